package light

import (
	"image"
	"image/color"
	"math"
)

// subrows is the number of subrows per row of pixels.
const subrows = 4

// Spans is a rasterised outline that every horizontal line crosses at most twice, such as a convex one. It has the
// start and end of each subrow, four to a row. It does not change.
type Spans struct {
	top  int // first row
	rows [][subrows][2]float64
}

// NewSpans rasterises the closed outline through the points (xs[i], ys[i]), in pixels, for a picture with that many
// rows.
func NewSpans(xs, ys []float64, rows int) *Spans {
	low, height := math.Inf(1), math.Inf(-1)
	for _, y := range ys {
		low, height = min(low, y), max(height, y)
	}
	spans := &Spans{top: max(floor(low), 0)}
	spans.rows = make([][subrows][2]float64, max(min(floor(height)+1, rows)-spans.top, 0))
	for i := range spans.rows {
		for j := range subrows {
			spans.rows[i][j] = [2]float64{math.Inf(1), math.Inf(-1)}
		}
	}
	for i := range xs {
		k := (i + 1) % len(xs)
		x0, y0, x1, y1 := xs[i], ys[i], xs[k], ys[k]
		if y0 > y1 {
			x0, y0, x1, y1 = x1, y1, x0, y0
		}
		for n := max(int(math.Ceil(y0*subrows-0.5)), spans.top*subrows); n < (spans.top+len(spans.rows))*subrows; n++ {
			y := (float64(n) + 0.5) / subrows
			if y >= y1 {
				break
			}
			x := x0 + (x1-x0)*(y-y0)/(y1-y0)
			l := &spans.rows[n/subrows-spans.top][n%subrows]
			l[0], l[1] = min(l[0], x), max(l[1], x)
		}
	}
	return spans
}

// Row returns the pixels of a row that the outline touches, begin ≤ x < end, and those entirely inside, in ≤ x < out.
// If begin ≥ end, it touches none.
func (s *Spans) Row(y int) (begin, in, out, end int) {
	if y < s.top || y >= s.top+len(s.rows) {
		return 0, 0, 0, 0
	}
	left, right, in0, in1 := math.Inf(1), math.Inf(-1), math.Inf(-1), math.Inf(1)
	for _, l := range s.rows[y-s.top] {
		left, right, in0, in1 = min(left, l[0]), max(right, l[1]), max(in0, l[0]), min(in1, l[1])
	}
	if left > right {
		return 0, 0, 0, 0
	}
	begin, end = floor(left), floor(right)+1
	if in0 > in1 { // not all subrows cross it
		return begin, end, end, end
	}
	return begin, min(floor(in0)+1, end), max(min(floor(in1), end), floor(in0)+1), end
}

// Coverage returns how much of a pixel the outline covers, 0 … 255.
func (s *Spans) Coverage(x, y int) int {
	if y < s.top || y >= s.top+len(s.rows) {
		return 0
	}
	sum := 0.0
	for _, l := range s.rows[y-s.top] {
		sum += max(min(float64(x+1), l[1])-max(float64(x), l[0]), 0)
	}
	return int(sum * 255 / subrows)
}

// eachRun calls f for every run of pixels, from ≤ x < to, of equal coverage, 0 … 255.
func (s *Spans) eachRun(img *image.RGBA, f func(y, from, to, share int)) {
	w := img.Rect.Dx()
	for y := max(s.top, img.Rect.Min.Y); y < min(s.top+len(s.rows), img.Rect.Max.Y); y++ {
		begin, in, out, end := s.Row(y)
		for x := max(begin, 0); x < min(in, w); x++ {
			f(y, x, x+1, s.Coverage(x, y))
		}
		if from, to := max(in, 0), min(out, w); from < to {
			f(y, from, to, 255)
		}
		for x := max(out, in, 0); x < min(end, w); x++ {
			f(y, x, x+1, s.Coverage(x, y))
		}
	}
}

// Fill fills the outline with a colour.
func (s *Spans) Fill(m *image.RGBA, c color.RGBA) {
	s.eachRun(m, func(y, from, to, share int) { blendRow(row(m, y)[4*from:4*to], c, share) })
}

// Glow fills the outline with a radial gradient about (cx, cy); the last colour continues beyond the radii.
func (s *Spans) Glow(img *image.RGBA, cx, cy, rx, ry float64, gradient *Gradient) {
	t := gradient.radialTable()
	s.eachRun(img, func(y, from, to, share int) {
		dy := (float64(y) + 0.5 - cy) / ry
		if share == 255 {
			t.paintRow(row(img, y), from, to, cx, rx, dy*dy)
			return
		}
		for x := from; x < to; x++ {
			dx := (float64(x) + 0.5 - cx) / rx
			blendOver(row(img, y)[4*x:], gradient[int(min(math.Sqrt(dx*dx+dy*dy), 1)*255)], share)
		}
	})
}

// Clip clears img outside the outline. The upper left corner of img is at origin.
func (s *Spans) Clip(img *image.RGBA, origin image.Point) {
	w := img.Rect.Dx()
	for y := range img.Rect.Dy() {
		_, in, out, _ := s.Row(y + origin.Y)
		for x := range w {
			if px := x + origin.X; px >= in && px < out {
				continue
			} else {
				share := uint32(s.Coverage(px, y+origin.Y))
				q := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4]
				for c := range q {
					q[c] = mul255(q[c], share)
				}
			}
		}
	}
}
