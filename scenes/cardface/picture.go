package cardface

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// kind groups cards by their effect on agents. It decides the picture's colour and the sign in its corner.
type kind int

const (
	kindMoveTo   kind = iota // moves to a place: blue, arrow to the right
	kindForward              // moves forward: green, triangle upwards
	kindBackward             // moves backward: red, triangle downwards
	kindGain                 // gains something: gold, plus
)

// kindOf returns the kind of a card.
func kindOf(card rules.Card) kind {
	switch card {
	case rules.CardTwoAhead, rules.CardAhead, rules.CardRescue:
		return kindForward
	case rules.CardBack, rules.CardTwoBack, rules.CardRuins:
		return kindBackward
	case rules.CardPlus, rules.CardSecond:
		return kindGain
	}
	return kindMoveTo
}

// kindStyle holds the colours and the sign of a kind.
type kindStyle struct {
	lamp, dark, ink color.RGBA  // of the lamp's light, the darkness round it, and the sign
	sign            []raster.XY // outline, in shares of half the sign's width
	path            color.RGBA  // colour of the paths that preview the card's effect
}

// PathColor returns the colour of the paths that preview a card's effect in the town.
func PathColor(card rules.Card) color.RGBA { return kindStyles[kindOf(card)].path }

// rgb returns the opaque colour 0xRRGGBB.
func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// kindStyles are the styles by kind.
var kindStyles = [...]kindStyle{
	kindMoveTo: {
		rgb(0x2E4FA8),
		rgb(0x1B2F6E),
		rgb(0x2E4FA8),
		[]raster.XY{
			{X: -1, Y: -0.36},
			{X: 0.02, Y: -0.36},
			{X: 0.02, Y: -0.95},
			{X: 1.05, Y: 0},
			{X: 0.02, Y: 0.95},
			{X: 0.02, Y: 0.36},
			{X: -1, Y: 0.36},
		},
		rgb(0xFFB347),
	},
	kindForward: {
		rgb(0x1F7A55),
		rgb(0x145239),
		rgb(0x1F7A55),
		[]raster.XY{{X: 0, Y: -0.95}, {X: 1.05, Y: 0.75}, {X: -1.05, Y: 0.75}},
		rgb(0x5FD6A0),
	},
	kindBackward: {
		rgb(0xA81E22),
		rgb(0x6E0E13),
		rgb(0xA81E22),
		[]raster.XY{{X: 0, Y: 0.95}, {X: 1.05, Y: -0.75}, {X: -1.05, Y: -0.75}},
		rgb(0xFF8A7C),
	},
	kindGain: {
		rgb(0xC98A1C),
		rgb(0x7E5410),
		rgb(0x946208),
		[]raster.XY{
			{X: -0.34, Y: -1},
			{X: 0.34, Y: -1},
			{X: 0.34, Y: -0.34},
			{X: 1, Y: -0.34},
			{X: 1, Y: 0.34},
			{X: 0.34, Y: 0.34},
			{X: 0.34, Y: 1},
			{X: -0.34, Y: 1},
			{X: -0.34, Y: 0.34},
			{X: -1, Y: 0.34},
			{X: -1, Y: -0.34},
			{X: -0.34, Y: -0.34},
		},
		rgb(0xFFC765),
	},
}

// motifAspect is the width of a card's drawing divided by its height.
const motifAspect = 108.0 / 88

// frame holds the sizes of a card's picture, in points.
type frame struct {
	w, h, margin float64
	corner       float64 // the legs of the triangle with the sign
	fillsCard    bool    // the picture fills its card, without text below
}

// frameOf returns the frame of a picture of w×h points; fillsCard is true if there is no text below it.
func frameOf(w, h float64, fillsCard bool) frame {
	side := min(w, h*1.5)
	f := frame{w, h, marginOf(w), side * 0.3, fillsCard}
	if fillsCard {
		f.margin = max(f.margin, 2.5)
	}
	if w < minTextWidth { // only the sign is legible
		f.corner = side * 0.42
	}
	return f
}

// minTextWidth is the width, in points, below which a card has no text but a larger sign.
const minTextWidth = 70

// marginOf returns the side margin of a card of width w, in points.
func marginOf(w float64) float64 { return max(min(w*0.045, 6), 2) }

// Picture adds a card's picture to a node, in r, without text: the drawing under a lamp, and the sign of its kind.
func Picture(parent *sprites.Node, textures *sprites.TextureCache, card rules.Card, r layout.Rect) {
	parent.Add(sprites.NewFace("picture", picture(textures, card, frameOf(r.W, r.H, true)), r.X, r.Y))
}

