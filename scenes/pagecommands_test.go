package scenes

import (
	"testing"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestCoverCancelsPageCommands checks that commands from before a cover open nothing afterwards.
func TestCoverCancelsPageCommands(t *testing.T) {
	device := newDesktop(t, playtest.BeforePassports(t), scenetest.Window)
	device.tapControls("continue")
	if device.shell.Scene().Focus().Find("show") == nil {
		t.Fatalf("no passport to open in %s", device.shell.Name())
	}
	device.shell.Page().Command("show", true)
	device.shell.Cover()
	device.shell.Tick(1.0 / 60)
	finishTasks(device.game)
	if device.shell.Scene().Cover() {
		t.Error("a passport is open in a covered window")
	}
	device.shell.Page().Command("show", true)
	device.shell.Tick(1.0 / 60)
	if !device.shell.Scene().Cover() {
		t.Error("the passport can't be opened any more")
	}
}

// TestPageCommandsActLikePresses checks that commands of the page act like presses, and that unknown or unpublished
// controls are ignored.
func TestPageCommandsActLikePresses(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	order := func(id string, press bool) {
		t.Helper()
		device.shell.Page().RunCommand(id, press)
		finishTasks(device.game)
	}
	order("nothing", true)
	order("settings", false)
	if c := device.shell.Scene().Focus().Focused(); c == nil || c.ID != "settings" ||
		!device.shell.Scene().Focus().ShowFocus() ||
		device.shell.Name() != "title" {
		t.Errorf("got focus %+v, scene %s", c, device.shell.Name())
	}
	for _, step := range []struct{ id, scene string }{{"rules", "rules"}, {"back", "title"}, {"new", "tablesetup"},
		{"back", "title"}, {"settings", "settings"}, {"motion", "settings"}, {"back", "settings"}, {"back", "title"}} {
		if order(step.id, true); device.shell.Name() != step.scene {
			t.Fatalf("%s: got scene %s, want %s", step.id, device.shell.Name(), step.scene)
		}
	}
}
