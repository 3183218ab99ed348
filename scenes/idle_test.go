package scenes

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
	"heimlich/scenes/sound"
	"heimlich/sprites/ambience"
	"heimlich/sprites/widgets"
)

// TestIdleGameDoesNothing checks that a resting game allocates nothing, draws nothing and publishes nothing. The page
// is told once when a rest begins and ends.
func TestIdleGameDoesNothing(t *testing.T) {
	testrun.Long(t)
	for _, scene := range []string{"title", "board"} {
		device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
		device.ctx.Textures.Digest = nil
		device.ctx.Settings.Speed = appctx.Normal
		device.shell.Resize(device.shell.Screen())
		if scene == "board" {
			tester := playtest.NewTester(t, device, playtest.Mouse, 7)
			tester.Press("continue")
			tester.Wait("the person’s turn", func(s a11y.PublicState) bool { return playtest.Can(s, "roll") })
		}
		picture := ebiten.NewImage(1280, 720)
		for range 120 {
			device.shell.Tick(1.0 / 60)
			device.shell.Draw(picture)
			device.ctx.Textures.Finish() // finish all requested painting
		}
		drawn := 0
		if n, where := allocations(600, func() {}, func() {
			device.shell.Tick(1.0 / 60)
			if device.shell.Scene().Stage().Dirty() {
				drawn++
				device.shell.Draw(picture)
			}
		}); n > 0 || drawn > 0 {
			t.Errorf("%s: got %d frames in ten seconds, allocations:\n%s", scene, drawn, where)
		}
		if !device.shell.Resting() {
			t.Errorf("%s: the game does not rest", scene)
		}
		lived, changes := 0, device.shell.Scene().Stage().Changes()
		device.shell.Watch(true)
		device.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove}}, 0)
		// things that appear for the first time are painted once
		if n, where := allocations(200, func() { device.ctx.Textures.Finish() }, func() {
			if device.shell.AdvanceAmbient(1.0 / ambience.FrameRate); device.shell.Scene().Stage().Changes() > changes {
				lived++
			}
			changes = device.shell.Scene().Stage().Changes()
		}); n >= 200 || lived < 100 {
			t.Errorf("%s: %d steps of ambient motion, allocations:\n%s", scene, lived, where)
		}
		device.shell.Draw(picture)
		device.shell.Scene().Stage().Invalidate()
		device.shell.Tick(1.0 / 60)
		if device.shell.Resting() {
			t.Errorf("%s: still resting after a change", scene)
		}
	}
}

// TestAllocatesFindsAllocations checks that allocates finds rare allocations in f, and none of other goroutines or
// before.
func TestAllocatesFindsAllocations(t *testing.T) {
	testrun.Long(t)
	var kept, other [][]byte
	calls := 0
	var asked, answered atomic.Int64 // waiting at a channel may allocate
	end := make(chan struct{})
	go func() {
		defer close(end)
		for answered.Load() < 100 {
			if asked.Load() > answered.Load() {
				other = append(other, make([]byte, 64))
				answered.Add(1)
			}
			runtime.Gosched()
		}
	}()
	n, where := allocations(100, func() { other = append(other, make([]byte, 64)) }, func() {
		for asked.Add(1); answered.Load() < asked.Load(); {
			runtime.Gosched()
		}
		if calls++; calls == 50 {
			kept = append(kept, make([]byte, 64))
		}
	})
	<-end
	if n != 2 || !strings.Contains(where, "TestAllocatesFindsAllocations") || len(other) != 200 || len(kept) != 1 {
		t.Errorf("got %d allocations, in\n%s", n, where)
	}
	if n, where := allocations(100, func() {}, func() { calls++ }); n > 0 {
		t.Errorf("got allocations, want none:\n%s", where)
	}
}

// TestMusicStopsWhenIdle checks that the music stops after a minute of rest, so that the sound device can sleep, and
// starts again with the next press.
func TestMusicStopsWhenIdle(t *testing.T) {
	device := newDesktop(t, playtest.BeforeRoll(t), appctx.Screen{W: 640, H: 360, Scale: 1})
	device.ctx.Settings.Speed = appctx.Normal
	conductor, mixer := device.ctx.Sound, sound.NewMixer(1)
	conductor.SetVolumes(sound.DefaultVolumes())
	conductor.SetOutput(mixer)
	second := make([]byte, 8*sound.SampleRate)
	pass := func(seconds int) {
		for range seconds {
			for range 60 {
				device.shell.Tick(1.0 / 60)
				conductor.Advance(1.0 / 60)
			}
			if _, err := mixer.Read(second); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pass(shell.RestAfter - 2); !mixer.HasSound() {
		t.Error("the music stops too early")
	}
	if pass(30); mixer.HasSound() || mixer.Silent() < 2 {
		t.Errorf("got silence for only %v seconds", mixer.Silent())
	}
	device.shell.Advance(device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, 1.0/60))
	if pass(1); !mixer.HasSound() || mixer.Silent() > 0 {
		t.Error("the music does not return")
	}
}

// allocations calls f several times, and before ahead of each, and returns number and places of the allocations in f.
// Allocations of other goroutines don't count.
func allocations(times int, before, f func()) (n int64, where string) {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	was := allocationsBelow()
	for range times {
		runtime.MemProfileRate = 0
		before()
		runtime.MemProfileRate = 1 // record every allocation
		callMeasured(f)
	}
	runtime.MemProfileRate = 0
	for stack, now := range allocationsBelow() {
		if more := now - was[stack]; more > 0 {
			n += more
			where += fmt.Sprintf("%d times:%s\n", more, stack)
		}
	}
	return n, where
}

// callMeasured calls f: what that takes is known by this function among its callers.
//
//go:noinline
func callMeasured(f func()) { f() }

// allocationsBelow returns the recorded allocations below callMeasured, by call site.
func allocationsBelow() map[string]int64 {
	for range 3 { // the profile lags by two collections
		runtime.GC()
	}
	var all []runtime.MemProfileRecord
	for n, ok := runtime.MemProfile(nil, true); !ok; n, ok = runtime.MemProfile(all, true) {
		all = make([]runtime.MemProfileRecord, n+100)
	}
	counts := map[string]int64{}
	for i := range all {
		stack, here, caches := "", false, false
		for frames, more := runtime.CallersFrames(all[i].Stack()), all[i].AllocObjects > 0; more && !here; {
			var at runtime.Frame
			at, more = frames.Next()
			here = strings.HasSuffix(at.Function, ".callMeasured")
			// rare caches of the runtime: types, and lists of waiting goroutines
			caches = caches || strings.HasPrefix(at.Function, "runtime.build") || at.Function == "runtime.acquireSudog"
			stack += fmt.Sprintf("\n  %s, %s:%d", at.Function, at.File, at.Line)
		}
		if here && !caches {
			counts[stack] += all[i].AllocObjects
		}
	}
	return counts
}
