package cardface

import (
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/sprites/art"
	"heimlich/sprites/raster"
)

// TestCardSignsDiffer checks at several sizes that the signs of cards are large enough, contrast with their ground, and
// differ in shape between kinds.
func TestCardSignsDiffer(t *testing.T) {
	testrun.Long(t)
	const minContrast = 3 // as WCAG asks for graphics
	for _, size := range []struct {
		w, h  float64 // points
		fills bool    // the picture fills its card, without text below
	}{{29, 40, true}, {49, 69, true}, {83, 46, false}, {98, 74, false}, {127, 96, true}, {200, 150, false}} {
		for _, scale := range []float64{1, 2} {
			frame := frameOf(size.w, size.h, size.fills)
			shapes := map[kind]*image.Alpha{}
			for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
				pen := raster.New(int(frame.w*scale), int(frame.h*scale), scale)
				frame.paint(pen, card, scale)
				style := kindStyles[kindOf(card)]
				if got := contrast(style.ink, art.Cream); got < minContrast {
					t.Errorf("the sign of %v: got contrast %.2f, want at least 3", card, got)
				}
				side := int(frame.corner * scale * 0.8)
				shape, count := image.NewAlpha(image.Rect(0, 0, side, side)), 0
				for y := range side {
					for x := range side - y {
						if p := pen.Image.RGBAAt(x, y); p.A > 200 && near(p, style.ink) {
							shape.SetAlpha(x, y, color.Alpha{A: 255})
							count++
						}
					}
				}
				if minimum := frame.corner * scale * frame.corner * scale * 0.025; float64(count) < minimum {
					t.Errorf("%v at %vx%v, scale %v: the sign has %d pixels, want at least %.0f", card, size.w, size.h,
						scale, count, minimum)
				}
				if dark := pen.Image.RGBAAt(int((frame.w-frame.margin-2)*scale),
					int((frame.margin+frame.h*0.3)*scale)); !near(dark,
					style.dark) {
					t.Errorf("%v at %vx%v, scale %v: got colour %v beside the lamp, want %v", card, size.w, size.h,
						scale,
						dark, style.dark)
				}
				shapes[kindOf(card)] = shape
			}
			for first := range shapes {
				for b := range first {
					differ, all := 0, 0
					for i := range shapes[first].Pix {
						if x, y := shapes[first].Pix[i] > 0, shapes[b].Pix[i] > 0; x || y {
							all++
							if x != y {
								differ++
							}
						}
					}
					if float64(differ) < 0.25*float64(all) {
						t.Errorf("at %vx%v, scale %v: the signs of kinds %d and %d differ in %d pixels of %d, want a "+
							"quarter",
							size.w, size.h, scale, first, b, differ, all)
					}
				}
			}
		}
	}
}

// BenchmarkPicture measures the painting of a card in a hand.
func BenchmarkPicture(b *testing.B) {
	f := frameOf(98, 74, false)
	for b.Loop() {
		f.paint(raster.New(98, 74, 1), rules.CardChurch, 1)
	}
}

// luminance returns the relative luminance of a colour, 0 to 1, as WCAG defines it.
func luminance(c color.RGBA) float64 {
	sum := 0.0
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += [3]float64{0.2126, 0.7152, 0.0722}[i] * x
	}
	return sum
}

// contrast returns the contrast ratio of two colours, 1 to 21, as WCAG defines it.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// near reports whether two colours differ by less than 24 of 255 in each component.
func near(a, b color.RGBA) bool {
	d := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B)) < 24
}
