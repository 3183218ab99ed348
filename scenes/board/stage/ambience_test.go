package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestAmbiencePausesDuringEvents checks that ambience moves only while nothing else does, leaves the safe's building
// alone, and does not allocate.
func TestAmbiencePausesDuringEvents(t *testing.T) {
	for _, screen := range screens {
		s := stageAt(t, screen, dispersedPosition)
		golden := s.lighting.goldBuilding
		before := describeFrame(s)
		for range 400 {
			s.AdvanceAmbience(0.1)
			if got := s.lighting.windows[golden].Alpha(); got != idleBrightness {
				t.Fatalf("brightness of the windows of the safe's building: got %.2f, want that of an evening", got)
			}
		}
		if moved := len(scenetest.AddedLines(before, describeFrame(s))); moved < 4 {
			t.Errorf("%vx%v: got %d moving ambient nodes, want more", screen.W, screen.H, moved)
		}
		if n := testing.AllocsPerRun(100, func() { s.AdvanceAmbience(0.08) }); n != 0 {
			t.Errorf("got %v allocations a tick, want 0", n)
		}
		s.Play([]rules.Event{movedEvent(rules.Red, 6, 1)}, viewOf(t, dispersedPosition), rules.NoSeat)
		before = describeFrame(s)
		s.AdvanceAmbience(1)
		if d := scenetest.AddedLines(before, describeFrame(s)); len(d) > 0 {
			t.Errorf("ambience changed while an agent walks: %v", d)
		}
	}
}

// TestFlickerChangesGradually checks that a window that flickers as ambience never changes its brightness at once, also
// when an event begins or ends.
func TestFlickerChangesGradually(t *testing.T) {
	s := stageAt(t, screens[0], dispersedPosition)
	v := viewOf(t, dispersedPosition)
	var was [rules.NumBuildings]float64
	look := func(where string) (low rules.Building) {
		t.Helper()
		low = rules.NoBuilding
		for b, n := range s.lighting.windows {
			now := n.Alpha()
			if was[b] > 0 && math.Abs(now-was[b]) > 0.2*idleBrightness+1e-9 {
				t.Fatalf("%s: the light of building %d jumps from %.2f to %.2f", where, b, was[b], now)
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
			s.AdvanceAmbience(1.0 / 12)
			if look("living") != rules.NoBuilding {
				return
			}
		}
		t.Fatal("got no window that flickers")
	}
	steps := map[string][]rules.Event{"a walk": {movedEvent(rules.Red, 6, 1)}, "a count": countEvents}
	for name, events := range steps {
		untilLow()
		s.Show(v, idlePose)
		look("shown again")
		s.AdvanceAmbience(1.0 / 12)
		low := look("shown again, and living")
		if low == rules.NoBuilding {
			t.Fatal("the window no longer flickers")
		}
		s.Play(events, v, rules.NoSeat)
		look(name + " begins")
		for i := range 40 * 60 {
			s.Advance(1.0 / 60)
			if i > 12 { // buildings that pay light up at once
				was = [rules.NumBuildings]float64{}
			}
			if look(name); !s.Running() {
				break
			}
		}
		if s.Running() || was[low] != idleBrightness {
			t.Errorf("after %s: light of building %d is %.2f, want the usual brightness", name, low, was[low])
		}
		for range 60 {
			s.AdvanceAmbience(1.0 / 12)
			look("after " + name)
		}
	}
}
