package scenery

import (
	"fmt"
	"image"
	"math"

	"heimlich/assets"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Houses lists the drawings of the twelve buildings, clockwise from the church.
var Houses = func() (names [12]string) {
	for _, n := range assets.DrawingNames() {
		var i int
		if k, err := fmt.Sscanf(n, "buildings/%02d-", &i); k == 1 && err == nil && i < len(names) {
			names[i] = n
		}
	}
	return names
}()

// designSide is the side of a building, in points, for which the sizes of details are given.
const designSide = 132.44

// Heights in a building's drawing, in shares of its side.
const (
	baseY = 206.0 / 256 // foot of the walls
	doorY = 176.0 / 256 // doors are below
)

// Drawing rasterises the drawing of building 0 … 11 as a square of side pixels. It is the input of the functions below,
// which do not change it.
func Drawing(building, side int) *image.RGBA { return drawing(Houses[building], side, side) }

// LitHouse returns a building's drawing in moonlight, with a rim of light at its upper left edges. With gold, for the
// safe's building, the rim is golden on all sides and the colours warmer.
func LitHouse(m *image.RGBA, gold bool) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	copy(out.Pix, m.Pix)
	k := float64(m.Rect.Dx()) / designSide
	if gold {
		light.MultiplyRGB(out, 1.08, 0.98, 0.84)
		light.Over(out, light.Outline(m, 1.4*max(k, 0.7), rgb(0xFFD27A)), 0, 0, 1)
	} else {
		light.RimLight(out, 1.3*max(k, 0.6), light.WithOpacity(Moonlight, 0.85))
	}
	light.Grain(out, 0.06, max(int(math.Round(k)), 1))
	return out
}

// LightMargin is the margin of the pictures of light around a building's drawing, in shares of the drawing's side.
const LightMargin = 0.5

// opaqueRuns returns the runs of opaque pixels in a row, from ≤ x < to.
func opaqueRuns(m *image.RGBA, y int) (out [][2]int) {
	from := -1
	for x := range m.Rect.Dx() + 1 {
		in := x < m.Rect.Dx() && m.Pix[y*m.Stride+4*x+3] > 90
		if in && from < 0 {
			from = x
		}
		if !in && from >= 0 {
			out, from = append(out, [2]int{from, x}), -1
		}
	}
	return out
}

// doorSpans returns the lit doors in a picture of windows: their runs of pixels in the lowest row with any, and that
// row.
func doorSpans(windows *image.RGBA) (doors [][2]int, row int) {
	side := float64(windows.Rect.Dx())
	for y := int(side*baseY) - 1; y > int(side*doorY); y-- {
		if s := opaqueRuns(windows, y); len(s) > 0 {
			// Merge spans separated by a door frame.
			joined := s[:1]
			for _, n := range s[1:] {
				if last := &joined[len(joined)-1]; float64(n[0]-last[1]) < side*0.02 {
					last[1] = n[1]
				} else {
					joined = append(joined, n)
				}
			}
			return joined, y
		}
	}
	return nil, 0
}

// lightWidth is the approximate width, in pixels, at which light is computed. Light has no detail.
const lightWidth = 72

// forLight returns a drawing downscaled to about lightWidth pixels.
func forLight(m *image.RGBA) *image.RGBA {
	return light.Downscale(m, max(int(math.Round(float64(m.Rect.Dx())/lightWidth)), 1))
}

// WindowLight returns the light of a building's windows: their bloom, light on the street, and its reflection. Without
// lit windows it is transparent. Show it LightMargin wider than the drawing on every side.
func WindowLight(m *image.RGBA) *image.RGBA {
	lit := light.ExtractWindows(forLight(m))
	side := lit.Rect.Dx()
	room := int(math.Round(LightMargin * float64(side)))
	out := image.NewRGBA(image.Rect(0, 0, side+2*room, side+2*room))
	if litPixels(lit) < side*side/700 {
		return out
	}
	scale := float64(side) / designSide
	base, middle := float64(room)+baseY*float64(side), float64(room)+float64(side)/2
	light.RadialGradient(out, middle+2*scale, base+8*scale, 66*scale, 24*scale, lamplight(0.9), false)
	doors, row := doorSpans(lit)
	for _, d := range doors {
		beam(out, float64(room+d[0]), float64(room+d[1]), float64(room+row), 32*scale, 0.34)
	}
	wet := light.Reflection(lit, int(baseY*float64(side)), int(46*scale), 2*scale)
	light.Over(out, additive(wet, 0.3), room, int(base), 0.8)
	bloom(out, lit, room, scale)
	return out
}

// litPixels returns the number of lit pixels.
func litPixels(m *image.RGBA) (n int) {
	for i := 3; i < len(m.Pix); i += 4 {
		if m.Pix[i] > 128 {
			n++
		}
	}
	return n
}

