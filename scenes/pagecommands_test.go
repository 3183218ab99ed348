package scenes

import (
	"testing"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestCoverCancelsPageCommands checks that a command of the page that waits while the window gets covered is dropped. A
// later command works.
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
		t.Error("the command from before the cover opens the passport")
	}
	device.shell.Page().Command("show", true)
	device.shell.Tick(1.0 / 60)
	if !device.shell.Scene().Cover() {
		t.Error("the command after the cover does not open the passport")
	}
}

// TestPageCommandsActLikePresses checks that commands of the page act like presses, and that unknown or unpublished
// controls are ignored.
func TestPageCommandsActLikePresses(t *testing.T) {
	device := newDesktop(t, "", scenetest.Window)
	command := func(id string, press bool) {
		t.Helper()
		device.shell.Page().RunCommand(id, press)
		finishTasks(device.game)
	}
	command("nothing", true)
	command("settings", false) // only moves the focus
	focus := device.shell.Scene().Focus()
	if c := focus.Focused(); c == nil || c.ID != "settings" || !focus.ShowFocus() {
		t.Errorf("focus command: got focus %+v, shown %v, want settings, true", c, focus.ShowFocus())
	}
	if device.shell.Name() != "title" {
		t.Errorf("focus command: got scene %s, want title", device.shell.Name())
	}
	for _, step := range []struct{ id, scene string }{{"rules", "rules"}, {"back", "title"}, {"new", "tablesetup"},
		{"back", "title"}, {"settings", "settings"}, {"motion", "settings"}, {"back", "settings"}, {"back", "title"}} {
		if command(step.id, true); device.shell.Name() != step.scene {
			t.Fatalf("%s: got scene %s, want %s", step.id, device.shell.Name(), step.scene)
		}
	}
}
