package casefile

import (
	"heimlich/sprites/layout"
)

// place is where everything of the file lies.
type place struct {
	wide    bool // all parts at once; else one by one, by tabs
	blotter layout.Rect
	title   layout.Rect
	summary layout.Rect   // beside the title, nothing where there is no room
	tabs    []layout.Rect // nothing when all is seen at once
	folder  layout.Rect
	fold    float64     // where the covers meet, 0 if one is seen
	label   layout.Rect // the tab of the folder
	sheets  []layout.Rect
	cards   layout.Rect
	logs    layout.Rect // the two buttons
	close   layout.Rect
}

// newPlace lays the file into a screen.
func newPlace(w, h float64) (p place) {
	if w > 1000 && h > 560 {
		p.wide = true
		p.blotter = layout.Rect{X: 10, Y: 62, W: w - 20, H: h - 148}
		p.title = layout.Rect{X: 34, Y: 12, W: w*0.45 - 34, H: 46}
		p.summary = layout.Rect{X: w * 0.45, Y: 16, W: w*0.55 - 34, H: 40}
		p.folder = layout.Rect{X: 22, Y: 78, W: w - 44, H: h - 170}
		p.fold = p.folder.X + p.folder.W*0.64
		p.label = layout.Rect{X: 104, Y: 62, W: 214, H: 16}
		left := layout.Rect{X: p.folder.X + 18, Y: p.folder.Y + 12, W: p.fold - p.folder.X - 44, H: p.folder.H - 24}
		p.sheets = left.Rows(2, 12)
		p.cards = layout.Rect{X: p.fold + 14, Y: p.folder.Y + 4, W: p.folder.Right() - p.fold - 18, H: p.folder.H - 10}
		p.close = layout.Around(layout.Point{X: w / 2, Y: h - 46}, min(360, w*0.3), 58)
		p.logs = layout.Rect{X: 28, Y: p.close.Y, W: 180, H: 58}
		return p
	}
	side := max(8, (w-820)/2)
	foot := layout.Rect{X: side + 2, Y: h - 62, W: w - 2*side - 4, H: 54}
	top := 0.0
	p.title = layout.Rect{X: side + 6, Y: 4, W: w - 2*side - 12, H: 42}
	if h < 560 && w > h { // the tabs stand beside the title
		foot.Y, foot.H = h-54, 48
		p.title.W = w * 0.36
		p.tabs = layout.Rect{X: p.title.Right() + 10, Y: 6, W: w - side - p.title.Right() - 12, H: 44}.Columns(len(tabs), 8)
		top = 56
	} else {
		row := layout.Rect{X: side + 2, Y: 50, W: w - 2*side - 4, H: 46}
		if w < layout.Narrow { // below each other
			row.H = 3*row.H + 2*6
			p.tabs = row.Rows(len(tabs), 6)
		} else {
			p.tabs = row.Columns(len(tabs), 8)
		}
		top = row.Bottom() + 8
	}
	p.folder = layout.Rect{X: side - 2, Y: top + 4, W: w - 2*side + 4, H: foot.Y - top - 14}
	p.blotter = layout.Rect{X: -90, Y: top - 4, W: w + 180, H: p.folder.H + 16}
	p.sheets = []layout.Rect{p.folder.Inset(8)}
	p.cards = layout.Rect{X: p.folder.X + 2, Y: p.folder.Y + 2, W: p.folder.W - 4, H: p.folder.H - 4}
	if foot.W > 520 {
		foot = layout.Around(foot.Center(), 520, foot.H)
	}
	p.logs, p.close = foot.CutLeft(foot.W*0.34, 10)
	return p
}
