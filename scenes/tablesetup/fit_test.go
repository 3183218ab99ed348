package tablesetup

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestEverythingFits checks that all texts and controls of every tab fit on all screens, in every edition, with two and
// seven seats.
func TestEverythingFits(t *testing.T) {
	const minHeight = 24 // of a control, in points
	ctx := scenetest.Context(t)
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 7} {
			for i := range rules.Editions {
				config := DefaultConfig()
				for len(config.Seats) > seats {
					config.removeSeat(len(config.Seats) - 1)
				}
				for len(config.Seats) < seats {
					config.addSeat()
				}
				config.Edition, config.TopSecret, config.Dossier = rules.Editions[i].ID, true, true
				config.dropInvalid()
				setup := New(ctx, config, scenetest.Stack(nil), nil)
				for setup.tab = range len(tabs) {
					setup.Layout(size)
					for _, wrong := range scenetest.MisplacedTexts(setup.Stage(), setup.Content, size) {
						t.Errorf("%s, %d seats, %s: %s", config.Edition, seats, tabs[setup.tab], wrong)
					}
					for _, c := range setup.Focus().Controls() {
						if !c.Rect.Within(size.Rect(), 1) || c.Rect.H < minHeight {
							t.Errorf("%vx%v, %s, %d seats, %s: %s is at %v, want it on the screen", size.W, size.H,
								config.Edition, seats, tabs[setup.tab], c.ID, c.Rect)
						}
					}
				}
			}
		}
	}
}
