package light

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// TestTwoChannelsAtATime compares blendRow and blendLanes, which blend several channels at once, with blending in
// floating point. They differ by at most 2 and 2.5 of 255, also for light that is clamped.
func TestTwoChannelsAtATime(t *testing.T) {
	colors := []color.RGBA{{}, {0, 0, 0, 255}, {255, 255, 255, 255}, {200, 100, 7, 210}, {255, 190, 80, 100},
		{3, 2, 1, 4}, {90, 0, 255, 0}, {127, 128, 129, 130}}
	for _, below := range colors {
		for _, c := range colors {
			for _, share := range []int{0, 1, 77, 128, 254, 255} {
				f := float64(share) / 255
				want := func(c, a, below uint8) float64 {
					return min(float64(c)*f+float64(below)*(1-float64(a)*f/255), 255)
				}
				channels := [4]float64{want(c.R, c.A, below.R), want(c.G, c.A, below.G), want(c.B, c.A, below.B),
					want(c.A, c.A, below.A)}
				p := []uint8{below.R, below.G, below.B, below.A}
				blendRow(p, c, share)
				q := []uint8{below.R, below.G, below.B, below.A}
				blendLanes(q, scaleLanes(loadLanes([]uint8{c.R, c.G, c.B, c.A}), uint64(math.Round(f*256))))
				for i, w := range channels {
					if math.Abs(float64(p[i])-w) > 2 || math.Abs(float64(q[i])-w) > 2.5 {
						t.Errorf("%v over %v by %d/255, channel %d: got %d and %d, want %.1f", c, below, share, i, p[i],
							q[i], w)
					}
				}
			}
		}
	}
}

// TestMixed checks that interpolation by 0, 128 and 256 gives the first colour, the mean and the second colour.
func TestMixed(t *testing.T) {
	a, b := []uint8{255, 0, 10, 255}, []uint8{255, 255, 20, 0}
	for _, c := range []struct {
		k    uint64
		want [4]uint8
	}{{0, [4]uint8{255, 0, 10, 255}}, {128, [4]uint8{255, 127, 15, 127}}, {256, [4]uint8{255, 255, 20, 0}}} {
		var p [4]uint8
		if storeLanes(p[:], lerpLanes(loadLanes(a), loadLanes(b), c.k)); p != c.want {
			t.Errorf("blend by %d of 256: got %v, want %v", c.k, p, c.want)
		}
	}
}

// TestStripsMatchTheWhole paints a picture at once and in strips with every function. The pixels are equal.
func TestStripsMatchTheWhole(t *testing.T) {
	const w, h, strip = 64, 60, 7 // pixels
	g := NewGradient(Stop{0, color.RGBA{255, 200, 100, 255}}, Stop{0.6, color.RGBA{20, 30, 40, 60}},
		Stop{1, color.RGBA{0, 0, 0, 0}})
	night := NewGradient(Stop{0, color.RGBA{20, 30, 40, 255}}, Stop{1, color.RGBA{10, 10, 10, 255}})
	xs, ys := []float64{3, 60, 50, 7}, []float64{2.5, 9, 55, 40}
	mask := image.NewRGBA(image.Rect(0, 0, 12, 12))
	for i := range mask.Pix {
		mask.Pix[i] = uint8(i * 7 % 256)
	}
	paint := func(m *image.RGBA) {
		VerticalGradient(m, 0, 60, night)
		s := NewSpans(xs, ys, 60)
		s.Fill(m, color.RGBA{50, 60, 70, 200})
		s.Glow(m, 20, 20, 30, 25, g)
		RadialGradient(m, 31.5, 29, 22, 40, g, false)
		RadialGradient(m, 31.5, 29, 50, 40, g, true)
		PaintMaskScaled(m, mask, 2.5, 3.5, 4.2, color.RGBA{100, 0, 0, 128}, image.Rect(20, 20, 30, 30))
		OverScaled(m, mask, 5, 4.5, 4.2, 0.7)
		Grain(m, 0.1, 2)
	}
	whole, parts := image.NewRGBA(image.Rect(0, 0, w, h)), image.NewRGBA(image.Rect(0, 0, w, h))
	paint(whole)
	for y := 0; y < h; y += strip {
		paint(parts.SubImage(image.Rect(0, y, w, y+strip)).(*image.RGBA))
	}
	if string(whole.Pix) != string(parts.Pix) {
		t.Errorf("strips of %d rows: got pixels different from the whole picture", strip)
	}
}
