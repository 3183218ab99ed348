package rules

import "testing"

// TestRollsAreIndependentOfDeal checks that a dealer deals from its secret stream and rolls from its public one. It
// combines the secret stream of one seed with the public stream of another.
func TestRollsAreIndependentOfDeal(t *testing.T) {
	const (
		seeds      = 20
		seedOffset = 100 // between the two seeds of a dealer
		minDiffer  = 200 // dealt actions that differ between the seeds; with fewer the comparison shows little
	)
	secret := func(k ActionKind) bool { return k != KindFirstRoll && k != KindRoll }
	differ := 0
	for edition := range EditionID(NumEditions) {
		for seed := range uint64(seeds) {
			s := Setup{Edition: edition, Players: MinSeats + int(seed%6), First: NoSeat}
			first, second := NewDealer(seed), NewDealer(seed+seedOffset)
			mixed := Dealer{secret: first.secret, public: second.public}
			firstActions, secondActions := chanceActions(t, s, first), chanceActions(t, s, second)
			dealt := 0
			for i, got := range chanceActions(t, s, mixed) {
				want := secondActions[i]
				if secret(got.Kind) {
					want = firstActions[i]
					dealt++
				}
				if got != want {
					t.Fatalf("edition %v, seed %d, action %d of chance: got %v, want %v", edition, seed, i, got, want)
				}
			}
			for i := range dealt {
				if firstActions[i] != secondActions[i] {
					differ++
				}
			}
		}
	}
	if differ < minDiffer {
		t.Errorf("deals of different seeds: got %d different actions, want at least %d", differ, minDiffer)
	}
}

// TestFreshDealerTakesBitsForEveryAction checks that a fresh dealer asks for 64 bits once for each action of chance.
// The action depends on nothing else.
func TestFreshDealerTakesBitsForEveryAction(t *testing.T) {
	const seed, maxActions = 4, 300
	for _, v := range []Variants{{}, {TopSecret: true, Dossier: true}} {
		g, err := New(Setup{Variants: v, Players: 4, First: NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		requests, lastBits := 0, uint64(0)
		src := NewRandomSource(seed)
		d := FreshDealer(func() uint64 { requests++; lastBits = src.Uint64(); return lastBits })
		for n := 0; n < maxActions && !g.Over(); n++ {
			before := requests
			action := d.Next(&g)
			if g.IsChance() {
				sameBits := FreshDealer(func() uint64 { return lastBits })
				if want := sameBits.Next(&g); requests != before+1 || action != want {
					t.Fatalf("action of chance: got %v after %d requests for bits, want %v after 1", action,
						requests-before, want)
				}
			} else if action != (Action{}) || requests != before {
				t.Fatalf("player’s decision: got %v after %d requests for bits, want the zero Action after 0", action,
					requests-before)
			} else {
				action = g.NthLegal(g.CountLegal() - 1)
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// chanceActions returns up to 14 actions of a dealer: the deal of the largest table, and rolls. It leaves out rolls for
// the first turn, whose number varies because ties roll again.
func chanceActions(t *testing.T, s Setup, d Dealer) []Action {
	t.Helper()
	const maxTurns, maxActions = 20, 2 * MaxSeats
	g, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	var actions []Action
	for g.Turn() < maxTurns && !g.Over() {
		a := d.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(0)
		} else if g.Phase() != PhaseFirst {
			actions = append(actions, a)
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	return actions[:min(len(actions), maxActions)]
}
