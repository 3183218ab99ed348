package props

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Front is the motif on the cover of a passport.
type Front int

// The motifs of covers.
const (
	// FrontEmblem is the emblem of Heimlich & Co., a hat and a mask.
	FrontEmblem Front = iota
	// FrontRing is an empty ring for a picture.
	FrontRing
	// FrontLabel is a small label for a name, with a mask below.
	FrontLabel
	// FrontBack is the back of the booklet.
	FrontBack
)

// Positions on a cover, in shares of its width and height.
const (
	CoverTitleY  = 0.135       // centre of the word at the top
	CoverRingY   = 0.40        // centre of the ring
	CoverRing    = 0.25        // radius of the ring, in shares of the width
	CoverFootY   = 0.915       // centre of the text at the bottom
	RingY, RingR = 0.475, 0.30 // centre and radius of the ring on a cover with FrontRing
	TagX, TagY   = 0.11, 0.115 // label for a name
	TagW, TagH   = 0.78, 0.235 // its size
)

// The details of a cover are drawn for a width of coverWidth points and scale with it, down to minCoverDetail.
const (
	coverWidth     = 264
	minCoverDetail = 0.42
)

// Cover paints a closed passport of w×h points, with its Margin. It is slow and calls yield regularly.
func Cover(w, h, scale float64, front Front, yield func()) *image.RGBA {
	pic := newProp(w, h, scale).withYield(yield)
	detail := max(w/coverWidth, minCoverDetail)
	pic.roundRect(5*detail, 3*detail, w, h, 9*detail, rgb(0xEADBB8))
	pic.roundRect(3*detail, 1.5*detail, w, h, 9*detail, rgb(0xC9B88F))
	pic.roundRect(1.6*detail, 0.8*detail, w, h, 9*detail, rgb(0xEADBB8))
	pic.leather(w, h, detail)
	pic.gilt(w, h, detail)
	switch front {
	case FrontEmblem:
		pic.emblem(w/2, h*CoverRingY, w*CoverRing, detail, true)
	case FrontRing:
		pic.emblem(w/2, h*RingY, w*RingR, detail, false)
	case FrontLabel:
		x, y, tw, th := w*TagX, h*TagY, w*TagW, h*TagH
		pic.roundRect(x+1, y+1.5, tw, th, 1, light.WithOpacity(shade, 0.4))
		pic.roundRect(x, y, tw, th, 1, paper)
		pic.tint(layout.Rect{X: x, Y: y, W: tw, H: th}, x, y, x+tw, y+th, light.WithOpacity(paperLit, 0.85),
			light.WithOpacity(paper, 0))
		pic.mask(w/2, h*0.70, w*0.40, light.WithOpacity(gilt, 0.8))
	}
	return pic.withShadow(2*detail+1, 9*detail+2, 11*detail+2, 0.75)
}

// leather paints a leather cover, darker to the lower right and along its spine.
func (pr *prop) leather(w, h, detail float64) {
	pr.roundRect(0, 0, w, h, 10*detail, leatherLit)
	pr.tint(layout.Rect{W: w, H: h}, 0, 0, w, h, light.WithOpacity(leatherLit, 0), leather)
	pr.leatherGrain(layout.Rect{W: w, H: h})
	pr.fill(pathFrom(10*detail, 0).lineTo(17*detail, 0).lineTo(17*detail, h).lineTo(10*detail, h).quadTo(0, h, 0,
		h-10*detail).lineTo(0, 10*detail).
		quadTo(0, 0, 10*detail, 0),
		light.WithOpacity(color.RGBA{A: 255}, 0.26))
	pr.line(pathFrom(17*detail, 4).lineTo(17*detail, h-4), 1, light.WithOpacity(rgb(0xFF9A8C), 0.14))
	pr.line(pathFrom(10*detail, 1).lineTo(w-10*detail, 1), 1, light.WithOpacity(rgb(0xFFB0A0), 0.4))
}

