package shell

import (
	"runtime/debug"
	"testing"
	"time"

	"heimlich/scenes/appctx"
)

// TestPacing checks that no frame waits while the game is awake, and that a resting game draws 24 a second at any
// drawing time. The first frame after a rest does not wait.
func TestPacing(t *testing.T) {
	for _, test := range []struct {
		name  string
		rests restLevel
		takes time.Duration // drawing time of each frame
		want  int           // frames in ten seconds
	}{
		{"awake", awake, time.Second / 60, 600},
		{"the town lives", ambient, 5 * time.Millisecond, 240},
		{"nothing moves", sleeping, time.Millisecond, 240},
		{"a slow machine at rest", sleeping, time.Second / 10, 100},
	} {
		var p Pacer
		begin := time.Unix(1000, 0)
		p.Left(false, begin)
		now, pictures := begin, 0
		for now.Sub(begin) < 10*time.Second {
			now = now.Add(test.takes)
			left := p.Left(test.rests != awake, now)
			if left < 0 || left > restingFrameTime {
				t.Fatalf("%s: a frame waits %v", test.name, left)
			}
			now = now.Add(left)
			pictures++
		}
		if pictures < test.want-1 || pictures > test.want+1 {
			t.Errorf("%s: got %d frames in ten seconds, want %d", test.name, pictures, test.want)
		}
		if left := p.Left(false, now.Add(time.Millisecond)); left != 0 {
			t.Errorf("%s: the waking frame waits %v", test.name, left)
		}
	}
	var p Pacer
	now := time.Unix(2000, 0)
	p.Left(false, now)
	now = now.Add(3 * time.Second) // the window was hidden
	if p.Left(true, now); p.Left(true, now.Add(time.Millisecond)) < restingFrameTime/2 {
		t.Error("missed frames are made up for")
	}
}

// TestMemoryLimit checks that the memory limit applies once a scene is visible, and that the start is not slowed
// by garbage collection.
func TestMemoryLimit(t *testing.T) {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	defer func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) }()
	tidy := RelaxMemory()
	if debug.SetGCPercent(startGCPercent) != startGCPercent {
		t.Error("garbage is collected during the start")
	}
	tidy()
	if got := debug.SetMemoryLimit(-1); got != memoryLimit {
		t.Errorf("got memory limit %d, want %d", got, memoryLimit)
	}
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("once visible: got a GC percentage of %d", got)
	}
}

// TestChosenPlacementIsSaved checks that only placements chosen by the player are saved, once they stay or the game
// ends. A full screen window saves the placement that it returns to.
func TestChosenPlacementIsSaved(t *testing.T) {
	var a placementTracker
	w := appctx.Window{X: 10, Y: 10, W: 800, H: 600, Monitor: "left"}
	look := func(what string, now appctx.Window, end, want bool) {
		t.Helper()
		if got := a.track(now, end); got != want {
			t.Errorf("%s: got saved %v, want %v", what, got, want)
		}
	}
	look("nothing is known", appctx.Window{}, false, false)
	look("opened", w, false, false)
	look("still there", w, false, false)
	w.X = 20
	look("on its way", w, false, false)
	w.X = 30
	look("farther", w, false, false)
	look("minimised", appctx.Window{}, false, false)
	look("it lies still", w, false, true)
	look("and on", w, false, false)
	full := w
	full.X, full.Y, full.W, full.H, full.Full = 0, 0, 1920, 1080, true
	look("it fills the screen", full, false, false)
	look("it does", full, false, true)
	want := w
	want.Full = true
	if a.saved != want {
		t.Errorf("got placement %+v, want %+v", a.saved, want)
	}
	w.X = 90
	look("back", w, false, false)
	look("and the end", w, true, true)
	look("twice", w, true, false)
	bad := w
	bad.X = 1 << 20
	look("nowhere", bad, true, false)
	if a.saved != w {
		t.Errorf("kept is %+v, want %+v", a.saved, w)
	}
}
