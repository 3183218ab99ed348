package title

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/ambience"
)

// TestAgentsBlinkLookAndShuffle checks the agents' ambient motion during a minute. All start still; each blinks, some
// look at each other or step aside, but few at once. A step allocates nothing.
func TestAgentsBlinkLookAndShuffle(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Window)
	for i, a := range title.agents {
		if x, y := a.figure.Pos(); a.eyes.Visible() || x != a.at.X || y != a.at.Y {
			t.Errorf("agent %d moves before the first step of the animation", i)
		}
	}
	var blinked, glanced, stepped [len(agents)]int
	mostBusy := 0
	for range 60 * ambience.FrameRate { // a minute
		title.AdvanceAmbient(1.0 / ambience.FrameRate)
		busy, aside := 0, [numGazes]int{}
		for i, a := range title.agents {
			x, _ := a.figure.Pos()
			if a.eyes.Visible() {
				busy++
				for look, face := range a.gazes {
					if face != nil && a.eyes.Face() == face {
						aside[look]++
						if look == int(blinking) {
							blinked[i]++
						} else {
							glanced[i]++
						}
					}
				}
			}
			if d := x - a.at.X; d > 1 || d < -1 { // points
				stepped[i]++
			}
		}
		if aside[toLeft] > 1 || aside[toRight] > 1 {
			t.Fatalf("by gaze, %v agents look aside at once, want at most one to each side", aside)
		}
		mostBusy = max(mostBusy, busy)
	}
	looking, stepping := 0, 0
	for i := range agents {
		if blinked[i] == 0 {
			t.Errorf("agent %d does not blink within a minute", i)
		}
		looking += min(glanced[i], 1)
		stepping += min(stepped[i], 1)
	}
	if looking < 4 || stepping < 3 || mostBusy > 4 {
		t.Errorf("got %d agents that look at others, %d that step aside, up to %d with moving eyes; want at least "+
			"4, 3, at most 4",
			looking, stepping, mostBusy)
	}
	if n := testing.AllocsPerRun(200, func() { title.AdvanceAmbient(1.0 / ambience.FrameRate) }); n > 0 {
		t.Errorf("a step of the animation: got %v allocations, want none", n)
	}
}

// TestAgentsStandStillAtRest checks that whenever ambient motion ends, the agents soon look ahead and stand upright at
// their places.
func TestAgentsStandStillAtRest(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Window)
	moved := false
	for range 60 {
		title.AdvanceAmbient(0.3)
		for _, a := range title.agents {
			moved = moved || a.eyes.Visible()
		}
		title.Advance(1) // without ambient motion
		for i, a := range title.agents {
			x, y := a.figure.Pos()
			_, _, lean, _ := a.figure.StageBounds(0, 0, 0, 100)
			if a.eyes.Visible() || lean != 0 || x != a.at.X || y != a.at.Y {
				t.Fatalf("agent %d does not stand still a second after the last motion", i)
			}
		}
	}
	if !moved {
		t.Error("no agent moved: the test checks nothing")
	}
}
