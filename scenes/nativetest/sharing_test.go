//go:build !js

package nativetest

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/scenes/playtest"
)

// TestSharing checks that a game opened from a file is saved as a file with the same content, and its end as a picture.
func TestSharing(t *testing.T) {
	executable(t) // build it before HOME changes
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	for _, dir := range []string{"Downloads", "Pictures"} {
		if err := os.Mkdir(filepath.Join(home, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(home, "a game.heimlich")
	if err := os.WriteFile(file, []byte(playtest.FinishedGame()), 0o644); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 800, h: 600, args: []string{"-speed", "instant", file}})
	tester := playtest.NewTester(t, guest, playtest.Mouse, 1)
	s := tester.Scene("opened")
	if !strings.Contains(s.Prompt, "A finished game") {
		t.Errorf("opened file: got prompt %q", s.Prompt)
	}
	tester.Open("unmasking", "reveal")
	tester.PressAndWait("end", "the verdict", playtest.CanPress("share"))
	whole := playtest.StablePicture(t, guest)
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-picture"))
	tester.PressAndWait("share-picture", "the place of the picture", playtest.CanPress("resume"))
	saved := onlyFile(t, filepath.Join(home, "Pictures"), ".png")
	f, err := os.Open(saved)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if picture.Bounds() != image.Rect(0, 0, 800, 600) {
		t.Errorf("got picture bounds %v", picture.Bounds())
	}
	same, others := 0, 0
	for y := range 190 { // the window shows cards of the players below, the picture passports
		for x := range 800 {
			if near(picture.At(x, y), whole.At(x, y)) {
				same++
			} else {
				others++
			}
		}
	}
	if others > same/50 {
		t.Errorf("picture and window: %d points equal, %d differ", same, others)
	}
	tester.PressAndWait("resume", "the verdict", playtest.CanPress("share"))
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-file"))
	tester.PressAndWait("share-file", "the place of the file", playtest.CanPress("resume"))
	if text, err := os.ReadFile(onlyFile(t, filepath.Join(home, "Downloads"), ".heimlich")); err != nil ||
		string(text) != playtest.FinishedGame() {
		t.Errorf("got a file of %d bytes, want %d: %v", len(text), len(playtest.FinishedGame()), err)
	}
}

// onlyFile returns the path of the only file in a folder.
func onlyFile(t *testing.T, dir, end string) string {
	t.Helper()
	es, err := os.ReadDir(dir)
	if err != nil || len(es) != 1 || filepath.Ext(es[0].Name()) != end {
		t.Fatalf("files in %s: got %v: %v", dir, es, err)
	}
	return filepath.Join(dir, es[0].Name())
}

// near reports whether two colours are almost equal.
func near(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	const most = 12
	return diff(uint8(r>>8), uint8(r2>>8)) <= most && diff(uint8(g>>8), uint8(g2>>8)) <= most &&
		diff(uint8(bl>>8), uint8(b2>>8)) <= most
}
