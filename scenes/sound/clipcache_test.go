package sound

import (
	"slices"
	"testing"
)

// TestClipCache checks that the cache renders a cue that is needed now before prepared ones. Another variant replaces
// one that is not rendered yet.
func TestClipCache(t *testing.T) {
	var cache clipCache
	cache.want(key{CueFly, 0, 0}, false)
	cache.want(key{CueTick, 1, 0}, false)
	if cache.get(key{CueTick, 0, 0}) != nil || cache.wanted[0].cue != CueTick || cache.wanted[0].variant != 0 {
		t.Fatalf("after get of a missing cue: got queue %v, want that cue first", cache.wanted)
	}
	for cache.busy() {
		cache.advance(0.1)
		if cache.job != nil {
			cache.job.Wait()
		}
	}
	if len(cache.clips) != 3 || cache.get(key{CueTick, 0, 0}) == nil ||
		cache.get(key{CueFly, 2, 0}) != cache.clips[key{CueFly, 0, 0}] {
		t.Errorf("after rendering: got %d clips, want 3, and variant 0 in place of the missing variant 2",
			len(cache.clips))
	}
	if len(cache.wanted) != 1 {
		t.Errorf("after get of a missing variant: got %d cues in the queue, want 1", len(cache.wanted))
	}
	if !slices.Equal(cache.get(key{CueTick, 0, 0}).Samples, Find(CueTick).Render(0, 0, func() {})) {
		t.Error("CueTick: got other samples than Render returns")
	}
}

// TestRenderingHasPauses checks that prepared cues are rendered with pauses between them, and that a cue that is needed
// now does not wait.
func TestRenderingHasPauses(t *testing.T) {
	const tick = 1.0 / 60
	var cache clipCache
	for v := range 4 {
		cache.want(key{CueBounce, v, 0}, false)
	}
	wait := func() { cache.job.Wait() }
	cache.advance(tick)
	wait()
	cache.advance(tick) // takes it
	if cache.job != nil {
		t.Error("after a rendering: got the next one at once, want a pause")
	}
	cache.get(key{CueTick, 0, 0})
	cache.advance(tick)
	if cache.job == nil || cache.rendering.cue != CueTick {
		t.Fatal("cue needed now: got no rendering of it in the next tick")
	}
	wait()
	begun := 0
	for range 60 {
		cache.advance(tick)
		if cache.job != nil {
			begun++
			wait()
		}
	}
	if begun != 3 || cache.busy() {
		t.Errorf("within a second: got %d renderings, busy %v, want 3 and false", begun, cache.busy())
	}
}

// TestRenderingYields checks that rendering calls yield often enough for the browser's main loop. It counts calls,
// because times vary.
func TestRenderingYields(t *testing.T) {
	for c, minimum := range map[Cue]int{CueRain: 300, CueFinale: 20, CueSafeClose: 15} {
		n := 0
		Find(c).Render(0, 0, func() { n++ })
		if n < minimum {
			t.Errorf("%s: got %d yields, want at least %d", c, n, minimum)
		}
	}
}