// picture returns the cached picture of a card in a frame.
func picture(textures *sprites.TextureCache, card rules.Card, f frame) *sprites.Picture {
	key := fmt.Sprintf("card-%v-%.1f", card, f.corner)
	below := 2.0 // a transparent margin, so that the lower edge of a turned picture is smooth
	if f.fillsCard {
		below = 0
	}
	return textures.Shape(key, f.w, f.h+below, func(pen *raster.Canvas) { f.paint(pen, card, textures.Scale()) })
}

// paint paints the picture of a card, at scale pixels per point.
func (f frame) paint(pen *raster.Canvas, card rules.Card, scale float64) {
	style := &kindStyles[kindOf(card)]
	margin, right, bottom := f.margin, f.w-f.margin, f.h
	line := max(f.corner*0.05, 0.8)
	if f.fillsCard {
		bottom -= margin
	}
	ground := f.outline(pen, margin, right, bottom)
	pen.Fill(ground, style.dark)
	w, h := right-margin, bottom-margin
	pen.Fill(pen.Ellipse(f.w/2, margin+h*0.55, min(w*0.46, h*0.95), h*0.42), style.lamp)
	if !f.fillsCard {
		pen.Fill(pen.RoundRect(margin, bottom-line, w, line, 0), art.Ink)
	}
	drawCutout(pen.Image, card, layout.Rect{X: margin + w*0.04, Y: margin + h*0.05, W: w * 0.92, H: h * 0.9}, scale)
	pen.Fill(
		pen.Polygon([]raster.XY{
			{X: margin - 0.5, Y: margin - 0.5},
			{X: f.corner, Y: margin - 0.5},
			{X: f.corner, Y: margin},
			{X: margin, Y: f.corner},
			{X: margin - 0.5, Y: f.corner},
		}),
		art.Cream,
	)
	pen.Stroke(pen.Line([]raster.XY{{X: f.corner, Y: margin}, {X: margin, Y: f.corner}}), line*1.1, art.Ink)
	at, half := f.corner*0.33, f.corner*0.215
	if f.w < minTextWidth {
		at, half = f.corner*0.36, f.corner*0.235
	}
	sign := make([]raster.XY, len(style.sign))
	for i, p := range style.sign {
		sign[i] = raster.XY{X: at + p.X*half, Y: at + p.Y*half}
	}
	pen.Fill(pen.Polygon(sign), style.ink)
}

// drawCutout draws the card's drawing into r as a paper cutout, with a shadow to the lower right, at scale pixels per
// point.
func drawCutout(picture *image.RGBA, card rules.Card, r layout.Rect, scale float64) {
	w := min(r.W, r.H*motifAspect)
	pw, ph := int(w*scale), int(w/motifAspect*scale)
	cut, err := art.Raster(drawingName(card), max(pw, 1), max(ph, 1))
	if err != nil { // the drawings are embedded
		panic(fmt.Sprintf("the card %v can’t be drawn: %v", card, err))
	}
	x, y := int((r.Center().X-w/2)*scale), int((r.Center().Y-w/motifAspect/2)*scale)
	fall := w * 0.016 * scale
	light.Over(picture, light.Monochrome(cut, light.WithOpacity(art.Shade, 0.38)), x+int(math.Round(fall)),
		y+int(math.Round(fall*1.3)), 1)
	light.Over(picture, cut, x, y, 1)
}

// outline returns the outline of the picture. Its upper right corner is rounded; if it fills the card, the lower
// corners are too.
func (f frame) outline(pen *raster.Canvas, left, right, bottom float64) raster.Path {
	const steps = 6
	top, r := f.margin, min(f.corner*0.22, 6)
	points := []raster.XY{{X: left, Y: top}}
	arc := func(cx, cy, from float64) {
		for i := range steps + 1 {
			a := from + math.Pi/2*float64(i)/steps
			points = append(points, raster.XY{X: cx + r*math.Cos(a), Y: cy + r*math.Sin(a)})
		}
	}
	arc(right-r, top+r, -math.Pi/2)
	if f.fillsCard {
		arc(right-r, bottom-r, 0)
		arc(left+r, bottom-r, math.Pi/2)
	} else {
		points = append(points, raster.XY{X: right, Y: bottom}, raster.XY{X: left, Y: bottom})
	}
	return pen.Polygon(points)
}
