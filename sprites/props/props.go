// Package props paints the pictures of the desk and of the things on it: passports, stamps, a wax seal, a brass ruler,
// a gloved hand. It paints images in memory and does not use the engine. Lengths are points, scale is pixels per point.
// A prop of w×h points has a picture of [PictureSize]: around it is a transparent [Margin] for its shadow.
//
// Slow functions take a callback yield and call it at least every two milliseconds, so that a background task can
// pause. A Key identifies a picture in a cache: it contains everything but the scale.
//
// Numbers without a name are coordinates and lengths of one drawing, chosen by eye. The random generator always starts
// at the same seed, so that a prop looks the same every time.
package props

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// rgb returns an opaque colour, 0xRRGGBB.
func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xFF} }

// Material colours, from light to shadow.
var (
	woodLit, wood       = rgb(0x2B1A1E), rgb(0x1A1016)
	feltLit, felt       = rgb(0x1C3A3A), rgb(0x122729)
	leatherLit, leather = rgb(0x7E1419), rgb(0x4A080E)
	paperLit, paper     = rgb(0xFBF0D8), rgb(0xE6D5B0)
	brassLit, brass     = rgb(0xE9C27A), rgb(0xC08F45)
	brassFoot           = rgb(0x8A5F22)
	gilt                = rgb(0xE0B563) // print on leather
	moonlight           = rgb(0xA9BEFF)
	lamplight           = rgb(0xFFC765)
	shade               = rgb(0x020308)
	dark                = rgb(0x05060F) // outside the lamplight
	outline             = rgb(0x0A0E1E)
)

// Margin is the transparent margin of a prop's picture on every side, in points.
const Margin = 36.0

// PictureSize returns the size in points of the picture of a prop of w×h points.
func PictureSize(w, h float64) (pw, ph float64) { return w + 2*Margin, h + 2*Margin }

// newPicture returns a transparent picture for a prop of w×h points.
func newPicture(w, h, scale float64) *image.RGBA {
	return image.NewRGBA(image.Rect(0, 0, max(int(math.Round(w*scale)), 1), max(int(math.Round(h*scale)), 1)))
}

// random is a linear congruential pseudo-random number generator; its value is the state.
type random uint32

// drawingSeed is the initial state of the generator of a prop or painter.
const drawingSeed = 19

// between returns a random number between a and b.
func (r *random) between(a, b float64) float64 {
	*r = *r*1664525 + 1013904223 // constants of Numerical Recipes
	return a + (b-a)*float64(*r>>8)/(1<<24)
}

// prop is a prop while it is painted. Coordinates are points from its upper left corner; they may lie in the margin.
type prop struct {
	*image.RGBA
	scale  float64 // pixels per point
	canvas *raster.Canvas
	random

	yield func() // called before each part
}

// newProp returns a transparent prop of w×h points.
func newProp(w, h, scale float64) *prop {
	pw, ph := PictureSize(w, h)
	return propOn(newPicture(pw, ph, scale), scale)
}

// propOn returns a prop that continues an existing picture.
func propOn(m *image.RGBA, scale float64) *prop {
	return &prop{RGBA: m, scale: scale, canvas: raster.OnImage(m, scale), random: drawingSeed, yield: func() {}}
}

// withYield sets the function called before each part, and returns the prop.
func (pr *prop) withYield(yield func()) *prop {
	pr.yield = yield
	return pr
}

// px converts a length from points to pixels.
func (pr *prop) px(v float64) float64 { return v * pr.scale }

// at converts a coordinate from points to pixels of the picture.
func (pr *prop) at(v float64) float64 { return (v + Margin) * pr.scale }

// roundRect paints a rounded rectangle.
func (pr *prop) roundRect(x, y, w, h, radius float64, c color.RGBA) {
	pr.yield()
	pr.box(x, y, w, h, radius).paint(pr.RGBA, c)
}

// box converts a rounded rectangle from points to pixels.
func (pr *prop) box(x, y, w, h, radius float64) pixelBox {
	return pixelBox{pr.at(x), pr.at(y), pr.at(x + w), pr.at(y + h), pr.px(min(radius, w/2, h/2))}
}

