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

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/shell"
)

// The game runs in a child process, which opens a real window.

// windowEnv is the environment variable with the windowTask of a child process, as JSON.
const windowEnv = "HEIMLICH_SITTING_OF"

// Ticks at the title until the window's placement was checked once, and until it was checked three times more.
const ticksToFirstCheck, ticksToLastCheck = 10, 75

// TestWindowPlacementIsRestored checks that the window opens at its last place, with its last size and full screen
// mode. A size set by flags is not saved.
func TestWindowPlacementIsRestored(t *testing.T) {
	testrun.OnlyCI(t)
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
		t.Errorf("with a size in the flags: opened as %+v, saved %+v, want 500×400 and the old placement", got, kept())
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

// TestDefaultWindowPlacement checks that the window has the default size if no valid one is saved. The placement of a
// window that was not moved is not saved.
func TestDefaultWindowPlacement(t *testing.T) {
	testrun.OnlyCI(t)
	needXvfb(t)
	t.Parallel() // runs in separate processes
	save := t.TempDir()
	settings := filepath.Join(save, "settings.json")
	if got := (windowTask{Save: save, Wait: true}).run(t); got.W != 1280 || got.H != 720 {
		t.Errorf("first run: opened as %+v, want 1280×720", got)
	}
	if left, _ := os.ReadFile(settings); strings.Contains(string(left), "window") {
		t.Errorf("the placement of an unmoved window is saved: %s", left)
	}
	if err := os.WriteFile(settings, []byte(`{"window":{"x":1,"y":1,"w":-5,"h":9}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := (windowTask{Save: save}).run(t); got.W != 1280 || got.H != 720 {
		t.Errorf("with an invalid placement: opened as %+v, want 1280×720", got)
	}
	if aside, err := filepath.Glob(filepath.Join(save, "damaged", "*")); err != nil || len(aside) != 0 {
		t.Errorf("invalid settings: files set aside are %v, %v", aside, err)
	}
}

// windowTask says what a child process does with its window.
type windowTask struct {
	Save          string        // folder of saved files
	Report        string        // file to which the child process writes where its window opened
	Width, Height int           // as set by flags, 0 for none
	Move          appctx.Window // new placement; the zero value does not move the window
	FullScreen    bool          // make the window full screen
	Wait          bool          // wait for three more checks of the placement
}

// windowMover is a game that performs a windowTask after some ticks, and quits.
type windowMover struct {
	*game
	task  windowTask
	start appctx.Window // where the window opened
	ticks int           // at the title
	saved bool          // the settings were saved
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

// runWindow runs the game in a window, and writes to a file where the window opened. The argument is a windowTask as
// JSON.
func runWindow(task string) error {
	var w windowTask
	if err := json.Unmarshal([]byte(task), &w); err != nil {
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
func (w windowTask) run(t *testing.T) (opened appctx.Window) {
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
		err = json.Unmarshal(text, &opened)
	}
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// needXvfb skips a test without a virtual display.
func needXvfb(t *testing.T) {
	t.Helper()
	_, err := exec.LookPath("xvfb-run")
	playtest.Need(t, err == nil, "xvfb-run")
}
