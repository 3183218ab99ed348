package nativetest

import (
	"slices"
	"testing"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// TestGallery: the game opens at the gallery when it is asked to, every chapter can be reached by mouse, finger and keys and drawn to its end, and the way out leads to
// the title, from which no way leads back.
func TestGallery(t *testing.T) {
	for _, x := range []struct {
		name string
		w, h int
		hand playtest.Hand
	}{{"mouse", 1280, 720, playtest.Mouse}, {"touch", 390, 844, playtest.Touch}, {"keys", 844, 390, playtest.Keys}} {
		t.Run(x.name, func(t *testing.T) {
			g := start(t, options{w: x.w, h: x.h, args: []string{"-scene", "gallery"}})
			p := playtest.Sit(t, g, x.hand, 1)
			p.Scene("gallery")
			for _, chapter := range []string{"pieces", "widgets", "lettering", "words", "drawings"} {
				before, _ := g.State()
				s := p.PressFor(chapter, "the chapter "+chapter, func(s pagestate.State) bool { return s.Prompt != before.Prompt })
				for _, key := range []string{"PageDown", "End"} {
					g.Key(key, false)
					next := p.Wait("another part of "+chapter, func(next pagestate.State) bool { return !slices.Equal(next.Log, s.Log) })
					if len(next.Log) == 0 {
						t.Errorf("of %s nothing is told after %s", chapter, key)
					}
					g.Picture()
					s = next
				}
			}
			s := p.Open("back", "title")
			if playtest.Can(s, "gallery") {
				t.Error("the title leads to the gallery")
			}
		})
	}
}
