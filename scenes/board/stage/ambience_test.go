package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestAmbiencePausesDuringEvents checks that ambience pauses while events are animated, and never changes the windows
// of the safe's building. Its ticks do not allocate.
func TestAmbiencePausesDuringEvents(t *testing.T) {
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		golden := tableView.lighting.goldBuilding
		before := describeFrame(tableView)
		for range 400 {
			tableView.AdvanceAmbience(0.1)
			if got := tableView.lighting.windows[golden].Alpha(); got != idleBrightness {
				t.Fatalf("windows of the safe's building: got brightness %.2f, want %.2f", got, idleBrightness)
			}
		}
		if moved := len(scenetest.AddedLines(before, describeFrame(tableView))); moved < 4 {
			t.Errorf("%vx%v: got %d nodes moved by ambience in 40 seconds, want at least 4", screen.W, screen.H, moved)
		}
		if n := testing.AllocsPerRun(100, func() { tableView.AdvanceAmbience(0.08) }); n != 0 {
			t.Errorf("got %v allocations a tick, want 0", n)
		}
		tableView.Play([]rules.Event{movedEvent(rules.Red, 6, 1)}, viewOf(t, dispersedPosition), rules.NoSeat)
		before = describeFrame(tableView)
		tableView.AdvanceAmbience(1)
		if d := scenetest.AddedLines(before, describeFrame(tableView)); len(d) > 0 {
			t.Errorf("ambience changed while an agent walks: %v", d)
		}
	}
}

// TestFlickerChangesGradually checks that the brightness of a flickering window never jumps, not even when the
// animation of an event begins or ends.
func TestFlickerChangesGradually(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition)
	view := viewOf(t, dispersedPosition)
	var was [rules.NumBuildings]float64
	checkJumps := func(where string) (low rules.Building) {
		t.Helper()
		low = rules.NoBuilding
		for b, n := range tableView.lighting.windows {
			now := n.Alpha()
			if was[b] > 0 && math.Abs(now-was[b]) > 0.2*idleBrightness+1e-9 {
				t.Fatalf("%s: the windows of building %d jump from brightness %.2f to %.2f", where, b, was[b], now)
			}
			if was[b] = now; now < 0.6*idleBrightness {
				low = rules.Building(b)
			}
		}
		return low
	}
	untilLow := func() {
		t.Helper()
		for range 500 {
			tableView.AdvanceAmbience(1.0 / 12)
			if checkJumps("ambience") != rules.NoBuilding {
				return
			}
		}
		t.Fatal("got no window that flickers")
	}
	steps := map[string][]rules.Event{"a walk": {movedEvent(rules.Red, 6, 1)}, "a count": countEvents}
	for name, events := range steps {
		untilLow()
		tableView.Show(view, idlePose)
		checkJumps("shown again")
		tableView.AdvanceAmbience(1.0 / 12)
		low := checkJumps("shown again, ambience")
		if low == rules.NoBuilding {
			t.Fatal("the window no longer flickers")
		}
		tableView.Play(events, view, rules.NoSeat)
		checkJumps(name + " begins")
		for i := range 40 * 60 {
			tableView.Advance(1.0 / 60)
			if i > 12 { // buildings that pay light up at once
				was = [rules.NumBuildings]float64{}
			}
			if checkJumps(name); !tableView.Running() {
				break
			}
		}
		if tableView.Running() || was[low] != idleBrightness {
			t.Errorf("after %s: windows of building %d: got brightness %.2f, want %.2f", name, low, was[low],
				idleBrightness)
		}
		for range 60 {
			tableView.AdvanceAmbience(1.0 / 12)
			checkJumps("after " + name)
		}
	}
}
