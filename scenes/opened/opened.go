// Package opened is the sheet that says what somebody has handed over, and asks what is to be done with it.
package opened

import (
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Paper is what the sheet says.
type Paper struct {
	Head    string
	Lines   []string
	Answers []widgets.ButtonSpec // with neither place nor look; the first is the most likely one
}

// Opened is the scene.
type Opened struct {
	backstage.Page
	paper Paper
}

// New returns the sheet; back is what Esc does.
func New(b *backstage.Backstage, p Paper, back func()) *Opened {
	o := &Opened{Page: backstage.Page{Back: b}, paper: p}
	o.Desk().SetBack(back)
	return o
}

// Layout builds the sheet.
func (o *Opened) Layout(s backstage.Screen) {
	o.Begin(s)
	desktop.Bare(o.Stage(), o.Back.Gallery, s.W, s.H)
	const gap, pad = 10, 24
	n := float64(len(o.paper.Answers))
	w := min(s.W-24, 540)
	button := min(56, max(44, (s.H-210)/n-gap))
	head, text := o.Style(lettering.Title, 28).With(art.Ink), o.Style(lettering.Body, 18).With(art.SlipInk)
	_, hh := o.Back.Type.Block(head, o.paper.Head, w-2*pad).Size()
	_, th := o.Back.Type.Block(text, o.text(), w-2*pad).Size()
	box := layout.Around(layout.Point{X: s.W / 2, Y: s.H / 2}, w, min(2*pad+hh+10+th+16+n*(button+gap)-gap, s.H-16))
	o.On.Add(desktop.Sheet(o.Back.Gallery, box))
	in := box.Inset(pad)
	rows, rest := in.CutBottom(n*(button+gap)-gap, 16)
	top, rest := rest.Cut(min(hh, rest.H/2), 10)
	o.Tell(head, o.paper.Head, top)
	o.Tell(text, o.text(), rest)
	var cs []*widgets.Control
	for i, b := range o.paper.Answers {
		b.Rect, b.Size = layout.Rect{X: rows.X, Y: rows.Y + float64(i)*(button+gap), W: rows.W, H: button}, 19
		if i == 0 {
			b.Look = widgets.Primary
		}
		cs = append(cs, o.Button(b))
	}
	o.OfferFrom(cs[0].ID, cs)
}

func (o *Opened) text() (text string) {
	for i, l := range o.paper.Lines {
		if i > 0 {
			text += "\n"
		}
		text += l
	}
	return text
}

// Describe tells what the sheet says.
func (o *Opened) Describe(s *pagestate.State) {
	s.Prompt = pagestate.Sentences(append([]string{o.paper.Head}, o.paper.Lines...)...)
}
