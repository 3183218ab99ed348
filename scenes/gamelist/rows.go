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

// The rows of the list: books for games, with their players, state and date.

// gameRowHeight returns the height of a game's row, in points. Narrow screens have room for two lines each; few games
// have larger rows.
func (l *GameList) gameRowHeight() float64 {
	switch {
	case l.Screen.W < 330:
		return 92
	case len(l.games) <= fewGames && l.Screen.H > 600:
		return largeRowHeight
	}
	return rowHeight
}

// build builds row i when it becomes visible.
func (l *GameList) build(i int, width float64) widgets.Row {
	r := l.rows[i]
	if r.heading != "" {
		n := sprites.New("heading")
		st := l.Style(lettering.Number, 18).WithColor(art.Gold)
		ty := l.Ctx.Fonts
		st = ty.FitWidth(st, r.heading, width, lettering.MinSize)
		n.Add(sprites.NewFace("words", ty.Lines(st, []string{r.heading}, width), 0, headingHeight-6-ty.LineHeight(st)))
		return widgets.Row{Node: n, H: headingHeight}
	}
	n := sprites.New("game")
	c := &widgets.Control{
		ID:      "game-" + r.game.ID,
		Rect:    layout.Rect{W: width, H: l.gameRowHeight()},
		OnPress: func() { l.askAction(r.game) },
	}
	l.drawRow(n, c, width, r.game)
	l.fillRow[r.game.ID] = func() { l.drawRow(n, c, width, r.game) }
	return widgets.Row{Node: n, H: l.gameRowHeight(), Controls: []*widgets.Control{c}}
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
	cloth := -1 // the book's colour, −1 until the edition is known
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
	if l.Screen.W < 330 { // two lines each
		head, titleH, lineH = head.WithSize(15), 40, 40
	}
	in := layout.Rect{X: 28, Y: y + (h-titleH-lineH)/2, W: w - 54, H: titleH}
	kit.NamedLabel(node, "title", head, title, in)
	kit.NamedLabel(node, "sub", below, sub, layout.Rect{X: in.X, Y: in.Bottom(), W: in.W, H: lineH})
}

// hoverTint lightens the book under the pointer.
var hoverTint = color.RGBA{0x14, 0x14, 0x14, 0x14}

// gilded is the colour of print on a book's spine.
var gilded = color.RGBA{0xEF, 0xDB, 0xAA, 0xFF}

// rowTexts returns the title and the line below it of a game's row; when is the time of the last play.
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
