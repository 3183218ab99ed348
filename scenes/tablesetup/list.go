package tablesetup

import (
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// chooserList is the modal list that shows a chooser over the set-up.
type chooserList struct {
	*draft
	chooser  func() chooser  // returns the content; nil if the list is closed
	openerID string          // ID of the button that opened it
	rows     *widgets.Scroll // the rows
}

// open shows the list with the chooser that content returns; from is the ID of the button that opened it. It ends
// typing.
func (l *chooserList) open(from string, content func() chooser) {
	l.finishTyping()
	l.chooser, l.openerID, l.rows = content, from, nil
	l.relayout()
}

// removeForLayout removes the open list before a layout. It returns the ID of the list's focused control, "" for none.
func (l *chooserList) removeForLayout() (focused string) {
	if l.Focus().Scopes() == 0 {
		return ""
	}
	if c := l.Focus().Focused(); c != nil {
		focused = c.ID
	}
	l.Focus().Close()
	return focused
}

// close closes the list and returns the focus to its button.
func (l *chooserList) close() {
	l.chooser, l.rows = nil, nil
	l.relayout()
	l.Focus().Focus(l.openerID)
}

// show places the open list over the set-up. It focuses the control with the ID focused, or the chosen row for "".
func (l *chooserList) show(focused string) {
	const pad = 22
	chooser, textures, screen := l.chooser(), l.Ctx.Textures, l.Screen.DialogArea()
	theme := l.Ctx.Kit.Theme
	width := min(screen.W-16, 560)
	height := -float64(choiceGap)
	for _, row := range chooser.rows {
		height += row.height() + choiceGap
		if row.note != "" {
			_, h := l.note(row.note, width-2*pad).Size()
			height += h + 2*noteGap
		}
	}
	box := layout.Around(screen.Center(), width, min(screen.H-16, height+46+64+2*pad))
	l.Content = sprites.New("chooser")
	l.Stage().Add(sprites.LayerDialog, l.Content)
	l.Content.Add(sprites.NewFace("shade", textures.Fill(theme.Night, screen.W, screen.H), 0, 0).SetAlpha(0.72))
	l.Ctx.Kit.Drawer(l.Content, box, pad+36)
	focus := l.Focus()
	focus.Open(l.close)
	focus.Add(&widgets.Control{ID: "beside", Rect: screen, Pointer: true, OnPress: l.close},
		&widgets.Control{ID: widgets.InsideDialogID, Rect: box, Pointer: true})
	head, rest := box.Inset(pad).CutTop(30, 16)
	foot, rest := rest.CutBottom(52, 12)
	l.AddLine(l.Style(lettering.Title, 24).WithColor(art.Cream), chooser.title, head)
	if height <= rest.H+0.5 {
		rest.W += widgets.ScrollbarWidth // no scroll bar is needed
	}
	position := widgets.ScrollPosition{}
	if l.rows != nil {
		position = l.rows.Position()
	}
	l.rows = l.Ctx.Kit.Scroll(focus, widgets.ScrollSpec{ID: "choices", Rect: rest, Rows: len(chooser.rows),
		Gap:  choiceGap,
		Main: true, Build: func(i int, w float64) widgets.Row { return l.row(chooser, i, w) }})
	l.Content.Add(l.rows.Node)
	l.rows.ScrollTo(position)
	focus.Add(l.rows.Controls()...)
	done := widgets.ButtonSpec{ID: "done", Title: l.Words("button.done"), Look: widgets.Primary, Rect: foot,
		OnPress: l.close}
	if !chooser.staysOpen {
		done.Title, done.Look = l.Words("setup.leave-it"), widgets.Secondary
	}
	focus.Add(l.AddButton(done))
	for i, row := range chooser.rows {
		if focused == "" && row.chosen {
			l.rows.ScrollIntoView(i)
			focused = row.id
		}
	}
	focus.Focus(focused)
}

// row builds row i of a chooser: a heading, or a button with a choice. A chosen one also has a tick, because colour
// alone does not tell it to all players.
func (l *chooserList) row(chooser chooser, i int, width float64) widgets.Row {
	option := chooser.rows[i]
	row := widgets.Row{Node: sprites.New(option.title), H: option.height()}
	if option.choose == nil {
		style := l.Style(lettering.Number, 18).WithColor(art.Cream)
		row.Node.Add(sprites.NewFace("heading of choices", l.Ctx.Fonts.Line(style, option.title),
			2, (headingHeight-l.Ctx.Fonts.LineHeight(style))/2))
		return row
	}
	title, line := message.Verbatim("title", option.title), message.Verbatim("line", option.line)
	label := l.Words("setup.choice", title, line)
	if option.chosen {
		label = l.Words("setup.choice.chosen", title, line)
	}
	if option.note != "" {
		label = l.Words("setup.choice.noted", message.Verbatim("choice", label), message.Verbatim("note", option.note))
	}
	button := l.Ctx.Kit.Button(widgets.ButtonSpec{ID: option.id, Label: label, Title: option.title, Sub: option.line,
		Look: widgets.Choice,
		Left: true, Checked: option.chosen, Rect: layout.Rect{W: width, H: choiceHeight}, OnPress: func() {
			if !chooser.staysOpen {
				l.chooser, l.rows = nil, nil
			}
			l.edit(option.choose)
			if !chooser.staysOpen {
				l.Focus().Focus(l.openerID)
			}
		}})
	row.Node.Add(button.Node)
	row.Controls = []*widgets.Control{button.Control}
	if option.head != "" {
		p := props.PlaceCard{W: 38, H: choiceHeight - 8, Photo: layout.Rect{X: 2, Y: 2, W: 34, H: choiceHeight - 12},
			Head: option.head}
		row.Node.Add(desk.Prop(l.Ctx.Textures, "face", p.Key(),
			layout.Rect{X: width - 86, Y: 4, W: p.W, H: p.H}, p.Paint))
	}
	if option.chosen {
		row.Node.Add(sprites.NewFace("chosen", l.Ctx.Textures.Drawing("icons/check", 24, 24), width-26, choiceHeight/2).
			SetAnchor(0.5, 0.5))
	}
	if option.note != "" {
		note := l.note(option.note, width)
		_, h := note.Size()
		row.Node.Add(sprites.NewFace("note", note, noteIndent, choiceHeight+noteGap))
		row.H += h + 2*noteGap
	}
	return row
}

// The indentation of a note below its choice, and the gaps above and below it, in points.
const (
	noteIndent = 14
	noteGap    = 8
)

// note returns the text below a choice, for a row that is width points wide.
func (l *chooserList) note(words string, width float64) *lettering.Text {
	return l.Ctx.Fonts.Block(l.Style(lettering.Italic, 15).WithColor(parchment), words,
		width-noteIndent-widgets.ScrollbarWidth)
}
