package ambience

import (
	"math"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// town returns an ambience with every effect, the parent of its nodes, and the brightness of the windows by house.
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

// TestEffectsMoveSmoothly advances all effects by a minute. Every node moves or changes its opacity without jumps, and
// at most one house has dim windows at a time.
func TestEffectsMoveSmoothly(t *testing.T) {
	const seconds, maxLightStep, maxStep = 60, 0.2, 5 // maximum changes per frame: brightness, points
	const minLight, dim = 0.3, 0.999                  // brightness of windows
	const minWide, maxHigh = 0.985, 1.036             // scale of breathing agents
	ambience, parent, lights := town()
	type nodeState struct{ x, y, alpha, wide, high float64 }
	stateOf := func(node *sprites.Node) nodeState {
		x, y := node.Pos()
		w, h := node.Scale()
		return nodeState{x, y, node.Alpha(), w, h}
	}
	before, moved := map[*sprites.Node]nodeState{}, map[*sprites.Node]bool{}
	dimmed := map[int]bool{} // houses
	for i := range seconds * FrameRate {
		old := *lights
		ambience.Advance(1.0 / FrameRate)
		dark := 0
		for house, light := range lights {
			if light < dim {
				dark++
				dimmed[house] = true
			}
			if light < minLight || light > 1 {
				t.Fatalf("frame %d, house %d: got brightness %.2f, want %v … 1", i, house, light, minLight)
			}
			if got := math.Abs(light - old[house]); got > maxLightStep {
				t.Fatalf("frame %d, house %d: got brightness changed by %.2f, want at most %v", i, house, got,
					maxLightStep)
			}
		}
		if dark > 1 {
			t.Fatalf("frame %d: got %d dim houses, want at most 1", i, dark)
		}
		heights := map[float64]int{} // number of agents by scale
		for _, node := range parent.Children() {
			now := stateOf(node)
			if node.Name() == "agent" {
				if now.high < 1 || now.high > maxHigh {
					t.Fatalf("frame %d: got an agent scaled by %v in height, want 1 … %v", i, now.high, maxHigh)
				}
				if now.wide < minWide || now.wide > 1 {
					t.Fatalf("frame %d: got an agent scaled by %v in width, want %v … 1", i, now.wide, minWide)
				}
				if heights[now.high]++; now.high > 1 && heights[now.high] > 1 {
					t.Fatalf("frame %d: got two agents scaled by %v, want different scales", i, now.high)
				}
			}
			if b, ok := before[node]; ok {
				moved[node] = moved[node] || b != now
				if got := math.Abs(now.alpha - b.alpha); got > maxLightStep {
					t.Fatalf("frame %d, %s: got opacity changed by %v, want at most %v", i, node.Name(), got,
						maxLightStep)
				}
				visible := b.alpha > 0.05 && now.alpha > 0.05
				if got := math.Hypot(now.x-b.x, now.y-b.y); visible && got > maxStep {
					t.Fatalf("frame %d, %s: got it moved by %.2f points, want at most %d", i, node.Name(), got, maxStep)
				}
			}
			before[node] = now
		}
	}
	if len(moved) != len(parent.Children()) || len(dimmed) < 5 {
		t.Errorf("got %d of %d nodes seen and %d houses dimmed, want all and at least 5", len(moved),
			len(parent.Children()), len(dimmed))
	}
	for node, m := range moved {
		if !m {
			t.Errorf("%s: got no change in %d seconds, want one", node.Name(), seconds)
		}
	}
}

// TestAdvanceAllocatesNothing checks that Advance, which runs once per frame, allocates no memory.
func TestAdvanceAllocatesNothing(t *testing.T) {
	a, _, _ := town()
	if n := testing.AllocsPerRun(200, func() { a.Advance(1.0 / FrameRate) }); n != 0 {
		t.Errorf("Advance: got %v allocations, want none", n)
	}
}
