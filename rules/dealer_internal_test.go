package rules

import "testing"

// TestRollsAreIndependentOfDeal combines the secret stream of one seed with the public stream of another. Deals then
// equal those of the first seed, and rolls those of the second.
func TestRollsAreIndependentOfDeal(t *testing.T) {
	secret := func(k ActionKind) bool { return k != KindFirstRoll && k != KindRoll }
	differ := 0
	for edition := range EditionID(NumEditions) {
		for seed := range uint64(20) {
			s := Setup{Edition: edition, Players: 2 + int(seed%6), First: NoSeat}
			actions, other := chanceOf(t, s, NewDealer(seed)), chanceOf(t, s, NewDealer(seed+100))
			mixed := chanceOf(t, s, Dealer{secret: NewDealer(seed).secret, public: NewDealer(seed + 100).public})
			dealt := 0
			for i, x := range mixed {
				want := other[i]
				if secret(x.Kind) {
					want = actions[i]
					dealt++
				}
				if x != want {
					t.Fatalf("edition %v, seed %d: action %d of chance: got %v, want %v", edition, seed, i, x, want)
				}
			}
			for i := range dealt {
				if actions[i] != other[i] {
					differ++
				}
			}
		}
	}
	if differ < 200 {
		t.Errorf("deals of different seeds: got %d different actions, want at least 200", differ)
	}
}

// TestFreshDealerTakesBitsForEveryAction checks that each action takes 64 bits once, and depends on nothing else.
func TestFreshDealerTakesBitsForEveryAction(t *testing.T) {
	for _, v := range []Variants{{}, {TopSecret: true, Dossier: true}} {
		g, err := New(Setup{Variants: v, Players: 4, First: NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		asked, last := 0, uint64(0)
		src := NewRandomSource(4)
		d := FreshDealer(func() uint64 { asked++; last = src.Uint64(); return last })
		for n := 0; n < 300 && !g.Over(); n++ {
			before := asked
			action := d.Next(&g)
			if g.IsChance() {
				only := FreshDealer(func() uint64 { return last })
				if asked != before+1 || action != only.Next(&g) {
					t.Fatalf("%v: got %d draws of 64 bits, want 1, and an action that depends on nothing else", action,
						asked-before)
				}
			} else if action != (Action{}) || asked != before {
				t.Fatalf("got %v for a player's decision, want the zero Action", action)
			} else {
				action = g.NthLegal(g.CountLegal() - 1)
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// chanceOf returns the actions of a dealer in the first turns of a game.
func chanceOf(t *testing.T, s Setup, d Dealer) []Action {
	t.Helper()
	g, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	var dealt []Action
	for g.Turn() < 20 && !g.Over() {
		a := d.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(0)
		} else if g.Phase() != PhaseFirst {
			dealt = append(dealt, a) // rolls for the first turn differ in number
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	return dealt[:min(len(dealt), 14)]
}
