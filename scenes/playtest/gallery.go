package playtest

import (
	"slices"
	"testing"

	"heimlich/scenes/a11y"
)

// Gallery plays all chapters of the gallery to their ends, and leaves to the title, which does not offer the gallery.
// The game must start at the gallery.
func Gallery(t testing.TB, p *Tester) {
	t.Helper()
	s := p.Scene("gallery")
	for _, chapter := range []string{"pieces", "widgets", "lettering", "words", "drawings"} {
		before := s.Prompt
		s = p.PressAndWait(chapter, "the chapter "+chapter, func(s a11y.PublicState) bool { return s.Prompt != before })
		for _, key := range []string{"PageDown", "End"} {
			p.device.Key(key, false)
			was := s.Log
			s = p.Wait("another part of "+chapter, func(s a11y.PublicState) bool { return !slices.Equal(s.Log, was) })
			if len(s.Log) == 0 {
				t.Errorf("chapter %s has no text after %s", chapter, key)
			}
			p.device.Picture()
		}
	}
	if s = p.Open("back", "title"); Can(s, "gallery") {
		t.Error("the title offers the gallery")
	}
}
