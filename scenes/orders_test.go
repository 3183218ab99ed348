package scenes

import (
	"testing"

	"heimlich/scenes/scenetest"
)

// TestOrders: what the page asks for does what a press does; a control that is not there, or that it knows nothing of, is left alone.
func TestOrders(t *testing.T) {
	g := atDesk(t, "", scenetest.Screens[0])
	order := func(id string, press bool) {
		t.Helper()
		g.obey(order{id, press})
		settle(g.Director)
	}
	order("nothing", true)
	order("settings", false)
	if c := g.scene.Desk().Focused(); c == nil || c.ID != "settings" || !g.scene.Desk().ShowFocus() || g.name != "title" {
		t.Errorf("the focus is on %+v, at the %s", c, g.name)
	}
	for _, step := range []struct{ id, scene string }{{"rules", "rules"}, {"back", "title"}, {"new", "tablesetup"}, {"back", "title"}, {"settings", "settings"}, {"motion", "settings"}, {"back", "settings"}, {"back", "title"}} {
		if order(step.id, true); g.name != step.scene {
			t.Fatalf("%s leads to %s, want %s", step.id, g.name, step.scene)
		}
	}
}
