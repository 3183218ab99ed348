package office

import (
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Trinket is one of the small things that stand for a choice.
type Trinket int

// The trinkets: a deck of cards, a dossier in its folder, a notebook, the envelope with the seed of chance, a passport, a newspaper, a watch, a bell, the book of rules, a door, a magnifying glass, and an eraser.
const (
	Deck Trinket = iota + 1
	Dossier
	Notes
	Envelope
	Passport
	Paper
	Watch
	Bell
	Rules
	Door
	Glass
	Eraser
)

// Paint paints a trinket of 60×68 points times larger, with Room round it.
func (k Trinket) Paint(larger, scale float64) *image.RGBA {
	t := newThing(TrinketW*larger, TrinketH*larger, scale)
	p := t.pen(TrinketW/2*larger, TrinketH/2*larger, larger, 0)
	switch k {
	case Deck:
		p.turned(0, 0, -0.105).deck()
	case Dossier:
		p.turned(0, 0, -0.087).folder()
	case Notes:
		p.turned(0, 0, -0.087).notes()
	case Passport:
		p.turned(0, 0, -0.06).passport()
	case Paper:
		p.turned(0, 0, -0.05).news()
	case Watch:
		p.watch()
	case Bell:
		p.bell()
	case Rules:
		p.turned(0, 0, 0.05).rules()
	case Door:
		p.door()
	case Glass:
		p.turned(0, 0, 0.1).glass()
	case Eraser:
		p.turned(0, 0, -0.35).eraser()
	default:
		p.turned(0, 0, 0.07).envelope()
	}
	return t.cast(2, 4, 3, 0.55)
}

// How large trinkets are, in points.
const (
	TrinketW = 60.0
	TrinketH = 68.0
)

// rounded is a closed rectangle with round corners.
func rounded(x, y, w, h, r float64) way {
	return from(x+r, y).to(x+w-r, y).bend(x+w, y, x+w, y+r).to(x+w, y+h-r).bend(x+w, y+h, x+w-r, y+h).to(x+r, y+h).bend(x, y+h, x, y+h-r).to(x, y+r).bend(x, y, x+r, y)
}

// deck draws four cards with their backs up.
func (p pen) deck() {
	for i := 3; i >= 0; i-- {
		d := float64(i) * 1.7
		q := p.turned(d-2, -d+2, 0)
		q.fill(rounded(-20, -28, 40, 56, 3.6), rgb(0xF3E7CF), 1.2, outline)
		q.fill(rounded(-16.8, -24.8, 33.6, 49.6, 2.4), rgb(0x7A0E12), 0, outline)
	}
	q := p.turned(-2, 2, 0)
	q.line(closed(rounded(-14, -22, 28, 44, 1.6)), 1, gilt)
	q.fill(from(-10, 0).bends(0, -10.4, 10, 0, 0, 10.4, -10, 0), rgb(0xF3E7CF), 1.2, outline)
	q.fill(oval(0, 0, 4, 4), outline, 0, outline)
}

// eraser draws an eraser, one end of which is for ink, and what it has rubbed off.
func (p pen) eraser() {
	p.fill(rounded(-25, -14, 50, 28, 5), rgb(0xD9776A), 1.2, outline)
	p.fill(rounded(-25, -14, 24, 28, 5), rgb(0x5F7FA8), 1.2, outline)
	p.fill(rounded(-11, -14, 22, 28, 0.5), rgb(0xF3E7CF), 1.2, outline)
	p.line(from(-6, -5).to(6, -5), 1.2, outline)
	p.line(from(-6, 0).to(6, 0), 1.2, outline)
	for _, at := range [][2]float64{{18, 21}, {26, 19}, {10, 24}} {
		p.fill(oval(at[0], at[1], 1.8, 1.1), rgb(0xD9776A), 0.6, outline)
	}
}

// folder draws a folder of manila with a sheet in it and a stamp on it.
func (p pen) folder() {
	line := rgb(0x3A2508)
	p.fill(through(-28, -22, -8, -22, -3, -16, 29, -16, 29, 26, -28, 26), rgb(0xA27A40), 2, line)
	p.fill(through(-22, -20, 24, -20, 24, 10, -22, 10), paperLit, 0.8, rgb(0x8C7A55))
	for i := range 3 {
		y := -15 + 5*float64(i)
		p.line(through(-17, y, 18, y), 0.9, light.Tint(rgb(0x6F86C8), 0.6))
	}
	p.fill(through(-30, -8, 30, -8, 27, 28, -27, 28), rgb(0xC99F5F), 2, line)
	p.line(through(-27, -5.5, 27, -5.5), 1, light.Tint(rgb(0xFFFFFF), 0.3))
	q := p.turned(0, 11, -0.1)
	red := rgb(0x8E1116)
	q.line(closed(rounded(-19, -7.5, 38, 15, 2)), 1.4, red)
	for i := range 5 { // a word that nobody can read yet
		x := -13 + 6*float64(i)
		q.line(through(x, -3, x+3, -3), 2, red)
		q.line(through(x, 2.5, x+3.6, 2.5), 2, red)
	}
}

// notes draws a ring-bound notebook with a tick.
func (p pen) notes() {
	p.fill(rounded(-19, -26, 40, 54, 3), rgb(0x20150F), 0, outline)
	p.fill(rounded(-17, -28, 38, 53, 2), paperLit, 0.8, rgb(0x8C7A55))
	for i := range 3 {
		y := -14 + 8*float64(i)
		p.line(through(-9, y, 15, y), 1, light.Tint(rgb(0x6F86C8), 0.75))
	}
	p.line(through(-8, 13, -4, 18, 5, 7), 2.6, rgb(0x1A2E7A))
	for i := range 5 {
		y := -22 + 10*float64(i)
		p.line(from(-20, y+3).bend(-25, y-2, -18, y-2).bend(-12, y-1.5, -13.5, y+1.5), 2, rgb(0xC9D0E6))
	}
}

// envelope draws a sealed envelope.
func (p pen) envelope() {
	line := rgb(0x8C7A55)
	p.fill(through(-27, -18, 27, -18, 27, 18, -27, 18), paperLit, 1, line)
	p.line(through(-27, 18, -5, 0), 1, light.Tint(line, 0.7))
	p.line(through(27, 18, 5, 0), 1, light.Tint(line, 0.7))
	p.fill(through(-27, -18, 0, 4, 27, -18), rgb(0xEAD9B4), 1, line)
	var wax way
	for i := range 24 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 24)
		r := 9.0 + 0.8*float64(i%3)
		wax = append(wax, layout.Point{X: r * cos, Y: 3 + r*sin})
	}
	p.fill(wax, rgb(0x8E1116), 1, rgb(0x4A080E))
	p.line(closed(oval(0, 3, 5.6, 5.6)), 1.2, rgb(0xC8463F))
	p.line(through(-3, 3, 3, 3), 1.4, rgb(0xC8463F))
	p.line(through(0, 0, 0, 6), 1.4, rgb(0xC8463F))
}
