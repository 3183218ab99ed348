package gamelist

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/summary"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file draws the rows of the list: books for games, with their players, state and date.

// narrowRowHeight is the height, in points, of a row on a screen narrower than maxNarrowRow, where title and text have
// two lines each.
const narrowRowHeight, maxNarrowRow = 92, 330

// gameRowHeight returns the height of a game's row, in points. On narrow screens rows are higher; few games have larger
// rows on high screens.
func (l *GameList) gameRowHeight() float64 {
	switch {
	case l.Screen.W < maxNarrowRow:
		return narrowRowHeight
	case len(l.games) <= fewGames && l.Screen.H > 600:
		return largeRowHeight
	}
	return rowHeight
}

// build builds row i, width points wide, when it becomes visible.
func (l *GameList) build(i int, width float64) widgets.Row {
	built := l.rows[i]
	if built.heading != "" {
		node, fonts := sprites.New("heading"), l.Ctx.Fonts
		style := fonts.FitWidth(l.Style(lettering.Number, 18).WithColor(art.Gold), built.heading, width,
			lettering.MinSize)
		node.Add(sprites.NewFace("words", fonts.Lines(style, []string{built.heading}, width), 0,
			headingHeight-6-fonts.LineHeight(style)))
		return widgets.Row{Node: node, H: headingHeight}
	}
	node := sprites.New("game")
	control := &widgets.Control{
		ID:      "game-" + built.game.ID,
		Rect:    layout.Rect{W: width, H: l.gameRowHeight()},
		OnPress: func() { l.askAction(built.game) },
	}
	l.drawRow(node, control, width, built.game)
	l.redrawRow[built.game.ID] = func() { l.drawRow(node, control, width, built.game) }
	return widgets.Row{Node: node, H: l.gameRowHeight(), Controls: []*widgets.Control{control}}
}

// drawRow draws a game's row on a node, with its summary if it was read. The row is width points wide, whereas the
// control of a partly visible row is clipped.
func (l *GameList) drawRow(node *sprites.Node, control *widgets.Control, width float64, game savefiles.SavedGame) {
	title, sub := "…", formatTime(l.Ctx.Language, game.Played, l.now)
	if s, ok := l.summaries[game.ID]; ok {
		title, sub = rowTexts(s, l.Ctx.Language, sub)
	}
	if control.Label = title; sub != "" {
		control.Label += ", " + sub
	}
	cloth := -1 // the index of the edition, which decides the book's colour; −1 if it is not known
	if s, ok := l.summaries[game.ID]; ok && s.Err == nil {
		cloth, title = int(s.Edition), s.NameList(l.Ctx.Language, min(maxNameLength, int((width-54)/nameWidth)))
	}
	control.OnStateChange = func(st widgets.ControlState) { l.drawBook(node, control.ID, width, cloth, title, sub, st) }
	control.OnStateChange(widgets.ControlState{})
}

// drawBook draws a game as the spine of a book in the colour of its edition, or as a slip of paper if cloth is −1: the
// game is unread or unreadable.
func (l *GameList) drawBook(node *sprites.Node, id string, w float64, cloth int, title, sub string,
	state widgets.ControlState) {
	node.Clear()
	kit, h := l.Ctx.Kit, l.gameRowHeight()
	if cloth < 0 {
		button := kit.Button(widgets.ButtonSpec{
			ID:    id,
			Title: title,
			Sub:   sub,
			Left:  true,
			Size:  18,
			Paper: true,
			Rect:  layout.Rect{W: w, H: h},
		})
		button.Control.OnStateChange(state)
		node.Add(button.Node)
		return
	}
	node.Add(desk.Prop(kit.Textures, "spine", fmt.Sprintf("spine-%d-false", cloth), layout.Rect{W: w, H: h},
		func(scale float64) *image.RGBA { return props.Spine(w, h, scale, cloth, false) }))
	if state.Hover {
		node.Add(sprites.NewFace("shine", kit.Textures.Panel(sprites.PanelStyle{Radius: 4, Fill: hoverTint}, w, h), 0,
			0))
	}
	y := 0.0
	if state.Pressed {
		y = 1.5
	}
	head, below := l.Style(lettering.Number, 19).WithColor(gilded), l.Style(lettering.Body, 15).WithColor(art.Cream)
	if h == largeRowHeight {
		head, below = head.WithSize(22), below.WithSize(17)
	}
	titleH, lineH := l.Ctx.Fonts.LineHeight(head), l.Ctx.Fonts.LineHeight(below)
	if l.Screen.W < maxNarrowRow { // two lines each
		head, titleH, lineH = head.WithSize(15), 40, 40
	}
	upper := layout.Rect{X: 28, Y: y + (h-titleH-lineH)/2, W: w - 54, H: titleH}
	kit.NamedLabel(node, "title", head, title, upper)
	kit.NamedLabel(node, "sub", below, sub, layout.Rect{X: upper.X, Y: upper.Bottom(), W: upper.W, H: lineH})
}

// hoverTint lightens the book under the pointer.
var hoverTint = color.RGBA{0x14, 0x14, 0x14, 0x14}

// gilded is the colour of print on a book's spine.
var gilded = color.RGBA{0xEF, 0xDB, 0xAA, 0xFF}

// rowTexts returns the title of a game's row, and the text below it: the state, the table and when, the time of the
// last play. For an unreadable game they are the kind of error, and its reason.
func rowTexts(result summary.Summary, catalogue *words.Catalogue, when string) (title, sub string) {
	switch {
	case result.Newer():
		return catalogue.Say(message.Of(result.ErrorTitle())), when
	case result.Err != nil:
		return catalogue.Say(message.Of(result.ErrorTitle())), catalogue.Error(result.Err)
	}
	state, table := message.Words("state", result.State()), message.Words("table", result.Table())
	sub = catalogue.Say(message.Of("games.row", state, table))
	if when != "" {
		sub = catalogue.Say(message.Of("games.row.when", state, table, message.Verbatim("when", when)))
	}
	return result.NameList(catalogue, maxNameLength), sub
}
