package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestPressesOnOneSpotWalkOn checks presses on one spot: on figures, on their ghosts, and on houses. Each takes one
// more step of the same agent, and never takes one back. When no steps are left, further presses change nothing.
func TestPressesOnOneSpotWalkOn(t *testing.T) {
	for i, screen := range scenetest.Screens {
		if testing.Short() && i > 1 {
			break // short runs leave out the other screens
		}
		for _, at := range []string{"0.1.2.3.4.5.6", "7.7.8.8.9.10.11", "3.3.3.4.4.5.6"} {
			for k := range rules.Agent(rules.NumAgents) {
				b := tableAt(t, screen, movePosition(at, "5", "3"))
				spot := visiblePoint(t, b, k)
				expectStepsAt(t, b, k, spot, 0)
				b = tableAt(t, screen, movePosition(at, "5", "4"))
				click(b, visiblePoint(t, b, k))
				expectStepsAt(t, b, k, visiblePoint(t, b, k), 1)
			}
		}
	}
}

// TestPressesOnHouseWalkOn checks that two presses on the house of a single agent walk two steps.
func TestPressesOnHouseWalkOn(t *testing.T) {
	b := tableAt(t, appctx.Screen{W: 1280, H: 720, Scale: 1}, movePosition("0.1.2.3.4.5.6", "9", "3"))
	r := b.table.Buildings[3].House
	expectStepsAt(t, b, rules.Green, layout.Point{X: r.X + 3, Y: r.Y + r.H/2}, 0)
}

// TestPressAfterAnotherChangeIsPlain checks a press on the same spot after the plan has changed in another way. It is
// an ordinary press: it sends the chosen agent back there.
func TestPressAfterAnotherChangeIsPlain(t *testing.T) {
	b := tableAt(t, appctx.Screen{W: 1280, H: 720, Scale: 1}, movePosition("0.1.2.3.4.5.6", "9", "3"))
	spot := visiblePoint(t, b, rules.Yellow)
	click(b, spot)
	b.change(func() { b.plan.AddStep(rules.Yellow, 1) })()
	if click(b, spot); b.plan.Spent() != 0 {
		t.Errorf("got steps %v, want none", b.plan.Steps())
	}
}

// click presses a point with the mouse.
func click(b *TableScene, p layout.Point) {
	pointer(b, widgets.PointerDown, p)
	pointer(b, widgets.PointerUp, p)
}

// expectStepsAt presses a spot four times and expects one more step of agent a each time, from so many to the whole
// roll.
func expectStepsAt(t *testing.T, b *TableScene, agent rules.Agent, spot layout.Point, from uint8) {
	t.Helper()
	most := uint8(b.plan.View.Roll().High)
	for k := range uint8(4) {
		click(b, spot)
		want := min(from+k+1, most)
		if got := b.plan.Steps(); got[agent] != want || b.plan.Spent() != int(want) {
			t.Fatalf("%vx%v: press %d on the spot of %v: got steps %v, want %d", b.table.Screen.W, b.table.Screen.H,
				k+1, agent,
				got, want)
		}
	}
}
