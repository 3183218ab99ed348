package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

// TestExposureMatchesObserve compares Exposure with the marginals of the public after the action was observed, in every
// edition with every variant.
func TestExposureMatchesObserve(t *testing.T) {
	checked := 0
	eachSetup(func(setup rules.Setup) {
		n := 0
		playRandom(t, setup, uint64(setup.Players)+3, 150, func(g *rules.Game, belief *Belief) {
			if n++; n%17 != 0 || g.Phase() != rules.PhaseMove && g.Phase() != rules.PhaseSafe {
				return
			}
			me := g.Actor()
			if g.PassportCount(me) != 1 { // Marginals has probabilities of single agents only
				return
			}
			public := g.View(rules.NoSeat)
			own := g.Identity(me)
			exposure := belief.Exposure(&public, me, rules.AgentSet(0).With(own))
			if len(exposure) != g.CountLegal() {
				t.Fatalf("got exposures of %d actions, want %d", len(exposure), g.CountLegal())
			}
			for i := 0; i < len(exposure); i += 1 + len(exposure)/5 {
				after := *belief
				after.Observe(&public.Game, g.NthLegal(i))
				got, want := float64(exposure[i])/float64(Certain),
					float64(after.Marginals(&public)[own][me])/float64(Certain)
				if math.Abs(got-want) > 0.001 {
					t.Fatalf("%s %v: exposure of %v: got %v, want %v", setup.Edition.Edition().ID, setup.Variants,
						g.NthLegal(i), got, want)
				}
				checked++
			}
		})
	})
	if checked < 100 {
		t.Errorf("%d actions were checked, want at least 100", checked)
	}
}
