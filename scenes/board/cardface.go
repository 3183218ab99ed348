package board

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// cardLook is how a card is shown.
type cardLook struct {
	chosen, hover bool
	why           message.Message // why it can’t be played now, nothing if it can
}

// cardArt is the drawing of a kind of card, or of the reverse if it may not be known.
func cardArt(c rules.Card) string {
	if c > rules.NoCard && c <= rules.NumCards {
		return "cards/" + c.String()
	}
	return "cards/reverse"
}

// A card's picture is that much wider than high.
const cardPicture = 200.0 / 126

// drawCard draws a card into a rectangle: picture, name, and what it does, as much of it as can be read at that size.
func (t *Board) drawCard(on *sprites.Node, c rules.Card, r layout.Rect, look cardLook) {
	g, th := t.back.Gallery, t.back.Kit.Theme
	if c == rules.HiddenCard || c == rules.NoCard {
		on.Add(sprites.NewFace("reverse", g.Drawing(cardArt(c), r.W, r.H), r.X, r.Y))
		return
	}
	style := sprites.PanelStyle{Radius: min(8, r.W*0.1), Fill: art.Cream, Edge: art.Ink, Line: 1.5}
	switch {
	case look.chosen:
		style.Edge, style.Line = th.Gold, 3.5
	case look.hover:
		style.Edge, style.Line = th.GoldHover, 2.5
	}
	card := sprites.New("face")
	on.Add(card)
	card.Add(sprites.NewFace("paper", g.Panel(style, r.W, r.H), r.X, r.Y))
	in := r.Inset(min(6, r.W*0.05))
	if r.H < 60 || r.W < 70 { // a card on a pile
		t.cardPicture(card, c, in, !look.why.None())
		return
	}
	ty := t.back.Type
	title := ty.Fit(lettering.Style{Face: lettering.Number, Size: min(18, r.W*0.165), Color: art.Ink, Align: lettering.Center}, t.back.Language.Card(c), in.W, 14)
	if ty.Width(title, t.back.Language.Card(c)) > in.W {
		title = ty.Fit(title, t.back.Language.Card(c), in.W, 7)
	}
	text := lettering.Style{Face: lettering.Body, Size: min(16, max(14, math.Floor(r.W*0.12))), Color: art.SlipInk, Align: lettering.Center}
	says := t.back.Language.Does(c)
	if !look.why.None() {
		says, text.Color = t.back.Words("hand.not-now", message.Words("why", look.why)), art.Oxblood
	}
	lines := ty.Wrap(text, says, in.W)
	th1, th2 := ty.LineHeight(title), ty.LineHeight(text)*float64(len(lines))
	picture := in.W / cardPicture
	if picture+th1+th2 > in.H && picture*0.7+th1+th2 <= in.H {
		picture = in.H - th1 - th2
	}
	if picture+th1+th2 > in.H && !look.why.None() { // why it can’t be played counts more than the picture
		lines = ty.Wrap(text, pagestate.Sentences(t.back.Say(look.why)), in.W)
		picture, th2 = 0, ty.LineHeight(text)*float64(len(lines))
	}
	if picture+th1+th2 > in.H { // the words are read when the card is chosen
		lines, th2 = nil, 0
		picture = min(in.W/cardPicture, in.H-th1)
	}
	gap := max((in.H-picture-th1-th2)/3, 0)
	if picture > 0 {
		t.cardPicture(card, c, layout.Rect{X: in.X, Y: in.Y + gap, W: in.W, H: picture}, !look.why.None())
	}
	y := in.Y + gap*2 + picture
	card.Add(sprites.NewFace("title", ty.Lines(title, []string{t.back.Language.Card(c)}, in.W), in.X, y))
	if lines != nil {
		card.Add(sprites.NewFace("what it does", ty.Lines(text, lines, in.W), in.X, y+th1))
	}
}

// cardPicture draws what is on a card, faded and crossed out where it can’t be played.
func (t *Board) cardPicture(on *sprites.Node, c rules.Card, r layout.Rect, not bool) {
	w := min(r.W, r.H*cardPicture)
	h := w / cardPicture
	on.Add(sprites.NewFace("picture", t.back.Gallery.Drawing(cardArt(c), w, h), r.X+(r.W-w)/2, r.Y+(r.H-h)/2))
	if not {
		on.Add(sprites.NewFace("faded", t.back.Gallery.Fill(art.Cream, w, h), r.X+(r.W-w)/2, r.Y+(r.H-h)/2).SetAlpha(0.6))
		d := min(h*0.7, 40)
		on.Add(sprites.NewFace("not now", t.back.Gallery.Drawing("marks/no", d, d), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5))
	}
}
