package board

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestDragTakesPressedAgent checks that a drag moves only the pressed agent of a crowd. Ticks between the events of the
// drag make no difference.
func TestDragTakesPressedAgent(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, movePosition("7.7.7.7.7.7.7", "3", "5"))
		for _, agent := range scene.plan.Agents() {
			for _, ticks := range []int{0, 1, 3} {
				showPosition(t, scene, movePosition("7.7.7.7.7.7.7", "3", "5"))
				advance := func() {
					for range ticks {
						scene.Advance(0.1)
					}
				}
				pointer(scene, widgets.PointerDown, visiblePoint(t, scene, agent))
				advance()
				for _, to := range []int{8, 10, 9} {
					pointer(scene, widgets.PointerMove, scene.table.Buildings[to].Rect.Center())
					advance()
				}
				pointer(scene, widgets.PointerUp, scene.table.Buildings[9].Rect.Center())
				var want [rules.NumAgents]uint8
				want[agent] = 2
				if got := scene.plan.Draft.Steps(); got != want {
					t.Errorf("%vx%v, dragging %v with %d ticks between events: got steps %v, want %v", screen.W,
						screen.H, agent, ticks, got, want)
				}
			}
		}
	}
}

// TestDragTakesPressedGhost checks that a drag moves only the pressed figure of a crowd that includes a ghost, the
// figure of an agent at the end of its planned move.
func TestDragTakesPressedGhost(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, movePosition("7.8.8.8.8.0.0", "3", "6"))
		for _, agent := range []rules.Agent{rules.Red, rules.Orange, rules.Yellow, rules.Green, rules.Blue} {
			showPosition(t, scene, movePosition("7.8.8.8.8.0.0", "3", "6"))
			scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
			want := scene.plan.Draft.Steps()
			want[agent] += 2
			pointer(scene, widgets.PointerDown, visiblePoint(t, scene, agent))
			for _, k := range []widgets.InputKind{widgets.PointerMove, widgets.PointerUp} {
				pointer(scene, k, scene.table.Buildings[10].Rect.Center())
			}
			if got := scene.plan.Draft.Steps(); got != want {
				t.Errorf("%vx%v, dragging %v: got steps %v, want %v", screen.W, screen.H, agent, got, want)
			}
		}
	}
}

// TestDragFromBuildingKeepsAgent checks a drag that starts beside the only agent of a building. It moves that agent to
// buildings with other agents and back.
func TestDragFromBuildingKeepsAgent(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("7.8.9.9.0.0.0", "3", "5"))
	at := func(i int) layout.Point {
		r := scene.table.Buildings[i].Rect
		return layout.Point{X: r.X + 3, Y: r.Y + 3} // no agent stands there
	}
	pointer(scene, widgets.PointerDown, at(7))
	for _, c := range []struct{ to, steps int }{{8, 1}, {9, 2}, {7, 0}, {10, 3}} {
		pointer(scene, widgets.PointerMove, scene.table.Buildings[c.to].Rect.Center())
		if got, want := scene.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: uint8(c.steps)}); got != want {
			t.Errorf("dragged to %d: got steps %v, want %v", c.to, got, want)
		}
	}
	pointer(scene, widgets.PointerUp, scene.table.Buildings[10].Rect.Center())
	if got, want := scene.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: 3}); got != want {
		t.Errorf("after the release at 10: got steps %v, want %v", got, want)
	}
}

// pointer sends a mouse event.
func pointer(b *TableScene, k widgets.InputKind, p layout.Point) {
	b.Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y})
}

// visiblePoint returns a point at which an agent's figure, or its ghost if it has one, is in front of all others.
func visiblePoint(t *testing.T, scene *TableScene, agent rules.Agent) layout.Point {
	t.Helper()
	box := func(n *sprites.Node) layout.Rect {
		x, y := n.Pos()
		w, h := scene.stage.FigureSize()
		return layout.Rect{X: x - w/2, Y: y - h, W: w, H: h}
	}
	figure := scene.stage.Figure(agent)
	if g := scene.stage.Ghost(agent); g.Visible() {
		figure = g
	}
	drawn := scene.Stage().Layer(sprites.LayerAgents).Children()
	own := slices.Index(drawn, figure)
	r := box(drawn[own])
	for y := r.Y + 2; y < r.Bottom(); y += 2 { // every second point is fine enough
	points:
		for x := r.X + 2; x < r.Right(); x += 2 {
			p := layout.Point{X: x, Y: y}
			for _, n := range drawn[own+1:] {
				if n.Visible() && box(n).Contains(p) {
					continue points
				}
			}
			return p
		}
	}
	t.Fatalf("%v is invisible", agent)
	return layout.Point{}
}
