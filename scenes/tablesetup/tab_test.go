package tablesetup

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTabOrder checks that Tab goes through the layout panel by panel and line by line. The first Tab leads to Start.
func TestTabOrder(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 4, 7} {
			config := DefaultConfig()
			for len(config.Seats) > seats {
				config.removeSeat(len(config.Seats) - 1)
			}
			for len(config.Seats) < seats {
				config.addSeat()
			}
			setup := New(scenetest.Context(t), config, scenetest.Stack(nil), nil)
			setup.Layout(size)
			for tab := range tabs {
				setup.tab = tab
				setup.relayout()
				for _, wrong := range scenetest.TabOrderFaults(setup.Focus()) {
					t.Errorf("%vx%v, %d seats, %s: %s", size.W, size.H, seats, tabs[tab], wrong)
				}
			}
			setup.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := setup.Focus().Focused(); c.ID != "start" || !setup.Focus().ShowFocus() {
				t.Errorf("%vx%v, %d seats: after the first Tab: got focus on %s, want start", size.W, size.H, seats,
					c.ID)
			}
		}
	}
}