// frame draws the outline of a rounded rectangle.
func (pr *prop) frame(x, y, w, h, radius, width float64, c color.RGBA) {
	b := pr.box(x, y, w, h, radius)
	fillBetween(pr.RGBA, b.grown(pr.px(width/2)), b.grown(-pr.px(width/2)), c)
}

// disc paints a filled circle.
func (pr *prop) disc(x, y, radius float64, c color.RGBA) {
	pr.yield()
	pr.canvas.Fill(pr.canvas.Ellipse(x+Margin, y+Margin, radius, radius), c)
}

// ring paints the outline of a circle.
func (pr *prop) ring(x, y, radius, width float64, c color.RGBA, dashes ...float64) {
	pr.yield()
	pr.canvas.Stroke(pr.canvas.Ellipse(x+Margin, y+Margin, radius, radius), width, c, dashes...)
}

// fill fills a path as a polygon.
func (pr *prop) fill(w path, c color.RGBA) {
	pr.yield()
	pr.canvas.Fill(pr.canvas.Polygon(w.canvasPoints()), c)
}

// line strokes a path.
func (pr *prop) line(w path, width float64, c color.RGBA, dashes ...float64) {
	pr.yield()
	pr.canvas.Stroke(pr.canvas.Line(w.canvasPoints()), width, c, dashes...)
}

// path is a sequence of points, joined by straight segments. Curves are divided into short segments.
type path []layout.Point

// pathFrom returns a path that starts at a point.
func pathFrom(x, y float64) path { return path{{X: x, Y: y}} }

// lineTo returns the path with a straight segment added.
func (pa path) lineTo(x, y float64) path { return append(pa, layout.Point{X: x, Y: y}) }

// quadTo returns the path with a quadratic curve added; (cx, cy) is its control point.
func (pa path) quadTo(cx, cy, x, y float64) path {
	const steps = 12
	p := pa[len(pa)-1]
	for i := 1; i <= steps; i++ {
		f := float64(i) / steps
		g := 1 - f
		pa = append(pa, layout.Point{X: g*g*p.X + 2*g*f*cx + f*f*x, Y: g*g*p.Y + 2*g*f*cy + f*f*y})
	}
	return pa
}

// polyline returns the open path through points given as x, y, x, y, ….
func polyline(xy ...float64) path {
	w := pathFrom(xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		w = w.lineTo(xy[i], xy[i+1])
	}
	return w
}

// closed returns the path with a segment back to its start.
func closed(w path) path { return append(w, w[0]) }

// roundRectPath returns the outline of a rounded rectangle with corners of radius r.
func roundRectPath(x, y, w, h, r float64) path {
	return pathFrom(x+r, y).lineTo(x+w-r, y).quadTo(x+w, y, x+w, y+r).lineTo(x+w, y+h-r).quadTo(x+w, y+h, x+w-r, y+h).
		lineTo(x+r, y+h).
		quadTo(x, y+h, x, y+h-r).lineTo(x, y+r).quadTo(x, y, x+r, y)
}

// transformed returns the path scaled by a factor, turned clockwise by an angle in radians, and moved by (x, y).
func (pa path) transformed(factor, angle, x, y float64) path {
	sin, cos := math.Sincos(angle)
	out := make(path, len(pa))
	for i, p := range pa {
		px, py := p.X*factor, p.Y*factor
		out[i] = layout.Point{X: px*cos - py*sin + x, Y: px*sin + py*cos + y}
	}
	return out
}

// canvasPoints returns the points in coordinates of the canvas, whose origin is that of the margin.
func (pa path) canvasPoints() []raster.XY {
	ps := make([]raster.XY, len(pa))
	for i, p := range pa {
		ps[i] = raster.XY{X: p.X + Margin, Y: p.Y + Margin}
	}
	return ps
}

// tint blends a gradient from (x0, y0) to (x1, y1) over what has been painted in a rectangle. Alpha does not change.
func (pr *prop) tint(r layout.Rect, x0, y0, x1, y1 float64, a, b color.RGBA) {
	g := light.NewGradient(light.Stop{At: 0, Color: a}, light.Stop{At: 1, Color: b})
	pr.tintGradient(r, x0, y0, x1, y1, g)
}

