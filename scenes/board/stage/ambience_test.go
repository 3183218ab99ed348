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
	const (
		minMoved = 4   // nodes
		ticks    = 400 // of a tenth of a second
	)
	for _, screen := range screens {
		tableView := stageAt(t, screen, dispersedPosition)
		golden := tableView.lighting.goldBuilding
		before := describeFrame(tableView)
		for range ticks {
			tableView.AdvanceAmbience(0.1)
			if got := tableView.lighting.windows[golden].Alpha(); got != idleBrightness {
				t.Fatalf("windows of the safe's building: got brightness %.2f, want %.2f", got, idleBrightness)
			}
		}
		if moved := len(scenetest.AddedLines(before, describeFrame(tableView))); moved < minMoved {
			t.Errorf("%vx%v: got %d nodes moved by ambience in 40 seconds, want at least %d", screen.W, screen.H, moved,
				minMoved)
		}
		allocations := testing.AllocsPerRun(100, func() { tableView.AdvanceAmbience(0.08) })
		if allocations != 0 {
			t.Errorf("got %v allocations a tick, want 0", allocations)
		}
		tableView.Play([]rules.Event{movedEvent(rules.Red, 6, 1)}, viewOf(t, dispersedPosition), rules.NoSeat)
		before = describeFrame(tableView)
		tableView.AdvanceAmbience(1)
		if changed := scenetest.AddedLines(before, describeFrame(tableView)); len(changed) > 0 {
			t.Errorf("ambience changed while an agent walks: %v", changed)
		}
	}
}

// TestFlickerChangesGradually checks that the brightness of a flickering window never jumps, not even when the
// animation of an event begins or ends.
func TestFlickerChangesGradually(t *testing.T) {
	const ambienceTick, tick = 1.0 / 12, 1.0 / 60 // seconds
	const maxTicks = 40 * 60                      // of an animation
	const gradual = 12                            // ticks at its beginning in which no window may jump
	x := &flickerTest{T: t, tableView: stageAt(t, screens[0], dispersedPosition)}
	view := viewOf(t, dispersedPosition)
	for name, events := range map[string][]rules.Event{
		"a walk":  {movedEvent(rules.Red, 6, 1)},
		"a count": countEvents,
	} {
		x.advanceUntilLow(ambienceTick)
		x.tableView.Show(view, idlePose)
		x.checkJumps("shown again")
		x.tableView.AdvanceAmbience(ambienceTick)
		low := x.checkJumps("shown again, ambience")
		if low == rules.NoBuilding {
			t.Fatal("the window no longer flickers")
		}
		x.tableView.Play(events, view, rules.NoSeat)
		x.checkJumps(name + " begins")
		for i := range maxTicks {
			x.tableView.Advance(tick)
			if i > gradual { // later, buildings that pay light up at once
				x.last = [rules.NumBuildings]float64{}
			}
			if x.checkJumps(name); !x.tableView.Running() {
				break
			}
		}
		if x.tableView.Running() || x.last[low] != idleBrightness {
			t.Errorf("after %s: windows of building %d: got brightness %.2f, animation running %v; want %.2f, false",
				name, low, x.last[low], x.tableView.Running(), idleBrightness)
		}
		for range 60 { // five seconds
			x.tableView.AdvanceAmbience(ambienceTick)
			x.checkJumps("after " + name)
		}
	}
}

// flickerTest follows the brightness of the windows of a stage.
type flickerTest struct {
	*testing.T
	tableView *TableView
	last      [rules.NumBuildings]float64 // brightness at the last check, 0 before the first
}

// checkJumps checks that no window jumps in brightness since the last check. It returns a building whose windows
// flicker low, or NoBuilding.
func (x *flickerTest) checkJumps(when string) (low rules.Building) {
	x.Helper()
	const maxJump, lowBrightness = 0.2*idleBrightness + 1e-9, 0.6 * idleBrightness
	low = rules.NoBuilding
	for building, windows := range x.tableView.lighting.windows {
		last, now := x.last[building], windows.Alpha()
		if last > 0 && math.Abs(now-last) > maxJump {
			x.Fatalf("%s: the windows of building %d jump from brightness %.2f to %.2f", when, building, last, now)
		}
		if x.last[building] = now; now < lowBrightness {
			low = rules.Building(building)
		}
	}
	return low
}

// advanceUntilLow advances the ambience in ticks of some seconds until a window flickers low.
func (x *flickerTest) advanceUntilLow(tick float64) {
	x.Helper()
	const maxTicks = 500
	for range maxTicks {
		x.tableView.AdvanceAmbience(tick)
		if x.checkJumps("ambience") != rules.NoBuilding {
			return
		}
	}
	x.Fatalf("got no window that flickers in %d ticks", maxTicks)
}
