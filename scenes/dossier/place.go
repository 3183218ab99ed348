package dossier

import (
	"heimlich/scenes/backstage"
	"heimlich/sprites/layout"
)

// form is how the notebook lies on the desk.
type form int

// The forms.
const (
	formSpread form = iota // open, two pages with the rings between them
	formTall               // one page with the rings above it, and a slip of paper below
	formLow                // one page with the rings at its left, and a slip of paper beside it
)

// place is where everything of an open page lies.
type place struct {
	form    form
	blotter layout.Rect
	title   layout.Rect
	motto   layout.Rect // beside the title, nothing where there is no room
	cover   layout.Rect // of the notebook
	page    layout.Rect // that is written on
	grid    layout.Rect // on the page
	aside   layout.Rect // the other page, or the slip
	words   layout.Rect // on that
	foot    layout.Rect // for the buttons
}

// gap is what is between the two pages, for the rings, in points.
const gap = 38

// How high a page is on a narrow screen, in points.
const (
	narrowOpen   = 918
	narrowClosed = 500
)

// newPlace lays a page into a screen.
func newPlace(s backstage.Screen) (p place) {
	w, h := s.W, s.H
	switch {
	case w > h && h < 560:
		p.form = formLow
		right := min(250, w*0.32)
		p.blotter = layout.Rect{X: -90, Y: 4, W: w + 180, H: h - 8} // its corners lie beyond the screen
		p.cover = layout.Rect{X: 14, Y: 6, W: w - right - 32, H: h - 12}
		p.page = layout.Rect{X: p.cover.X + 4, Y: p.cover.Y + 4, W: p.cover.W - 10, H: p.cover.H - 12}
		p.grid = layout.Rect{X: p.page.X + 22, Y: p.page.Y + 2, W: p.page.W - 28, H: p.page.H - 6}
		column := layout.Rect{X: w - right - 6, Y: 8, W: right, H: h - 16}
		p.title, column = column.Cut(30, 4)
		p.foot, p.aside = column.CutBottom(104, 10)
		p.words = p.aside.Inset(10)
	case w > 900:
		p.form = formSpread
		right := min(max(w*0.27, 300), 420)
		p.blotter = layout.Rect{X: 10, Y: 62, W: w - 20, H: h - 148}
		p.title = layout.Rect{X: 34, Y: 12, W: w*0.5 - 34, H: 46}
		p.motto = layout.Rect{X: w * 0.5, Y: 16, W: w*0.5 - 34, H: 40}
		p.cover = layout.Rect{X: 20, Y: 70, W: w - 40, H: h - 168}
		p.page = layout.Rect{X: 30, Y: 78, W: w - 58 - gap - right, H: p.cover.H - 18}
		p.aside = layout.Rect{X: p.page.Right() + gap, Y: p.page.Y, W: right, H: p.page.H}
		p.grid = layout.Rect{X: p.page.X + 16, Y: p.page.Y + 6, W: p.page.W - 42, H: p.page.H - 18}
		p.words = layout.Rect{X: p.aside.X + 18, Y: p.aside.Y + 8, W: p.aside.W - 32, H: p.aside.H - 14}
		p.foot = layout.Rect{X: 28, Y: h - 74, W: w - 56, H: 58}
	default:
		p.form = formTall
		top, slip, foot := 64.0, min(h*0.215, 210), 56.0
		if h < 700 {
			top, slip, foot = 46, 142, 50
		}
		rings := 16.0 // how far they reach over the page
		if s.Narrow() {
			top, slip, foot, rings = 76, 210, 172, 24
		}
		side := max(4, (w-760)/2)
		p.blotter = layout.Rect{X: -20, Y: top - 16, W: w + 40, H: h - top - foot}
		p.title = layout.Rect{X: side + 10, Y: 4, W: w - 2*side - 20, H: top - 22}
		p.foot = layout.Rect{X: side + 6, Y: h - foot - 8, W: w - 2*side - 12, H: foot}
		p.aside = layout.Rect{X: side + 4, Y: p.foot.Y - 10 - slip, W: w - 2*side - 8, H: slip}
		p.cover = layout.Rect{X: side, Y: top, W: w - 2*side, H: p.aside.Y - 10 - top}
		p.page = layout.Rect{X: p.cover.X + 4, Y: p.cover.Y + 4, W: p.cover.W - 8, H: p.cover.H - 10}
		p.grid = layout.Rect{X: p.page.X + 5, Y: p.page.Y + rings, W: p.page.W - 10, H: p.page.H - 8 - rings}
		p.words = p.aside.Inset(10)
		p.words.X, p.words.W = p.words.X+2, p.words.W-4
	}
	return p
}

// grid is where the rows and columns of a page lie.
type grid struct {
	rect    layout.Rect // all of it
	corner  layout.Rect // above the agents
	heads   []layout.Rect
	rows    []layout.Rect // with the agent’s picture at the left
	figureW float64
	cellW   float64
	upright bool // names stand upright over narrow columns
}

// measure lays a grid of rows and columns into an area.
func measure(area layout.Rect, rows, columns int) grid {
	g := grid{figureW: 66}
	switch {
	case area.W < 420:
		g.figureW = 46
	case area.H < 420:
		g.figureW = 54
	}
	g.cellW = min((area.W-g.figureW)/float64(columns), 240)
	g.upright = g.cellW < 60
	head := min(54, area.H*0.12)
	if g.upright {
		head = min(84, area.H*0.17)
	}
	h := min((area.H-head)/float64(rows), max(88, area.H*0.13))
	w := g.figureW + g.cellW*float64(columns)
	g.rect = layout.Rect{X: area.X + (area.W-w)/2, Y: area.Y, W: w, H: head + h*float64(rows)}
	x, y := g.rect.X, g.rect.Y
	g.corner = layout.Rect{X: x, Y: y, W: g.figureW, H: head}
	for c := range columns {
		g.heads = append(g.heads, layout.Rect{X: x + g.figureW + float64(c)*g.cellW, Y: y, W: g.cellW, H: head})
	}
	for r := range rows {
		g.rows = append(g.rows, layout.Rect{X: x, Y: y + head + float64(r)*h, W: w, H: h})
	}
	return g
}

// cell is the rectangle of a row and a column.
func (g *grid) cell(row, column int) layout.Rect {
	r := g.rows[row]
	return layout.Rect{X: r.X + g.figureW + float64(column)*g.cellW, Y: r.Y, W: g.cellW, H: r.H}
}
