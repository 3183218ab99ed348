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

// pointer is an event of the mouse.
func pointer(b *Board, k widgets.Kind, p layout.Point) {
	b.Handle(widgets.Event{Kind: k, X: p.X, Y: p.Y})
}

// seenAt is a point at which an agent’s figure is seen: nobody who is drawn later covers it.
func seenAt(t *testing.T, b *Board, a rules.Agent) layout.Point {
	t.Helper()
	box := func(n *sprites.Node) layout.Rect {
		x, y := n.Pos()
		w, h := b.stage.FigureSize()
		return layout.Rect{X: x - w/2, Y: y - h, W: w, H: h}
	}
	figure := b.stage.Figure(a)
	if g := b.stage.Ghost(a); g.Visible() {
		figure = g
	}
	drawn := b.Stage().Layer(sprites.LayerAgents).Children()
	own := slices.Index(drawn, figure)
	r := box(drawn[own])
	for y := r.Y + 2; y < r.Bottom(); y += 2 {
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
	t.Fatalf("%v can’t be seen", a)
	return layout.Point{}
}

// TestDragTakesWhoWasPressed presses every agent of a crowd where it can be seen and pulls it away in one tick, in several, and with a frame between the press and
// the first movement: it is that agent that moves, and no other.
func TestDragTakesWhoWasPressed(t *testing.T) {
	for _, s := range scenetest.Screens {
		b := positionAt(t, s, inMove("7.7.7.7.7.7.7", "3", "5"))
		for _, a := range b.plan.Agents() {
			for _, frames := range []int{0, 1, 3} {
				stand(t, b, inMove("7.7.7.7.7.7.7", "3", "5"))
				pass := func() {
					for range frames {
						b.Advance(0.1)
					}
				}
				pointer(b, widgets.PointerDown, seenAt(t, b, a))
				pass()
				for _, to := range []int{8, 10, 9} {
					pointer(b, widgets.PointerMove, b.table.Buildings[to].Rect.Center())
					pass()
				}
				pointer(b, widgets.PointerUp, b.table.Buildings[9].Rect.Center())
				var want [rules.NumAgents]uint8
				want[a] = 2
				if got := b.plan.Draft.Steps(); got != want {
					t.Errorf("%vx%v, %v pulled with %d frames between: steps %v, want %v", s.W, s.H, a, frames, got, want)
				}
			}
		}
	}
}

// TestDragTakesAGhost pulls every agent of a crowd to which a planned one has come as a ghost, in front of those that follow it in the rail.
func TestDragTakesAGhost(t *testing.T) {
	for _, s := range scenetest.Screens {
		b := positionAt(t, s, inMove("7.8.8.8.8.0.0", "3", "6"))
		for _, a := range []rules.Agent{rules.Red, rules.Orange, rules.Yellow, rules.Green, rules.Blue} {
			stand(t, b, inMove("7.8.8.8.8.0.0", "3", "6"))
			b.change(func() { b.plan.Step(rules.Red, 1) })()
			want := b.plan.Draft.Steps()
			want[a] += 2
			pointer(b, widgets.PointerDown, seenAt(t, b, a))
			for _, k := range []widgets.Kind{widgets.PointerMove, widgets.PointerUp} {
				pointer(b, k, b.table.Buildings[10].Rect.Center())
			}
			if got := b.plan.Draft.Steps(); got != want {
				t.Errorf("%vx%v, %v pulled: steps %v, want %v", s.W, s.H, a, got, want)
			}
		}
	}
}

// TestDragFromABuilding pulls the only agent of a building by the building, past others and back: the drag stays with that agent, though the building is
// empty meanwhile, and others stand in those it passes.
func TestDragFromABuilding(t *testing.T) {
	b := positionAt(t, screens[0], inMove("7.8.9.9.0.0.0", "3", "5"))
	at := func(i int) layout.Point {
		r := b.table.Buildings[i].Rect
		return layout.Point{X: r.X + 3, Y: r.Y + 3} // nobody stands there
	}
	pointer(b, widgets.PointerDown, at(7))
	for _, c := range []struct{ to, steps int }{{8, 1}, {9, 2}, {7, 0}, {10, 3}} {
		pointer(b, widgets.PointerMove, b.table.Buildings[c.to].Rect.Center())
		if got, want := b.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: uint8(c.steps)}); got != want {
			t.Errorf("pulled to %d: steps %v, want %v", c.to, got, want)
		}
	}
	pointer(b, widgets.PointerUp, b.table.Buildings[10].Rect.Center())
	if got, want := b.plan.Draft.Steps(), ([rules.NumAgents]uint8{rules.Red: 3}); got != want {
		t.Errorf("steps %v, want %v", got, want)
	}
}
