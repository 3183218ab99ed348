package raster_test

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/sprites/raster"
)

// TestScannerDrawsAsTheLibraryDoes compares the scanner with the library's, for outlines of all kinds: in the image,
// across its edges and outside it. Where it reckons with fractions, an image of more than 512 pixels, the last few of
// 255 steps may differ.
func TestScannerDrawsAsTheLibraryDoes(t *testing.T) {
	for _, c := range []struct{ w, h, differ int }{{1, 1, 0}, {90, 60, 0}, {512, 300, 0}, {600, 40, 4}, {70, 900, 4}} {
		r := rand.New(rand.NewPCG(uint64(c.w), uint64(c.h)))
		want, got := image.NewRGBA(image.Rect(0, 0, c.w, c.h)), image.NewRGBA(image.Rect(0, 0, c.w, c.h))
		theirs := rasterx.NewDasher(c.w, c.h, rasterx.NewScannerGV(c.w, c.h, want, want.Bounds()))
		ours := rasterx.NewDasher(c.w, c.h, raster.NewScanner(got))
		for range 200 {
			path, stroke := outline(r, c.w, c.h), r.IntN(2) == 0
			col := color.NRGBA{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32())}
			for _, d := range []*rasterx.Dasher{theirs, ours} {
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
		inked := 0
		for i := range want.Pix {
			if want.Pix[i] > 0 {
				inked++
			}
			if d := int(want.Pix[i]) - int(got.Pix[i]); max(d, -d) > c.differ {
				t.Fatalf("%d×%d: at %d, %d is %v, want %v", c.w, c.h, i/4%c.w, i/4/c.w, got.Pix[i&^3:i|3+1],
					want.Pix[i&^3:i|3+1])
			}
		}
		if inked < c.w*c.h {
			t.Errorf("%d×%d: got only %d covered pixels, want more to compare", c.w, c.h, inked)
		}
	}
}

// outline returns a random outline of one to three parts, small or large, in or about an image of that size.
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

// TestScannerClips checks that nothing is drawn outside the clip, and an empty clip lifts it.
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
	want(t, img, red, [][2]int{{5, 6}, {9, 17}}, [][2]int{{4, 6}, {5, 5}, {10, 6}, {5, 18}})
	fill(image.Rectangle{})
	want(t, img, red, [][2]int{{2, 2}, {17, 17}}, [][2]int{{1, 2}, {18, 17}})
}
