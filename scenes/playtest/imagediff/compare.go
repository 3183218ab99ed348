package imagediff

import (
	"fmt"
	"image"
	"math"
)

// Grade says how similar two pictures are.
type Grade int

// The grades.
const (
	Same    Grade = iota
	Drift         // hardly visible: reported, but no failure
	Changed       // visible to a person
)

func (g Grade) String() string { return [...]string{"same", "drift", "changed"}[g] }

// Thresholds in steps of 255 of brightness and hue. Two renderers differ by up to 8 in brightness and 16 in hue,
// measured over all moments.
const (
	sameLight, sameHue    = 10, 20   // up to here the difference is invisible
	driftLight, driftHue  = 16, 28   // up to here it is drift
	sameShift, driftShift = 0.6, 1.5 // movement, in points
	block                 = 8        // the side of a block in pixels
	reach                 = 6        // the search range for a block, in pixels each way
	flat                  = 6.0      // the variation of brightness in an empty block
	// a moved block matches if it differs by at most this fraction of its difference in place
	like, likeNear = 0.45, 0.8
)

// kind is the kind of change of a block.
type kind int

const (
	untouched kind = iota
	moved
	recoloured
	missing
	added
	different
)

// seen is the change of one block.
type seen struct {
	kind   kind
	grade  Grade
	dx, dy float64 // the movement, in pixels
	light  float64 // the relative change of brightness
	blue   float64 // the change towards blue, in steps of 255; negative is yellower
	red    float64 // the change towards red; negative is greener
	amount float64 // the largest difference
}

// Compare compares a screenshot of w×h points with a reference. It returns an error if the reference is unreadable or
// has another size.
func Compare(kept []byte, m image.Image, w, h int) (*Report, error) {
	want, err := unpack(kept)
	if err != nil {
		return nil, err
	}
	small := smallOf(m, w, h)
	if small.Bounds().Size() != image.Pt(want.w, want.h) {
		return nil, fmt.Errorf("the kept picture has %d×%d pixels, want those of a screen of %d×%d points", want.w,
			want.h, w, h)
	}
	packed, err := pack(small)
	if err != nil {
		return nil, err
	}
	got, err := unpack(packed)
	if err != nil {
		return nil, err
	}
	c := comparison{want: want, got: got, softWant: want.soft(), softGot: got.soft(), mask: want.covered(),
		unit: unit(w)}
	c.cols, c.rows = (want.w+block-1)/block, (want.h+block-1)/block
	for by := range c.rows {
		for bx := range c.cols {
			c.blocks = append(c.blocks, c.judge(bx, by))
		}
	}
	return c.report(w, h, m), nil
}

// covered returns which pixels of a reference are not compared: the covered ones, and two pixels around them.
func (p *picture) covered() []bool {
	mask := make([]bool, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			if p.at(1, x, y) < 190 || p.at(2, x, y) < 200 {
				continue
			}
			for ny := max(y-2, 0); ny <= min(y+2, p.h-1); ny++ {
				for nx := max(x-2, 0); nx <= min(x+2, p.w-1); nx++ {
					mask[ny*p.w+nx] = true
				}
			}
		}
	}
	return mask
}

// comparison compares two pictures of the same size, block by block.
type comparison struct {
	want, got, softWant, softGot *picture
	mask                         []bool  // the pixels that are not compared
	unit                         float64 // points per pixel
	cols, rows                   int
	blocks                       []seen
}

// area calls f with each compared pixel of a block.
func (c *comparison) area(bx, by int, f func(x, y int)) {
	for y := by * block; y < min((by+1)*block, c.want.h); y++ {
		for x := bx * block; x < min((bx+1)*block, c.want.w); x++ {
			if !c.mask[y*c.want.w+x] {
				f(x, y)
			}
		}
	}
}

// judge returns the change of a block.
func (c *comparison) judge(bx, by int) seen {
	var s seen
	worst := [2]float64{}
	c.area(bx, by, func(x, y int) {
		for i := range c.want.plane {
			d := math.Abs(c.softWant.at(i, x, y) - c.softGot.at(i, x, y))
			worst[min(i, 1)] = max(worst[min(i, 1)], d)
		}
	})
	s.amount = max(worst[0], worst[1]*sameLight/sameHue)
	switch {
	case worst[0] <= sameLight && worst[1] <= sameHue:
		return s
	case worst[0] <= driftLight && worst[1] <= driftHue:
		s.grade = Drift
	default:
		s.grade = Changed
	}
	was, is := c.spread(c.want, bx, by), c.spread(c.got, bx, by)
	c.recolour(&s, bx, by)
	switch {
	case was < flat && is < flat:
		s.kind = recoloured
	case was >= flat && c.search(&s, bx, by):
		s.kind = moved
		switch far := math.Hypot(s.dx, s.dy) * c.unit; {
		case far <= sameShift:
			return seen{}
		case far <= driftShift:
			s.grade = Drift
		}
	case is < was/2:
		s.kind = missing
	case was < is/2:
		s.kind = added
	case c.onlyLight(bx, by):
		s.kind = recoloured
	default:
		s.kind = different
	}
	return s
}

