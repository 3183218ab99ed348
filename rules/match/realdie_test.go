package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record"
)

// TestRealDie checks a table with a real die. Only the player whose roll is due can type its face, and opponents' rolls
// come from chance. A match resumed in the middle continues the same if the same faces are typed.
func TestRealDie(t *testing.T) {
	const minTyped, minFaces = 4, 3
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French42} {
		options := soloOptions(edition, 3, 5)
		options.Setup.Variants = rules.Variants{TopSecret: edition == rules.Amigo}
		options.HouseRules = match.RealDie
		var store memoryStore
		m := dealtMatch(t, options, &store)
		src := rules.NewRandomSource(2)
		typed, faces := 0, map[uint8]bool{}
		for !m.Over() {
			view := m.PrivateView(0)
			if isTypedBySeat0(&view) {
				roll := typeRoll(t, m, view.Phase(), src.Intn(dieFaces))
				typed++
				faces[roll.Face] = true
				continue
			}
			if view.IsChance() || view.Actor() != 0 {
				if m.Act(0, rules.RollDie(2)) == nil {
					t.Fatal("roll that is not due: got no error, want one")
				}
			}
			step(t, m)
		}
		if typed < minTyped || len(faces) < minFaces {
			t.Errorf("got %d typed rolls of %d faces, want at least %d of %d", typed, len(faces), minTyped, minFaces)
		}
		resumeAndTypeAgain(t, store.text)
	}
}

// dieFaces is the number of faces of the die, which count from 0.
const dieFaces = 6

// isTypedBySeat0 reports whether the person in seat 0 must type a roll.
func isTypedBySeat0(view *rules.View) bool {
	isRoll := view.Phase() == rules.PhaseRoll || view.Phase() == rules.PhaseFirst
	return isRoll && view.IsChance() && view.ActiveSeat() == 0
}

// typeRoll types the face of the roll that is due in seat 0, and returns the action. Other rolls must be refused.
func typeRoll(t *testing.T, m testMatch, phase rules.Phase, face int) rules.Action {
	t.Helper()
	action, otherPhase := rules.RollDie(face), rules.FirstRoll(face)
	if phase == rules.PhaseFirst {
		action, otherPhase = otherPhase, action
	}
	for name, wrong := range map[string]rules.Action{"throw by the program": match.Throw,
		"roll of another phase": otherPhase, "face out of range": {Kind: action.Kind, Face: dieFaces}} {
		if m.Act(0, wrong) == nil {
			t.Fatalf("%s: got no error, want one", name)
		}
	}
	n := m.N()
	for range 2 { // the second one has no effect
		if err := m.Act(0, action); err != nil {
			t.Fatal(err)
		}
	}
	step, ok := m.Match.Next()
	for !ok {
		m.Advance(1, 1)
		step, ok = m.Match.Next()
	}
	if step.Action != action || step.N != n+1 || m.N() != n+1 {
		t.Fatalf("typed %v: got step %d of %v, want step %d of it", action, step.N, step.Action, n+1)
	}
	return action
}

// resumeAndTypeAgain resumes a match from the first half of its record, and types the recorded faces. The record must
// become the same.
func resumeAndTypeAgain(t *testing.T, text []byte) {
	t.Helper()
	whole, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	again := resume(t, text[:len(text)/2], nil, host.Helpers{})
	for !again.Over() {
		action, view := whole.Actions[again.N()], again.Public()
		switch {
		case isTypedBySeat0(&view):
			err = again.Act(0, action)
			again.catchUp()
		case view.IsChance():
			_, err = again.chance()
		default:
			_, err = again.act(action)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := again.Record(); len(got) <= len(text) && string(text[:len(got)]) != got {
			t.Fatalf("resumed match: got\n%s\nwant a start of\n%s", got, text)
		}
	}
}
