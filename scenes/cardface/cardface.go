// Package cardface draws top secret cards at every size: on the table, in a hand, in a passport and in the gallery.
package cardface

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// CardStyle is the state of a card that is drawn.
type CardStyle struct {
	Chosen, Hover bool
	Dim           bool            // darkened, because another card is chosen
	Reason        message.Message // the reason why the card can't be played now; empty if it can
	Free          float64         // the width that no other card covers, from the left, in points; 0 for all
	Named         bool            // the card shows its name if it fits, even if it is as small as on a pile
}

// drawingName returns the name of a card's drawing.
func drawingName(card rules.Card) string { return "cards/" + card.String() }

// BackRed is the colour of card backs.
var BackRed = rgb(0xA81E22)

// minDetailedBack is the width, in points, below which the back of a card has fewer and broader shapes.
const minDetailedBack = 40

// BackDrawing returns the name of the drawing for the back of a card that is w points wide.
func BackDrawing(w float64) string {
	if w < minDetailedBack {
		return "cards/reverse-small"
	}
	return "cards/reverse"
}

// Draw adds a card to a node, in rect. It shows picture, name and effect as far as they are legible at that size.
// HiddenCard and NoCard show the back.
func Draw(parent *sprites.Node, kit *widgets.Kit, language *words.Catalogue, card rules.Card, rect layout.Rect,
	look CardStyle) {
	textures, theme, fonts := kit.Textures, kit.Theme, kit.Fonts
	if card == rules.HiddenCard || card == rules.NoCard {
		parent.Add(sprites.NewFace("reverse", textures.Drawing(BackDrawing(rect.W), rect.W, rect.H), rect.X, rect.Y))
		return
	}
	style := sprites.PanelStyle{Radius: min(8, rect.W*0.1), Fill: art.Cream, Edge: art.Ink, Line: min(2, rect.W*0.03)}
	switch {
	case look.Chosen:
		style.Edge, style.Line = theme.Gold, 3.5
	case look.Hover:
		style.Edge, style.Line = theme.GoldHover, 2.5
	}
	node := sprites.New("face")
	parent.Add(node)
	node.Add(sprites.NewFace("paper", paper(textures, style, rect), rect.X-paperMargin, rect.Y-paperMargin))
	if look.Dim {
		night := sprites.PanelStyle{Radius: style.Radius, Fill: theme.Night}
		defer node.Add(sprites.NewFace("dim", paper(textures, night, rect), rect.X-paperMargin, rect.Y-paperMargin).
			SetAlpha(0.5))
	}
	disabled := !look.Reason.IsZero()
	fitted := fitCard(fonts, language, card, rect, look.Reason)
	named := look.Named && fonts.Width(fitted.title, language.Card(card)) <= textArea(rect).W
	if (rect.H < minTextHeight || rect.W < minTextWidth) && !named { // too small for text, as on a pile
		drawCardPicture(node, kit, card, rect, frameOf(rect.W, rect.H, true), disabled)
		return
	}
	y := rect.Y
	if fitted.picture > 0 {
		drawCardPicture(node, kit, card, rect, frameOf(rect.W, fitted.picture, false), disabled)
		y += fitted.picture
	}
	inside := textArea(rect)
	gap := max((inside.Bottom()-y-fitted.titleH-fitted.textH)/2, 0)
	if fitted.lines != nil { // the effect stays closer to the name
		gap *= 0.8
	}
	y += gap
	if free := look.Free - (inside.X - rect.X); look.Free > 0 && free < inside.W { // another card covers the right side
		inside.W = free
		fitted.title = fonts.FitWidth(fitted.title, language.Card(card), free, minTitleSize)
	}
	title := fonts.Lines(fitted.title, []string{language.Card(card)}, inside.W)
	node.Add(sprites.NewFace("title", title, inside.X, y))
	if fitted.lines != nil {
		node.Add(sprites.NewFace("what it does", fonts.Lines(fitted.text, fitted.lines, inside.W), inside.X,
			y+fitted.titleH))
	}
}

// paperMargin is the transparent margin around a card's paper, in points. It holds the shadow, and smooths the edges of
// a rotated card.
const paperMargin = 6

// paper returns the paper of a card. It has a shadow if it has an edge.
func paper(textures *sprites.TextureCache, style sprites.PanelStyle, r layout.Rect) *sprites.Picture {
	key := fmt.Sprintf("card-paper-%v-%v-%.2f", style.Fill, style.Edge, style.Line)
	return textures.Shape(key, r.W+2*paperMargin, r.H+2*paperMargin, func(canvas *raster.Canvas) {
		const fall, blur = 2, 2
		if style.Line > 0 {
			canvas.Fill(canvas.RoundRect(paperMargin, paperMargin+fall, r.W, r.H, style.Radius),
				light.WithOpacity(art.Shade, 0.65))
			light.Blur(canvas.Image, blur*canvas.Scale(), blur*canvas.Scale())
		}
		outline := canvas.RoundRect(paperMargin+style.Line/2, paperMargin+style.Line/2, r.W-style.Line,
			r.H-style.Line, max(style.Radius-style.Line/2, 0))
		if canvas.Fill(outline, style.Fill); style.Line > 0 {
			canvas.Stroke(outline, style.Line, style.Edge)
		}
	})
}

