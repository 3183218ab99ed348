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

// setMediaFeatures emulates media features of the system, given as names and values in turn.
func setMediaFeatures(tab *tab, features ...string) {
	var all []*emulation.MediaFeature
	for i := 0; i < len(features); i += 2 {
		all = append(all, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	tab.do(emulation.SetEmulatedMedia().WithFeatures(all), frames(3))
}

// TestSystemContrast checks that the game follows the system's contrast setting, unless the player chose another. With
// forced colours the buttons of the page's dialog have borders.
func TestSystemContrast(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant&seed=7", smallScreen)
	tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
	checkSwitch := func(want bool) {
		t.Helper()
		tester.Open("settings", "settings")
		tester.Press("text")
		s := tester.Wait("the drawer", func(s a11y.PublicState) bool { return playtest.Can(s, "contrast") })
		if c, _ := playtest.Find(s, "contrast"); c.Checked != want {
			t.Errorf("switch for high contrast: got checked %v, want %v", c.Checked, want)
		}
	}
	back := func() { t.Helper(); tester.Press("back"); tester.Open("back", "title") }
	tester.Scene("title")
	usual := playtest.StablePicture(t, tab)
	setMediaFeatures(tab, "prefers-contrast", "more")
	if bytes.Equal(pixelBytes(playtest.StablePicture(t, tab)), pixelBytes(usual)) {
		t.Error("title with prefers-contrast more: got the same picture, want another")
	}
	checkSwitch(true)
	tester.Press("contrast")
	back()
	checkSwitch(false)
	tester.Press("contrast")
	back()
	setMediaFeatures(tab)
	checkSwitch(true)
	tester.Press("contrast")
	back()
	setMediaFeatures(tab, "forced-colors", "active")
	checkSwitch(true)
	if got := tab.text(`getComputedStyle(document.getElementById("exchange-close")).borderTopWidth`); got != "2px" {
		t.Errorf("border of a dialog button with forced colours: got %s, want 2px", got)
	}
	tab.checkComplaints()
}

// pixelBytes returns a picture's pixels as bytes.
func pixelBytes(m image.Image) []byte {
	all := image.NewRGBA(m.Bounds())
	draw.Draw(all, all.Rect, m, m.Bounds().Min, draw.Src)
	return all.Pix
}
