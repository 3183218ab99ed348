package shell

import (
	"runtime/debug"
	"testing"
	"time"

	"heimlich/scenes/appctx"
)

// TestPacing checks that a resting game draws at most 24 frames a second, whatever the time to draw one. No frame waits
// while the game is awake, and the first one after a rest does not. Frames missed while hidden are not made up for.
func TestPacing(t *testing.T) {
	const seconds = 10
	for _, test := range []struct {
		name  string
		rests restLevel
		takes time.Duration // drawing time of each frame
		want  int           // frames a second
	}{
		{"awake", awake, time.Second / 60, 60},
		{"ambient motion", ambient, 5 * time.Millisecond, 24},
		{"asleep", sleeping, time.Millisecond, 24},
		{"asleep on a slow machine", sleeping, time.Second / 10, 10},
	} {
		var pacer Pacer
		begin := time.Unix(1000, 0)
		pacer.Left(false, begin)
		now, pictures := begin, 0
		for now.Sub(begin) < seconds*time.Second {
			now = now.Add(test.takes)
			left := pacer.Left(test.rests != awake, now)
			if left < 0 || left > restingFrameTime {
				t.Fatalf("%s: a frame waits %v, want 0 to %v", test.name, left, restingFrameTime)
			}
			now = now.Add(left)
			pictures++
		}
		if want := seconds * test.want; pictures < want-1 || pictures > want+1 {
			t.Errorf("%s: got %d frames in %d seconds, want %d", test.name, pictures, seconds, want)
		}
		if left := pacer.Left(false, now.Add(time.Millisecond)); left != 0 {
			t.Errorf("%s: the first frame awake waits %v, want 0", test.name, left)
		}
	}
	var pacer Pacer
	now := time.Unix(2000, 0)
	pacer.Left(false, now)
	now = now.Add(3 * time.Second) // the window was hidden
	if pacer.Left(true, now); pacer.Left(true, now.Add(time.Millisecond)) < restingFrameTime/2 {
		t.Error("after the window was hidden for 3 seconds, the missed frames are made up for")
	}
}

// TestMemoryLimit checks that RelaxMemory makes garbage collection rare, and that its result restores the percentage
// and sets the memory limit.
func TestMemoryLimit(t *testing.T) {
	limit, percent := debug.SetMemoryLimit(-1), debug.SetGCPercent(100)
	defer func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) }()
	tidy := RelaxMemory()
	if got := debug.SetGCPercent(startGCPercent); got != startGCPercent {
		t.Errorf("during the start: got a GC percentage of %d, want %d", got, startGCPercent)
	}
	tidy()
	if got := debug.SetMemoryLimit(-1); got != memoryLimit {
		t.Errorf("got memory limit %d, want %d", got, memoryLimit)
	}
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("after the start: got a GC percentage of %d, want 100", got)
	}
}

// TestChosenPlacementIsSaved checks that a placement is saved if the player has changed it, and if it stays the same
// for two checks or the game ends. A full screen window saves the placement to which it returns.
func TestChosenPlacementIsSaved(t *testing.T) {
	var tracker placementTracker
	placement := appctx.Window{X: 10, Y: 10, W: 800, H: 600, Monitor: "left"}
	track := func(what string, now appctx.Window, end, want bool) {
		t.Helper()
		if got := tracker.track(now, end); got != want {
			t.Errorf("%s: got saved %v, want %v", what, got, want)
		}
	}
	track("unknown placement", appctx.Window{}, false, false)
	track("opened", placement, false, false)
	track("unmoved", placement, false, false)
	placement.X = 20
	track("moving", placement, false, false)
	placement.X = 30
	track("still moving", placement, false, false)
	track("minimised", appctx.Window{}, false, false)
	track("moved", placement, false, true)
	track("saved already", placement, false, false)
	full := placement
	full.X, full.Y, full.W, full.H, full.Full = 0, 0, 1920, 1080, true
	track("full screen, first check", full, false, false)
	track("full screen, second check", full, false, true)
	want := placement
	want.Full = true
	if tracker.saved != want {
		t.Errorf("full screen: got saved placement %+v, want %+v", tracker.saved, want)
	}
	placement.X = 90
	track("moved again, first check", placement, false, false)
	track("end of the game", placement, true, true)
	track("end, saved already", placement, true, false)
	invalid := placement
	invalid.X = 1 << 20
	track("end, impossible placement", invalid, true, false)
	if tracker.saved != placement {
		t.Errorf("at the end: got saved placement %+v, want %+v", tracker.saved, placement)
	}
}