// tintGradient is tint with a gradient of any colour stops.
func (pr *prop) tintGradient(bounds layout.Rect, x0, y0, x1, y1 float64, gradient *light.Gradient) {
	pr.yield()
	dx, dy := x1-x0, y1-y0
	long := (dx*dx + dy*dy) * pr.scale
	ux, uy := dx/long, dy/long // progress per pixel
	box := image.Rect(int(pr.at(bounds.X)), int(pr.at(bounds.Y)), int(math.Ceil(pr.at(bounds.Right()))),
		int(math.Ceil(pr.at(bounds.Bottom())))).Intersect(pr.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := pr.Pix[y*pr.Stride+4*box.Min.X : y*pr.Stride+4*box.Max.X]
		position := int32(((float64(box.Min.X)+0.5-pr.at(x0))*ux + (float64(y)+0.5-pr.at(y0))*uy) * 255 * 65536)
		step := int32(ux * 255 * 65536)
		for i := 0; i < len(row); i += 4 {
			p := row[i : i+4 : i+4]
			if a := uint32(p[3]); a != 0 {
				c := &gradient[min(max(position>>16, 0), 255)]
				left := 255 - uint32(c.A)
				p[0] = uint8((uint32(p[0])*left + uint32(c.R)*a + 127) / 255)
				p[1] = uint8((uint32(p[1])*left + uint32(c.G)*a + 127) / 255)
				p[2] = uint8((uint32(p[2])*left + uint32(c.B)*a + 127) / 255)
			}
			position += step
		}
	}
}

// bounds returns the rectangle of the whole picture with its margin.
func (pr *prop) bounds() layout.Rect {
	return layout.Rect{X: -Margin, Y: -Margin, W: float64(pr.Rect.Dx()) / pr.scale, H: float64(pr.Rect.Dy()) / pr.scale}
}

// withShadow adds a drop shadow and returns the picture. Offset and blur are in points, strength is 0 … 1. The shadow
// shrinks to fit the margin.
func (pr *prop) withShadow(dx, dy, blur, strength float64) *image.RGBA {
	const spare = 8 // props may exceed their rectangle a little
	f := min(1, (Margin-spare)/(math.Abs(dy)+2.4*blur))
	return pr.withFarShadow(dx*f, dy*f, blur*f, strength)
}

// withFarShadow is withShadow without shrinking, for a prop whose picture has more room.
func (pr *prop) withFarShadow(dx, dy, blur, strength float64) *image.RGBA {
	small := 1
	for small < 8 && float64(small*2) <= pr.px(blur)/1.5 { // a blurred shadow has no detail
		small *= 2
	}
	pr.yield()
	mask := pr.silhouette(small)
	pr.yield()
	light.Blur(mask, pr.px(blur)/float64(small), pr.px(blur)/float64(small))
	pr.yield()
	pr.paintShadow(mask, pr.px(dx), pr.px(dy), small, uint32(256*strength))
	return pr.RGBA
}

// silhouette returns the alpha of the picture, downscaled by an integer factor.
func (pr *prop) silhouette(small int) *image.RGBA {
	w, h := pr.Rect.Dx()/small+1, pr.Rect.Dy()/small+1
	mask := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			sum, n := 0, 0
			for py := y * small; py < min((y+1)*small, pr.Rect.Dy()); py++ {
				row := pr.Pix[py*pr.Stride:]
				for px := x * small; px < min((x+1)*small, pr.Rect.Dx()); px++ {
					sum += int(row[4*px+3])
					n++
				}
			}
			if n > 0 {
				mask.Pix[y*mask.Stride+4*x+3] = uint8(sum / n)
			}
		}
	}
	return mask
}

