package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// Replay tests a replay. It jumps to the end, steps back, jumps to the middle on the timeline, changes the viewer, and
// goes on to the unmasking. The game must start at the replay. Failures are reported to t.
func Replay(t testing.TB, tester *Tester) {
	t.Helper()
	tester.Scene("replay")
	ended := func(state a11y.PublicState) bool { return !state.Busy && strings.HasPrefix(state.Prompt, "The end") }
	atEnd := tester.PressAndWait("time-end", "the end of the game", ended)
	tester.PressAndWait("time-back", "the moment before",
		func(state a11y.PublicState) bool { return state.Position != atEnd.Position && !ended(state) })
	track, ok := Find(tester.Wait("the timeline", CanPress("time-track")), "time-track")
	if !ok {
		t.Fatal("the replay has no timeline")
	}
	tester.device.Tap(track.X+track.W/2, track.Y+track.H/2)
	middle := tester.Wait("the middle of the game", func(state a11y.PublicState) bool {
		return strings.HasPrefix(state.Prompt, "Turn ") && state.Position != atEnd.Position
	})
	tester.PressAndWait("time-eyes", "the list of viewers", CanPress("eyes-all"))
	tester.PressAndWait("eyes-all", "the question before secrets are shown", CanPress("tell"))
	now := tester.PressAndWait("tell", "the replay", CanPress("seat-1"))
	if now.Position != middle.Position {
		t.Errorf("after a change of the viewer: got position %s, want %s", now.Position, middle.Position)
	}
	tester.PressAndWait("time-end", "the end of the game", ended)
	tester.Open("time-over", "reveal")
}
