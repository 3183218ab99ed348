package dossier

import (
	"heimlich/scenes/appctx"
	"heimlich/sprites/layout"
)

// arrangement is the arrangement of the notebook on a screen.
type arrangement int

// The arrangements of page and side sheet.
const (
	twoPages    arrangement = iota // two pages with the rings between them
	sheetBelow                     // one page with the rings above it, and the side sheet below
	sheetBeside                    // one page with the rings at its left, and the side sheet beside it
)

// pageLayout holds the rectangles of an open page.
type pageLayout struct {
	arrangement arrangement
	blotter     layout.Rect
	title       layout.Rect
	motto       layout.Rect // beside the title, empty if there is no room
	cover       layout.Rect // the notebook's cover
	page        layout.Rect // the page that is written on
	grid        layout.Rect // the table on the page
	side        layout.Rect // the other page, or the side sheet
	sideText    layout.Rect // the text on it
	buttons     layout.Rect
}

// ringsWidth is the width of the rings between the two pages, in points.
const ringsWidth = 38

// The heights of a page on a narrow screen, in points.
const (
	narrowOpen   = 918
	narrowClosed = 500
)

// The sizes of screens, in points, that decide the arrangement.
const (
	maxBesideHeight = 560 // a wide screen below this height has the side sheet beside the page
	minTwoPageWidth = 900
	shortHeight     = 700 // below it a single page leaves less room for the side sheet
)

// newPageLayout returns the layout of an open page on a screen. Its numbers are points.
func newPageLayout(size appctx.Screen) (page pageLayout) {
	w, h, screen := size.W, size.H, size.Rect()
	switch {
	case w > h && h < maxBesideHeight:
		page.arrangement = sheetBeside
		var column layout.Rect
		screen.Pad(14, 6, 6, 6).Row(layout.Portion(&page.cover, 1), layout.Gap(12),
			layout.Fixed(&column, min(250, w*0.32)))
		column.Pad(0, 2, 0, 2).
			Column(layout.Fixed(&page.title, 30), layout.Gap(4), layout.Portion(&page.side, 1), layout.Gap(10),
				layout.Fixed(&page.buttons, 104))
		page.blotter = screen.Pad(-90, 4, -90, 4) // its corners are off screen
		page.page = page.cover.Pad(4, 4, 6, 8)
		page.grid, page.sideText = page.page.Pad(22, 2, 6, 4), page.side.Inset(10)
	case w > minTwoPageWidth:
		page.arrangement = twoPages
		page.title, page.motto = screen.Pad(34, 12, w*0.5, h-58), screen.Pad(w*0.5, 16, 34, h-56)
		page.blotter, page.cover, page.buttons = screen.Pad(10, 62, 10, 86), screen.Pad(20, 70, 20, 98),
			screen.Pad(28, h-74, 28, 16)
		page.cover.Pad(10, 8, 8, 10).Row(layout.Portion(&page.page, 1), layout.Gap(ringsWidth),
			layout.Fixed(&page.side, min(max(w*0.27, 300), 420)))
		page.grid, page.sideText = page.page.Pad(16, 6, 26, 12), page.side.Pad(18, 8, 14, 6)
	default:
		page.arrangement = sheetBelow
		top, slip, foot := 64.0, min(h*0.215, 210), 56.0
		if h < shortHeight {
			top, slip, foot = 46, 142, 50
		}
		rings := 16.0 // the height by which the rings overlap the page
		if size.Narrow() {
			top, slip, foot, rings = 76, 210, 172, 24
		}
		screen.Align(min(w-8, 760), h, 0.5, 0).Column(layout.Gap(4), layout.Fixed(&page.title, top-22), layout.Gap(18),
			layout.Portion(&page.cover, 1), layout.Gap(10), layout.Fixed(&page.side, slip), layout.Gap(10),
			layout.Fixed(&page.buttons, foot), layout.Gap(8))
		page.title, page.side, page.buttons = page.title.Pad(10, 0, 10, 0), page.side.Pad(4, 0, 4, 0),
			page.buttons.Pad(6, 0, 6, 0)
		page.blotter = screen.Pad(-20, top-16, -20, foot+16)
		page.page = page.cover.Pad(4, 4, 4, 6)
		page.grid, page.sideText = page.page.Pad(5, rings, 5, 8), page.side.Pad(12, 10, 12, 10)
	}
	return page
}

// grid holds the rectangles of the rows and columns of the page's table.
type grid struct {
	rect     layout.Rect // the whole table
	corner   layout.Rect // above the agents
	headings []layout.Rect
	rows     []layout.Rect // with the agent's picture at the left
	figureW  float64       // width of the agents' pictures
	cellW    float64       // width of a column
	upright  bool          // the headings are rotated, over narrow columns
}

// measure returns a grid at the top of an area, in the middle of its width, as large as it fits but with limited cells.
func measure(area layout.Rect, rows, columns int) grid {
	grid := grid{figureW: 66}
	switch {
	case area.W < 420:
		grid.figureW = 46
	case area.H < 420:
		grid.figureW = 54
	}
	grid.cellW = min((area.W-grid.figureW)/float64(columns), 240)
	grid.upright = grid.cellW < 60
	head := min(54, area.H*0.12)
	if grid.upright {
		head = min(84, area.H*0.17)
	}
	rowH := min((area.H-head)/float64(rows), max(88, area.H*0.13))
	width := grid.figureW + grid.cellW*float64(columns)
	grid.rect = area.Align(width, head+rowH*float64(rows), 0.5, 0)
	top, body := grid.rect.CutTop(head, 0)
	grid.corner, top = top.CutLeft(grid.figureW, 0)
	grid.headings, grid.rows = top.Columns(columns, 0), body.Rows(rows, 0)
	return grid
}

// cell returns the rectangle of the square in a row and a column.
func (g *grid) cell(row, column int) layout.Rect {
	r := g.rows[row]
	return layout.Rect{X: r.X + g.figureW + float64(column)*g.cellW, Y: r.Y, W: g.cellW, H: r.H}
}
