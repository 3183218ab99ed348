package ambience

import (
	"math"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// town returns a picture with everything that can live.
func town() (*Ambience, *sprites.Node, *[12]float64) {
	textures, parent := sprites.NewTextureCache(1), sprites.New("town")
	var lights [12]float64
	ambience := &Ambience{}
	ambience.Fog(textures, parent, layout.Rect{X: 100, Y: 50, W: 800, H: 500})
	ambience.Smoke(textures, parent, layout.Point{X: 300, Y: 200}, 10)
	ambience.Glint(textures, parent, layout.Point{X: 50, Y: 50}, 30)
	ambience.Star(textures, parent, layout.Point{X: 80, Y: 20}, 0.3)
	for i := range 7 {
		agent := sprites.NewFace("agent", nil, float64(20*i), 0).SetAnchor(0.5, 1)
		parent.Add(agent)
		ambience.Breathe(agent, i)
	}
	cloth, wing := sprites.New("cloth"), sprites.New("wing")
	parent.Add(cloth, wing)
	ambience.Flutter(cloth)
	ambience.Flap(wing)
	ambience.FlickerWindows(12, func(house int, light float64) { lights[house] = light })
	for i := range lights {
		lights[i] = 1
	}
	return ambience, parent, &lights
}

// TestEffectsMoveSmoothly checks that within a minute every effect moves or changes its light without jumps, and at
// most one window is dim.
func TestEffectsMoveSmoothly(t *testing.T) {
	ambience, parent, lights := town()
	type was struct{ x, y, alpha, wide, high float64 }
	see := func(node *sprites.Node) was {
		x, y := node.Pos()
		w, h := node.Scale()
		return was{x, y, node.Alpha(), w, h}
	}
	before, moved := map[*sprites.Node]was{}, map[*sprites.Node]bool{}
	low := map[int]bool{}
	for i := range 60 * FrameRate {
		old := *lights
		ambience.Advance(1.0 / FrameRate)
		dark := 0
		for h, l := range lights {
			if l < 0.999 {
				dark++
				low[h] = true
			}
			if l < 0.3 || l > 1 || math.Abs(l-old[h]) > 0.2 {
				t.Fatalf("frame %d, house %d: light: got %.2f after %.2f, want a change of at most 0.2 in 0.3 … 1", i,
					h,
					l, old[h])
			}
		}
		if dark > 1 {
			t.Fatalf("frame %d: got %d dim houses, want at most 1", i, dark)
		}
		breath := map[float64]int{}
		for _, node := range parent.Children() {
			now := see(node)
			if node.Name() == "agent" {
				if now.high < 1 || now.high > 1.036 || now.wide > 1 || now.wide < 0.985 {
					t.Fatalf("frame %d: got an agent scaled by %v × %v, want 0.985 … 1 × 1 … 1.036", i, now.wide,
						now.high)
				}
				if breath[now.high]++; now.high > 1 && breath[now.high] > 1 {
					t.Fatalf("frame %d: two agents breathe in step", i)
				}
			}
			if b, ok := before[node]; ok {
				moved[node] = moved[node] || b != now
				if math.Abs(now.alpha-b.alpha) > 0.2 || b.alpha > 0.05 && now.alpha > 0.05 &&
					math.Hypot(now.x-b.x, now.y-b.y) > 5 {
					t.Fatalf("frame %d: %s jumps from %v to %v", i, node.Name(), b, now)
				}
			}
			before[node] = now
		}
	}
	if len(moved) != len(parent.Children()) || len(low) < 5 {
		t.Errorf("got %d of %d nodes moved and %d windows dimmed, want all and at least 5", len(moved),
			len(parent.Children()), len(low))
	}
	for node, m := range moved {
		if !m {
			t.Errorf("%s did not move", node.Name())
		}
	}
}

// TestAdvanceAllocatesNothing checks that Advance runs once per frame.
func TestAdvanceAllocatesNothing(t *testing.T) {
	a, _, _ := town()
	if n := testing.AllocsPerRun(200, func() { a.Advance(1.0 / FrameRate) }); n != 0 {
		t.Errorf("Advance: got %v allocations, want none", n)
	}
}
