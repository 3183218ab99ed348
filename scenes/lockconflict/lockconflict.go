// Package lockconflict is the scene that appears when two windows want the same saved game. It explains the reason in
// one sentence and offers to take the game over or to open a copy.
package lockconflict

import (
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/scenes/session"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Resolver opens the game in spite of the conflict. Id is the game's ID, and names has the names of its players for
// messages.
type Resolver interface {
	// TakeOver takes the game from the other window.
	TakeOver(id, names string)
	// OpenCopy opens a copy of the game.
	OpenCopy(id, names string)
}

// LockConflict is the scene that explains and resolves the conflict.
type LockConflict struct {
	appctx.BaseScene
	nav       *nav.Stack
	session   Resolver
	id, names string // the game's ID, and the names of its players
	reason    session.LossReason
	requested bool // the other window was asked for the game
}

// New returns the scene for the game with that ID. Names has the names of its players, "" if unknown. R says why this
// window does not have the game.
func New(ctx *appctx.Context, stack *nav.Stack, s Resolver, id, names string, r session.LossReason) *LockConflict {
	l := &LockConflict{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, session: s, id: id, names: names, reason: r}
	l.Focus().SetBack(l.title)
	return l
}

// title opens the title screen.
func (l *LockConflict) title() { l.nav.Open(nav.SceneTitle) }

// texts are the heading and the sentence for each reason.
var texts = [...]struct{ head, text message.Key }{
	session.Held:         {"held.taken.head", "held.taken.text"},
	session.Unresponsive: {"held.deaf.head", "held.deaf.text"},
	session.Taken:        {"held.moved.head", "held.moved.text"},
	session.Changed:      {"held.changed.head", "held.changed.text"},
}

// Layout builds the sheet with the explanation and the buttons.
func (l *LockConflict) Layout(s appctx.Screen) {
	l.Begin(s)
	buttons := l.buttons()
	rows := layout.Grid{Cells: len(buttons), Columns: 1, RowGap: 10}
	w, button := min(s.W-24, 520), min(56, max(44, (s.H-200)/float64(len(buttons))-rows.RowGap))
	text := l.Style(lettering.Body, 18).WithColor(art.PaperText)
	_, height := l.Ctx.Fonts.Block(text, l.text(), w-2*desk.SheetMargin).Size()
	var head, body, foot layout.Rect
	desk.SheetWithCells(l.Stage(), l.Content, l.Ctx.Textures, s.Rect(), w,
		layout.Fixed(&head, 40), layout.Gap(4), layout.Fixed(&body, height).AtLeast(0), layout.Gap(14),
		layout.Fixed(&foot, rows.Height(button)))
	l.AddLine(l.Style(lettering.Title, 28).WithColor(art.Ink), l.Words(texts[l.reason].head), head)
	l.AddParagraph(text, l.text(), body)
	var controls []*widgets.Control
	for i, at := range rows.Rects(foot) {
		buttons[i].Rect = at
		controls = append(controls, l.AddButton(buttons[i]))
	}
	l.SetControlsAndFocus(controls[0].ID, controls)
}

// text returns the paragraphs of the sheet, one per line: the reason, or that the other window was asked, and the
// players of the game.
func (l *LockConflict) text() string {
	text := l.Words(texts[l.reason].text)
	if l.requested {
		text = l.Words("held.asked")
	}
	if l.names != "" {
		text += "\n" + l.names
	}
	return text
}

// buttons returns the buttons that resolve the conflict, the recommended one first.
func (l *LockConflict) buttons() []widgets.ButtonSpec {
	var buttons []widgets.ButtonSpec
	switch l.reason {
	case session.Held, session.Taken:
		buttons = append(buttons, widgets.ButtonSpec{
			ID: "take-over", Title: l.Words("held.take-over"), Sub: l.Words("held.take-over.sub"), OnPress: l.takeOver,
		})
	case session.Unresponsive:
		buttons = append(buttons, widgets.ButtonSpec{
			ID: "copy", Title: l.Words("held.copy"), Sub: l.Words("held.copy.sub"),
			OnPress: func() { l.session.OpenCopy(l.id, l.names) },
		})
	}
	buttons = append(buttons, widgets.ButtonSpec{ID: "title", Title: l.Words("held.another"), OnPress: l.title})
	for i := range buttons {
		buttons[i].Size, buttons[i].Disabled = 19, l.requested
	}
	buttons[0].Look = widgets.Primary
	return buttons
}

// takeOver asks the other window for the game. The buttons are disabled meanwhile.
func (l *LockConflict) takeOver() {
	l.requested = true
	l.Layout(l.Screen)
	l.session.TakeOver(l.id, l.names)
}

// Describe adds the text of the sheet to the accessibility state.
func (l *LockConflict) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(strings.Split(l.text(), "\n")...)
}
