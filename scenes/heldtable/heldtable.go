// Package heldtable is the screen that comes when two windows want one game: it says so in one sentence, and what can be done.
package heldtable

import (
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Reason is why this window can't go on with a game.
type Reason int

// The reasons.
const (
	Held    Reason = iota // another window holds it
	Deaf                  // the other window does not let go of it
	Taken                 // another window has taken it over
	Changed               // something else has changed its record
)

// Exits are what can be done. Those that are nil are not offered.
type Exits struct {
	LookOn   func()
	TakeOver func()
	Copy     func() // goes on with a copy
	Title    func() // to play another game
}

// HeldTable is the scene.
type HeldTable struct {
	backstage.Page
	game   string // in a few words
	reason Reason
	exits  Exits
	asked  bool // the other window was asked for the game
}

// New returns the screen for a game that is described in a few words.
func New(b *backstage.Backstage, game string, r Reason, e Exits) *HeldTable {
	h := &HeldTable{Page: backstage.Page{Back: b}, game: game, reason: r, exits: e}
	h.Desk().SetBack(e.Title)
	return h
}

// says is the heading and the sentence for each reason.
var says = [...]struct{ head, text message.Key }{
	Held:    {"held.taken.head", "held.taken.text"},
	Deaf:    {"held.deaf.head", "held.deaf.text"},
	Taken:   {"held.moved.head", "held.moved.text"},
	Changed: {"held.changed.head", "held.changed.text"},
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
	if h.game != "" {
		t += "\n" + h.game
	}
	return t
}

func (h *HeldTable) buttons() []widgets.ButtonSpec {
	var bs []widgets.ButtonSpec
	for _, b := range []widgets.ButtonSpec{
		{ID: "look-on", Title: h.Words("held.look-on"), Sub: h.Words("held.look-on.sub"), OnPress: h.exits.LookOn},
		{ID: "take-over", Title: h.Words("held.take-over"), Sub: h.Words("held.take-over.sub"), OnPress: h.ask(h.exits.TakeOver)},
		{ID: "copy", Title: h.Words("held.copy"), Sub: h.Words("held.copy.sub"), OnPress: h.exits.Copy},
		{ID: "title", Title: h.Words("held.another"), OnPress: h.exits.Title},
	} {
		if b.OnPress != nil {
			b.Size, b.Disabled = 19, h.asked
			bs = append(bs, b)
		}
	}
	bs[0].Look = widgets.Primary
	return bs
}

// ask shows that the other window is asked before it is.
func (h *HeldTable) ask(f func()) func() {
	if f == nil {
		return nil
	}
	return func() {
		h.asked = true
		h.Layout(h.Screen)
		f()
	}
}

// Describe tells what the screen says.
func (h *HeldTable) Describe(s *pagestate.State) {
	s.Prompt = pagestate.Sentences(strings.Split(h.text(), "\n")...)
}
