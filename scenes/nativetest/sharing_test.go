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

// TestSharing checks that a game opened from a file can be saved as a file with the same text, and its end as a picture
// like the window.
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
		t.Errorf("opened file: got prompt %q, want a finished game in it", s.Prompt)
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
		t.Errorf("got picture bounds %v, want those of the window, 800×600", picture.Bounds())
	}
	const comparedHeight = 190 // pixels; below it the window shows player cards, the picture passports
	same, different := 0, 0
	for y := range comparedHeight {
		for x := range 800 {
			if near(picture.At(x, y), whole.At(x, y)) {
				same++
			} else {
				different++
			}
		}
	}
	if different > same/50 {
		t.Errorf("picture and window: got %d equal and %d different pixels, want at most 2 %% different", same,
			different)
	}
	tester.PressAndWait("resume", "the verdict", playtest.CanPress("share"))
	tester.PressAndWait("share", "the ways to share", playtest.CanPress("share-file"))
	tester.PressAndWait("share-file", "the place of the file", playtest.CanPress("resume"))
	if text, err := os.ReadFile(onlyFile(t, filepath.Join(home, "Downloads"), ".heimlich")); err != nil ||
		string(text) != playtest.FinishedGame() {
		t.Errorf("saved file: got %d bytes (error %v), want the opened game of %d", len(text), err,
			len(playtest.FinishedGame()))
	}
}

// onlyFile returns the path of the only file in a folder, which must have an extension.
func onlyFile(t *testing.T, dir, extension string) string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || filepath.Ext(files[0].Name()) != extension {
		t.Fatalf("folder %s: got files %v (error %v), want one with %s", dir, files, err, extension)
	}
	return filepath.Join(dir, files[0].Name())
}

// near reports whether two colours are almost equal.
func near(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	const tolerance = 12 // of a colour channel, 0 to 255
	return diff(uint8(r>>8), uint8(r2>>8)) <= tolerance && diff(uint8(g>>8), uint8(g2>>8)) <= tolerance &&
		diff(uint8(bl>>8), uint8(b2>>8)) <= tolerance
}
