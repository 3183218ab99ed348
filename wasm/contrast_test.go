//go:build !js

package main

import (
	"bytes"
	"image"
	"image/draw"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// contrast emulates media features of the system.
func contrast(b *tab, features ...string) {
	var all []*emulation.MediaFeature
	for i := 0; i < len(features); i += 2 {
		all = append(all, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	b.do(emulation.SetEmulatedMedia().WithFeatures(all), frames(3))
}

// TestSystemContrast checks that the game follows the system's contrast setting, unless the player chose another. With
// forced colours the buttons of the page's dialog have borders.
func TestSystemContrast(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant&seed=7", smallScreen)
	tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
	stark := func(want bool) {
		t.Helper()
		tester.Open("settings", "settings")
		tester.Press("text")
		s := tester.Wait("the drawer", func(s a11y.PublicState) bool { return playtest.Can(s, "contrast") })
		if c, _ := playtest.Find(s, "contrast"); c.Checked != want {
			t.Errorf("high contrast is checked: %v, want %v", c.Checked, want)
		}
	}
	back := func() { t.Helper(); tester.Press("back"); tester.Open("back", "title") }
	tester.Scene("title")
	usual := playtest.StablePicture(t, tab)
	contrast(tab, "prefers-contrast", "more")
	if bytes.Equal(pixelBytes(playtest.StablePicture(t, tab)), pixelBytes(usual)) {
		t.Error("the title looks the same with more contrast")
	}
	stark(true)
	tester.Press("contrast")
	back()
	stark(false)
	tester.Press("contrast")
	back()
	contrast(tab)
	stark(true)
	tester.Press("contrast")
	back()
	contrast(tab, "forced-colors", "active")
	stark(true)
	if got := tab.text(`getComputedStyle(document.getElementById("exchange-close")).borderTopWidth`); got != "2px" {
		t.Errorf("the border of a dialog button is %s, want a visible one", got)
	}
	tab.checkComplaints()
}

// pixelBytes returns a picture's pixels as bytes.
func pixelBytes(m image.Image) []byte {
	all := image.NewRGBA(m.Bounds())
	draw.Draw(all, all.Rect, m, m.Bounds().Min, draw.Src)
	return all.Pix
}
