package ambience

import (
	"math"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// town returns a picture with everything that can live.
func town() (*Ambience, *sprites.Node, *[12]float64) {
	textures, on := sprites.NewTextureCache(1), sprites.New("town")
	var lights [12]float64
	a := &Ambience{}
	a.Fog(textures, on, layout.Rect{X: 100, Y: 50, W: 800, H: 500})
	a.Smoke(textures, on, layout.Point{X: 300, Y: 200}, 10)
	a.Glint(textures, on, layout.Point{X: 50, Y: 50}, 30)
	a.Star(textures, on, layout.Point{X: 80, Y: 20}, 0.3)
	for i := range 7 {
		agent := sprites.NewFace("agent", nil, float64(20*i), 0).SetAnchor(0.5, 1)
		on.Add(agent)
		a.Breathe(agent, i)
	}
	cloth, wing := sprites.New("cloth"), sprites.New("wing")
	on.Add(cloth, wing)
	a.Flutter(cloth)
	a.Flap(wing)
	a.FlickerWindows(12, func(house int, light float64) { lights[house] = light })
	for i := range lights {
		lights[i] = 1
	}
	return a, on, &lights
}

// TestEffectsMoveSmoothly: within a minute every effect moves or changes its light without jumps, and at most one
// window is dim.
func TestEffectsMoveSmoothly(t *testing.T) {
	a, on, lights := town()
	type was struct{ x, y, alpha, wide, high float64 }
	see := func(n *sprites.Node) was {
		x, y := n.Pos()
		w, h := n.Scale()
		return was{x, y, n.Alpha(), w, h}
	}
	before, moved := map[*sprites.Node]was{}, map[*sprites.Node]bool{}
	low := map[int]bool{}
	for i := range 60 * FrameRate {
		old := *lights
		a.Advance(1.0 / FrameRate)
		dark := 0
		for h, l := range lights {
			if l < 0.999 {
				dark++
				low[h] = true
			}
			if l < 0.3 || l > 1 || math.Abs(l-old[h]) > 0.2 {
				t.Fatalf("at %d the light of house %d goes from %.2f to %.2f", i, h, old[h], l)
			}
		}
		if dark > 1 {
			t.Fatalf("at %d the light is low in %d houses", i, dark)
		}
		breath := map[float64]int{}
		for _, n := range on.Children() {
			now := see(n)
			if n.Name() == "agent" {
				if now.high < 1 || now.high > 1.036 || now.wide > 1 || now.wide < 0.985 {
					t.Fatalf("at %d an agent is %v as wide and %v as high", i, now.wide, now.high)
				}
				if breath[now.high]++; now.high > 1 && breath[now.high] > 1 {
					t.Fatalf("at %d two agents breathe together", i)
				}
			}
			if b, ok := before[n]; ok {
				moved[n] = moved[n] || b != now
				if math.Abs(now.alpha-b.alpha) > 0.2 || b.alpha > 0.05 && now.alpha > 0.05 &&
					math.Hypot(now.x-b.x, now.y-b.y) > 5 {
					t.Fatalf("at %d %s goes from %v to %v", i, n.Name(), b, now)
				}
			}
			before[n] = now
		}
	}
	if len(moved) != len(on.Children()) || len(low) < 5 {
		t.Errorf("%d of %d things moved, %d windows went low", len(moved), len(on.Children()), len(low))
	}
	for n, m := range moved {
		if !m {
			t.Errorf("%s did not move", n.Name())
		}
	}
}

// TestAdvanceAllocatesNothing: Advance runs once per frame.
func TestAdvanceAllocatesNothing(t *testing.T) {
	a, _, _ := town()
	if n := testing.AllocsPerRun(200, func() { a.Advance(1.0 / FrameRate) }); n != 0 {
		t.Errorf("a moment allocates %v times", n)
	}
}
