package tablesetup

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestEverythingFits checks every tab with two and seven seats in every edition at every size: all texts and controls
// fit.
func TestEverythingFits(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 7} {
			for i := range rules.Editions {
				tab := DefaultConfig()
				for len(tab.Seats) > seats {
					tab.removeSeat(len(tab.Seats) - 1)
				}
				for len(tab.Seats) < seats {
					tab.addSeat()
				}
				tab.Edition, tab.TopSecret, tab.Dossier = rules.Editions[i].ID, true, true
				tab.dropInvalid()
				setup := New(ctx, tab, scenetest.Stack(nil), nil)
				for setup.tab = range len(tabs) {
					setup.Layout(size)
					for _, wrong := range scenetest.MisplacedTexts(setup.Stage(), setup.Content, size) {
						t.Errorf("%s, %d seats, %s: %s", tab.Edition, seats, tabs[setup.tab], wrong)
					}
					for _, c := range setup.Focus().Controls() {
						if r := c.Rect; r.X < -1 || r.Y < -1 || r.Right() > size.W+1 ||
							r.Bottom() > size.H+1 || r.H < 24 {
							t.Errorf("%vx%v, %s, %d seats, %s: %s lies at %v", size.W, size.H, tab.Edition, seats,
								tabs[setup.tab], c.ID, r)
						}
					}
				}
			}
		}
	}
}
