package scenes

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestAttractModePlaysFromTitle checks the attract mode: after a minute without input opponents play a game, its end is
// shown, and another follows. Any press returns to the title. Nothing is saved.
func TestAttractModePlaysFromTitle(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Phone)
	device.idleUntilScene(200)
	if device.shell.Name() != "title" {
		t.Fatalf("attract mode is off: got scene %s", device.shell.Name())
	}
	device.tapControls("continue", "key M", "menu-settings", "screen", "evening", "back", "back", "key M", "menu-title")
	saved := device.openRecord()
	device.idleUntilScene(40)
	device.shell.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 5, Y: 5})
	if device.idleUntilScene(59); device.shell.Name() != "title" {
		t.Fatalf("moving the mouse does not restart the minute: got scene %s", device.shell.Name())
	}
	for _, way := range []string{"finger", "key", "mouse"} {
		if device.idleUntilScene(61); device.shell.Name() != "attract" {
			t.Fatalf("after a minute: got scene %s", device.shell.Name())
		}
		said := map[string]bool{}
		for range 400 {
			device.shell.Scene().Advance(0.5)
			finishTasks(device.game)
			for _, line := range strings.Split(device.words(), "\n") {
				if _, why, ok := strings.Cut(line, " takes "); ok {
					said[why] = true
				}
			}
		}
		if len(said) == 0 { // some games give little to think about
			t.Error("no thoughts of opponents are shown")
		}
		if st, _ := device.State(); len(st.Controls) != 1 || !strings.Contains(st.Prompt, "title") {
			t.Errorf("got controls %v, prompt %q", st.Controls, st.Prompt)
		}
		switch way {
		case "finger":
			device.Tap(100, 100)
		case "key":
			device.Key("M", false)
		default:
			device.Click(300, 700)
		}
		if device.shell.Name() != "title" || device.openRecord() != saved {
			t.Fatalf("press with the %s: got scene %s", way, device.shell.Name())
		}
	}
	device.idleUntilScene(61)
	first, passports := device.shell.Scene(), false
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		device.shell.Scene().Advance(0.5)
		runtime.Gosched()
		finishTasks(device.game)
		if device.shell.Name() != "attract" {
			t.Fatalf("got scene %s", device.shell.Name())
		}
		if showsGameEnd(device) {
			passports = true
		} else if passports && device.shell.Scene() != first {
			break // the next game
		}
	}
	if !passports || showsGameEnd(device) {
		t.Error("no game ends, or none follows")
	}
	if files, _ := filepath.Glob(filepath.Join(device.save, "*", "*.record")); len(files) != 1 ||
		device.openRecord() != saved {
		t.Errorf("got files %v", files)
	}
	device.tapControls("title")
	settings, err := os.ReadFile(filepath.Join(device.save, "settings.json"))
	if err != nil || !strings.Contains(string(settings), `"evening":true`) {
		t.Errorf("got settings %s, %v", settings, err)
	}
}

// idleUntilScene advances without input until another scene opens.
func (dt *desktop) idleUntilScene(seconds float64) {
	const step = 0.25
	for name := dt.shell.Name(); seconds > 0 && dt.shell.Name() == name; seconds -= step {
		dt.shell.Scene().Advance(step)
		finishTasks(dt.game)
	}
}

// showsGameEnd reports whether the end of a game is shown.
func showsGameEnd(device *desktop) bool {
	return strings.Contains(scenetest.DescribeStage(device.shell.Scene().Stage()), "passport")
}
