// Package lockconflict is the scene shown when two windows want the same saved game. It says why in one sentence and
// offers to take the game over or to open a copy.
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

// Resolver opens the game in spite of the conflict.
type Resolver interface {
	// TakeOver takes the game from the other window.
	TakeOver(id, names string)
	// OpenCopy opens a copy of the game.
	OpenCopy(id, names string)
}

// LockConflict is the scene.
type LockConflict struct {
	appctx.Page
	nav       *nav.Stack
	session   Resolver
	id, names string // of the game
	reason    session.LossReason
	requested bool // the other window was asked for the game
}

// New returns the scene for the game with that ID; names describes it to the player.
func New(ctx *appctx.Context, stack *nav.Stack, s Resolver, id, names string, r session.LossReason) *LockConflict {
	h := &LockConflict{Page: appctx.Page{Ctx: ctx}, nav: stack, session: s, id: id, names: names, reason: r}
	h.Focus().SetBack(h.title)
	return h
}

func (h *LockConflict) title() { h.nav.Open(nav.Title) }

// texts are the heading and the sentence for each reason.
var texts = [...]struct{ head, text message.Key }{
	session.Held:         {"held.taken.head", "held.taken.text"},
	session.Unresponsive: {"held.deaf.head", "held.deaf.text"},
	session.Taken:        {"held.moved.head", "held.moved.text"},
	session.Changed:      {"held.changed.head", "held.changed.text"},
}

// Layout builds the screen.
func (h *LockConflict) Layout(s appctx.Screen) {
	h.Begin(s)
	bs := h.buttons()
	rows := layout.Grid{Cells: len(bs), Columns: 1, RowGap: 10}
	w, button := min(s.W-24, 520), min(56, max(44, (s.H-200)/float64(len(bs))-rows.RowGap))
	text := h.Style(lettering.Body, 18).WithColor(art.PaperText)
	_, high := h.Ctx.Fonts.Block(text, h.text(), w-2*desk.SheetMargin).Size()
	var head, body, foot layout.Rect
	desk.SheetWithCells(h.Stage(), h.On, h.Ctx.Textures, s.Rect(), w,
		layout.Fixed(&head, 40), layout.Gap(4), layout.Fixed(&body, high).AtLeast(0), layout.Gap(14),
		layout.Fixed(&foot, rows.Height(button)))
	h.Say(h.Style(lettering.Title, 28).WithColor(art.Ink), h.Words(texts[h.reason].head), head)
	h.Paragraph(text, h.text(), body)
	var cs []*widgets.Control
	for i, at := range rows.Rects(foot) {
		bs[i].Rect = at
		cs = append(cs, h.Button(bs[i]))
	}
	h.OfferFrom(cs[0].ID, cs)
}

// text returns the paragraphs of the screen: the reason, and the players of the game.
func (h *LockConflict) text() string {
	t := h.Words(texts[h.reason].text)
	if h.requested {
		t = h.Words("held.asked")
	}
	if h.names != "" {
		t += "\n" + h.names
	}
	return t
}

// buttons returns the ways to resolve the conflict, the recommended one first.
func (h *LockConflict) buttons() []widgets.ButtonSpec {
	var bs []widgets.ButtonSpec
	switch h.reason {
	case session.Held, session.Taken:
		bs = append(bs, widgets.ButtonSpec{
			ID: "take-over", Title: h.Words("held.take-over"), Sub: h.Words("held.take-over.sub"), OnPress: h.takeOver,
		})
	case session.Unresponsive:
		bs = append(bs, widgets.ButtonSpec{
			ID: "copy", Title: h.Words("held.copy"), Sub: h.Words("held.copy.sub"),
			OnPress: func() { h.session.OpenCopy(h.id, h.names) },
		})
	}
	bs = append(bs, widgets.ButtonSpec{ID: "title", Title: h.Words("held.another"), OnPress: h.title})
	for i := range bs {
		bs[i].Size, bs[i].Disabled = 19, h.requested
	}
	bs[0].Look = widgets.Primary
	return bs
}

// takeOver asks the other window for the game. The buttons are disabled meanwhile.
func (h *LockConflict) takeOver() {
	h.requested = true
	h.Layout(h.Screen)
	h.session.TakeOver(h.id, h.names)
}

// Describe adds the texts of the screen to the accessibility state.
func (h *LockConflict) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(strings.Split(h.text(), "\n")...)
}
