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
	if g.shell.Scene().Desk().Find("show") == nil {
		t.Fatalf("no passport can be opened in %s", g.shell.Name())
	}
	g.shell.Page().Command("show", true)
	g.shell.Cover()
	g.shell.Tick(1.0 / 60)
	settle(g.game)
	if g.shell.Scene().Cover() {
		t.Error("a passport lies open in a window that is covered")
	}
	g.shell.Page().Command("show", true)
	g.shell.Tick(1.0 / 60)
	if !g.shell.Scene().Cover() {
		t.Error("it can’t be opened any more")
	}
}

// TestOrders: what the page asks for does what a press does; a control that is not there, or that it knows nothing of, is left alone.
func TestOrders(t *testing.T) {
	g := atDesk(t, "", scenetest.Screens[0])
	order := func(id string, press bool) {
		t.Helper()
		g.shell.Page().Obey(id, press)
		settle(g.game)
	}
	order("nothing", true)
	order("settings", false)
	if c := g.shell.Scene().Desk().Focused(); c == nil || c.ID != "settings" || !g.shell.Scene().Desk().ShowFocus() || g.shell.Name() != "title" {
		t.Errorf("the focus is on %+v, at the %s", c, g.shell.Name())
	}
	for _, step := range []struct{ id, scene string }{{"rules", "rules"}, {"back", "title"}, {"new", "tablesetup"}, {"back", "title"}, {"settings", "settings"}, {"motion", "settings"}, {"back", "settings"}, {"back", "title"}} {
		if order(step.id, true); g.shell.Name() != step.scene {
			t.Fatalf("%s leads to %s, want %s", step.id, g.shell.Name(), step.scene)
		}
	}
}
