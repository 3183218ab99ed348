package scenes

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"heimlich/rules/testrun"
	"heimlich/scenes/attract"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestAttractModePlaysFromTitle checks that opponents play one game after another once the title got no input for a
// minute. Any press returns to the title, and nothing of these games is saved.
func TestAttractModePlaysFromTitle(t *testing.T) {
	testrun.Long(t)
	device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Phone)
	device.idleUntilScene(200) // the attract mode is off by default
	if device.shell.Name() != "title" {
		t.Fatalf("with the attract mode off: got scene %s, want title", device.shell.Name())
	}
	device.tapControls("continue", "key M", "menu-settings", "screen", "evening", "back", "back", "key M", "menu-title")
	saved := device.openRecord()
	device.idleUntilScene(attract.IdleDelay - 20)
	device.shell.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 5, Y: 5})
	if device.idleUntilScene(attract.IdleDelay - 1); device.shell.Name() != "title" {
		t.Fatalf("within a minute after a move of the mouse: got scene %s, want title", device.shell.Name())
	}
	for _, input := range []string{"finger", "key", "mouse"} {
		if device.idleUntilScene(attract.IdleDelay + 1); device.shell.Name() != "attract" {
			t.Fatalf("after a minute without input: got scene %s, want attract", device.shell.Name())
		}
		thoughts := map[string]bool{}
		for range 400 { // 200 seconds, several turns
			device.shell.Scene().Advance(0.5)
			finishTasks(device.game)
			for _, line := range strings.Split(device.words(), "\n") {
				if _, thought, ok := strings.Cut(line, " takes "); ok {
					thoughts[thought] = true
				}
			}
		}
		if len(thoughts) == 0 {
			t.Error("no thoughts of opponents are shown")
		}
		if st, _ := device.State(); len(st.Controls) != 1 || !strings.Contains(st.Prompt, "title") {
			t.Errorf("attract mode: got controls %v, prompt %q, want one control and the way to the title", st.Controls,
				st.Prompt)
		}
		switch input {
		case "finger":
			device.Tap(100, 100)
		case "key":
			device.Key("M", false)
		default:
			device.Click(300, 700)
		}
		if device.shell.Name() != "title" || device.openRecord() != saved {
			t.Fatalf("press with the %s: got scene %s, want title and the saved game unchanged", input,
				device.shell.Name())
		}
	}
	device.idleUntilScene(attract.IdleDelay + 1)
	first, passports := device.shell.Scene(), false
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		device.shell.Scene().Advance(0.5)
		runtime.Gosched()
		finishTasks(device.game)
		if device.shell.Name() != "attract" {
			t.Fatalf("during the games: got scene %s, want attract", device.shell.Name())
		}
		if showsGameEnd(device) {
			passports = true
		} else if passports && device.shell.Scene() != first {
			break // the next game
		}
	}
	if !passports || showsGameEnd(device) {
		t.Errorf("within a minute of machine time: got end of a game %v, next game %v, want both", passports,
			!showsGameEnd(device))
	}
	if files, _ := filepath.Glob(filepath.Join(device.save, "*", "*.record")); len(files) != 1 ||
		device.openRecord() != saved {
		t.Errorf("after the attract mode: got the records %v, want only the unchanged saved game", files)
	}
	device.tapControls("title")
	settings, err := os.ReadFile(filepath.Join(device.save, "settings.json"))
	if err != nil || !strings.Contains(string(settings), `"evening":true`) {
		t.Errorf("got the saved settings %s (error %v), want the attract mode (evening) on", settings, err)
	}
}

// idleUntilScene advances without input until another scene opens, at most for a number of seconds.
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
