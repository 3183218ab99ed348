package props

import (
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Pencil and pen strokes of the notebook: lines, bars of evidence, rings, tables and arrows.

// HandLine draws a line that is not quite straight, as if by hand. Width is in points.
func (p *Painter) HandLine(a, b layout.Point, width float64, c color.RGBA, opacity float64) {
	mx, my := (a.X+b.X)/2+p.between(-1.1, 1.1), (a.Y+b.Y)/2+p.between(-1.1, 1.1)
	p.cubic(width, light.WithOpacity(c, opacity), raster.XY{X: a.X, Y: a.Y},
		raster.XY{X: (a.X + 2*mx) / 3, Y: (a.Y + 2*my) / 3},
		raster.XY{X: (b.X + 2*mx) / 3, Y: (b.Y + 2*my) / 3}, raster.XY{X: b.X, Y: b.Y})
}

// Hatch draws slanting pencil lines over a rectangle, step points apart.
func (p *Painter) Hatch(r layout.Rect, step float64) {
	for x := r.X; x+r.H*0.75 < r.Right(); x += step {
		p.HandLine(layout.Point{X: x + p.between(-1, 1), Y: r.Bottom() + p.between(-1.5, 1.5)},
			layout.Point{X: x + r.H*0.75 + p.between(-1, 1), Y: r.Y + p.between(-1.5, 1.5)}, 1.3, Graphite, 0.26)
	}
}

// strokePitch is the distance between tally strokes, in points.
const strokePitch = 3.1

// TallyCapacity returns the number of strokes on one side of a bar of that width, in points.
func TallyCapacity(width float64) int { return max(int((width/2-2)/strokePitch), 1) }

// Bar draws tally strokes: right blue ones to the right of the middle for evidence, left red ones to the left for
// evidence against. Neither number may exceed TallyCapacity of the width.
func (p *Painter) Bar(bounds layout.Rect, right, left int) {
	mid := bounds.Center().X
	p.line(1, light.WithOpacity(leafEdge, 0.6), raster.XY{X: bounds.X, Y: bounds.Bottom()},
		raster.XY{X: bounds.Right(), Y: bounds.Bottom()})
	p.line(1.2, light.WithOpacity(Graphite, 0.85), raster.XY{X: mid, Y: bounds.Y - 2},
		raster.XY{X: mid, Y: bounds.Bottom() + 2})
	stroke := func(n int, direction float64, c color.RGBA) {
		for i := range n {
			x := mid + direction*(2.6+float64(i)*strokePitch)
			p.line(1.9, light.WithOpacity(c, 0.88), raster.XY{X: x - 1.4, Y: bounds.Bottom() - 0.8},
				raster.XY{X: x + 1.8, Y: bounds.Y + 0.6 + p.between(-0.8, 0.8)})
		}
	}
	stroke(right, 1, InkBlue)
	stroke(left, -1, RedPencil)
}

// Ring draws a red pencil ring around a rectangle, not quite closed.
func (p *Painter) Ring(r layout.Rect) {
	c := light.WithOpacity(RedPencil, 0.9)
	at := func(x, y float64) raster.XY { return raster.XY{X: r.X + x, Y: r.Y + y} }
	p.cubic(2.2, c, at(1, 1), at(r.W*0.33, -2), at(r.W*0.67, -2.4), at(r.W, 1.5))
	p.cubic(2.2, c, at(r.W, 1.5), at(r.W+1.6, r.H*0.3), at(r.W+1, r.H*0.7), at(r.W-1, r.H-1))
	p.cubic(2.2, c, at(r.W-1, r.H-1), at(r.W*0.67, r.H+2), at(r.W*0.33, r.H+2.4), at(0, r.H-2))
	p.cubic(2.2, c, at(0, r.H-2), at(-2.4, r.H*0.7), at(-2, r.H*0.3), at(2, -4))
}

// tableLineWidth is the width of table lines, in points.
const tableLineWidth = 1.6

// Table draws the lines of a table with a head and so many rows below it. The first column has the width first; columns
// is the number of the others, of equal width. Lines lie on whole pixels inside the upper and left edges of the cells
// and have a contrast of at least 3.
func (p *Painter) Table(bounds layout.Rect, head, first float64, columns, rows int) {
	w, h := (bounds.W-first)/float64(columns), (bounds.H-head)/float64(rows)
	width := max(math.Round(tableLineWidth*p.scale), 2) / p.scale
	for i := range columns + 1 {
		top := head - math.Min(6, head) + p.between(-1.5, 1)
		column := layout.Rect{X: bounds.X + first + float64(i)*w, Y: bounds.Y + top, W: width}
		column.H = bounds.H - top + p.between(0, 2)
		p.rulerLine(column, 0.5)
	}
	for i := range rows + 1 {
		left := p.between(-1.5, 1)
		row := layout.Rect{X: bounds.X + left, Y: bounds.Y + head + float64(i)*h, H: width}
		row.W = bounds.W - left + p.between(0.5, 3)
		p.rulerLine(row, 0.85)
	}
}

// rulerLine draws a straight pencil line in pieces of varying opacity.
func (p *Painter) rulerLine(line layout.Rect, opacity float64) {
	const long = 15
	for line.W > 0 && line.H > 0 {
		var piece layout.Rect
		if line.W > line.H {
			piece, line = line.CutLeft(min(p.between(long/2, long*2), line.W), 0)
		} else {
			piece, line = line.CutTop(min(p.between(long/2, long*2), line.H), 0)
		}
		p.Tint(piece, Graphite, opacity*p.between(0.95, 1.05))
	}
}

// Dashes draws a dashed pencil line along the top of a rectangle.
func (p *Painter) Dashes(r layout.Rect) {
	p.canvas.Stroke(p.canvas.Line([]raster.XY{{X: r.X, Y: r.Y}, {X: r.Right(), Y: r.Y}}), 1.2, Graphite, 3, 3.5)
}

// Chevron draws a red pencil mark that points to the right.
func (p *Painter) Chevron(r layout.Rect) {
	p.line(2.6, RedPencil, raster.XY{X: r.X, Y: r.Y}, raster.XY{X: r.Right(), Y: r.Center().Y},
		raster.XY{X: r.X, Y: r.Bottom()})
}

// Arrow draws a pencil arrow that points up or down.
func (p *Painter) Arrow(r layout.Rect, up bool) {
	tip, end := r.Y, r.Bottom()
	if !up {
		tip, end = end, tip
	}
	mid, head := r.Center().X, tip+(end-tip)*0.45
	p.line(1.8, Graphite, raster.XY{X: mid, Y: end}, raster.XY{X: mid, Y: tip})
	p.line(1.8, Graphite, raster.XY{X: r.X, Y: head}, raster.XY{X: mid, Y: tip}, raster.XY{X: r.Right(), Y: head})
}

// Share draws a bar. Its first points, from the left, have a colour; the rest is hatched.
func (p *Painter) Share(bounds layout.Rect, first float64, c color.RGBA) {
	rest := layout.Rect{X: bounds.X + first, Y: bounds.Y, W: bounds.W - first, H: bounds.H}
	p.block(bounds, rgb(0xEFE4C8))
	for x := rest.X - rest.H + 3; x < rest.Right(); x += 6 {
		x0, y0, x1, y1 := x, rest.Bottom(), x+rest.H, rest.Y
		if x0 < rest.X {
			x0, y0 = rest.X, rest.Bottom()-(rest.X-x)
		}
		if x1 > rest.Right() {
			x1, y1 = rest.Right(), rest.Y+(x+rest.H-rest.Right())
		}
		p.line(1.3, light.WithOpacity(leafEdge, 0.8), raster.XY{X: x0, Y: y0}, raster.XY{X: x1, Y: y1})
	}
	p.canvas.Stroke(p.canvas.RoundRect(rest.X, rest.Y, rest.W, rest.H, 0.5), 1, light.WithOpacity(Graphite, 0.7))
	if first >= 1 {
		p.block(layout.Rect{X: bounds.X, Y: bounds.Y, W: first, H: bounds.H}, c)
		p.canvas.Stroke(p.canvas.RoundRect(bounds.X, bounds.Y, first, bounds.H, 0.5), 1.3, rgb(0x1A1626))
	}
}
