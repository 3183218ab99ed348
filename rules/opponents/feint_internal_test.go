package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// patient lets whoever thinks go on.
func patient() bool { return true }

// TestNobodyHidesUnseen: once the others have been seen to act at random, a mastermind feints no more; among field agents it does all the time.
func TestNobodyHidesUnseen(t *testing.T) {
	feints := func(others func(v rules.View, b *deduction.Belief, src *rules.Source) rules.Action) (share int) {
		moves, feinted := 0, 0
		for seed := range uint64(12) {
			g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0})
			if err != nil {
				t.Fatal(err)
			}
			dealer, src := rules.NewDealer(seed), rules.NewSource(seed)
			var b deduction.Belief
			for g.Turn() < 28 && !g.Over() {
				a := dealer.Next(&g)
				if !g.IsChance() {
					v := g.View(g.Actor())
					a = others(v, &b, &src)
					if p := newPlayer(Opponent{Level: Mastermind}, v, &b, &src); v.Phase() == rules.PhaseMove && v.Turn() >= 20 && p.left() > 10 {
						p.feint()
						moves++
						if p.decoy != rules.NoAgent {
							feinted++
						}
					}
				}
				b.Observe(&g, a)
				if err := g.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		return 100 * feinted / moves
	}
	unseen := feints(func(v rules.View, _ *deduction.Belief, src *rules.Source) rules.Action {
		return v.NthLegal(src.Intn(v.CountLegal()))
	})
	seen := feints(func(v rules.View, b *deduction.Belief, src *rules.Source) rules.Action {
		return Opponent{Level: FieldAgent}.Think(v, b, src, patient)
	})
	t.Logf("a mastermind feints in %d %% of its moves among those who act at random, in %d %% among field agents", unseen, seen)
	if unseen > 30 || seen < 80 {
		t.Errorf("a mastermind feints in %d %% of its moves among those who act at random, in %d %% among field agents", unseen, seen)
	}
}
