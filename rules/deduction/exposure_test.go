package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

// TestExposureMatchesObserve checks that Exposure predicts the public's marginals after Observe of the action. It
// samples actions in random games of every edition and variant.
func TestExposureMatchesObserve(t *testing.T) {
	const actions, interval, samples = 150, 17, 5 // checks about five actions in every 17th position
	const tolerance, minChecked = 0.001, 100
	checked := 0
	eachSetup(func(setup rules.Setup) {
		n := 0
		playRandom(t, setup, uint64(setup.Players)+3, actions, func(g *rules.Game, belief *Belief) {
			if n++; n%interval != 0 || g.Phase() != rules.PhaseMove && g.Phase() != rules.PhaseSafe {
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
				t.Fatalf("%s: got exposures of %d actions, want %d", g.Position(), len(exposure), g.CountLegal())
			}
			for i := 0; i < len(exposure); i += 1 + len(exposure)/samples {
				after := *belief
				after.Observe(&public.Game, g.NthLegal(i))
				got, want := float64(exposure[i])/float64(Certain),
					float64(after.Marginals(&public)[own][me])/float64(Certain)
				if math.Abs(got-want) > tolerance {
					t.Fatalf("%s: exposure of %v: got %v, want %v", g.Position(), g.NthLegal(i), got, want)
				}
				checked++
			}
		})
	})
	if checked < minChecked {
		t.Errorf("checked %d actions, want at least %d", checked, minChecked)
	}
}
