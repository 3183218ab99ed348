package sound

import (
	"slices"
	"testing"
)

// TestShelf: what is wanted is rendered beside the loop, what is asked for first comes first, and a variant stands in for another.
func TestShelf(t *testing.T) {
	var s Shelf
	s.want(key{Fly, 0, 0}, false)
	s.want(key{Tick, 1, 0}, false)
	if s.get(key{Tick, 0, 0}) != nil || s.wanted[0].cue != Tick || s.wanted[0].variant != 0 {
		t.Fatal("what is asked for is not wanted first")
	}
	for s.busy() {
		s.advance(0.1)
		if s.job != nil {
			s.job.Wait()
		}
	}
	if len(s.clips) != 3 || s.get(key{Tick, 0, 0}) == nil || s.get(key{Fly, 2, 0}) != s.clips[key{Fly, 0, 0}] {
		t.Error("it is not there, or nothing stands in for what is not")
	}
	if len(s.wanted) != 1 {
		t.Error("what was missing is not wanted")
	}
	if !slices.Equal(s.get(key{Tick, 0, 0}).Samples, Find(Tick).Render(0, 0, func() {})) {
		t.Error("it is something else")
	}
}

// TestRenderingIsNotFelt: what is only prepared leaves most ticks alone, what has been asked for does not wait.
func TestRenderingIsNotFelt(t *testing.T) {
	const tick = 1.0 / 60
	var s Shelf
	for v := range 4 {
		s.want(key{Bounce, v, 0}, false)
	}
	wait := func() { s.job.Wait() }
	s.advance(tick)
	wait()
	s.advance(tick) // takes it
	if s.job != nil {
		t.Error("the next is rendered at once")
	}
	s.get(key{Tick, 0, 0})
	s.advance(tick)
	if s.job == nil || s.making.cue != Tick {
		t.Fatal("what has been asked for waits")
	}
	wait()
	begun := 0
	for range 60 {
		s.advance(tick)
		if s.job != nil {
			begun++
			wait()
		}
	}
	if begun != 3 || s.busy() {
		t.Errorf("%d of 3 are rendered within a second", begun)
	}
}

// TestRenderingBreathes: beside the loop of a page nothing is rendered for longer than a few ms at a stretch, which is as much as it takes natively to render a hundredth of the
// rain; counted in calls, since time differs.
func TestRenderingBreathes(t *testing.T) {
	for c, least := range map[Cue]int{Rain: 300, Finale: 20, SafeClose: 15} {
		n := 0
		Find(c).Render(0, 0, func() { n++ })
		if n < least {
			t.Errorf("%s breathes %d times, want %d", c, n, least)
		}
	}
}
