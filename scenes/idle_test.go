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

// A game without input should cost almost nothing.

// TestIdleGameDoesNothing checks that a game without input allocates nothing and draws nothing. Its ambient motion
// allocates almost nothing, and any change ends the rest.
func TestIdleGameDoesNothing(t *testing.T) {
	testrun.Long(t)
	for _, scene := range []string{"title", "board"} {
		device := newDesktop(t, playtest.BeforeRoll(t), scenetest.Window)
		device.ctx.Textures.Digest = nil
		device.ctx.Settings.Speed = appctx.Normal
		device.shell.Resize(device.shell.Screen())
		if scene == "board" {
			tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
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
		if n, where := allocations(600, func() {}, func() { // ten seconds
			device.shell.Tick(1.0 / 60)
			if device.shell.Scene().Stage().Dirty() {
				drawn++
				device.shell.Draw(picture)
			}
		}); n > 0 || drawn > 0 {
			t.Errorf("%s: got %d frames and %d allocations in ten seconds, want none:\n%s", scene, drawn, n, where)
		}
		if !device.shell.Resting() {
			t.Errorf("%s: the game does not rest", scene)
		}
		moves, changes := 0, device.shell.Scene().Stage().Changes()
		device.shell.Watch(true)
		device.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove}}, 0)
		// things that appear for the first time are painted once
		if n, where := allocations(200, func() { device.ctx.Textures.Finish() }, func() {
			if device.shell.AdvanceAmbient(1.0 / ambience.FrameRate); device.shell.Scene().Stage().Changes() > changes {
				moves++
			}
			changes = device.shell.Scene().Stage().Changes()
		}); n >= 200 || moves < 100 {
			t.Errorf("%s: got ambient motion in %d of 200 frames with %d allocations, want at least 100 and less than "+
				"one a frame:\n%s", scene, moves, n, where)
		}
		device.shell.Draw(picture)
		device.shell.Scene().Stage().Invalidate()
		device.shell.Tick(1.0 / 60)
		if device.shell.Resting() {
			t.Errorf("%s: still resting after a change", scene)
		}
	}
}

// TestAllocatesFindsAllocations checks that the function allocations finds a single allocation in f. It does not count
// those of other goroutines, and of the function before.
func TestAllocatesFindsAllocations(t *testing.T) {
	testrun.OnlyCI(t)
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
	// Two allocations: the 64 bytes, and the grown list kept.
	if n != 2 || !strings.Contains(where, "TestAllocatesFindsAllocations") || len(other) != 200 || len(kept) != 1 {
		t.Errorf("got %d allocations, want 2 of this test, in\n%s", n, where)
	}
	if n, where := allocations(100, func() {}, func() { calls++ }); n > 0 {
		t.Errorf("got allocations, want none:\n%s", where)
	}
}

// TestMusicStopsWhenIdle checks that the music stops after a minute of rest, so that the sound device can sleep, and
// starts again with the next press.
func TestMusicStopsWhenIdle(t *testing.T) {
	testrun.Long(t)
	device := newDesktop(t, playtest.BeforeRoll(t), appctx.Screen{W: 640, H: 360, Scale: 1})
	device.ctx.Settings.Speed = appctx.Normal
	conductor, mixer := device.ctx.Sound, sound.NewMixer(1)
	conductor.SetVolumes(sound.DefaultVolumes())
	conductor.SetOutput(mixer)
	second := make([]byte, 8*sound.SampleRate) // a sample has two channels of 4 bytes
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
		t.Errorf("after %v seconds of rest: got no music", shell.RestAfter-2)
	}
	if pass(30); mixer.HasSound() || mixer.Silent() < 2 {
		t.Errorf("30 seconds later: got silence for %v seconds, want at least 2", mixer.Silent())
	}
	device.shell.Advance(device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, 1.0/60))
	if pass(1); !mixer.HasSound() || mixer.Silent() > 0 {
		t.Errorf("press after the rest: got silence for %v seconds, want music", mixer.Silent())
	}
}

// allocations calls before and then f a number of times. It returns the number of allocations in f, and their stacks.
// Allocations of other goroutines don't count.
func allocations(times int, before, f func()) (count int64, where string) {
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
			count += more
			where += fmt.Sprintf("%d times:%s\n", more, stack)
		}
	}
	return count, where
}

// callMeasured calls f. Its name in a stack tells the allocations of f from others.
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
