package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// Replay tests a replay: to its end, a step back, to the middle by the timeline, from another view, and to the
// unmasking. The game must start at the replay.
func Replay(t testing.TB, tester *Tester) {
	t.Helper()
	tester.Scene("replay")
	ended := func(s a11y.PublicState) bool { return !s.Busy && strings.HasPrefix(s.Prompt, "The end") }
	last := tester.PressAndWait("time-end", "the end of the game", ended)
	tester.PressAndWait("time-back", "the moment before",
		func(s a11y.PublicState) bool { return s.Position != last.Position && !ended(s) })
	strip, ok := Find(tester.Wait("the strip", func(s a11y.PublicState) bool { return Can(s, "time-track") }),
		"time-track")
	if !ok {
		t.Fatal("the replay has no timeline")
	}
	tester.device.Tap(strip.X+strip.W/2, strip.Y+strip.H/2)
	s := tester.Wait("the middle of the game", func(s a11y.PublicState) bool {
		return strings.HasPrefix(s.Prompt, "Turn ") && s.Position != last.Position
	})
	tester.PressAndWait("time-eyes", "the eyes that there are",
		func(s a11y.PublicState) bool { return Can(s, "eyes-all") })
	tester.PressAndWait("eyes-all", "what is asked first", func(s a11y.PublicState) bool { return Can(s, "tell") })
	now := tester.PressAndWait("tell", "the moment that was shown",
		func(s a11y.PublicState) bool { return Can(s, "seat-1") })
	if now.Position != s.Position {
		t.Errorf("with another view the position is %s, want %s", now.Position, s.Position)
	}
	tester.PressAndWait("time-end", "the end of the game", ended)
	tester.Open("time-over", "reveal")
}
