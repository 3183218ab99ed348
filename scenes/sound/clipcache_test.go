package sound

import (
	"slices"
	"testing"
)

// TestClipCache checks that the cache renders requested cues first, in the background, and that another variant can
// replace a missing one.
func TestClipCache(t *testing.T) {
	var cache clipCache
	cache.want(key{CueFly, 0, 0}, false)
	cache.want(key{CueTick, 1, 0}, false)
	if cache.get(key{CueTick, 0, 0}) != nil || cache.wanted[0].cue != CueTick || cache.wanted[0].variant != 0 {
		t.Fatal("the requested cue is not first in the queue")
	}
	for cache.busy() {
		cache.advance(0.1)
		if cache.job != nil {
			cache.job.Wait()
		}
	}
	if len(cache.clips) != 3 || cache.get(key{CueTick, 0, 0}) == nil ||
		cache.get(key{CueFly, 2, 0}) != cache.clips[key{CueFly, 0, 0}] {
		t.Error("a rendered cue is missing, or has no substitute")
	}
	if len(cache.wanted) != 1 {
		t.Error("the missing cue was not requested")
	}
	if !slices.Equal(cache.get(key{CueTick, 0, 0}).Samples, Find(CueTick).Render(0, 0, func() {})) {
		t.Error("got another cue")
	}
}

// TestRenderingHasPauses checks that background rendering leaves most ticks free, and that a requested cue does not
// wait.
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
		t.Error("the next background rendering starts at once")
	}
	cache.get(key{CueTick, 0, 0})
	cache.advance(tick)
	if cache.job == nil || cache.rendering.cue != CueTick {
		t.Fatal("a requested cue waits")
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
		t.Errorf("got %d of 3 renderings within a second", begun)
	}
}

// TestRenderingYields checks that rendering yields often enough for the browser's main loop. It counts yields, because
// times vary.
func TestRenderingYields(t *testing.T) {
	for c, minimum := range map[Cue]int{CueRain: 300, CueFinale: 20, CueSafeClose: 15} {
		n := 0
		Find(c).Render(0, 0, func() { n++ })
		if n < minimum {
			t.Errorf("%s yields %d times, want %d", c, n, minimum)
		}
	}
}
