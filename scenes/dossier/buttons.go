package dossier

import (
	"image"

	"heimlich/rules/message"
	"heimlich/scenes/desktop"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// buttons are those below the page. What can’t be pressed yet is shown to whoever writes alone: presses on the own agent’s squares leave it as it was, which would tell whose
// row they are.
func (n *Notebook) buttons(p *place) []*widgets.Control {
	undo := widgets.ButtonSpec{ID: "undo", Title: n.Words("button.undo"), OnPress: n.undo, Barred: len(n.past) == 0 && len(n.pages) == 0}
	next := widgets.ButtonSpec{ID: "done", Title: n.Words("button.to-table"), Look: widgets.Primary, OnPress: n.leave}
	all := []widgets.ButtonSpec{undo, {ID: "log", Title: n.Words("dossier.log"), Label: n.Words("logbook.title"), OnPress: n.openLog}}
	barred := false
	if n.writing {
		ok, why := n.page.Ready()
		barred = !ok
		next = widgets.ButtonSpec{ID: "seal", Title: n.Words("dossier.seal.yes"), Look: widgets.Primary, OnPress: n.askSeal, Barred: barred, Why: n.Back.Say(why)}
		all = append(all, widgets.ButtonSpec{ID: "table", Title: n.Words("dossier.table"), Label: n.Words("dossier.table.label"), OnPress: n.leave})
	}
	area := p.foot
	switch p.form {
	case formLow:
		rows := area.Rows(2, 8)
		for i, r := range rows[0].Columns(len(all), 6) {
			all[i].Rect = r
		}
		next.Rect = rows[1]
		n.sign(&all[0])
	case formSpread:
		const wide, between = 140, 12
		for i := range all {
			all[i].Rect = layout.Rect{X: area.X + float64(i)*(wide+between), Y: area.Y, W: wide, H: area.H}
		}
		next.Rect, _ = area.CutRight(min(400, area.W*0.34), 0)
		left := all[len(all)-1].Rect.Right()
		n.tool(layout.Rect{X: left + 24, Y: area.Y, W: next.Rect.X - left - 48, H: area.H})
	case formTall:
		if n.Screen.Narrow() {
			rows := area.Rows(3, 8)
			at := append(rows[0].Columns(len(all)-1, 8), rows[1])
			for i := range all {
				all[i].Rect = at[i]
			}
			next.Rect = rows[2]
			break
		}
		var aside layout.Rect
		share := 0.2
		if area.W < 330 {
			share = 0.225
		}
		aside, next.Rect = area.CutLeft(area.W*share*float64(len(all)), 8)
		for i, r := range aside.Columns(len(all), 8) {
			all[i].Rect = r
		}
		n.sign(&all[0])
	}
	var cs []*widgets.Control
	for _, b := range append(all, next) {
		b.Size = 17
		cs = append(cs, n.Button(b))
	}
	if n.writing && p.form == formSpread {
		n.waxOn(next.Rect, barred)
	}
	return cs
}

// sign gives a button a sign in the place of words that it has no room for.
func (n *Notebook) sign(b *widgets.ButtonSpec) {
	if n.Back.Type.Width(n.Style(lettering.Strong, lettering.Least+2), b.Title) > b.Rect.W-8 {
		b.Label, b.Title, b.Icon = b.Title, "", "icons/back"
	}
}

// tool lays what is written with on the desk, with what it is: ink for a dossier, else a pencil. Where there is no room for it, it stays away.
func (n *Notebook) tool(r layout.Rect) {
	st := n.Style(lettering.Italic, 18).With(manila)
	words := n.Words(n.toolWords())
	wide := n.Back.Type.Width(st, words)
	long := min(r.W-wide-14, 240)
	if long < 40 {
		return
	}
	box := layout.Around(layout.Point{X: r.Center().X - wide/2 - 5, Y: r.Center().Y}, long, long/8)
	n.On.Add(desktop.Thing(n.Back.Gallery, "tool", n.toolKey(), box, func(k float64) *image.RGBA {
		if n.writing {
			return office.Pen(long, k)
		}
		return office.Pencil(long, k)
	}))
	n.Say(st, words, layout.Rect{X: box.Right() + 10, Y: r.Y, W: wide + 2, H: r.H})
}

// toolWords says what is written with.
func (n *Notebook) toolWords() message.Key {
	if n.writing {
		return "dossier.ink"
	}
	return "notebook.pencil"
}

func (n *Notebook) toolKey() string {
	if n.writing {
		return "pen"
	}
	return "pencil"
}

// waxOn puts the seal on the button that seals, fainter while it can’t be pressed.
func (n *Notebook) waxOn(r layout.Rect, barred bool) {
	const d = 42
	wax := desktop.Thing(n.Back.Gallery, "seal", "seal", layout.Rect{X: r.X + 14, Y: r.Y + (r.H-d)/2, W: d, H: d}, func(k float64) *image.RGBA { return office.Seal(d, k) })
	if barred {
		wax.SetAlpha(0.6)
	}
	n.On.Add(wax)
}
