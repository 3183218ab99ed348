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
	for _, e := range []rules.EditionID{rules.Amigo, rules.French42} {
		o := soloOptions(e, 3, 5)
		o.Setup.Variants = rules.Variants{TopSecret: e == rules.Amigo}
		o.HouseRules = match.RealDie
		var store memoryStore
		m := dealtMatch(t, o, &store)
		src := rules.NewRandomSource(2)
		const minTyped, minFaces = 4, 3
		typed, faces := 0, map[uint8]bool{}
		for !m.Over() {
			view := m.PrivateView(0)
			if view.IsChance() && view.ActiveSeat() == 0 &&
				(view.Phase() == rules.PhaseRoll || view.Phase() == rules.PhaseFirst) {
				n, face := m.N(), src.Intn(6)
				action, other := rules.RollDie(face), rules.FirstRoll(face)
				if view.Phase() == rules.PhaseFirst {
					action, other = other, action
				}
				for name, wrong := range map[string]rules.Action{"throw by the program": match.Throw,
					"roll of another phase": other, "face out of range": {Kind: action.Kind, Face: 6}} {
					if m.Act(0, wrong) == nil {
						t.Fatalf("%s: got no error, want one", name)
					}
				}
				for range 2 { // the second one has no effect
					if err := m.Act(0, action); err != nil {
						t.Fatal(err)
					}
				}
				s, ok := m.Match.Next()
				for !ok {
					m.Advance(1, 1)
					s, ok = m.Match.Next()
				}
				if s.Action != action || s.N != n+1 || m.N() != n+1 {
					t.Fatalf("typed %v: got step %d of %v, want step %d of it", action, s.N, s.Action, n+1)
				}
				typed++
				faces[action.Face] = true
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
		text := string(store.text)
		whole, err := record.Read(store.text)
		if err != nil {
			t.Fatal(err)
		}
		again := resume(t, []byte(text[:len(text)/2]), nil, host.Helpers{})
		for !again.Over() {
			n := again.N()
			action := whole.Actions[n]
			view := again.Public()
			if view.IsChance() && (view.ActiveSeat() != 0 || view.Phase() != rules.PhaseRoll &&
				view.Phase() != rules.PhaseFirst) {
				if _, err := again.chance(); err != nil {
					t.Fatal(err)
				}
			} else if view.IsChance() {
				if err := again.Act(0, action); err != nil {
					t.Fatal(err)
				}
				again.catchUp()
			} else if _, err := again.act(action); err != nil {
				t.Fatal(err)
			}
			if got := again.Record(); len(got) <= len(text) && text[:len(got)] != got {
				t.Fatalf("resumed match: got\n%s\nwant a start of\n%s", got, text)
			}
		}
	}
}