// bloom adds the glow around lit windows, blurred twice.
func bloom(out, lit *image.RGBA, room int, k float64) {
	near := light.Padded(lit, room)
	light.Blur(near, 3.2*k, 3.2*k)
	far := image.NewRGBA(near.Rect)
	copy(far.Pix, near.Pix)
	light.Blur(far, 8.4*k, 8.4*k)
	for i := 0; i < len(out.Pix); i += 4 {
		for c := range 3 {
			out.Pix[i+c] = uint8(min(int(out.Pix[i+c])+int(near.Pix[i+c])*8/10+int(far.Pix[i+c])*14/10, 255))
		}
		// Alpha is the share of the background that is covered. It rises less than the light, against overexposure.
		out.Pix[i+3] = uint8(min(int(out.Pix[i+3])+int(near.Pix[i+3])*3/10+int(far.Pix[i+3])*4/10, 255))
	}
}

// additive makes m additive light that covers a share of the background, 0 … 1, and returns it.
func additive(m *image.RGBA, covers float64) *image.RGBA {
	for i := 3; i < len(m.Pix); i += 4 {
		m.Pix[i] = uint8(float64(m.Pix[i]) * covers)
	}
	return m
}

// beam paints the light that falls through a door from x0 to x1 onto the ground, where it widens and fades.
func beam(img *image.RGBA, x0, x1, top, long, strength float64) {
	width, middle := x1-x0, (x0+x1)/2
	for y := int(top); y < int(top+long); y++ {
		t := (float64(y) + 0.5 - top) / long
		a, b := x0-0.35*width*t-0.5, x1+0.75*width*t+0.5
		soft := 0.7 + 2.5*t*width/10
		for x := max(int(a-soft), 0); x <= min(int(b+soft), img.Rect.Dx()-1); x++ {
			in := min((float64(x)+0.5-a)/soft+0.5, (b-float64(x)-0.5)/soft+0.5, 1)
			if in <= 0 {
				continue
			}
			fall := 1 - t
			c := light.Additive(rgb(0xFFCF7A), strength*fall*in*(1-0.2*math.Abs(float64(x)-middle)/max(width, 1)), 0.5)
			p := img.Pix[y*img.Stride+4*x:]
			p[0], p[1] = uint8(min(int(p[0])+int(c.R), 255)), uint8(min(int(p[1])+int(c.G), 255))
			p[2], p[3] = uint8(min(int(p[2])+int(c.B), 255)), uint8(min(int(p[3])+int(c.A), 255))
		}
	}
}

// GoldLight returns the extra light of the safe's building: a glow and a large pool of light. It has the size of
// WindowLight.
func GoldLight(drawing *image.RGBA) *image.RGBA {
	img := forLight(drawing)
	side := img.Rect.Dx()
	room := int(math.Round(LightMargin * float64(side)))
	scale := float64(side) / designSide
	out := image.NewRGBA(image.Rect(0, 0, side+2*room, side+2*room))
	middle, base := float64(room)+float64(side)/2, float64(room)+baseY*float64(side)
	light.RadialGradient(out, middle, float64(room)+0.62*float64(side), 66*scale*1.5, 62*scale*1.2, lamplight(0.22),
		false)
	light.RadialGradient(out, middle+2*scale, base+8*scale, 66*scale*1.4, 32*scale, lamplight(0.72), false)
	all := light.Padded(img, room)
	glow := light.Monochrome(all, light.Additive(rgb(0xFFB84A), 0.9, 0.35))
	light.Blur(glow, 6*scale, 6*scale)
	for i := 0; i < len(glow.Pix); i += 4 { // stronger around the house than on it
		left := 255 - int(all.Pix[i+3])*9/10
		for c := range 4 {
			glow.Pix[i+c] = uint8(int(glow.Pix[i+c]) * left / 255)
		}
	}
	light.Over(out, glow, 0, 0, 1)
	light.Over(out, glow, 0, 0, 0.35)
	doors, _ := doorSpans(light.ExtractWindows(img))
	for _, d := range doors {
		beam(out, float64(room+d[0]), float64(room+d[1]), base-6*scale, 44*scale, 0.4)
	}
	return out
}

// houseShadows paints the shadows of the houses away from the moon, and their reflections on the street.
func (cv *canvas) houseShadows(t *layout.TableLayout, drawn func(building int) *image.RGBA, ring *light.Spans) {
	for i, b := range t.Buildings {
		img := drawn(i)
		cv.yield()
		side := img.Rect.Dx()
		scale := b.Art.H / designSide
		x, y := int(math.Round(b.Art.X*cv.scale)), int(math.Round(b.Art.Y*cv.scale))
		base := y + int(baseY*float64(side))
		long := image.Rect(x, base-side/8, x+side*9/5, base+side/2).Intersect(cv.Rect)
		dark := light.Shadow(img, long, x, y, float64(base-1), 0.75, 0.42, rgb(0x04050F))
		light.Blur(dark, 2*scale*cv.scale, 2*scale*cv.scale)
		ring.Clip(dark, long.Min)
		light.Over(cv.RGBA, dark, long.Min.X, long.Min.Y, 0.5)
		cv.yield()
		wet := light.Reflection(img, base-y, int(46*scale*cv.scale), 1.6*scale*cv.scale)
		at := image.Pt(x, base)
		ring.Clip(wet, at)
		light.Over(cv.RGBA, wet, at.X, at.Y, 0.5)
		cv.yield()
	}
}
