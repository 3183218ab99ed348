package postgame

import (
	"heimlich/sprites/layout"
)

// pageLayout holds the rectangles of the scene, in points.
type pageLayout struct {
	wide    bool // all parts are visible at once; else each has a tab
	blotter layout.Rect
	title   layout.Rect
	summary layout.Rect   // beside the title, empty if there is no room
	tabs    []layout.Rect // nil without tabs
	folder  layout.Rect
	fold    float64       // x of the folder's fold, 0 if only one of its sides is visible
	label   layout.Rect   // the tab of the folder
	sheets  []layout.Rect // the charts
	cards   layout.Rect   // the findings
	logs    layout.Rect   // the button that opens the log
	close   layout.Rect   // the button that closes the scene
}

// newPageLayout returns the layout of a screen of w×h points.
func newPageLayout(w, h float64) (page pageLayout) {
	screen := layout.Rect{W: w, H: h}
	var left, row, foot layout.Rect
	if w > 1000 && h > 560 {
		page.wide = true
		page.blotter, page.folder = screen.Pad(10, 62, 10, 86), screen.Pad(22, 78, 22, 92)
		page.title, page.summary = screen.Pad(34, 12, w*0.55, h-58), screen.Pad(w*0.45, 16, 34, h-56)
		page.label = layout.Rect{X: 104, Y: 62, W: 214, H: 16}
		page.fold = page.folder.X + page.folder.W*0.64
		page.folder.Row(layout.Gap(18), layout.Fixed(&left, page.folder.W*0.64-44), layout.Gap(40),
			layout.Portion(&page.cards, 1))
		page.sheets, page.cards = left.Pad(0, 12, 0, 12).Rows(2, 12), page.cards.Pad(0, 4, 4, 6)
		foot = screen.Pad(28, h-75, 28, 17)
		page.logs, page.close = foot.Align(180, 58, 0, 0), foot.Align(min(360, w*0.3), 58, 0.5, 0)
		return page
	}
	area := screen.Align(min(w-16, 820)-4, h, 0.5, 0)
	title := layout.Fixed(&page.title, 42)
	if h < 560 && w > h { // the tabs are beside the title
		title = title.Row(layout.Gap(4), layout.Fixed(&page.title, w*0.36), layout.Gap(10), layout.Portion(&row, 1))
		area.Column(layout.Gap(4), title, layout.Gap(14), layout.Portion(&page.folder, 1), layout.Gap(10),
			layout.Fixed(&foot, 48),
			layout.Gap(6))
		page.tabs = row.Pad(0, 2, 0, -4).Columns(len(tabs), 8)
	} else {
		grid := layout.Grid{Cells: len(tabs), Columns: len(tabs), ColumnGap: 8, RowGap: 6}
		if w < layout.Narrow {
			grid.Columns = 1
		}
		area.Column(layout.Gap(4), title, layout.Gap(4), layout.Fixed(&row, grid.Height(46)), layout.Gap(12),
			layout.Portion(&page.folder, 1), layout.Gap(10), layout.Fixed(&foot, 54), layout.Gap(8))
		page.title, page.tabs = page.title.Pad(4, 0, 4, 0), grid.Rects(row)
	}
	page.folder = page.folder.Pad(-4, 0, -4, 0)
	page.blotter = layout.Rect{X: -90, Y: page.folder.Y - 8, W: w + 180, H: page.folder.H + 16}
	page.sheets, page.cards = []layout.Rect{page.folder.Inset(8)}, page.folder.Inset(2)
	page.logs, page.close = foot.Align(min(foot.W, 520), foot.H, 0.5, 0).CutLeft(min(foot.W, 520)*0.34, 10)
	return page
}
