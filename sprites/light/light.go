// Package light applies light and shadow to pictures: it blurs, mirrors, casts shadows, extracts lit windows, and
// paints gradients. It works on the CPU on images whose bounds begin at (0, 0), so results are the same on every
// device. Lengths are pixels.
//
// Colours are premultiplied, as in image.RGBA. A pixel may have more colour than its alpha covers: such light adds to
// the pixels below.
package light

import (
	"image"
	"image/color"
	"math"
)

// WithOpacity returns an opaque colour with an opacity of 0 … 1, premultiplied. It is not inlined, because its many
// calls would make the browser's program larger.
//
//go:noinline
func WithOpacity(c color.RGBA, opacity float64) color.RGBA {
	k := int(max(min(opacity, 1), 0)*256 + 0.5)
	return color.RGBA{uint8(int(c.R) * k >> 8), uint8(int(c.G) * k >> 8), uint8(int(c.B) * k >> 8),
		uint8(min(255*k>>8, 255))}
}

// Additive returns a colour of strength 0 … 1 that is added to the background. It covers a share of the background,
// from 0 (pure addition) to 1 (as WithOpacity).
func Additive(c color.RGBA, strength, covers float64) color.RGBA {
	s := WithOpacity(c, strength)
	s.A = uint8(float64(s.A) * covers)
	return s
}

// blendOver blends a colour over a pixel with an opacity of share, 0 … 255.
func blendOver(pixel []uint8, c color.RGBA, share int) {
	_ = pixel[3]
	if share >= 255 {
		left := uint32(255 - c.A)
		pixel[0], pixel[1], pixel[2], pixel[3] = addClamped(c.R, mul255(pixel[0], left)),
			addClamped(c.G, mul255(pixel[1], left)),
			addClamped(c.B, mul255(pixel[2], left)),
			addClamped(c.A, mul255(pixel[3], left))
		return
	}
	if share <= 0 {
		return
	}
	k := uint32(share)
	left := 255 - uint32(mul255(c.A, k))
	pixel[0], pixel[1], pixel[2], pixel[3] = addClamped(mul255(c.R, k), mul255(pixel[0], left)),
		addClamped(mul255(c.G, k), mul255(pixel[1], left)),
		addClamped(mul255(c.B, k), mul255(pixel[2], left)), addClamped(mul255(c.A, k), mul255(pixel[3], left))
}

// mul255 returns v·k/255.
func mul255(v uint8, k uint32) uint8 { return uint8((uint32(v)*k*257 + 32896) >> 16) }

// addClamped returns a+b, at most 255.
func addClamped(a, b uint8) uint8 {
	s := uint32(a) + uint32(b)
	if s > 255 {
		return 255
	}
	return uint8(s)
}

// Over draws m over another picture with its upper left corner at (x, y) and an opacity of share, 0 … 1. What lies
// outside of on is clipped.
func Over(on, m *image.RGBA, x, y int, share float64) {
	k := uint64(share*256 + 0.5)
	r := m.Bounds().Add(image.Pt(x, y)).Intersect(on.Bounds())
	for py := r.Min.Y; py < r.Max.Y; py++ {
		d := on.Pix[on.PixOffset(r.Min.X, py):]
		s := m.Pix[m.PixOffset(r.Min.X-x, py-y):]
		for i := 0; i < 4*r.Dx(); i += 4 {
			if v := loadLanes(s[i : i+4 : i+4]); v != 0 {
				blendLanes(d[i:i+4:i+4], scaleLanes(v, k))
			}
		}
	}
}

// PaintMask paints a colour through the alpha of a mask whose upper left corner is at (x, y) of on. What lies outside
// of on is clipped.
func PaintMask(on *image.RGBA, mask *image.RGBA, x, y int, c color.RGBA) {
	r := mask.Bounds().Add(image.Pt(x, y)).Intersect(on.Bounds())
	for py := r.Min.Y; py < r.Max.Y; py++ {
		d := on.Pix[on.PixOffset(r.Min.X, py):]
		s := mask.Pix[mask.PixOffset(r.Min.X-x, py-y):]
		for i := 0; i < 4*r.Dx(); i += 4 {
			blendOver(d[i:i+4], c, int(s[i+3]))
		}
	}
}

// Monochrome returns a copy of m in one colour, with its alpha.
func Monochrome(m *image.RGBA, c color.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Bounds())
	PaintMask(out, m, 0, 0, c)
	return out
}

// Padded returns a copy of m with a transparent margin of that many pixels on each side.
func Padded(m *image.RGBA, margin int) *image.RGBA {
	b := m.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()+2*margin, b.Dy()+2*margin))
	for y := range b.Dy() {
		copy(out.Pix[out.PixOffset(margin, y+margin):], m.Pix[m.PixOffset(0, y):m.PixOffset(0, y)+4*b.Dx()])
	}
	return out
}

// floor is a fast math.Floor.
func floor(v float64) int {
	i := int(v)
	if v < float64(i) {
		i--
	}
	return i
}

