package tablesetup

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTabGoesRound: with two, four and seven seats Tab visits what can be pressed as it is seen, panel by panel and in each line by line. The first one shows the
// button that starts the game.
func TestTabGoesRound(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 4, 7} {
			table := DefaultTable()
			for len(table.Seats) > seats {
				table.remove(len(table.Seats) - 1)
			}
			for len(table.Seats) < seats {
				table.add()
			}
			s := New(scenetest.Backstage(t), table, scenetest.Stack(nil), nil)
			s.Layout(size)
			for tab := range tabs {
				s.tab = tab
				s.again()
				for _, wrong := range scenetest.TabOrder(s.Desk()) {
					t.Errorf("%vx%v, %d seats, %s: %s", size.W, size.H, seats, tabs[tab], wrong)
				}
			}
			s.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := s.Desk().Focused(); c.ID != "start" || !s.Desk().ShowFocus() {
				t.Errorf("%vx%v: the first Tab leads to %s", size.W, size.H, c.ID)
			}
		}
	}
}
