//go:build !js

package nativetest

import (
	"flag"
	"slices"
	"testing"

	"heimlich/scenes/playtest"
)

var update = flag.Bool("update", false, "write the pictures instead of comparing them")

// begin returns a function that starts a game in a window of this size.
func begin(t *testing.T, size playtest.Size) playtest.Begin {
	return func(saved string) *playtest.Tester {
		save := t.TempDir()
		if saved != "" {
			if err := playtest.WriteSavedGame(save, saved); err != nil {
				t.Fatal(err)
			}
		}
		g := start(t, options{w: size.W, h: size.H, save: save, args: []string{"-speed", "instant", "-seed", "7"}})
		return playtest.NewTester(t, g, size.Hand, 7)
	}
}

// moments plays to the key screens and calls see at each.
func moments(t *testing.T, size playtest.Size, see func(g *guest, name string)) {
	seen := func(p *playtest.Tester, name string) { see(p.Device().(*guest), name) }
	playtest.TitleMoments(begin(t, size), seen)
	playtest.GameMoments(t, begin(t, size), seen)
	playtest.CardMoments(begin(t, size), seen)
}

// TestPictures compares the key screens with the reference pictures, in CI only. With -update it replaces these; the
// browser tests use the same ones.
func TestPictures(t *testing.T) {
	if !*update {
		playtest.NeedCI(t)
	}
	for _, size := range playtest.Sizes {
		t.Run(size.Name, func(t *testing.T) {
			moments(t, size, func(g *guest, name string) {
				if !slices.Contains(playtest.ReferenceMoments, name) {
					return
				}
				s, _ := g.State()
				// these buttons differ in a browser
				m := playtest.MaskControls(playtest.StablePicture(t, g), s, size.W, size.H, "quit", "sound", "settings")
				if *update {
					size.Record(t, name, m)
				} else {
					size.Compare(t, name, m)
				}
			})
		})
	}
}
