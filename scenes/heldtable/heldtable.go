// Package heldtable is the screen that comes when two windows want one game: it says so in one sentence, and what can be done.
package heldtable

import (
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/nav"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/session"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Session opens the game after all.
type Session interface {
	// TakeOver takes the game away from the other window.
	TakeOver(id, names string)
	// OpenCopy opens a copy of the game.
	OpenCopy(id, names string)
}

// HeldTable is the scene.
type HeldTable struct {
	backstage.Page
	nav       *nav.Stack
	session   Session
	id, names string // of the game
	reason    session.Reason
	asked     bool // the other window was asked for the game
}

// New returns the screen for the game called id, which names describes.
func New(b *backstage.Backstage, stack *nav.Stack, s Session, id, names string, r session.Reason) *HeldTable {
	h := &HeldTable{Page: backstage.Page{Back: b}, nav: stack, session: s, id: id, names: names, reason: r}
	h.Desk().SetBack(h.title)
	return h
}

func (h *HeldTable) title() { h.nav.Open(nav.Title) }

// says is the heading and the sentence for each reason.
var says = [...]struct{ head, text message.Key }{
	session.Held:    {"held.taken.head", "held.taken.text"},
	session.Deaf:    {"held.deaf.head", "held.deaf.text"},
	session.Taken:   {"held.moved.head", "held.moved.text"},
	session.Changed: {"held.changed.head", "held.changed.text"},
}

// Layout builds the screen.
func (h *HeldTable) Layout(s backstage.Screen) {
	h.Begin(s)
	desktop.Bare(h.Stage(), h.Back.Gallery, s.W, s.H)
	bs := h.buttons()
	const gap, pad = 10, 24
	button := min(56, max(44, (s.H-200)/float64(len(bs))-gap))
	w := min(s.W-24, 520)
	text := h.Style(lettering.Body, 18).With(art.SlipInk)
	_, th := h.Back.Type.Block(text, h.text(), w-2*pad).Size()
	height := 2*pad + 44 + th + 14 + float64(len(bs))*(button+gap) - gap
	box := layout.Around(layout.Point{X: s.W / 2, Y: s.H / 2}, w, min(height, s.H-16))
	h.On.Add(desktop.Sheet(h.Back.Gallery, box))
	in := box.Inset(pad)
	rows, rest := in.CutBottom(float64(len(bs))*(button+gap)-gap, 14)
	head, rest := rest.Cut(40, 4)
	h.Say(h.Style(lettering.Title, 28).With(art.Ink), h.Words(says[h.reason].head), head)
	h.Tell(text, h.text(), rest)
	var cs []*widgets.Control
	for i, b := range bs {
		b.Rect = layout.Rect{X: rows.X, Y: rows.Y + float64(i)*(button+gap), W: rows.W, H: button}
		cs = append(cs, h.Button(b))
	}
	h.OfferFrom(cs[0].ID, cs)
}

func (h *HeldTable) text() string {
	t := h.Words(says[h.reason].text)
	if h.asked {
		t = h.Words("held.asked")
	}
	if h.names != "" {
		t += "\n" + h.names
	}
	return t
}

func (h *HeldTable) buttons() []widgets.ButtonSpec {
	var bs []widgets.ButtonSpec
	switch h.reason {
	case session.Held, session.Taken:
		bs = append(bs, widgets.ButtonSpec{
			ID: "take-over", Title: h.Words("held.take-over"), Sub: h.Words("held.take-over.sub"), OnPress: h.takeOver,
		})
	case session.Deaf:
		bs = append(bs, widgets.ButtonSpec{
			ID: "copy", Title: h.Words("held.copy"), Sub: h.Words("held.copy.sub"),
			OnPress: func() { h.session.OpenCopy(h.id, h.names) },
		})
	}
	bs = append(bs, widgets.ButtonSpec{ID: "title", Title: h.Words("held.another"), OnPress: h.title})
	for i := range bs {
		bs[i].Size, bs[i].Disabled = 19, h.asked
	}
	bs[0].Look = widgets.Primary
	return bs
}

// takeOver shows that the other window is asked before it is.
func (h *HeldTable) takeOver() {
	h.asked = true
	h.Layout(h.Screen)
	h.session.TakeOver(h.id, h.names)
}

// Describe tells what the screen says.
func (h *HeldTable) Describe(s *pagestate.State) {
	s.Prompt = pagestate.Sentences(strings.Split(h.text(), "\n")...)
}
