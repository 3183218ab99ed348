//go:build !js

package main

import (
	"os"
	"slices"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// Pictures of the game in a browser: compared with those of the desktop, or saved for people.

// visitMoments calls lead, which plays to several screens, and calls see with the tab at each.
func visitMoments(t *testing.T, at pace, size screenSize, lead func(playtest.Begin, func(*playtest.Tester, string)),
	see func(b *tab, name string)) {
	s := &reusedTab{t: t, browser: browserAtPace(t, at), url: serveSite(t) + "?speed=instant&seed=7", size: size,
		hand: size.device()}
	lead(s.begin, func(_ *playtest.Tester, name string) { see(s.tab, name) })
	s.tab.checkComplaints()
	s.tab.checkDrawCalls()
}

// TestPictures compares screens with the desktop's golden pictures, in CI only: a game on a portrait screen, and the
// fullest screens on a wide one. The title is compared on the wide one only, since in portrait the desktop has one more
// button.
func TestPictures(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	some := map[string][]string{
		"portrait": {"hand-over", "table", "unmasking"},
		"wide":     {"title", "call"},
	}
	for _, size := range playtest.Sizes {
		t.Run(size.Name, func(t *testing.T) {
			lead, playSize := func(begin playtest.Begin, see func(*playtest.Tester, string)) {
				playtest.FewMoments(t, begin, see)
			}, screenSize{size.W, size.H, 1, true}
			if size.Name == "wide" {
				playSize = screenSize{640, 360, 1, false} // takes a quarter of the time to draw
				lead = func(begin playtest.Begin, see func(*playtest.Tester, string)) {
					p := begin("")
					p.Scene("title")
					see(p, "title")
					playtest.CallMoments(begin, see)
				}
			}
			var seen []string
			visitMoments(t, stillPace, playSize, lead, func(b *tab, name string) {
				if slices.Contains(some[size.Name], name) {
					b.Resize(size.W, size.H)
					size.Compare(t, name, playtest.StablePicture(t, b))
					b.Resize(playSize.w, playSize.h)
					seen = append(seen, name)
				}
			})
			if len(seen) != len(some[size.Name]) {
				t.Errorf("got screens %v compared, want %v", seen, some[size.Name])
			}
		})
	}
}

// screenshotSizes are the screen sizes of the screenshots: the usual ones, and two that are neither wide nor tall.
var screenshotSizes = []screenSize{{1280, 720, 1, false}, {1280, 720, 2, false}, {1920, 1080, 1, false},
	{2560, 1440, 2, false},
	{390, 844, 2, true}, {360, 640, 1, true}, {844, 390, 2, true}, {768, 1024, 1, true}, {1024, 768, 1, false},
	{800, 800, 1, false}}

// small returns a smaller screen of the same shape, on which playing up to a screenshot takes less time. It keeps the
// scale, because a changed scale redraws all textures.
func (s screenSize) small() screenSize {
	switch {
	case s.w >= 1280:
		s.w, s.h = 640, 360
	case s.w == 768:
		s.w, s.h = 360, 640
	}
	return s
}

// TestScreenshots saves screenshots of all screens at all sizes to the folder HEIMLICH_PICTURES. Each part has its own
// tab and time limit. Draw calls are not checked: textures fade in at large sizes, which takes more.
func TestScreenshots(t *testing.T) {
	if os.Getenv("HEIMLICH_PICTURES") == "" {
		t.Skip("skipped: set HEIMLICH_PICTURES to a folder for screenshots")
	}
	parts := map[string]func(*testing.T, playtest.Begin, func(*playtest.Tester, string)){
		"title": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.TitleMoments(begin, see)
		},
		"game": func(t *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.GameMoments(t, begin, see)
		},
		"cards": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.CardMoments(begin, see)
		},
		"settings": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.SettingsMoments(begin, see)
		},
		"rules": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.RulesMoments(begin, see)
		},
		"pages": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.PageMoments(begin, see)
		},
		"end": func(_ *testing.T, begin playtest.Begin, see func(*playtest.Tester, string)) {
			playtest.EndMoments(begin, see)
		},
	}
	for _, size := range screenshotSizes {
		for name, lead := range parts {
			t.Run(size.String()+"-"+name, func(t *testing.T) {
				lead := func(begin playtest.Begin, see func(*playtest.Tester, string)) { lead(t, begin, see) }
				visitMoments(t, stillPace, size.small(), lead, func(b *tab, name string) {
					playSize := b.size
					b.size = size
					b.Resize(size.w, size.h)
					t.Log(playtest.SavePicture(t, name, playtest.StablePicture(t, b)))
					b.eval("mostCalls = 0", nil)
					b.size = playSize
					b.Resize(playSize.w, playSize.h)
				})
			})
		}
	}
}
