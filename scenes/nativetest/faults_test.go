//go:build !js

package nativetest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestDamagedSave checks that an unreadable save is moved aside and explained, and that a new game can be played.
func TestDamagedSave(t *testing.T) {
	save := t.TempDir()
	if err := playtest.WriteSavedGame(save, "nonsense"); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 640, h: 480, save: save, args: []string{"-speed", "instant"}})
	playtest.DamagedSave(t, playtest.NewTester(t, g, playtest.Mouse, 1), "nonsense")
}

// TestRunsWithoutSaveFolder checks that the game runs without a writable folder, and says that nothing is saved.
func TestRunsWithoutSaveFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 640, h: 480, save: filepath.Join(file, "below"), args: []string{"-speed", "instant"}})
	playtest.PlayUnsaved(t, playtest.NewTester(t, g, playtest.Mouse, 1))
}

// TestTwoWindows runs two processes on one folder.
func TestTwoWindows(t *testing.T) {
	save := t.TempDir()
	o := options{w: 640, h: 480, save: save, args: []string{"-speed", "instant"}}
	playtest.TwoWindows(t, playtest.NewTester(t, start(t, o), playtest.Mouse, 1),
		playtest.NewTester(t, start(t, o), playtest.Mouse, 2))
}

// TestSavedGames starts, puts away, deletes and reopens games.
func TestSavedGames(t *testing.T) {
	save := t.TempDir()
	if err := playtest.WriteSavedGame(save, playtest.BeforeRoll(t)); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 390, h: 844, save: save, args: []string{"-speed", "instant"}})
	playtest.ManageSavedGames(t, playtest.NewTester(t, g, playtest.Touch, 3))
}

// resizedGuest is a guest whose window is resized at every seventh call of Pass, also during animations.
type resizedGuest struct {
	*guest
	looks, changes, moving int
}

// windowSizes are the sizes of that window, in points.
var windowSizes = [][2]int{
	{360, 640},
	{844, 390},
	{800, 800},
	{3840, 2160},
	{390, 844},
	{640, 360},
	{1024, 768},
	{1280, 720},
}

// Pass lets time pass and resizes the window at every seventh call. All controls must then be inside the window.
func (g *resizedGuest) Pass() {
	g.t.Helper()
	g.guest.Pass()
	if g.looks++; g.looks%7 != 0 {
		return
	}
	if s, _ := g.State(); s.Busy {
		g.moving++
	}
	size := windowSizes[g.changes%len(windowSizes)]
	g.changes++
	g.Resize(size[0], size[1])
	g.tick(40) // longer than the state takes to follow
	s, _ := g.State()
	for _, c := range s.Controls {
		if c.X < -0.5 || c.Y < -0.5 || c.X+c.W > float64(size[0])+0.5 || c.Y+c.H > float64(size[1])+0.5 {
			g.t.Errorf("%v: control %s at %v,%v, size %v×%v, is outside the window", size, c.ID, c.X, c.Y, c.W, c.H)
		}
	}
}

// TestResizeDuringAnimations resizes the window during the animations of the table, from phone to 4K: every control
// stays inside.
func TestResizeDuringAnimations(t *testing.T) {
	g := &resizedGuest{guest: start(t, options{w: 1280, h: 720, args: []string{"-speed", "normal", "-seed", "9"}})}
	p := playtest.NewTester(t, g, playtest.Mouse, 9)
	p.Scene("title")
	p.Press("play")
	p.Press("show")
	p.Open("done", "board")
	asked := 0
	p.PlayUntil(func(a11y.PublicState) bool {
		asked++
		return asked > 3 && g.changes >= 40
	})
	if g.moving < 20 {
		t.Errorf("got %[2]d of %[1]d changes during an animation, want 20", g.changes, g.moving)
	}
	t.Logf("%d changes, %d during an animation; %d prompts", g.changes, g.moving, asked)
	p.Check(g.Saved(playtest.GamesFolder))
}

// TestWrongFlags checks that every wrong flag gives one sentence that names it, and exit code 2.
func TestWrongFlags(t *testing.T) {
	program := executable(t)
	for flags, want := range map[string]string{
		"-seed=abc":                     "“abc” is not a seed",
		"-seed=-1":                      "“-1” is not a seed",
		"-seed=":                        "“” is not a seed",
		"-seed":                         "-seed",
		"-speed=warp -seed=x":           "“warp” is not a speed and “x” is not a seed",
		"-size=640x480x2":               "“640x480x2” is not a window size",
		"-size=1x1":                     "“1x1” is not a window size",
		"-fullscreen=perhaps":           "-fullscreen",
		"-sound":                        "unknown flag -sound",
		"-speed=fast extra":             "“extra” is not a flag",
		"-seed=99999999999999999999999": "“99999999999…” is not a seed",
	} {
		out, err := exec.Command(program, strings.Fields(flags)...).CombinedOutput()
		if e := new(exec.ExitError); !errors.As(err, &e) || e.ExitCode() != 2 {
			t.Errorf("%s: got exit %v, want 2", flags, err)
		}
		if text := string(out); !strings.Contains(text, want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: got output %q, want one line with %q", flags, text, want)
		}
	}
}
