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
	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
	"heimlich/scenes/shell"
	"heimlich/scenes/sound"
	"heimlich/sprites/ambience"
	"heimlich/sprites/widgets"
)

// TestNothingIsDoneAtRest: while nothing happens and nothing moves, ticks take no memory and nothing is to be drawn; the page is not told the same again and again, but it is told once
// that the game rests, and when something happens that it does not.
func TestNothingIsDoneAtRest(t *testing.T) {
	testrun.Long(t)
	for _, scene := range []string{"title", "board"} {
		d := atDesk(t, playtest.AtTheTable(t), backstage.Screen{W: 1280, H: 720, Scale: 1})
		d.ctx.Gallery.Digest = nil
		d.ctx.Settings.Speed = backstage.Normal
		d.shell.Resize(d.shell.Screen())
		if scene == "board" {
			p := playtest.Sit(t, d, playtest.Mouse, 7)
			p.Press("continue")
			p.Wait("the person’s turn", func(s a11y.State) bool { return playtest.Can(s, "roll") })
		}
		picture := ebiten.NewImage(1280, 720)
		for range 120 {
			d.shell.Tick(1.0 / 60)
			d.shell.Draw(picture)
			d.ctx.Gallery.Finish() // all that was asked for is painted
		}
		drawn := 0
		if n, where := allocates(600, func() {}, func() {
			d.shell.Tick(1.0 / 60)
			if d.shell.Scene().Stage().Dirty() {
				drawn++
				d.shell.Draw(picture)
			}
		}); n > 0 || drawn > 0 {
			t.Errorf("%s: %d pictures in ten seconds, and memory is taken:\n%s", scene, drawn, where)
		}
		if !d.shell.Resting() {
			t.Errorf("%s: it does not rest", scene)
		}
		lived, changes := 0, d.shell.Scene().Stage().Changes()
		d.shell.Watch(true)
		d.shell.Input([]widgets.Event{{Kind: widgets.PointerMove}}, 0)
		if n, where := allocates(200, func() { d.ctx.Gallery.Finish() }, func() { // what comes into the town for the first time is painted once
			if d.shell.Live(1.0 / ambience.Rate); d.shell.Scene().Stage().Changes() > changes {
				lived++
			}
			changes = d.shell.Scene().Stage().Changes()
		}); n >= 200 || lived < 100 {
			t.Errorf("%s: the town lives %d times; memory is taken:\n%s", scene, lived, where)
		}
		d.shell.Draw(picture)
		d.shell.Scene().Stage().Invalidate()
		d.shell.Tick(1.0 / 60)
		if d.shell.Resting() {
			t.Errorf("%s: it still rests when something changes", scene)
		}
	}
}

// allocates calls f so many times, and something else before each, and tells how often memory was taken in f, and where. Other goroutines, as those that paint, or think for what an earlier
// test has left, take theirs elsewhere, and it does not count.
func allocates(times int, before, f func()) (n int64, where string) {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	was := takenBelow()
	for range times {
		runtime.MemProfileRate = 0
		before()
		runtime.MemProfileRate = 1 // all of it is noted
		calledHere(f)
	}
	runtime.MemProfileRate = 0
	for stack, now := range takenBelow() {
		if more := now - was[stack]; more > 0 {
			n += more
			where += fmt.Sprintf("%d times:%s\n", more, stack)
		}
	}
	return n, where
}

// calledHere calls f: what that takes is known by this function among its callers.
//
//go:noinline
func calledHere(f func()) { f() }

// takenBelow is how often memory was taken below calledHere, as far as it was noted, by the calls that took it.
func takenBelow() map[string]int64 {
	for range 3 { // what was noted is told two cycles later
		runtime.GC()
	}
	var all []runtime.MemProfileRecord
	for n, ok := runtime.MemProfile(nil, true); !ok; n, ok = runtime.MemProfile(all, true) {
		all = make([]runtime.MemProfileRecord, n+100)
	}
	taken := map[string]int64{}
	for i := range all {
		stack, here, caches := "", false, false
		for frames, more := runtime.CallersFrames(all[i].Stack()), all[i].AllocObjects > 0; more && !here; {
			var at runtime.Frame
			at, more = frames.Next()
			here = strings.HasSuffix(at.Function, ".calledHere")
			caches = caches || strings.HasPrefix(at.Function, "runtime.build") || at.Function == "runtime.acquireSudog" // what the runtime learns of types, and lists who wait in: rarely, and it stays
			stack += fmt.Sprintf("\n  %s, %s:%d", at.Function, at.File, at.Line)
		}
		if here && !caches {
			taken[stack] += all[i].AllocObjects
		}
	}
	return taken
}

// TestAllocationsAreFound: what a call takes is found where it takes it, also if it is taken rarely; what others take meanwhile, and what is done before it, is not.
func TestAllocationsAreFound(t *testing.T) {
	testrun.Long(t)
	var kept, other [][]byte
	calls := 0
	var asked, answered atomic.Int64 // waiting at a channel may take memory
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
	n, where := allocates(100, func() { other = append(other, make([]byte, 64)) }, func() {
		for asked.Add(1); answered.Load() < asked.Load(); {
			runtime.Gosched()
		}
		if calls++; calls == 50 {
			kept = append(kept, make([]byte, 64))
		}
	})
	<-end
	if n != 2 || !strings.Contains(where, "TestAllocationsAreFound") || len(other) != 200 || len(kept) != 1 {
		t.Errorf("found is %d, in\n%s", n, where)
	}
	if n, where := allocates(100, func() {}, func() { calls++ }); n > 0 {
		t.Errorf("nothing is taken, and found is\n%s", where)
	}
}

// TestTheBandGoesHome: when nobody has touched anything for a minute and nothing happens, a device that goes on is sent nothing any more; the next press has everything back.
func TestTheBandGoesHome(t *testing.T) {
	d := atDesk(t, playtest.AtTheTable(t), backstage.Screen{W: 640, H: 360, Scale: 1})
	d.ctx.Settings.Speed = backstage.Normal
	p, m := d.ctx.Sound, sound.NewMixer(1)
	p.Set(sound.DefaultSettings())
	p.Open(m)
	second := make([]byte, 8*sound.Rate)
	pass := func(seconds int) {
		for range seconds {
			for range 60 {
				d.shell.Tick(1.0 / 60)
				p.Advance(1.0 / 60)
			}
			if _, err := m.Read(second); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pass(shell.RestAfter - 2); !m.Due() {
		t.Error("nothing is heard though somebody may be there")
	}
	if pass(30); m.Due() || m.Silent() < 2 {
		t.Errorf("for %v seconds nothing has been heard though nobody is there", m.Silent())
	}
	d.shell.Advance(d.shell.Input([]widgets.Event{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, 1.0/60))
	if pass(1); !m.Due() || m.Silent() > 0 {
		t.Error("the music does not come back")
	}
}
