package sprites_test

import (
	"math"
	"testing"

	"heimlich/sprites"
)

// TestStageBounds checks that a rectangle of a face is mapped through translation, scale, rotation and clips.
func TestStageBounds(t *testing.T) {
	top := sprites.New("top").SetPos(100, 50).SetScale(2, 2).SetClip(60, 40)
	leaf := sprites.New("leaf").SetPos(10, 20)
	turned := sprites.New("turned").SetPos(5, 5).SetAngle(-math.Pi / 2)
	top.Add(leaf)
	leaf.Add(turned)
	near := func(n *sprites.Node, x, y, w, h float64) {
		t.Helper()
		gx, gy, gw, gh := n.StageBounds(1, 2, 10, 4)
		for i, d := range []float64{gx - x, gy - y, gw - w, gh - h} {
			if math.Abs(d) > 1e-6 {
				t.Errorf("%s reaches %v, %v, %v×%v; value %d is off by %v", n.Name(), gx, gy, gw, gh, i, d)
			}
		}
	}
	near(leaf, 100+2*(10+1), 50+2*(20+2), 20, 8)
	near(turned, 100+2*(10+5+2), 50+2*(20+5-11), 8, 20)
	if on, w, h := turned.Clipper(); on != top || w != 60 || h != 40 {
		t.Errorf("got clipping node %v, %v×%v", on, w, h)
	}
	if on, _, _ := sprites.New("free").Clipper(); on != nil {
		t.Errorf("a free node is seen through %v", on.Name())
	}
}
