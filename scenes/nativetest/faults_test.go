//go:build !js

package nativetest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// These tests check that the program survives damaged files, a missing folder, two windows, resizing and wrong flags.

// TestDamagedSave checks that an unreadable saved game is set aside with a notice, and that a new game can be played.
func TestDamagedSave(t *testing.T) {
	save := t.TempDir()
	if err := playtest.WriteSavedGame(save, "nonsense"); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 640, h: 480, save: save, args: []string{"-speed", "instant"}})
	playtest.DamagedSave(t, playtest.NewTester(t, guest, playtest.Mouse, 1), "nonsense")
}

// TestRunsWithoutSaveFolder checks that the game runs without a writable folder, and says that nothing is saved.
func TestRunsWithoutSaveFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 640, h: 480, save: filepath.Join(file, "below"), args: []string{"-speed", "instant"}})
	playtest.PlayUnsaved(t, playtest.NewTester(t, guest, playtest.Mouse, 1))
}

// TestTwoWindows checks that two processes with the same folder never play the same game at once.
func TestTwoWindows(t *testing.T) {
	save := t.TempDir()
	game := options{w: 640, h: 480, save: save, args: []string{"-speed", "instant"}}
	playtest.TwoWindows(t, playtest.NewTester(t, start(t, game), playtest.Mouse, 1),
		playtest.NewTester(t, start(t, game), playtest.Mouse, 2))
}

// TestSavedGames checks that games can be started, put away, deleted and reopened.
func TestSavedGames(t *testing.T) {
	save := t.TempDir()
	if err := playtest.WriteSavedGame(save, playtest.BeforeRoll(t)); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 390, h: 844, save: save, args: []string{"-speed", "instant"}})
	playtest.ManageSavedGames(t, playtest.NewTester(t, guest, playtest.Touch, 3))
}

// TestResizeDuringAnimations checks that the window can be resized during the animations of the table, once to each
// size.
func TestResizeDuringAnimations(t *testing.T) {
	testrun.OnlyCI(t)
	guest := start(t, options{w: 1280, h: 720, args: []string{"-speed", "normal", "-seed", "9"}})
	playtest.ResizeDuringAnimations(t, guest, 8)
}

// TestWrongFlags checks that an invalid flag prints one line that names it, and that the exit code is 2.
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
