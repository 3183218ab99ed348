package opponents_test

import (
	"fmt"
	"hash/fnv"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestSameDecisionsInWebAssembly checks that decisions, by their hash, are the same natively and in WebAssembly.
func TestSameDecisionsInWebAssembly(t *testing.T) {
	testrun.OnlyCI(t)
	testrun.SameInWasm(t, func() string { return fmt.Sprint(decisionsHash(t)) })
}

// decisionsHash returns a hash of the decisions in the first turns of games. They have every edition and variant, with
// two, three or five players of different levels and temperaments.
func decisionsHash(t testing.TB) uint64 {
	const turns, dealSeed, decisionSeed = 6, 6, 60
	h := fnv.New64a()
	eachForm(func(e rules.EditionID, v rules.Variants) {
		for _, players := range []int{2, 3, 5} {
			g, err := rules.New(rules.Setup{Edition: e, Variants: v, Players: players, First: rules.NoSeat})
			if err != nil {
				t.Fatal(err)
			}
			d, src := rules.NewDealer(dealSeed), rules.NewRandomSource(decisionSeed)
			var belief deduction.Belief
			// seat 1 has the strongest level
			levelOf := func(s rules.Seat) opponents.Level { return opponents.Levels[len(opponents.Levels)-1-int(s)] }
			for s := range rules.Seat(players) {
				belief.SetStyle(s, levelOf(s).PlayStyle(g.Setup()))
			}
			for n := 0; g.Turn() < turns && !g.Over(); n++ {
				a := d.Next(&g)
				if s := g.Actor(); s != rules.NoSeat {
					o := opponents.Opponent{Level: levelOf(s), Temperament: opponents.TemperamentOf(n)}
					a = o.Decide(g.View(s), &belief, &src, neverCancel)
					fmt.Fprintln(h, o, a)
				}
				belief.Observe(&g, a)
				if err := g.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
	return h.Sum64()
}
