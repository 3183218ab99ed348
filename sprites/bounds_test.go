package sprites_test

import (
	"math"
	"testing"

	"heimlich/sprites"
)

// TestStageBounds checks that StageBounds applies position, scale and rotation of a node and its parents, and that
// Clipper finds the nearest clip.
func TestStageBounds(t *testing.T) {
	top := sprites.New("top").SetPos(100, 50).SetScale(2, 2).SetClip(60, 40)
	leaf := sprites.New("leaf").SetPos(10, 20)
	turned := sprites.New("turned").SetPos(5, 5).SetAngle(-math.Pi / 2)
	top.Add(leaf)
	leaf.Add(turned)
	near := func(n *sprites.Node, x, y, w, h float64) {
		t.Helper()
		gx, gy, gw, gh := n.StageBounds(1, 2, 10, 4)
		for _, d := range []float64{gx - x, gy - y, gw - w, gh - h} {
			if math.Abs(d) > 1e-6 {
				t.Errorf("%s: got bounds (%v, %v) %v×%v, want (%v, %v) %v×%v", n.Name(), gx, gy, gw, gh, x, y, w, h)
				break
			}
		}
	}
	// The terms are the positions of top, leaf and turned, and of the rectangle in its face.
	near(leaf, 100+2*(10+1), 50+2*(20+2), 20, 8)
	near(turned, 100+2*(10+5+2), 50+2*(20+5-11), 8, 20)
	if n, w, h := turned.Clipper(); n != top || w != 60 || h != 40 {
		t.Errorf("turned: got clip %v, %v×%v points, want top, 60×40", n, w, h)
	}
	if n, _, _ := sprites.New("free").Clipper(); n != nil {
		t.Errorf("free: got clip %v, want none", n)
	}
}
