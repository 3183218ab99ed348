package playtest

import (
	"slices"
	"testing"

	"heimlich/scenes/a11y"
)

// Gallery opens the chapters of the gallery and scrolls each to its end. Then it leaves to the title, which must not
// offer the gallery. The game must start at the gallery. Failures are reported to t.
func Gallery(t testing.TB, tester *Tester) {
	t.Helper()
	state := tester.Scene("gallery")
	for _, chapter := range []string{"pieces", "widgets", "lettering", "words", "drawings"} {
		before := state.Prompt
		state = tester.PressAndWait(chapter, "the chapter "+chapter,
			func(s a11y.PublicState) bool { return s.Prompt != before })
		for _, key := range []string{"PageDown", "End"} {
			tester.device.Key(key, false)
			was := state.Log
			state = tester.Wait("another part of "+chapter,
				func(s a11y.PublicState) bool { return !slices.Equal(s.Log, was) })
			if len(state.Log) == 0 {
				t.Errorf("chapter %s has no text after %s", chapter, key)
			}
			tester.device.Picture()
		}
	}
	if state = tester.Open("back", "title"); Can(state, "gallery") {
		t.Error("the title offers the gallery")
	}
}
