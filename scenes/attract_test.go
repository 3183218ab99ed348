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
	g := newDesktop(t, playtest.BeforeRoll(t), scenetest.Screens[1])
	g.idleUntilScene(200)
	if g.shell.Name() != "title" {
		t.Fatalf("attract mode is off: got scene %s", g.shell.Name())
	}
	g.tapControls("continue", "key M", "menu-settings", "screen", "evening", "back", "back", "key M", "menu-title")
	saved := g.openRecord()
	g.idleUntilScene(40)
	g.shell.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 5, Y: 5})
	if g.idleUntilScene(59); g.shell.Name() != "title" {
		t.Fatalf("moving the mouse does not restart the minute: got scene %s", g.shell.Name())
	}
	for _, way := range []string{"finger", "key", "mouse"} {
		if g.idleUntilScene(61); g.shell.Name() != "attract" {
			t.Fatalf("after a minute: got scene %s", g.shell.Name())
		}
		said := map[string]bool{}
		for range 400 {
			g.shell.Scene().Advance(0.5)
			finishTasks(g.game)
			for _, line := range strings.Split(g.words(), "\n") {
				if _, why, ok := strings.Cut(line, " takes "); ok {
					said[why] = true
				}
			}
		}
		if len(said) == 0 { // some games give little to think about
			t.Error("no thoughts of opponents are shown")
		}
		if st, _ := g.State(); len(st.Controls) != 1 || !strings.Contains(st.Prompt, "title") {
			t.Errorf("got controls %v, prompt %q", st.Controls, st.Prompt)
		}
		switch way {
		case "finger":
			g.Tap(100, 100)
		case "key":
			g.Key("M", false)
		default:
			g.Click(300, 700)
		}
		if g.shell.Name() != "title" || g.openRecord() != saved {
			t.Fatalf("press with the %s: got scene %s", way, g.shell.Name())
		}
	}
	g.idleUntilScene(61)
	first, passports := g.shell.Scene(), false
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		g.shell.Scene().Advance(0.5)
		runtime.Gosched()
		finishTasks(g.game)
		if g.shell.Name() != "attract" {
			t.Fatalf("got scene %s", g.shell.Name())
		}
		if showsGameEnd(g) {
			passports = true
		} else if passports && g.shell.Scene() != first {
			break // the next game
		}
	}
	if !passports || showsGameEnd(g) {
		t.Error("no game ends, or none follows")
	}
	if files, _ := filepath.Glob(filepath.Join(g.save, "*", "*.record")); len(files) != 1 || g.openRecord() != saved {
		t.Errorf("got files %v", files)
	}
	g.tapControls("title")
	settings, err := os.ReadFile(filepath.Join(g.save, "settings.json"))
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
func showsGameEnd(g *desktop) bool {
	return strings.Contains(scenetest.DescribeStage(g.shell.Scene().Stage()), "passport")
}