// paintShadow paints shade below the picture through a mask, enlarged by a factor and moved by (dx, dy) pixels.
func (pr *prop) paintShadow(mask *image.RGBA, dx, dy float64, factor int, strength uint32) {
	w, maskWidth, maskHeight := pr.Rect.Dx(), mask.Rect.Dx(), mask.Rect.Dy()
	step := 65536 / factor
	for y := range pr.Rect.Dy() {
		v := int(((float64(y)+0.5-dy)/float64(factor) - 0.5) * 65536)
		y0, fy := v>>16, uint32(v&0xFFFF)>>8
		if y0 < 0 || y0+1 >= maskHeight {
			continue
		}
		up, down := mask.Pix[y0*mask.Stride:], mask.Pix[(y0+1)*mask.Stride:]
		row := pr.Pix[y*pr.Stride : y*pr.Stride+4*w]
		u := int(((0.5-dx)/float64(factor) - 0.5) * 65536)
		for x := range w {
			x0, fx := u>>16, uint32(u&0xFFFF)>>8
			u += step
			pixel := row[4*x : 4*x+4 : 4*x+4]
			if pixel[3] == 255 || x0 < 0 || x0+1 >= maskWidth {
				continue
			}
			i := 4*x0 + 3
			a := (uint32(up[i])*(256-fx) + uint32(up[i+4])*fx) * (256 - fy)
			a += (uint32(down[i])*(256-fx) + uint32(down[i+4])*fx) * fy
			if a = (a >> 16) * strength * (255 - uint32(pixel[3])) / (256 * 255); a > 0 {
				pixel[0], pixel[1], pixel[2], pixel[3] = pixel[0]+uint8(uint32(shade.R)*a/255),
					pixel[1]+uint8(uint32(shade.G)*a/255),
					pixel[2]+uint8(uint32(shade.B)*a/255), pixel[3]+uint8(a)
			}
		}
	}
}

// fillGradient fills a convex path with a gradient from (x0, y0) to (x1, y1).
func (pr *prop) fillGradient(shape path, x0, y0, x1, y1 float64, gradient *light.Gradient) {
	pr.yield()
	xs, ys := make([]float64, len(shape)), make([]float64, len(shape))
	low, height := math.Inf(1), math.Inf(-1)
	for i, p := range shape {
		xs[i], ys[i] = pr.at(p.X), pr.at(p.Y)
		low, height = min(low, ys[i]), max(height, ys[i])
	}
	spans := light.NewSpans(xs, ys, pr.Rect.Dy())
	dx, dy := x1-x0, y1-y0
	long := (dx*dx + dy*dy) * pr.scale
	ux, uy := dx/long, dy/long
	for y := max(int(low), 0); y < min(int(height)+1, pr.Rect.Dy()); y++ {
		begin, inner, out, end := spans.Row(y)
		begin, end = max(begin, 0), min(end, pr.Rect.Dx())
		at := int32(((float64(begin)+0.5-pr.at(x0))*ux + (float64(y)+0.5-pr.at(y0))*uy) * 255 * 65536)
		step := int32(ux * 255 * 65536)
		for x := begin; x < end; x++ {
			c := gradient[min(max(at>>16, 0), 255)]
			at += step
			p := pr.Pix[y*pr.Stride+4*x : y*pr.Stride+4*x+4 : y*pr.Stride+4*x+4]
			if x >= inner && x < out {
				p[0], p[1], p[2], p[3] = c.R, c.G, c.B, c.A
			} else if s := spans.Coverage(x, y); s > 0 {
				blendOver(p, c, uint32(s))
			}
		}
	}
}

// wave draws a horizontal line that swings down by about d/2 and then up, for a negative d the other way.
func (pr *prop) wave(x, y, w, d, width float64, c color.RGBA) {
	pr.yield()
	half := max(pr.px(width), 1) / 2
	x0, x1 := int(pr.at(x)), int(pr.at(x+w))
	for px := max(x0, 0); px < min(x1, pr.Rect.Dx()); px++ {
		f := (float64(px-x0) + 0.5) / float64(x1-x0) * 2
		swing := d
		if f > 1 {
			f, swing = f-1, -d
		}
		mid := pr.at(y) + pr.px(swing)*2*f*(1-f)
		for py := max(int(mid-half-0.5), 0); py <= min(int(mid+half+0.5), pr.Rect.Dy()-1); py++ {
			if s := half + 0.5 - math.Abs(float64(py)+0.5-mid); s > 0 {
				blendOver(pr.Pix[py*pr.Stride+4*px:py*pr.Stride+4*px+4:py*pr.Stride+4*px+4], c, uint32(255*min(s, 1)))
			}
		}
	}
}
