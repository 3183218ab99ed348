package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestPressesOnOneSpotWalkOn checks repeated presses on one spot of a figure or its ghost. Each press adds a step of
// that agent and takes none back. When no steps are left, further presses change nothing.
func TestPressesOnOneSpotWalkOn(t *testing.T) {
	testrun.Long(t)
	for i, screen := range scenetest.Screens {
		if testing.Short() && i > 1 {
			break // short runs test only two screens
		}
		for _, at := range []string{"0.1.2.3.4.5.6", "7.7.8.8.9.10.11", "3.3.3.4.4.5.6"} {
			for agent := range rules.Agent(rules.NumAgents) {
				scene := tableAt(t, screen, movePosition(at, "5", "3"))
				expectStepsAt(t, scene, agent, visiblePoint(t, scene, agent), 0)
				scene = tableAt(t, screen, movePosition(at, "5", "4"))
				click(scene, visiblePoint(t, scene, agent)) // creates the ghost
				expectStepsAt(t, scene, agent, visiblePoint(t, scene, agent), 1)
			}
		}
	}
}

// TestPressesOnHouseWalkOn checks repeated presses on a house with one agent: each adds a step of that agent.
func TestPressesOnHouseWalkOn(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("0.1.2.3.4.5.6", "9", "3"))
	house := scene.table.Buildings[3].House // of green
	edge := layout.Point{X: house.X + 3, Y: house.Y + house.H/2}
	expectStepsAt(t, scene, rules.Green, edge, 0)
}

// TestPressAfterAnotherChangeIsPlain checks a second press on a spot after a key has changed the plan in between. The
// press adds no step: it sends the selected agent back to the pressed building.
func TestPressAfterAnotherChangeIsPlain(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("0.1.2.3.4.5.6", "9", "3"))
	spot := visiblePoint(t, scene, rules.Yellow)
	click(scene, spot)
	scene.change(func() { scene.plan.AddStep(rules.Yellow, 1) })()
	if click(scene, spot); scene.plan.Spent() != 0 {
		t.Errorf("after the second press: got steps %v, want none", scene.plan.Steps())
	}
}

// click presses and releases the mouse button at a point.
func click(scene *TableScene, at layout.Point) {
	pointer(scene, widgets.PointerDown, at)
	pointer(scene, widgets.PointerUp, at)
}

// expectStepsAt clicks a spot four times. It expects that each click adds a step of the agent to the steps from, until
// the roll is spent.
func expectStepsAt(t *testing.T, b *TableScene, agent rules.Agent, spot layout.Point, from uint8) {
	t.Helper()
	roll := uint8(b.plan.View.Roll().High)
	for i := range uint8(4) {
		click(b, spot)
		want := min(from+i+1, roll)
		if got := b.plan.Steps(); got[agent] != want || b.plan.Spent() != int(want) {
			t.Fatalf("%vx%v: press %d on the spot of %v: got steps %v, want %d of this agent", b.table.Screen.W,
				b.table.Screen.H, i+1, agent, got, want)
		}
	}
}