// spread returns the variation of brightness in a block.
func (c *comparison) spread(p *picture, bx, by int) float64 {
	n, sum, squares := 0.0, 0.0, 0.0
	c.area(bx, by, func(x, y int) {
		v := p.at(0, x, y)
		n, sum, squares = n+1, sum+v, squares+v*v
	})
	if n == 0 {
		return 0
	}
	return math.Sqrt(max(squares/n-sum*sum/n/n, 0))
}

// onlyLight reports whether a block has the same content in another light: its brightness is that of the reference,
// scaled and shifted.
func (c *comparison) onlyLight(bx, by int) bool {
	var n, a, b, aa, ab float64
	c.area(bx, by, func(x, y int) {
		v, w := c.softWant.at(0, x, y), c.softGot.at(0, x, y)
		n, a, b, aa, ab = n+1, a+v, b+w, aa+v*v, ab+v*w
	})
	stretch := (n*ab - a*b) / max(n*aa-a*a, 1e-9)
	raise := (b - stretch*a) / n
	worst := 0.0
	c.area(bx, by, func(x, y int) {
		worst = max(worst, math.Abs(stretch*c.softWant.at(0, x, y)+raise-c.softGot.at(0, x, y)))
	})
	return stretch > 0.3 && worst <= sameLight
}

// recolour notes the average change of a block's brightness and hue.
func (c *comparison) recolour(s *seen, bx, by int) {
	var n float64
	var was, is [3]float64
	c.area(bx, by, func(x, y int) {
		n++
		for i := range was {
			was[i] += c.want.at(i, x, y)
			is[i] += c.got.at(i, x, y)
		}
	})
	s.light = (is[0] - was[0]) / max(was[0], 1)
	s.blue, s.red = (is[1]-was[1])/max(n, 1), (is[2]-was[2])/max(n, 1)
}

// search looks for a block of the reference near its place in the new picture, and notes its movement. It reports
// whether the block was found.
func (c *comparison) search(s *seen, bx, by int) bool {
	here := c.off(bx, by, 0, 0, math.Inf(1))
	best, dx, dy := here, 0.0, 0.0
	look := func(midX, midY, step float64, n int) {
		for i := -n; i <= n; i++ {
			for j := -n; j <= n; j++ {
				x, y := midX+float64(j)*step, midY+float64(i)*step
				if e := c.off(bx, by, x, y, best); e < best-1e-9 {
					best, dx, dy = e, x, y
				}
			}
		}
	}
	look(0, 0, 1, reach)
	look(dx, dy, 0.2, 4)
	near := math.Hypot(dx, dy) <= 1 && best <= min(likeNear*here, sameLight) // interpolation is not exact below a pixel
	if near || best <= max(like*here, sameLight/2) {
		s.dx, s.dy = dx, dy
	}
	return s.dx != 0 || s.dy != 0
}

// off returns the difference of a block of the reference, with a margin, from the new picture at an offset, or +Inf if
// it exceeds most. Each picture is shifted half the way, so that interpolation blurs both equally.
func (c *comparison) off(bx, by int, dx, dy, most float64) float64 {
	const margin = 2
	const side = block + 2*margin
	n, sum := 0, 0.0
	whole := dx == math.Trunc(dx) && dy == math.Trunc(dy)
	for y := max(by*block-margin, 0); y < min((by+1)*block+margin, c.want.h); y++ {
		for x := max(bx*block-margin, 0); x < min((bx+1)*block+margin, c.want.w); x++ {
			if c.mask[y*c.want.w+x] {
				continue
			}
			n++
			for i := range c.want.plane {
				var d float64
				if whole {
					d = c.softWant.at(i, x, y) - c.softGot.at(i, x+int(dx), y+int(dy))
				} else {
					d = c.softWant.between(i, float64(x)-dx/2, float64(y)-dy/2) -
						c.softGot.between(i, float64(x)+dx/2, float64(y)+dy/2)
				}
				sum += d * d
			}
		}
		if sum > most*most*side*side {
			return math.Inf(1)
		}
	}
	return math.Sqrt(sum / float64(max(n, 1)))
}

// between interpolates a plane between pixels.
func (p *picture) between(plane int, x, y float64) float64 {
	ix, iy := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(ix), y-float64(iy)
	return (p.at(plane, ix, iy)*(1-fx)+p.at(plane, ix+1, iy)*fx)*(1-fy) +
		(p.at(plane, ix, iy+1)*(1-fx)+p.at(plane, ix+1, iy+1)*fx)*fy
}
