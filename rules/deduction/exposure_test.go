package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestExposureMatchesObserve checks that Exposure predicts the public's marginals after Observe of the action. It
// samples actions in random games of every edition and variant.
func TestExposureMatchesObserve(t *testing.T) {
	testrun.Long(t)
	const (
		actions    = 150
		interval   = 17 // positions between two checks
		samples    = 5  // actions checked in a position, about
		tolerance  = 0.001
		minChecked = 100
	)
	checked := 0
	eachSetup(func(setup rules.Setup) {
		n := 0
		playRandom(t, setup, uint64(setup.Players)+3, actions, func(g *rules.Game, belief *Belief) {
			isChoice := g.Phase() == rules.PhaseMove || g.Phase() == rules.PhaseSafe
			if n++; n%interval != 0 || !isChoice {
				return
			}
			seat := g.Actor()
			if g.PassportCount(seat) != 1 { // Marginals has probabilities of single agents only
				return
			}
			public := g.View(rules.NoSeat)
			own := g.Identity(seat)
			exposures := belief.Exposure(&public, seat, rules.AgentSet(0).With(own))
			if len(exposures) != g.CountLegal() {
				t.Fatalf("%s: got exposures of %d actions, want %d", g.Position(), len(exposures), g.CountLegal())
			}
			for i := 0; i < len(exposures); i += 1 + len(exposures)/samples {
				after := *belief
				after.Observe(&public.Game, g.NthLegal(i))
				got := float64(exposures[i]) / float64(Certain)
				want := float64(after.Marginals(&public)[own][seat]) / float64(Certain)
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
