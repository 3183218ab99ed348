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
				for _, building := range []int{8, 10, 9} {
					pointer(scene, widgets.PointerMove, scene.table.Buildings[building].Rect.Center())
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
			for _, kind := range []widgets.InputKind{widgets.PointerMove, widgets.PointerUp} {
				pointer(scene, kind, scene.table.Buildings[10].Rect.Center())
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
	rect := scene.table.Buildings[7].Rect
	pointer(scene, widgets.PointerDown, layout.Point{X: rect.X + 3, Y: rect.Y + 3}) // no agent stands there
	for _, test := range []struct {
		building int
		steps    uint8
	}{{8, 1}, {9, 2}, {7, 0}, {10, 3}} {
		pointer(scene, widgets.PointerMove, scene.table.Buildings[test.building].Rect.Center())
		if got, want := scene.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: test.steps}); got != want {
			t.Errorf("dragged to %d: got steps %v, want %v", test.building, got, want)
		}
	}
	pointer(scene, widgets.PointerUp, scene.table.Buildings[10].Rect.Center())
	if got, want := scene.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: 3}); got != want {
		t.Errorf("after the release at 10: got steps %v, want %v", got, want)
	}
}

// pointer sends a mouse event.
func pointer(b *TableScene, kind widgets.InputKind, at layout.Point) {
	b.Handle(widgets.InputEvent{Kind: kind, X: at.X, Y: at.Y})
}

// visiblePoint returns a point at which an agent's figure, or its ghost if it has one, is in front of all others.
func visiblePoint(t *testing.T, scene *TableScene, agent rules.Agent) layout.Point {
	t.Helper()
	const step = 2 // points between those that are tried
	width, height := scene.stage.FigureSize()
	figureRect := func(figure *sprites.Node) layout.Rect { // its anchor is between the feet
		x, y := figure.Pos()
		return layout.Rect{X: x - width/2, Y: y - height, W: width, H: height}
	}
	figure := scene.stage.Figure(agent)
	if ghost := scene.stage.Ghost(agent); ghost.Visible() {
		figure = ghost
	}
	drawn := scene.Stage().Layer(sprites.LayerAgents).Children()
	inFront := drawn[slices.Index(drawn, figure)+1:]
	rect := figureRect(figure)
	for y := rect.Y + step; y < rect.Bottom(); y += step {
		for x := rect.X + step; x < rect.Right(); x += step {
			at := layout.Point{X: x, Y: y}
			covered := slices.ContainsFunc(inFront, func(node *sprites.Node) bool {
				return node.Visible() && figureRect(node).Contains(at)
			})
			if !covered {
				return at
			}
		}
	}
	t.Fatalf("%v is invisible", agent)
	return layout.Point{}
}
