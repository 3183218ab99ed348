package dossier

import (
	"image"

	"heimlich/scenes/desk"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file adds the buttons at the foot of the page.

// addButtons adds the buttons below the page: undo, log, and to leave for the table; for a dossier also to seal it. A
// barred button looks disabled, but is published as enabled. Pressing squares of own agents changes nothing, so a
// button that stays disabled would reveal these agents.
func (n *Notebook) addButtons(page *pageLayout) []*widgets.Control {
	undo := widgets.ButtonSpec{ID: "undo", Title: n.Words("button.undo"), OnPress: n.undo,
		Barred: len(n.notesUndo) == 0 && len(n.pageUndo) == 0}
	next := widgets.ButtonSpec{ID: "done", Title: n.Words("button.to-table"), Look: widgets.Primary, OnPress: n.leave}
	all := []widgets.ButtonSpec{undo,
		{ID: "log", Title: n.Words("dossier.log"), Label: n.Words("logbook.title"), OnPress: n.openLog}}
	barred := false
	if n.writing {
		ok, why := n.page.Ready()
		barred = !ok
		next = widgets.ButtonSpec{ID: "seal", Title: n.Words("dossier.seal.yes"), Look: widgets.Primary,
			OnPress: n.confirmSeal, Barred: barred, DisabledReason: n.Ctx.Say(why),
			OnRefuse: func() { n.explainRefusal(n.Ctx.Sentences(why)) }}
		all = append(all, widgets.ButtonSpec{ID: "table", Title: n.Words("dossier.table"),
			Label: n.Words("dossier.table.label"), OnPress: n.leave})
	}
	area, count := page.buttons, len(all)
	var rects []layout.Rect // of all, then of next
	switch {
	case page.arrangement == sheetBeside:
		rows := area.Rows(2, 8)
		rects = append(rows[0].Columns(count, 6), rows[1])
	case page.arrangement == twoPages:
		last, _ := area.CutRight(min(400, area.W*0.34), 0)
		left, between := area.CutLeft(float64(count)*152-12, 24)
		rects = append(left.Columns(count, 12), last)
		n.addTool(between.Pad(0, 0, last.W+24, 0))
	case n.Screen.Narrow():
		rects = area.UnevenRows(8, count-1, 1, 1)
	default:
		share := 0.2
		if area.W < 330 {
			share = 0.225
		}
		left, last := area.CutLeft(area.W*share*float64(count), 8)
		rects = append(left.Columns(count, 8), last)
	}
	next.Size, next.Rect = 17, rects[count]
	for i := range all {
		all[i].Size, all[i].Rect = 17, rects[i]
	}
	if page.arrangement != twoPages {
		n.useIcon(&all[0])
	}
	controls := append(n.AddButtonRow(all...), n.AddButton(next))
	if n.writing && page.arrangement == twoPages {
		n.addButtonSeal(rects[count], barred)
	}
	return controls
}

// useIcon replaces the title of a button by an icon if the title is too long for it.
func (n *Notebook) useIcon(b *widgets.ButtonSpec) {
	if n.Ctx.Fonts.Width(n.Style(lettering.Strong, 14), b.Title) > b.Rect.W-8 {
		b.Label, b.Title, b.Icon = b.Title, "", "icons/back"
	}
}

// addTool adds a picture of the pen for a dossier, or the pencil for notes, if at least 40 points of it fit into r.
func (n *Notebook) addTool(r layout.Rect) {
	length := min(r.W-14, 240)
	if length < 40 {
		return
	}
	box := layout.Around(r.Center(), length, length/8)
	n.Content.Add(desk.Prop(n.Ctx.Textures, "tool", n.toolKey(), box, func(scale float64) *image.RGBA {
		if n.writing {
			return props.Pen(length, scale)
		}
		return props.Pencil(length, scale)
	}))
}

// toolKey returns the cache key of the tool's picture.
func (n *Notebook) toolKey() string {
	if n.writing {
		return "pen"
	}
	return "pencil"
}

// addButtonSeal adds the picture of a seal on the seal button, fainter while the button is barred.
func (n *Notebook) addButtonSeal(r layout.Rect, barred bool) {
	const d = 42
	wax := desk.Prop(n.Ctx.Textures, "seal", "seal", r.Pad(14, 0, 0, 0).Align(d, d, 0, 0.5),
		func(scale float64) *image.RGBA { return props.Seal(d, scale) })
	if barred {
		wax.SetAlpha(0.6)
	}
	n.Content.Add(wax)
}
