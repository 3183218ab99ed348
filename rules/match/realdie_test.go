package match_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record"
)

// TestRealDie checks a table with a real die. Only the player whose roll is due can type its face, once. Opponents'
// rolls come from chance. With a seed everything else is dealt as without a real die, also after a resume.
func TestRealDie(t *testing.T) {
	for _, e := range []rules.EditionID{rules.Amigo, rules.French42} {
		o := options(e, 3, 5)
		o.Setup.Variants = rules.Variants{TopSecret: e == rules.Amigo}
		o.HouseRules = match.RealDie
		var store memoryStore
		m := dealtMatch(t, o, &store)
		src := rules.NewRandomSource(2)
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
				for name, wrong := range map[string]rules.Action{"a throw": match.Throw, "another die": other,
					"no such face": {Kind: action.Kind, Face: 6}} {
					if m.Act(0, wrong) == nil {
						t.Fatalf("%s as a roll: got no error", name)
					}
				}
				for range 2 { // a repetition has no effect
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
					t.Fatalf("typed %v: got step %v with number %d", action, s.Action, s.N)
				}
				typed++
				faces[action.Face] = true
				continue
			}
			if view.IsChance() || view.Actor() != 0 {
				if m.Act(0, rules.RollDie(2)) == nil {
					t.Fatal("roll that is not due: got no error")
				}
			}
			step(t, m)
		}
		if typed < 4 || len(faces) < 3 {
			t.Errorf("got %d typed rolls of %d faces, want at least 4 of 3", typed, len(faces))
		}
		cut := string(store.text)
		whole, err := record.Read(store.text)
		if err != nil {
			t.Fatal(err)
		}
		again := resume(t, []byte(cut[:len(cut)/2]), nil, host.Helpers{})
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
			if got := again.Record(); len(got) <= len(cut) && cut[:len(got)] != got {
				t.Fatalf("resumed match: got\n%s\nwant a start of\n%s", got, cut)
			}
		}
	}
}
