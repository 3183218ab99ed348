package scenes

import (
	"testing"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestCoverCancelsPageCommands checks that commands from before a cover open nothing afterwards.
func TestCoverCancelsPageCommands(t *testing.T) {
	g := newDesktop(t, playtest.BeforePassports(t), scenetest.Screens[0])
	g.tapControls("continue")
	if g.shell.Scene().Focus().Find("show") == nil {
		t.Fatalf("no passport to open in %s", g.shell.Name())
	}
	g.shell.Page().Command("show", true)
	g.shell.Cover()
	g.shell.Tick(1.0 / 60)
	finishTasks(g.game)
	if g.shell.Scene().Cover() {
		t.Error("a passport is open in a covered window")
	}
	g.shell.Page().Command("show", true)
	g.shell.Tick(1.0 / 60)
	if !g.shell.Scene().Cover() {
		t.Error("the passport can't be opened any more")
	}
}

// TestPageCommandsActLikePresses checks that commands of the page act like presses, and that unknown or unpublished
// controls are ignored.
func TestPageCommandsActLikePresses(t *testing.T) {
	g := newDesktop(t, "", scenetest.Screens[0])
	order := func(id string, press bool) {
		t.Helper()
		g.shell.Page().RunCommand(id, press)
		finishTasks(g.game)
	}
	order("nothing", true)
	order("settings", false)
	if c := g.shell.Scene().Focus().Focused(); c == nil || c.ID != "settings" || !g.shell.Scene().Focus().ShowFocus() ||
		g.shell.Name() != "title" {
		t.Errorf("got focus %+v, scene %s", c, g.shell.Name())
	}
	for _, step := range []struct{ id, scene string }{{"rules", "rules"}, {"back", "title"}, {"new", "tablesetup"},
		{"back", "title"}, {"settings", "settings"}, {"motion", "settings"}, {"back", "settings"}, {"back", "title"}} {
		if order(step.id, true); g.shell.Name() != step.scene {
			t.Fatalf("%s: got scene %s, want %s", step.id, g.shell.Name(), step.scene)
		}
	}
}