// leatherGrain adds noise to the opaque pixels of a rectangle.
func (pr *prop) leatherGrain(r layout.Rect) {
	pr.yield()
	x0, x1 := int(pr.at(r.X)), int(pr.at(r.Right()))
	for y := int(pr.at(r.Y)); y < int(pr.at(r.Bottom())); y++ {
		seed := grainSeed(y)
		row := pr.Pix[y*pr.Stride:]
		for x := x0; x < x1; x++ {
			p := row[4*x : 4*x+4 : 4*x+4]
			if p[3] != 255 {
				continue
			}
			n := grainNoise(seed, x)
			for c := range 3 {
				v := int32(p[c])
				p[c] = uint8(min(max(v+v*n/260, 0), 255))
			}
		}
	}
}

// gilt draws two gilt frames.
func (pr *prop) gilt(w, h, k float64) {
	pr.frame(12*k, 12*k, w-24*k, h-24*k, 7*k, max(1.6*k, 1), light.WithOpacity(gilt, 0.7))
	pr.frame(17*k, 17*k, w-34*k, h-34*k, 5*k, max(k, 0.7), light.WithOpacity(gilt, 0.28))
}

// Emblem paints the emblem in its ring, d points in diameter, as if stamped into leather or felt. The picture has a
// Margin.
func Emblem(d, scale float64) *image.RGBA {
	pic := newProp(d, d, scale)
	pic.emblem(d/2, d/2, d/2, max(d*CoverRing*2/coverWidth, minCoverDetail), true)
	return pic.RGBA
}

// emblem draws a ring, and with sign the emblem in it; k scales the lines.
func (pr *prop) emblem(x, y, r, k float64, sign bool) {
	pr.disc(x, y, r, light.WithOpacity(rgb(0x2A0508), 0.55))
	pr.ring(x, y, r, max(1.8*k, 1.1), light.WithOpacity(gilt, 0.75))
	pr.ring(x, y, r-6*k, max(k, 0.7), light.WithOpacity(gilt, 0.35), 2*k, 3*k)
	if sign {
		pr.draw("things/sign", layout.Rect{X: x - r, Y: y - r, W: 2 * r, H: 2 * r})
	}
}

// mask draws a mask centred at (x, y).
func (pr *prop) mask(x, y, w float64, c color.RGBA) {
	k := w / 100
	m := rasterDrawing("things/mask", math.Round(pr.px(104*k)), math.Round(pr.px(48*k)))
	light.PaintMask(pr.RGBA, m, int(math.Round(pr.at(x-52*k))), int(math.Round(pr.at(y-22*k))), c)
}

// PaperBand paints the paper band of w×h points around a closed passport.
func PaperBand(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 0, paperLit)
	pic.tint(layout.Rect{W: w, H: h}, 0, 0, w, h, paperLit, paper)
	red := light.WithOpacity(RedPencil, 0.75)
	pic.line(pathFrom(0.8, 4).lineTo(w-0.8, 4), 1.6, red)
	pic.line(pathFrom(0.8, h-4).lineTo(w-0.8, h-4), 1.6, red)
	// It bends around the booklet and darkens at the edges.
	pic.tint(layout.Rect{W: 7, H: h}, 0, 0, 7, 0, light.WithOpacity(rgb(0x3A2E1A), 0.4),
		light.WithOpacity(rgb(0x3A2E1A), 0))
	pic.tint(layout.Rect{X: w - 7, W: 7, H: h}, w, 0, w-7, 0, light.WithOpacity(rgb(0x3A2E1A), 0.4),
		light.WithOpacity(rgb(0x3A2E1A), 0))
	return pic.withShadow(0, 4, 4, 0.5)
}

