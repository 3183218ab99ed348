package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// Replay tests a replay. It jumps to the end, steps back, jumps to the middle on the timeline, changes the viewer, and
// goes on to the unmasking. The game must start at the replay.
func Replay(t testing.TB, tester *Tester) {
	t.Helper()
	tester.Scene("replay")
	ended := func(s a11y.PublicState) bool { return !s.Busy && strings.HasPrefix(s.Prompt, "The end") }
	last := tester.PressAndWait("time-end", "the end of the game", ended)
	tester.PressAndWait("time-back", "the moment before",
		func(s a11y.PublicState) bool { return s.Position != last.Position && !ended(s) })
	track, ok := Find(tester.Wait("the timeline", func(s a11y.PublicState) bool { return Can(s, "time-track") }),
		"time-track")
	if !ok {
		t.Fatal("the replay has no timeline")
	}
	tester.device.Tap(track.X+track.W/2, track.Y+track.H/2)
	s := tester.Wait("the middle of the game", func(s a11y.PublicState) bool {
		return strings.HasPrefix(s.Prompt, "Turn ") && s.Position != last.Position
	})
	tester.PressAndWait("time-eyes", "the list of viewers",
		func(s a11y.PublicState) bool { return Can(s, "eyes-all") })
	tester.PressAndWait("eyes-all", "the question before secrets are shown",
		func(s a11y.PublicState) bool { return Can(s, "tell") })
	now := tester.PressAndWait("tell", "the replay",
		func(s a11y.PublicState) bool { return Can(s, "seat-1") })
	if now.Position != s.Position {
		t.Errorf("after a change of the viewer: got position %s, want %s", now.Position, s.Position)
	}
	tester.PressAndWait("time-end", "the end of the game", ended)
	tester.Open("time-over", "reveal")
}