// Height returns the height, in points, at which all kinds of card of width w show their picture, their name and their
// whole effect.
func Height(fonts *lettering.Fonts, language *words.Catalogue, w float64) float64 {
	const gap = 8 // above and below the text
	maximum := 0.0
	for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
		fitted := fitCard(fonts, language, card, layout.Rect{W: w, H: math.MaxFloat64}, message.Message{})
		maximum = max(maximum, fitted.picture+fitted.titleH+fitted.textH)
	}
	return maximum + 2*gap
}

// minTextHeight is the height, in points, below which a card has no text.
const minTextHeight = 60

// minTitleSize is the smallest type size of a card's name, in points.
const minTitleSize = 7

// face is the fitted content of a card: styles and lines of the text, and the heights of its parts in points.
type face struct {
	title, text            lettering.Style
	lines                  []string
	picture, titleH, textH float64
}

// The height of a card's picture divided by the card's width.
const (
	idealPictureHeight = 0.75 // if there is room
	minPictureHeight   = 0.54 // with the whole effect below it
)

// ShowsEffect reports whether Draw shows the effect of a card that can be played, in r.
func ShowsEffect(fonts *lettering.Fonts, language *words.Catalogue, card rules.Card, r layout.Rect) bool {
	return r.H >= minTextHeight && r.W >= minTextWidth &&
		fitCard(fonts, language, card, r, message.Message{}).lines != nil
}

// textArea returns the part of a card for texts. It has wider margins than the picture on a large card.
func textArea(r layout.Rect) layout.Rect {
	const largeWidth = 100 // points
	if r.W < largeWidth {
		return r.Inset(marginOf(r.W))
	}
	return r.Inset(min(0.06*r.W, 12))
}

// fitCard fits picture and texts into the rectangle of a card. If reason is not empty, it replaces the effect, and if
// necessary the picture. An effect that does not fit below the picture is left out.
func fitCard(fonts *lettering.Fonts, language *words.Catalogue, card rules.Card, rect layout.Rect,
	reason message.Message) face {
	area := textArea(rect)
	title, text := language.Card(card), language.Does(card)
	var fitted face
	fitted.title = fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: min(32, max(rect.W*0.165, 9)),
		Color: art.Ink,
		Align: lettering.Center}, title, area.W, 14)
	if fonts.Width(fitted.title, title) > area.W {
		fitted.title = fonts.FitWidth(fitted.title, title, area.W, minTitleSize)
	}
	fitted.text = lettering.Style{
		Face:  lettering.Body,
		Size:  min(21, max(14, math.Floor(rect.W*0.106))),
		Color: art.PaperText,
		Align: lettering.Center,
	}
	if !reason.IsZero() {
		text, fitted.text.Color = language.Say(message.Of("hand.not-now", message.Words("why", reason))), art.Oxblood
	}
	fitted.lines = fonts.WrapEvenly(fitted.text, text, area.W)
	fitted.titleH, fitted.textH = fonts.LineHeight(fitted.title),
		fonts.LineHeight(fitted.text)*float64(len(fitted.lines))
	room := area.Bottom() - rect.Y - fitted.titleH // for picture and text
	fitted.picture = min(rect.W*idealPictureHeight, room-fitted.textH)
	if fitted.picture >= rect.W*minPictureHeight {
		return fitted
	}
	if !reason.IsZero() { // the reason is more important than the picture
		fitted.lines = fonts.Wrap(fitted.text, a11y.Sentences(language.Say(reason)), area.W)
		fitted.picture = 0
		fitted.textH = fonts.LineHeight(fitted.text) * float64(len(fitted.lines))
		if fitted.textH <= room {
			return fitted
		}
	}
	fitted.lines, fitted.textH = nil, 0 // the effect is shown when the card is chosen
	fitted.picture = max(min(rect.W*0.95, room), 0)
	return fitted
}

// drawCardPicture adds the picture of a card, in frame f, at the upper left corner of r. If disabled is true, the
// picture is faded and crossed out.
func drawCardPicture(parent *sprites.Node, kit *widgets.Kit, card rules.Card, r layout.Rect, f frame, disabled bool) {
	textures := kit.Textures
	parent.Add(sprites.NewFace("picture", picture(textures, card, f), r.X, r.Y))
	if disabled {
		inside := layout.Rect{X: r.X, Y: r.Y, W: f.w, H: f.h}.Inset(f.margin)
		parent.Add(sprites.NewFace("faded", textures.Fill(art.Cream, inside.W, inside.H), inside.X, inside.Y).
			SetAlpha(0.6))
		side := min(f.h*0.7, 40)
		parent.Add(sprites.NewFace("not now", textures.Drawing("marks/no", side, side), r.X+f.w/2, r.Y+f.h/2).
			SetAnchor(0.5, 0.5))
	}
}
