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

// TestStarsAvoidTextAndMoon checks that every screen has at least four stars, and that none is on text, buttons or the
// moon.
func TestStarsAvoidTextAndMoon(t *testing.T) {
	for _, screen := range append(scenetest.Screens, appctx.Screen{W: 667, H: 375, Scale: 1},
		appctx.Screen{W: 1920, H: 1080, Scale: 1}) {
		title, _ := newTitle(t, scenetest.Context(t), true, 3)
		title.Layout(screen)
		var moon layout.Point
		var radius float64
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
				radius = w / 4.4 // the glint is wider than the moon
			}
		})
		for _, c := range title.Focus().Controls() {
			taken = append(taken, c.Rect)
		}
		stars := faces(title.Stage(), "star")
		for _, r := range stars {
			at := layout.Point{X: r.Center().X, Y: r.Bottom()} // faces assumes figures that stand on their feet
			if math.Hypot(at.X-moon.X, at.Y-moon.Y) < 1.3*radius {
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
	type span struct{ lowX, highX, lowY, highY, dark, bright, low, high float64 }
	seen := map[*sprites.Node]*span{}
	measure := func(node *sprites.Node) {
		x, y := node.Pos()
		_, height := node.Scale()
		s, ok := seen[node]
		if !ok {
			s = &span{x, x, y, y, node.Alpha(), node.Alpha(), height, height}
			seen[node] = s
		}
		s.lowX, s.highX, s.lowY, s.highY = min(s.lowX, x), max(s.highX, x), min(s.lowY, y), max(s.highY, y)
		s.dark, s.bright, s.low, s.high = min(s.dark, node.Alpha()), max(s.bright, node.Alpha()), min(s.low, height),
			max(s.high, height)
	}
	for range 30 * ambience.FrameRate {
		title.AdvanceAmbient(1.0 / ambience.FrameRate)
		title.Stage().Walk(measure)
	}
	moving := map[string]int{}
	for n, s := range seen {
		height := 0.0
		if n.Face() != nil {
			_, height = n.Face().Size()
		}
		if max(s.highX-s.lowX, s.highY-s.lowY, (s.high-s.low)*height) >= 1 || s.bright-s.dark >= 0.1 {
			moving[n.Name()]++
		}
	}
	for name, want := range map[string]int{"star": 4, "fog": 2, "glint": 1, "red": 1, "orange": 1, "yellow": 1,
		"green": 1, "blue": 1, "violet": 1, "grey": 1} {
		if moving[name] < want {
			t.Errorf("%s: got %d nodes that change visibly, want at least %d", name, moving[name], want)
		}
	}
}
