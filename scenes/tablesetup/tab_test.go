package tablesetup

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTabGoesRound checks with two, four and seven seats that Tab follows the layout, panel by panel and line by line.
// The first Tab leads to Start.
func TestTabGoesRound(t *testing.T) {
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
				for _, wrong := range scenetest.TabOrder(s.Desk()) {
					t.Errorf("%vx%v, %d seats, %s: %s", size.W, size.H, seats, tabs[tab], wrong)
				}
			}
			s.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := s.Desk().Focused(); c.ID != "start" || !s.Desk().ShowFocus() {
				t.Errorf("%vx%v: got %s after the first Tab", size.W, size.H, c.ID)
			}
		}
	}
}
