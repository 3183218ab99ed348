//go:build !js

package nativetest

import (
	"flag"
	"slices"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

var update = flag.Bool("update", false, "write the pictures instead of comparing them")

// begin returns a function that starts the game in a window of a size, with fixed seeds.
func begin(t *testing.T, size playtest.Size) playtest.Begin {
	return func(saved string) *playtest.Tester {
		save := t.TempDir()
		if saved != "" {
			if err := playtest.WriteSavedGame(save, saved); err != nil {
				t.Fatal(err)
			}
		}
		guest := start(t, options{w: size.W, h: size.H, save: save, args: []string{"-speed", "instant", "-seed", "7"}})
		return playtest.NewTester(t, guest, size.Hand, 7)
	}
}

// TestPictures compares the key screens with the reference pictures, in CI only. With -update it replaces the
// references, which the browser tests share.
func TestPictures(t *testing.T) {
	if !*update {
		testrun.OnlyCI(t)
	}
	for _, size := range playtest.Sizes {
		t.Run(size.Name, func(t *testing.T) {
			see := func(tester *playtest.Tester, name string) {
				g := tester.Device().(*guest)
				if !slices.Contains(playtest.ReferenceMoments, name) {
					return
				}
				s, _ := g.State()
				// These buttons differ in a browser.
				m := playtest.MaskControls(playtest.StablePicture(t, g), s, size.W, size.H, "quit", "sound", "settings")
				if *update {
					size.Record(t, name, m)
				} else {
					size.Compare(t, name, m)
				}
			}
			playtest.TitleMoments(begin(t, size), see)
			playtest.FewMoments(t, begin(t, size), see)
			playtest.CardMoments(begin(t, size), see)
		})
	}
}
