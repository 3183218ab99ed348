package scenes

import (
	"testing"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestACoverEndsOrders: what the page asked for before a window was covered opens nothing afterwards.
func TestACoverEndsOrders(t *testing.T) {
	g := atDesk(t, playtest.Dealt(t), scenetest.Screens[0])
	g.touched("continue")
	if g.scene.Desk().Find("show") == nil {
		t.Fatalf("no passport can be opened in %s", g.name)
	}
	g.orders = append(g.orders, order{"show", true})
	g.cover()
	g.tick(1.0 / 60)
	settle(g.Director)
	if g.scene.Cover() {
		t.Error("a passport lies open in a window that is covered")
	}
	g.orders = append(g.orders, order{"show", true})
	g.tick(1.0 / 60)
	if !g.scene.Cover() {
		t.Error("it can’t be opened any more")
	}
}

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
