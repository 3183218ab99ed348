package title

import (
	"math"
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/ambience"
)

// TestAgentsBlinkLookAndShuffle checks the agents' ambient motion during a minute. All start still; each blinks, some
// look at each other or step aside, but few at once. A step allocates nothing.
func TestAgentsBlinkLookAndShuffle(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Window)
	for i, agent := range title.agents {
		if x, y := agent.figure.Pos(); agent.eyes.Visible() || x != agent.at.X || y != agent.at.Y {
			t.Errorf("agent %d moves before the first step of the animation", i)
		}
	}
	var blinked, glanced, stepped [len(agents)]int
	mostBusy := 0
	for range 60 * ambience.FrameRate { // a minute
		title.AdvanceAmbient(1.0 / ambience.FrameRate)
		busy, aside := 0, [numGazes]int{}
		for i, agent := range title.agents {
			look := gazeOf(&agent)
			if aside[look]++; look != ahead {
				busy++
			}
			switch look {
			case ahead:
			case blinking:
				blinked[i]++
			default:
				glanced[i]++
			}
			if x, _ := agent.figure.Pos(); math.Abs(x-agent.at.X) > 1 { // points
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
	if looking < 4 {
		t.Errorf("got %d agents that look at others, want at least 4", looking)
	}
	if stepping < 3 {
		t.Errorf("got %d agents that step aside, want at least 3", stepping)
	}
	if mostBusy > 4 {
		t.Errorf("got %d agents with moving eyes at once, want at most 4", mostBusy)
	}
	if n := testing.AllocsPerRun(200, func() { title.AdvanceAmbient(1.0 / ambience.FrameRate) }); n > 0 {
		t.Errorf("a step of the animation: got %v allocations, want none", n)
	}
}

// gazeOf returns the gaze that the picture of an agent's eyes shows.
func gazeOf(figure *agent) gaze {
	if !figure.eyes.Visible() {
		return ahead
	}
	for look, face := range figure.gazes {
		if face != nil && figure.eyes.Face() == face {
			return gaze(look)
		}
	}
	return ahead
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
