//go:build linux

package scenes

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/shell"
)

// windowEnv is the environment variable with what a child process does with its window.
const windowEnv = "HEIMLICH_SITTING_OF"

// Ticks at the title until the placement was checked once, and three times more.
const ticksToFirstCheck, ticksToLastCheck = 10, 75

// TestWindowPlacementIsRestored checks that the window opens with its last place, size and full screen mode. A size
// given by flags is not saved.
func TestWindowPlacementIsRestored(t *testing.T) {
	needXvfb(t)
	t.Parallel() // runs in separate processes
	save := t.TempDir()
	kept := func() appctx.Window {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(save, "settings.json"))
		if err != nil {
			t.Fatal(err)
		}
		set, err := appctx.ReadSettings(data)
		if err != nil {
			t.Fatal(err)
		}
		return set.Window
	}
	at := func(w appctx.Window) string { return fmt.Sprint(w.X, w.Y, w.W, w.H, w.Full) }
	want := appctx.Window{X: 200, Y: 150, W: 900, H: 640}
	(windowTask{Save: save, Move: want}).run(t)
	if got := kept(); at(got) != at(want) || got.Monitor == "" {
		t.Fatalf("saved %+v, want %+v on a monitor with a name", got, want)
	}
	if got := (windowTask{Save: save, Width: 500, Height: 400, Wait: true}).run(t); got.W != 500 || got.H != 400 ||
		at(kept()) != at(want) {
		t.Errorf("with another size in the flags: opened as %+v, saved %+v", got, kept())
	}
	if got := (windowTask{Save: save, FullScreen: true}).run(t); at(got) != at(want) {
		t.Errorf("restored as %+v, want %+v", got, want)
	}
	want.Full = true
	if got := kept(); at(got) != at(want) {
		t.Errorf("saved %+v, want %+v", got, want)
	}
	if got := (windowTask{Save: save}).run(t); at(got) != at(want) {
		t.Errorf("restored as %+v, want %+v", got, want)
	}
}

// TestDefaultWindowPlacement checks that the window has the default size without a valid saved one, and that an unmoved
// window is not saved.
func TestDefaultWindowPlacement(t *testing.T) {
	needXvfb(t)
	t.Parallel() // runs in separate processes
	save := t.TempDir()
	settings := filepath.Join(save, "settings.json")
	if got := (windowTask{Save: save, Wait: true}).run(t); got.W != 1280 || got.H != 720 {
		t.Errorf("the first window is %+v", got)
	}
	if left, _ := os.ReadFile(settings); strings.Contains(string(left), "window") {
		t.Errorf("the placement of an unmoved window is saved: %s", left)
	}
	if err := os.WriteFile(settings, []byte(`{"window":{"x":1,"y":1,"w":-5,"h":9}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := (windowTask{Save: save}).run(t); got.W != 1280 || got.H != 720 {
		t.Errorf("with an invalid placement: opened as %+v", got)
	}
	if aside, err := filepath.Glob(filepath.Join(save, "damaged", "*")); err != nil || len(aside) != 0 {
		t.Errorf("invalid settings: files set aside are %v, %v", aside, err)
	}
}

// windowTask is a task of a child process with its window, as JSON.
type windowTask struct {
	Save, Report  string
	Width, Height int           // as set by the flags
	Move          appctx.Window // where to move it; the zero value does not move it
	FullScreen    bool          // then make it full screen
	Wait          bool          // leave it alone for three more checks of its placement
}

// windowMover is a game that moves its window after a while.
type windowMover struct {
	*game
	task  windowTask
	start appctx.Window
	ticks int
	saved bool
}

// Tick implements [shell.App].
func (m *windowMover) Tick(dt float64) {
	m.game.Tick(dt)
	if m.shell.Name() != "title" {
		return
	}
	w := m.task
	moves := w.Move != (appctx.Window{})
	switch m.ticks++; {
	case m.ticks == ticksToFirstCheck:
		m.start = shell.CurrentWindow()
		if moves {
			ebiten.SetWindowPosition(w.Move.X, w.Move.Y)
			ebiten.SetWindowSize(w.Move.W, w.Move.H)
		}
		if w.FullScreen {
			ebiten.SetFullscreen(true)
		}
	case m.ticks > ticksToFirstCheck && (m.saved || !moves && !w.FullScreen && (!w.Wait || m.ticks > ticksToLastCheck)):
		m.shell.Quit()
	}
}

// runWindow plays the game in a window, and prints where the window opened.
func runWindow(what string) error {
	var w windowTask
	if err := json.Unmarshal([]byte(what), &w); err != nil {
		return err
	}
	game, err := newGame(StartOptions{SaveDir: w.Save, Mute: true, Language: "en", Width: w.Width, Height: w.Height})
	if err != nil {
		return err
	}
	mover := &windowMover{game: game, task: w}
	save := game.ctx.SaveSettings
	game.ctx.SaveSettings = func() { save(); mover.saved = true }
	game.shell.App = mover
	if err := game.run(); err != nil {
		return err
	}
	text, err := json.Marshal(mover.start)
	if err != nil {
		return err
	}
	return os.WriteFile(w.Report, text, 0o644)
}

// run runs a child process on a virtual display, and returns where its window opened.
func (w windowTask) run(t *testing.T) (begun appctx.Window) {
	t.Helper()
	w.Report = filepath.Join(t.TempDir(), "window.json")
	what, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", self)
	cmd.Env = append(os.Environ(), windowEnv+"="+string(what))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(w.Report)
	if err == nil {
		err = json.Unmarshal(text, &begun)
	}
	if err != nil {
		t.Fatal(err)
	}
	return begun
}

// needXvfb skips a test without a virtual display.
func needXvfb(t *testing.T) {
	t.Helper()
	_, err := exec.LookPath("xvfb-run")
	playtest.Need(t, err == nil, "xvfb-run")
}
