package raster_test

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/rules/testrun"
	"heimlich/sprites/raster"
)

// TestScannerDrawsAsTheLibraryDoes fills and strokes random outlines with the scanner and with the library's. The
// pixels are equal. In images wider or higher than 512 pixels, which use floating point, they may differ slightly.
func TestScannerDrawsAsTheLibraryDoes(t *testing.T) {
	testrun.Long(t)
	const outlines = 200
	for _, c := range []struct{ w, h, tolerance int }{ // pixels, steps of 255
		{1, 1, 0}, {90, 60, 0}, {512, 300, 0}, {600, 40, 4}, {70, 900, 4}} {
		r := rand.New(rand.NewPCG(uint64(c.w), uint64(c.h)))
		want, got := image.NewRGBA(image.Rect(0, 0, c.w, c.h)), image.NewRGBA(image.Rect(0, 0, c.w, c.h))
		library := rasterx.NewDasher(c.w, c.h, rasterx.NewScannerGV(c.w, c.h, want, want.Bounds()))
		ours := rasterx.NewDasher(c.w, c.h, raster.NewScanner(got))
		for range outlines {
			path, stroke := outline(r, c.w, c.h), r.IntN(2) == 0
			col := color.NRGBA{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32())}
			for _, d := range []*rasterx.Dasher{library, ours} {
				d.Clear()
				d.SetColor(col)
				if stroke {
					d.SetStroke(fixed.Int26_6(150), 4<<6, rasterx.RoundCap, rasterx.RoundCap, rasterx.RoundGap,
						rasterx.Round, nil, 0)
					path.AddTo(d)
					d.Draw()
				} else {
					path.AddTo(&d.Filler)
					d.Filler.Draw()
				}
			}
		}
		covered := 0 // bytes
		for i := range want.Pix {
			if want.Pix[i] > 0 {
				covered++
			}
			if d := int(want.Pix[i]) - int(got.Pix[i]); max(d, -d) > c.tolerance {
				t.Fatalf("%d×%d, pixel (%d, %d): got %v, want %v", c.w, c.h, i/4%c.w, i/4/c.w, got.Pix[i&^3:i|3+1],
					want.Pix[i&^3:i|3+1])
			}
		}
		if covered < c.w*c.h {
			t.Errorf("%d×%d: got only %d painted bytes to compare, want at least %d", c.w, c.h, covered, c.w*c.h)
		}
	}
}

// outline returns a random outline of one to three closed parts, inside an image of w×h pixels, across its edges or
// outside.
func outline(r *rand.Rand, w, h int) rasterx.Path {
	var p rasterx.Path
	for range 1 + r.IntN(3) {
		x, y, size := r.Float64()*float64(2*w)-float64(w)/2, r.Float64()*float64(2*h)-float64(h)/2,
			1+r.ExpFloat64()*float64(w+h)/10
		at := func() fixed.Point26_6 {
			return fixed.Point26_6{X: fixed.Int26_6(64 * (x + r.NormFloat64()*size)),
				Y: fixed.Int26_6(64 * (y + r.NormFloat64()*size))}
		}
		p.Start(at())
		for range 1 + r.IntN(5) {
			if r.IntN(2) == 0 {
				p.Line(at())
			} else {
				p.CubeBezier(at(), at(), at())
			}
		}
		p.Stop(true)
	}
	return p
}

// TestScannerClips checks that nothing is drawn outside the clip, and that an empty clip removes it.
func TestScannerClips(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	d := rasterx.NewFiller(20, 20, raster.NewScanner(img))
	fill := func(clip image.Rectangle) {
		d.Clear()
		d.SetClip(clip)
		d.SetColor(red)
		rasterx.AddRect(2, 2, 18, 18, 0, d)
		d.Draw()
	}
	fill(image.Rect(5, 6, 10, 30))
	checkPixels(t, img, red, [][2]int{{5, 6}, {9, 17}}, [][2]int{{4, 6}, {5, 5}, {10, 6}, {5, 18}})
	fill(image.Rectangle{})
	checkPixels(t, img, red, [][2]int{{2, 2}, {17, 17}}, [][2]int{{1, 2}, {18, 17}})
}
