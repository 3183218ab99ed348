package props

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Desk is a desk that fills the screen: wood, a blotter with leather corners, moonlight through blinds, and dark edges.
type Desk struct {
	W, H    float64     // points
	Blotter layout.Rect // empty for bare wood
	Corner  float64     // side of the leather corners, points; 58 when 0
}

// Key identifies the picture of the desk, except for the scale.
func (d Desk) Key() string {
	return fmt.Sprintf("desk-%v-%v-%v", d.W, d.H, d.Blotter) + fmt.Sprint(d.Corner)
}

// lightBlock is the side, in pixels, of the squares at whose corners light and shadow are computed.
const lightBlock = 8

// deskLight holds the light of a desk at the corners of the blocks: brightness and added moonlight, each
// 0 … 256.
type deskLight struct {
	w, h             int
	brightness, moon []int32
}

// Paint paints the desk and calls yield regularly.
func (d Desk) Paint(scale float64, yield func()) *image.RGBA {
	m := newPicture(d.W, d.H, scale)
	d.paintSurface(m, scale, yield)
	d.planks(m, scale)
	yield()
	if d.Blotter.W > 0 {
		d.corners(raster.OnImage(m, scale), scale)
	}
	return m
}

// planks draws the joints between the planks.
func (d Desk) planks(img *image.RGBA, scale float64) {
	b := d.Blotter
	for y := 92.0; y < d.H; y += 158 {
		sides := [2][2]float64{{0, d.W}}
		if b.W > 0 && y > b.Y-3 && y < b.Bottom() {
			sides = [2][2]float64{{0, b.X}, {b.Right(), d.W}}
		}
		for _, s := range sides {
			if s[1] > s[0] {
				pixelBox{s[0] * scale, y * scale, s[1] * scale, (y + 2) * scale, 0}.paint(img,
					light.WithOpacity(rgb(0x0A0710), 0.55))
				pixelBox{s[0] * scale, (y + 2) * scale, s[1] * scale, (y + 3) * scale, 0}.paint(img,
					light.WithOpacity(rgb(0xB98A5A), 0.10))
			}
		}
	}
}

// corners draws the gilt line of the blotter and its leather corners.
func (d Desk) corners(canvas *raster.Canvas, scale float64) {
	b := d.Blotter
	line := pixelBox{(b.X + 6) * scale, (b.Y + 6) * scale, (b.Right() - 6) * scale, (b.Bottom() - 6) * scale, 5 * scale}
	fillBetween(canvas.Image, line.grown(0.6*scale), line.grown(-0.6*scale), light.WithOpacity(gilt, 0.26))
	long := d.Corner
	if long == 0 {
		long = 58
	}
	long = min(long, b.W/5, b.H/5)
	for i, p := range [4]layout.Point{{X: b.X, Y: b.Y}, {X: b.Right(), Y: b.Y}, {X: b.Right(), Y: b.Bottom()},
		{X: b.X, Y: b.Bottom()}} {
		sx, sy := float64(1-2*((i+1)/2%2)), float64(1-2*(i/2))
		corner := func(x, y float64) raster.XY { return raster.XY{X: p.X + sx*x, Y: p.Y + sy*y} }
		canvas.Fill(canvas.Polygon([]raster.XY{corner(-1, -1), corner(long+5, -1), corner(-1, long+5)}),
			light.WithOpacity(shade, 0.35))
		top, bottom := leatherLit, leather
		if i == 1 || i == 3 {
			top = light.WithOpacity(leatherLit, 1)
			top.R, top.G, top.B = (leatherLit.R+leather.R)/2, (leatherLit.G+leather.G)/2, (leatherLit.B+leather.B)/2
		} else if i == 2 {
			top = bottom
		}
		canvas.Fill(canvas.Polygon([]raster.XY{corner(-1, -1), corner(long, -1), corner(-1, long)}), top)
		canvas.Stroke(canvas.Line([]raster.XY{corner(long-7, 2), corner(2, long-7)}), 1.1,
			light.WithOpacity(gilt, 0.45))
	}
}

// shadowReach is the extent of the blotter's shadow, in points.
const shadowReach = 26.0

// light computes the light of a desk of w×h pixels.
func (d Desk) light(w, h int, scale float64) *deskLight {
	lit := &deskLight{w: w/lightBlock + 2, h: h/lightBlock + 2}
	lit.brightness, lit.moon = make([]int32, lit.w*lit.h), make([]int32, lit.w*lit.h)
	b, reach := d.Blotter, math.Hypot(d.W, d.H)*0.62
	cx, cy := d.W/2, d.H*0.48
	if b.W > 0 {
		cx, cy = b.Center().X, b.Center().Y
	}
	flat := 0.8
	if d.H > d.W {
		flat = 1.15
	}
	for j := range lit.h {
		y := float64(j*lightBlock) / scale
		for i := range lit.w {
			x := float64(i*lightBlock) / scale
			far := math.Hypot(x-cx, (y-cy)/flat) / reach
			left := 1 - 0.66*min(max((far-0.3)/0.7, 0), 1)
			if b.W > 0 { // the blotter's shadow falls to the lower right
				out := math.Hypot(max(b.X+4-x, x-b.Right()-4, 0), max(b.Y+8-y, y-b.Bottom()-8, 0))
				left *= 1 - 0.5*max(1-out/shadowReach, 0)*max(1-out/shadowReach, 0)
			}
			lit.brightness[j*lit.w+i] = int32(left * 256)
			// Light through the blinds falls from the upper left across the left half.
			stripe := (y + x*0.25) / 64
			stripe -= math.Floor(stripe)
			share := max(1-math.Abs(stripe-0.5)/0.3, 0) * max(1-x/(d.W*0.42), 0) * min(1, 6*x/d.W+0.4)
			lit.moon[j*lit.w+i] = int32(share * share * (3 - 2*share) * 22)
		}
	}
	return lit
}

// paintSurface paints wood and felt with their light.
func (d Desk) paintSurface(img *image.RGBA, scale float64, yield func()) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	soft, streaks := d.light(w, h, scale), newWoodGrain(w, scale)
	yield()
	left, moon := make([]int32, w), make([]int32, w)
	b := d.Blotter
	x0, x1 := int(math.Round(b.X*scale)), int(math.Round(b.Right()*scale))
	y0, y1 := int(math.Round(b.Y*scale)), int(math.Round(b.Bottom()*scale))
	x0, x1 = min(max(x0, 0), w), min(max(x1, 0), w)
	for y := range h {
		if y%lightBlock == lightBlock-1 {
			yield()
		}
		soft.row(y, left, moon)
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		mix := newLitColor(woodLit, wood, y, h)
		if y < y0 || y >= y1 || x1 <= x0 {
			streaks.paint(row, 0, w, y, mix, left, moon)
			continue
		}
		streaks.paint(row, 0, x0, y, mix, left, moon)
		streaks.paint(row, x1, w, y, mix, left, moon)
		paintFelt(row, x0, x1, y, newLitColor(feltLit, felt, y-y0, y1-y0), soft.feltBrightness(b, scale, y), moon)
	}
}

// maxPixels is the maximum number of pixels of a desk.
const maxPixels = 2 << 20

// PixelScale returns the pixels per point for a desk of w×h points on a device of the given scale. It is lower on very
// fine screens, where it looks the same. Pass it to Desk.Paint.
func PixelScale(w, h, scale float64) float64 {
	return min(scale, math.Sqrt(maxPixels/max(w*h, 1)))
}
