package playtest

import (
	"slices"
	"testing"

	"heimlich/scenes/pagestate"
)

// Gallery goes through all chapters of the gallery, which the game has to be opened at, to the end of each, and out to the title, from which no way leads back.
func Gallery(t testing.TB, p *Player) {
	t.Helper()
	s := p.Scene("gallery")
	for _, chapter := range []string{"pieces", "widgets", "lettering", "words", "drawings"} {
		before := s.Prompt
		s = p.PressFor(chapter, "the chapter "+chapter, func(s pagestate.State) bool { return s.Prompt != before })
		for _, key := range []string{"PageDown", "End"} {
			p.device.Key(key, false)
			was := s.Log
			if s = p.Wait("another part of "+chapter, func(s pagestate.State) bool { return !slices.Equal(s.Log, was) }); len(s.Log) == 0 {
				t.Errorf("of %s nothing is told after %s", chapter, key)
			}
			p.device.Picture()
		}
	}
	if s = p.Open("back", "title"); Can(s, "gallery") {
		t.Error("the title leads to the gallery")
	}
}