// PaintMaskScaled is PaintMask with the mask enlarged by a factor and linear filtering. To save time it skips the
// rectangle except, which the caller covers later.
func PaintMaskScaled(target, mask *image.RGBA, x, y, factor float64, c color.RGBA, except image.Rectangle) {
	var shares [256]blendColor
	for i := range shares {
		shares[i] = newBlendColor(c, i)
	}
	scaler := newScaler(target, mask, x, y, factor)
	for py := scaler.box.Min.Y; py < scaler.box.Max.Y; py++ {
		if !scaler.row(py) {
			continue
		}
		row := row(target, py)
		for px := scaler.box.Min.X; px < scaler.box.Max.X; px++ {
			if px == except.Min.X && py >= except.Min.Y && py < except.Max.Y && except.Max.X > px {
				px = min(except.Max.X, scaler.box.Max.X) - 1
				continue
			}
			if a := scaler.at(px) >> 48; a > 0 {
				shares[a].over(row[4*px : 4*px+4 : 4*px+4])
			}
		}
	}
}

// Downscale returns a copy of m reduced by an integer factor, by averaging. Rows and columns that do not fill a pixel
// are dropped.
func Downscale(m *image.RGBA, factor int) *image.RGBA {
	w, h := m.Rect.Dx()/factor, m.Rect.Dy()/factor
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			var sum [4]int
			for dy := range factor {
				row := m.Pix[(y*factor+dy)*m.Stride+4*x*factor:]
				for i := range 4 * factor {
					sum[i&3] += int(row[i])
				}
			}
			for c, s := range sum {
				out.Pix[y*out.Stride+4*x+c] = uint8(s / (factor * factor))
			}
		}
	}
	return out
}

// MultiplyRGB multiplies red, green and blue of m in place by factors of at least 0. The results are limited by alpha.
func MultiplyRGB(m *image.RGBA, r, g, b float64) {
	k := [3]int{int(r * 256), int(g * 256), int(b * 256)}
	for i := 0; i < len(m.Pix); i += 4 {
		for c, f := range k {
			m.Pix[i+c] = uint8(min(int(m.Pix[i+c])*f>>8, int(m.Pix[i+3])))
		}
	}
}

// OverScaled is Over with m enlarged by a factor and linear filtering.
func OverScaled(on, m *image.RGBA, x, y, factor, share float64) {
	share256 := uint64(share*256 + 0.5)
	e := newScaler(on, m, x, y, factor)
	for py := e.box.Min.Y; py < e.box.Max.Y; py++ {
		if !e.row(py) {
			continue
		}
		row := row(on, py)
		for px := e.box.Min.X; px < e.box.Max.X; px++ {
			if v := e.at(px); v != 0 {
				blendLanes(row[4*px:4*px+4:4*px+4], scaleLanes(v, share256))
			}
		}
	}
}

// scaler enlarges a picture row by row, with linear filtering.
type scaler struct {
	m         *image.RGBA
	box       image.Rectangle // target rectangle
	y, factor float64
	u, step   int      // start of a row and step, in 65536ths of a source pixel
	line      []uint64 // mixed source row, as far as needed
}

// newScaler returns a scaler of m for a target on, with the upper left corner of m at (x, y).
func newScaler(on, m *image.RGBA, x, y, factor float64) *scaler {
	w, h := float64(m.Rect.Dx()), float64(m.Rect.Dy())
	// Only the inner halves of the outermost pixels are drawn.
	box := image.Rect(int(math.Ceil(x+factor/2-0.5)), int(math.Ceil(y+factor/2-0.5)),
		int(math.Ceil(x+(w-0.5)*factor-0.5)), int(math.Ceil(y+(h-0.5)*factor-0.5))).Intersect(on.Rect)
	e := &scaler{m: m, box: box, y: y, factor: factor, line: make([]uint64, m.Rect.Dx()+1)}
	e.u, e.step = int(((float64(box.Min.X)+0.5-x)/factor-0.5)*65536), int(65536/factor)
	e.u -= box.Min.X * e.step
	return e
}

// row interpolates the source rows for a target row, and reports whether any pixel of it is not transparent.
func (s *scaler) row(py int) bool {
	v := (float64(py)+0.5-s.y)/s.factor - 0.5
	y0 := floor(v)
	y1 := min(y0+1, s.m.Rect.Dy()-1)
	if y0 < 0 || y0 > y1 {
		return false
	}
	f := uint64((v - float64(y0)) * 256)
	up, down := row(s.m, y0), row(s.m, y1)
	any := uint64(0)
	for i := range s.line[:len(s.line)-1] {
		c := lerpLanes(loadLanes(up[4*i:4*i+4:4*i+4]), loadLanes(down[4*i:4*i+4:4*i+4]), f)
		s.line[i], any = c, any|c
	}
	return any != 0
}

// at returns the lanes of a pixel in the current target row.
func (s *scaler) at(px int) uint64 {
	u := s.u + px*s.step
	i := uint(u >> 16)
	if i >= uint(len(s.line)-1) {
		return 0
	}
	a, b := s.line[i], s.line[i+1]
	if a|b == 0 {
		return 0
	}
	return lerpLanes(a, b, uint64(u>>8&255))
}
