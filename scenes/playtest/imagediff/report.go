package imagediff

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strings"
)

// Report describes the differences of two pictures.
type Report struct {
	Grade    Grade
	Findings []Finding   // the most severe first
	Sides    image.Image // the reference, the new picture and the findings, side by side
}

// Finding is a change in an area of the picture.
type Finding struct {
	Grade Grade
	Area  image.Rectangle // in points
	Text  string
	share float64 // of the picture's area
}

func (f Finding) String() string {
	return fmt.Sprintf("%s: %d×%d points at %d,%d: %s", f.Grade, f.Area.Dx(), f.Area.Dy(), f.Area.Min.X,
		f.Area.Min.Y, f.Text)
}

// String returns the report in lines, the most severe finding first.
func (r *Report) String() string {
	const most = 12
	var lines []string
	for i, f := range r.Findings {
		if i == most {
			lines = append(lines, fmt.Sprintf("… and %d more", len(r.Findings)-most))
			break
		}
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "\n")
}

// report groups adjacent blocks with the same change.
func (c *comparison) report(w, h int, m image.Image) *Report {
	r := &Report{}
	group := make([]int, len(c.blocks)) // 0: none yet
	for i := range c.blocks {
		if c.blocks[i].grade == Same || group[i] != 0 {
			continue
		}
		f := c.finding(c.gather(i, len(r.Findings)+1, group))
		f.Area = f.Area.Intersect(image.Rect(0, 0, w, h))
		r.Findings = append(r.Findings, f)
		r.Grade = max(r.Grade, f.Grade)
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		if a.Grade != b.Grade {
			return int(b.Grade - a.Grade)
		}
		return int(math.Copysign(1, b.share-a.share))
	})
	r.Sides = c.sides(m, r.Findings, w, h)
	return r
}

// gather adds a block and its neighbours with the same change to a group, and returns the group.
func (c *comparison) gather(first, name int, group []int) []int {
	members := []int{first}
	group[first] = name
	for k := 0; k < len(members); k++ {
		bx, by := members[k]%c.cols, members[k]/c.cols
		for y := max(by-1, 0); y <= min(by+1, c.rows-1); y++ {
			for x := max(bx-1, 0); x <= min(bx+1, c.cols-1); x++ {
				if i := y*c.cols + x; group[i] == 0 && c.blocks[i].together(c.blocks[members[k]]) {
					group[i] = name
					members = append(members, i)
				}
			}
		}
	}
	return members
}

// together reports whether two blocks have the same change: both moved the same way, or neither moved.
func (s seen) together(t seen) bool {
	return s.grade == t.grade && (s.kind == moved) == (t.kind == moved) && math.Hypot(s.dx-t.dx, s.dy-t.dy) <= 1
}

// finding describes the change of a group of blocks, in points.
func (c *comparison) finding(members []int) Finding {
	var sum seen
	var at image.Rectangle
	counts := map[kind]int{}
	for _, i := range members {
		s := c.blocks[i]
		x, y := i%c.cols*block, i/c.cols*block
		at = at.Union(image.Rect(x, y, min(x+block, c.want.w), min(y+block, c.want.h)))
		sum.dx, sum.dy = sum.dx+s.dx, sum.dy+s.dy
		sum.light, sum.blue, sum.red = sum.light+s.light, sum.blue+s.blue, sum.red+s.red
		sum.amount = max(sum.amount, s.amount)
		if counts[s.kind]++; counts[s.kind] > counts[sum.kind] {
			sum.kind = s.kind
		}
	}
	n := float64(len(members))
	f := Finding{Grade: c.blocks[members[0]].grade, share: n / float64(len(c.blocks))}
	f.Area = image.Rect(int(float64(at.Min.X)*c.unit), int(float64(at.Min.Y)*c.unit), int(float64(at.Max.X)*c.unit),
		int(float64(at.Max.Y)*c.unit))
	switch sum.kind {
	case moved:
		f.Text = "looks like it moved " + way(sum.dx/n*c.unit, sum.dy/n*c.unit)
	case recoloured:
		f.Text = colours(sum.light/n, sum.blue/n, sum.red/n)
	case missing:
		f.Text = "missing: nothing like it is here"
	case added:
		f.Text = "new: there was nothing like it here"
	default:
		f.Text = fmt.Sprintf("looks different, by up to %.0f of 255 steps", sum.amount)
	}
	f.Text += fmt.Sprintf(", in %.1f %% of the picture", 100*f.share)
	return f
}

// way describes a movement, in points.
func way(dx, dy float64) string {
	var parts []string
	for _, p := range []struct {
		by         float64
		less, more string
	}{{dx, "left", "right"}, {dy, "up", "down"}} {
		switch {
		case p.by > 0.25:
			parts = append(parts, fmt.Sprintf("%.1f pt %s", p.by, p.more))
		case p.by < -0.25:
			parts = append(parts, fmt.Sprintf("%.1f pt %s", -p.by, p.less))
		}
	}
	if len(parts) == 0 {
		return "by less than a quarter point"
	}
	return strings.Join(parts, " and ")
}

// colours describes a change of colour: light as a fraction, hue in steps of 255.
func colours(light, blue, red float64) string {
	var parts []string
	for _, p := range []struct {
		by         float64
		least      float64
		less, more string
	}{
		{100 * light, 1, "%.0f %% darker", "%.0f %% brighter"},
		{blue, 4, "yellower by %.0f of 255", "bluer by %.0f of 255"},
		{red, 4, "greener by %.0f of 255", "redder by %.0f of 255"},
	} {
		switch {
		case p.by >= p.least:
			parts = append(parts, fmt.Sprintf(p.more, p.by))
		case p.by <= -p.least:
			parts = append(parts, fmt.Sprintf(p.less, -p.by))
		}
	}
	if len(parts) == 0 {
		return "a colour changed a little"
	}
	return strings.Join(parts, ", ")
}

// sides draws the reference, the new picture, and a grey copy of it with framed findings: red for changes, yellow for
// drift.
func (c *comparison) sides(m image.Image, fs []Finding, w, h int) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, 3*w, h))
	b := m.Bounds()
	for y := range h {
		for x := range w {
			out.Set(x, y, c.want.colour(float64(x)/c.unit, float64(y)/c.unit))
			p := m.At(b.Min.X+x*b.Dx()/w, b.Min.Y+y*b.Dy()/h)
			out.Set(w+x, y, p)
			out.Set(2*w+x, y, color.Gray{color.GrayModel.Convert(p).(color.Gray).Y / 2})
		}
	}
	for _, f := range fs {
		frame := color.RGBA{255, 210, 0, 255}
		if f.Grade == Changed {
			frame = color.RGBA{255, 40, 40, 255}
		}
		r := f.Area.Add(image.Pt(2*w, 0))
		for _, edge := range []image.Rectangle{
			{r.Min, image.Pt(r.Max.X, r.Min.Y+2)}, {image.Pt(r.Min.X, r.Max.Y-2), r.Max},
			{r.Min, image.Pt(r.Min.X+2, r.Max.Y)}, {image.Pt(r.Max.X-2, r.Min.Y), r.Max},
		} {
			draw.Draw(out, edge, image.NewUniform(frame), image.Point{}, draw.Src)
		}
	}
	return out
}

// colour returns the picture's colour at a pixel.
func (p *picture) colour(x, y float64) color.Color {
	at := func(i int) uint8 { return uint8(p.at(i, int(x), int(y))) }
	return color.YCbCr{Y: at(0), Cb: at(1), Cr: at(2)}
}
