package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// Replay tests a replay: to its end, a step back, to the middle by the timeline, from another view, and to the
// unmasking. The game must start at the replay.
func Replay(t testing.TB, p *Tester) {
	t.Helper()
	p.Scene("replay")
	ended := func(s a11y.PublicState) bool { return !s.Busy && strings.HasPrefix(s.Prompt, "The end") }
	last := p.PressAndWait("time-end", "the end of the game", ended)
	p.PressAndWait("time-back", "the moment before",
		func(s a11y.PublicState) bool { return s.Position != last.Position && !ended(s) })
	strip, ok := Find(p.Wait("the strip", func(s a11y.PublicState) bool { return Can(s, "time-track") }), "time-track")
	if !ok {
		t.Fatal("the replay has no timeline")
	}
	p.device.Tap(strip.X+strip.W/2, strip.Y+strip.H/2)
	s := p.Wait("the middle of the game", func(s a11y.PublicState) bool {
		return strings.HasPrefix(s.Prompt, "Turn ") && s.Position != last.Position
	})
	p.PressAndWait("time-eyes", "the eyes that there are", func(s a11y.PublicState) bool { return Can(s, "eyes-all") })
	p.PressAndWait("eyes-all", "what is asked first", func(s a11y.PublicState) bool { return Can(s, "tell") })
	now := p.PressAndWait("tell", "the moment that was shown",
		func(s a11y.PublicState) bool { return Can(s, "seat-1") })
	if now.Position != s.Position {
		t.Errorf("with another view the position is %s, want %s", now.Position, s.Position)
	}
	p.PressAndWait("time-end", "the end of the game", ended)
	p.Open("time-over", "reveal")
}
