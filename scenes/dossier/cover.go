package dossier

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file draws the closed page: its cover, and the request to pass the device to its owner.

// drawClosed draws the closed notebook, which looks the same for every owner, and returns the rectangle of its label.
func (n *Notebook) drawClosed(rect layout.Rect) (label layout.Rect) {
	screen, textures := n.Screen, n.Ctx.Textures
	desk.SetBackground(n.Stage(), textures, props.Desk{W: screen.W,
		H: screen.H, Blotter: layout.Rect{X: screen.W*0.06 - 30, Y: screen.H * 0.05, W: screen.W*0.88 + 60,
			H: screen.H * 0.9}})
	lit := layout.Point{X: screen.W / 2, Y: screen.H * 0.46}
	reach := max(rect.W, rect.H) * 0.8 // radius of the lamp's light
	n.Content.Add(desk.LampLight(textures, lit, reach, reach*0.8), desk.SlabShadow(textures, rect))
	label = rect.Pad(28, 14, 28, 14)
	n.Content.Add(desk.LargePaper(textures, "closed-notebook", "label", rect.Inset(-14),
		func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
			book := at(rect)
			pad.Cover(book)
			pad.RingsAcross(book.X+4, book.Y+24, book.Bottom()-24, 13)
			pad.Card(at(label), 0, 0)
			pad.RedFrame(at(label).Inset(6))
		}))
	n.Content.Add(desk.Vignette(textures, lit, screen.W, screen.H, 0.4, 0.5))
	return label
}

// layoutCover builds the cover, which asks the owner to open the page and the others to look away. For dossiers it also
// shows who has sealed.
func (n *Notebook) layoutCover() {
	screen, name := n.Screen, n.match.Player(n.owner).Name
	box := screen.Rect().Align(min(screen.W-24, 600), min(screen.H-16, 480), 0.5, 0.5)
	foot, titleH, textH := min(60, box.H*0.18), 46.0, 56.0
	if screen.Narrow() {
		foot, titleH, textH = 112, 64, 108
	}
	buttons, book := box.CutBottom(foot, 14)
	label := n.drawClosed(book)
	rest := label.Inset(min(16, label.H*0.06))
	head, rest := rest.CutTop(min(titleH, rest.H*0.18), 4)
	who := message.Person("who", name)
	title, words := n.Words("secret.eyes-only", who), n.Words("notebook.look-away")
	if n.writing {
		title = n.Words("dossier.line")
		words = n.Words("dossier.give", who)
	}
	n.AddLine(n.Style(lettering.Title, 28).WithColor(art.Ink).WithAlign(lettering.Center), title, head)
	text, rest := rest.CutTop(min(textH, rest.H*0.4), 6)
	n.AddParagraph(n.Style(lettering.Body, 18).WithColor(art.Ink).WithAlign(lettering.Center), words, text)
	if height := min(rest.H, 130, rest.W); n.writing {
		n.addSeals(rest)
	} else if height > 30 {
		n.Content.Add(sprites.NewFace("emblem", n.Ctx.Textures.Drawing("things/notes", height*0.88, height),
			rest.Center().X,
			rest.Center().Y).SetAnchor(0.5, 0.5))
	}
	controls := n.coverButtons(buttons,
		widgets.ButtonSpec{ID: "iam", Title: n.Words("button.i-am", message.Person("who", name)),
			Look: widgets.Primary, OnPress: func() { n.openForOwner(); n.relayout() }})
	n.SetControls(controls)
	n.Focus().Focus("iam")
}

// coverButtons adds the buttons to the table and to the log, followed by the button next.
func (n *Notebook) coverButtons(area layout.Rect, next widgets.ButtonSpec) []*widgets.Control {
	aside, rest := area.CutLeft(area.W*0.44, 8)
	if n.Screen.Narrow() {
		aside, rest = area.CutTop((area.H-8)/2, 8)
	}
	next.Rect = rest
	cells := aside.Columns(2, 8)
	return append(n.AddButtonRow(
		widgets.ButtonSpec{ID: "table", Title: n.Words("dossier.table"), Label: n.Words("dossier.table.label"),
			Rect: cells[0], OnPress: n.leave},
		widgets.ButtonSpec{ID: "log", Title: n.Words("dossier.log"), Label: n.Words("logbook.title"), Rect: cells[1],
			OnPress: n.openLog}), n.AddButton(next))
}

// openLog opens the log at its end, over the page.
func (n *Notebook) openLog() { n.showLog(match.Newest) }

// addSeals adds a seal for each player, fainter if the dossier is not sealed yet. Who has sealed is public. It adds
// nothing if the seals would be too small.
func (n *Notebook) addSeals(area layout.Rect) {
	const nameHeight, gap, aspect = 24, 8, 0.9
	view := n.match.Public()
	players := view.Setup().Players
	cols := min(area.BestColumns(players, aspect, gap), max(int(area.W/78), 1))
	cells := layout.Grid{Cells: players, Columns: cols, ColumnGap: gap, RowGap: gap, MaxWidth: 120, MaxHeight: 104,
		Centered: true}.Rects(area)
	diameter := cells[0].H - nameHeight
	if diameter < 20 {
		return
	}
	for i, cell := range cells {
		alpha := 0.16
		if view.HasDossier(rules.Seat(i)) {
			alpha = 1
		}
		seal, below := cell.CutTop(diameter, 0)
		middle := seal.Center()
		n.Content.Add(sprites.NewFace("seal", n.Ctx.Textures.Drawing("marks/seal", diameter, diameter), middle.X,
			middle.Y).
			SetAnchor(0.5, 0.5).SetAlpha(alpha))
		style := n.Style(lettering.Italic, 16).WithColor(props.InkBlue).WithAlign(lettering.Center)
		n.AddName(style, n.match.Player(rules.Seat(i)).Name, below)
	}
}
