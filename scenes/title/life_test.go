package title

import (
	"math"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// The radius of the moon, and of the area around it without stars.
const (
	glintPerMoonRadius = 4.4 // width of the moon's glint, in radii of the moon
	starlessRadius     = 1.3 // in radii of the moon
)

// TestStarsAvoidTextAndMoon checks that every screen has at least four stars, and that none is on text, buttons or the
// moon.
func TestStarsAvoidTextAndMoon(t *testing.T) {
	for _, screen := range append(scenetest.Screens, appctx.Screen{W: 667, H: 375, Scale: 1},
		appctx.Screen{W: 1920, H: 1080, Scale: 1}) {
		title, _ := newTitle(t, scenetest.Context(t), true, 3)
		title.Layout(screen)
		var moon layout.Point
		var moonRadius float64
		var taken []layout.Rect
		title.Stage().Walk(func(node *sprites.Node) {
			if text, ok := node.Face().(*lettering.Text); ok {
				left, right := text.InkBounds()
				_, h := text.Size()
				x, y, w, h := node.StageBounds(left, 0, right-left, h)
				taken = append(taken, layout.Rect{X: x, Y: y, W: w, H: h})
			}
			if node.Name() == "glint" {
				w, _ := node.Face().Size()
				moon.X, moon.Y = node.Pos()
				moonRadius = w / glintPerMoonRadius
			}
		})
		for _, c := range title.Focus().Controls() {
			taken = append(taken, c.Rect)
		}
		stars := faces(title.Stage(), "star")
		for _, rect := range stars {
			at := layout.Point{X: rect.Center().X, Y: rect.Bottom()} // faces assumes figures that stand on their feet
			if math.Hypot(at.X-moon.X, at.Y-moon.Y) < starlessRadius*moonRadius {
				t.Errorf("%vx%v: a star at %v is on the moon at %v", screen.W, screen.H, at, moon)
			}
			for _, other := range taken {
				if other.Inset(-4).Contains(at) {
					t.Errorf("%vx%v: a star at %v is on the text or button at %v", screen.W, screen.H, at, other)
				}
			}
		}
		if len(stars) < 4 {
			t.Errorf("%vx%v: got %d stars, want at least 4", screen.W, screen.H, len(stars))
		}
	}
}

// TestAmbienceIsVisible checks that everything animated on the square moves by a point or changes its alpha by 0.1
// within half a minute.
func TestAmbienceIsVisible(t *testing.T) {
	title, _ := newTitle(t, scenetest.Context(t), true, 3)
	title.Layout(scenetest.Window)
	type span struct{ lowest, highest float64 }
	extend := func(s *span, v float64) { s.lowest, s.highest = min(s.lowest, v), max(s.highest, v) }
	length := func(s span) float64 { return s.highest - s.lowest }
	type changes struct{ x, y, scale, alpha span }
	seen := map[*sprites.Node]*changes{}
	measure := func(node *sprites.Node) {
		x, y := node.Pos()
		_, scale := node.Scale()
		change, ok := seen[node]
		if !ok {
			alpha := node.Alpha()
			change = &changes{span{x, x}, span{y, y}, span{scale, scale}, span{alpha, alpha}}
			seen[node] = change
		}
		extend(&change.x, x)
		extend(&change.y, y)
		extend(&change.scale, scale)
		extend(&change.alpha, node.Alpha())
	}
	for range 30 * ambience.FrameRate {
		title.AdvanceAmbient(1.0 / ambience.FrameRate)
		title.Stage().Walk(measure)
	}
	moving := map[string]int{}
	for node, change := range seen {
		height := 0.0
		if node.Face() != nil {
			_, height = node.Face().Size()
		}
		moved := max(length(change.x), length(change.y), length(change.scale)*height) // in points
		if moved >= 1 || length(change.alpha) >= 0.1 {
			moving[node.Name()]++
		}
	}
	for name, want := range map[string]int{"star": 4, "fog": 2, "glint": 1, "red": 1, "orange": 1, "yellow": 1,
		"green": 1, "blue": 1, "violet": 1, "grey": 1} {
		if moving[name] < want {
			t.Errorf("%s: got %d nodes that change visibly, want at least %d", name, moving[name], want)
		}
	}
}
