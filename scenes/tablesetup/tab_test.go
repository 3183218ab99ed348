package tablesetup

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTabOrder checks that Tab follows the layout, panel by panel and line by line, and that the first Tab leads to
// Start.
func TestTabOrder(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 4, 7} {
			table := DefaultConfig()
			for len(table.Seats) > seats {
				table.removeSeat(len(table.Seats) - 1)
			}
			for len(table.Seats) < seats {
				table.addSeat()
			}
			s := New(scenetest.Context(t), table, scenetest.Stack(nil), nil)
			s.Layout(size)
			for tab := range tabs {
				s.tab = tab
				s.relayout()
				for _, wrong := range scenetest.TabOrderFaults(s.Focus()) {
					t.Errorf("%vx%v, %d seats, %s: %s", size.W, size.H, seats, tabs[tab], wrong)
				}
			}
			s.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := s.Focus().Focused(); c.ID != "start" || !s.Focus().ShowFocus() {
				t.Errorf("%vx%v: got %s after the first Tab", size.W, size.H, c.ID)
			}
		}
	}
}