// Page paints the inner page of a passport of w×h points on its cover, with its Margin. If line is not 0, there is a
// line at that height. A lit page is brighter and has a golden rim.
func Page(w, h, scale, line float64, lit bool) *image.RGBA {
	pic := newProp(w, h, scale)
	detail := w / 166 // the details are drawn for a page 166 points wide
	pic.roundRect(-2*detail, -2*detail, w+4*detail, h+4*detail, 9*detail, rgb(0x4E0A0F))
	pic.roundRect(2*detail, detail, w-4*detail, h-3*detail, 6*detail, paperLit)
	in := layout.Rect{X: 2 * detail, Y: detail, W: w - 4*detail, H: h - 3*detail}
	if lit {
		pic.tint(in, 0, 0, w, h, rgb(0xFFF8E6), rgb(0xF7EBCF))
	} else {
		pic.tint(in, 0, 0, w, h, paperLit, paper)
	}
	pic.guilloche(8*detail, 2*detail, w-16*detail, h-5*detail, 8.4*detail, 0.20)
	if line > 0 {
		pic.line(pathFrom(14*detail, line).lineTo(w-14*detail, line), max(detail, 0.8),
			light.WithOpacity(rgb(0x8C7A55), 0.6))
	}
	if lit {
		pic.frame(-2*detail, -2*detail, w+4*detail, h+4*detail, 9*detail, max(2.4*detail, 1.6), lamplight)
		return pic.withShadow(6*detail, 15*detail, 10*detail, 0.75)
	}
	return pic.withShadow(2*detail, 8*detail, 4*detail, 0.7)
}

// guilloche draws the fine waves of security paper.
func (pr *prop) guilloche(x, y, w, h, step, strength float64) {
	c := light.WithOpacity(rgb(0xC9A96A), strength)
	for at := y + step; at < y+h-step/2; at += step {
		pr.wave(x, at, w, pr.between(-0.6, 0.6)*step, 1, c)
	}
}

// OpenCover paints the cover of an open passport seen nearly edge-on, w×h points, with its Margin.
func OpenCover(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	d := w * 0.45
	pic.fill(pathFrom(w, 0).lineTo(0, -d).lineTo(0, h+d).lineTo(w, h), leatherLit)
	pic.tint(pic.bounds(), 0, 0, w, h, leatherLit, leather)
	pic.tint(layout.Rect{X: -Margin, Y: -Margin, W: w + 2*Margin, H: h + 2*Margin}, 0, 0, w, 0,
		light.WithOpacity(rgb(0xFF8070), 0.10),
		light.WithOpacity(shade, 0.35))
	in := w * 0.17
	frame := pathFrom(w-in, h*0.035).lineTo(in, -d*0.35+h*0.01).lineTo(in, h+d*0.35-h*0.01).lineTo(w-in, h-h*0.035)
	pic.line(frame, 1.2, light.WithOpacity(gilt, 0.6))
	return pic.withShadow(-3, 8, 5, 0.5)
}

// HandShade paints the shade of a hand over an open passport of w×h points: strength (0 … 1) at the top, fading below.
func HandShade(w, h, scale, strength float64) *image.RGBA {
	pic := newProp(w, h, scale)
	c := rgb(0x07081A)
	pic.roundRect(-8, -8, w+16, h+16, 11, c)
	g := light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(c, strength)},
		light.Stop{At: 0.14, Color: light.WithOpacity(c, min(strength, 0.34))},
		light.Stop{At: 0.35, Color: light.WithOpacity(c, min(strength, 0.27))},
		light.Stop{At: 1, Color: light.WithOpacity(c, 0.16)})
	for y := range pic.Rect.Dy() {
		at := min(max(((float64(y)+0.5)/pic.scale-Margin)/max(h, 1), 0), 1)
		v := g[int(at*255)]
		row := pic.Pix[y*pic.Stride : y*pic.Stride+4*pic.Rect.Dx()]
		for i := 0; i < len(row); i += 4 {
			a := uint32(row[i+3])
			row[i], row[i+1], row[i+2], row[i+3] = uint8(uint32(v.R)*a/255), uint8(uint32(v.G)*a/255),
				uint8(uint32(v.B)*a/255), uint8(uint32(v.A)*a/255)
		}
	}
	return pic.RGBA
}
