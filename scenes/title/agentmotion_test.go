package title

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/ambience"
)

// TestAgentsBlinkLookAndShuffle checks that within a minute every agent blinks and two look at each other, and that
// some step aside. All stand still as drawn at first, most do at any moment, and nothing is allocated.
func TestAgentsBlinkLookAndShuffle(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Screens[0])
	for i, a := range title.agents {
		if x, y := a.figure.Pos(); a.eyes.Visible() || x != a.at.X || y != a.at.Y {
			t.Errorf("agent %d does not stand still at first", i)
		}
	}
	var blinked, looked, stepped [len(agents)]int
	busiest := 0
	for range 60 * ambience.FrameRate {
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
							looked[i]++
						}
					}
				}
			}
			if d := x - a.at.X; d > 1 || d < -1 {
				stepped[i]++
			}
		}
		if aside[toLeft] > 1 || aside[toRight] > 1 {
			t.Fatalf("%v agents look aside at once", aside)
		}
		busiest = max(busiest, busy)
	}
	looking, stepping := 0, 0
	for i := range agents {
		if blinked[i] == 0 {
			t.Errorf("agent %d never blinks", i)
		}
		looking += min(looked[i], 1)
		stepping += min(stepped[i], 1)
	}
	if looking < 4 || stepping < 3 || busiest > 4 {
		t.Errorf("%d agents look at others, %d step aside, at most %d eyes move at once", looking, stepping, busiest)
	}
	if n := testing.AllocsPerRun(200, func() { title.AdvanceAmbient(1.0 / ambience.FrameRate) }); n > 0 {
		t.Errorf("a step allocates %v times", n)
	}
}

// TestAgentsStandStillAtRest checks that, at whatever moment ambient motion ends, the agents soon look ahead and stand
// upright at their places.
func TestAgentsStandStillAtRest(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Screens[0])
	moved := false
	for range 60 {
		title.AdvanceAmbient(0.3)
		for _, a := range title.agents {
			moved = moved || a.eyes.Visible()
		}
		title.Advance(1)
		for i, a := range title.agents {
			x, y := a.figure.Pos()
			_, _, lean, _ := a.figure.StageBounds(0, 0, 0, 100)
			if a.eyes.Visible() || lean != 0 || x != a.at.X || y != a.at.Y {
				t.Fatalf("agent %d does not stand still", i)
			}
		}
	}
	if !moved {
		t.Error("no agent moved before")
	}
}
