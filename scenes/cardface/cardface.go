// Package cardface draws top secret cards, wherever they lie: on the table, in a hand, in a passport, in the gallery.
package cardface

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Look is how a card is shown.
type Look struct {
	Chosen, Hover bool
	Why           message.Message // why it can’t be played now, nothing if it can
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

// Draw draws a card into a rectangle of a node: picture, name, and what it does, as much of it as can be read at that size; of a card that may not be known the reverse.
func Draw(on *sprites.Node, kit *widgets.Kit, language *words.Catalogue, c rules.Card, r layout.Rect, look Look) {
	g, th, ty := kit.Gallery, kit.Theme, kit.Type
	if c == rules.HiddenCard || c == rules.NoCard {
		on.Add(sprites.NewFace("reverse", g.Drawing(cardArt(c), r.W, r.H), r.X, r.Y))
		return
	}
	style := sprites.PanelStyle{Radius: min(8, r.W*0.1), Fill: art.Cream, Edge: art.Ink, Line: 1.5}
	switch {
	case look.Chosen:
		style.Edge, style.Line = th.Gold, 3.5
	case look.Hover:
		style.Edge, style.Line = th.GoldHover, 2.5
	}
	card := sprites.New("face")
	on.Add(card)
	card.Add(sprites.NewFace("paper", g.Panel(style, r.W, r.H), r.X, r.Y))
	in := cardInner(r)
	if r.H < 60 || r.W < 70 { // a card on a pile
		drawCardPicture(card, kit, c, in, !look.Why.None())
		return
	}
	face := setCard(ty, language, c, r, look.Why)
	gap := max((in.H-face.picture-face.titleH-face.textH)/3, 0)
	if face.picture > 0 {
		drawCardPicture(card, kit, c, layout.Rect{X: in.X, Y: in.Y + gap, W: in.W, H: face.picture}, !look.Why.None())
	}
	y := in.Y + gap*2 + face.picture
	card.Add(sprites.NewFace("title", ty.Lines(face.title, []string{language.Card(c)}, in.W), in.X, y))
	if face.lines != nil {
		card.Add(sprites.NewFace("what it does", ty.Lines(face.text, face.lines, in.W), in.X, y+face.titleH))
	}
}

// Height is how high cards are that are w points wide, if picture, name and all that it does fit on every one of them.
func Height(ty *lettering.Case, language *words.Catalogue, w float64) float64 {
	const gap = 8 // above the picture, between it and the words, and below them
	most := 0.0
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		f := setCard(ty, language, c, layout.Rect{W: w, H: math.MaxFloat64}, message.Message{})
		most = max(most, f.picture+f.titleH+f.textH)
	}
	return most + 3*gap + w - cardInner(layout.Rect{W: w}).W
}

// face is what there is room for on a card: how the name and what it does are set, in which lines, and how high picture, name and lines are.
type face struct {
	title, text            lettering.Style
	lines                  []string
	picture, titleH, textH float64
}

// cardInner is the part of a card on which something can be drawn.
func cardInner(r layout.Rect) layout.Rect { return r.Inset(min(6, r.W*0.05)) }

// setCard fits the picture and the words into the rectangle of a card.
func setCard(ty *lettering.Case, language *words.Catalogue, c rules.Card, r layout.Rect, why message.Message) face {
	in := cardInner(r)
	name, says := language.Card(c), language.Does(c)
	var f face
	f.title = ty.Fit(lettering.Style{Face: lettering.Number, Size: min(18, r.W*0.165), Color: art.Ink, Align: lettering.Center}, name, in.W, 14)
	if ty.Width(f.title, name) > in.W {
		f.title = ty.Fit(f.title, name, in.W, 7)
	}
	f.text = lettering.Style{Face: lettering.Body, Size: min(16, max(14, math.Floor(r.W*0.12))), Color: art.SlipInk, Align: lettering.Center}
	if !why.None() {
		says, f.text.Color = language.Say(message.Of("hand.not-now", message.Words("why", why))), art.Oxblood
	}
	f.lines = ty.Wrap(f.text, says, in.W)
	f.titleH, f.textH = ty.LineHeight(f.title), ty.LineHeight(f.text)*float64(len(f.lines))
	f.picture = in.W / cardPicture
	if f.picture+f.titleH+f.textH > in.H && f.picture*0.7+f.titleH+f.textH <= in.H {
		f.picture = in.H - f.titleH - f.textH
	}
	if f.picture+f.titleH+f.textH > in.H && !why.None() { // why it can’t be played counts more than the picture
		f.lines = ty.Wrap(f.text, pagestate.Sentences(language.Say(why)), in.W)
		f.picture, f.textH = 0, ty.LineHeight(f.text)*float64(len(f.lines))
	}
	if f.picture+f.titleH+f.textH > in.H { // the words are read when the card is chosen
		f.lines, f.textH = nil, 0
		f.picture = min(in.W/cardPicture, in.H-f.titleH)
	}
	return f
}

// drawCardPicture draws what is on a card, faded and crossed out where it can’t be played.
func drawCardPicture(on *sprites.Node, kit *widgets.Kit, c rules.Card, r layout.Rect, not bool) {
	g := kit.Gallery
	w := min(r.W, r.H*cardPicture)
	h := w / cardPicture
	on.Add(sprites.NewFace("picture", g.Drawing(cardArt(c), w, h), r.X+(r.W-w)/2, r.Y+(r.H-h)/2))
	if not {
		on.Add(sprites.NewFace("faded", g.Fill(art.Cream, w, h), r.X+(r.W-w)/2, r.Y+(r.H-h)/2).SetAlpha(0.6))
		d := min(h*0.7, 40)
		on.Add(sprites.NewFace("not now", g.Drawing("marks/no", d, d), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5))
	}
}
