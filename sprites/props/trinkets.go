package props

import (
	"image"

	"heimlich/sprites/layout"
)

// Trinket is a small prop that illustrates a choice. The zero Trinket stands for none and has no drawing.
type Trinket int

// The trinkets. Envelope holds the random seed; Glass is a magnifying glass.
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
	Hat
	Eraser
)

// trinkets lists the drawings of the trinkets. A drawing has a margin of trinketRoom points at factor 1.
var trinkets = [...]string{Deck: "deck", Dossier: "dossier", Notes: "notes", Envelope: "envelope", Passport: "passport",
	Paper: "newspaper",
	Watch: "watch", Bell: "bell", Rules: "rules", Door: "door", Glass: "glass", Hat: "hat", Eraser: "eraser"}

// trinketRoom is the margin of a trinket's drawing, in points at factor 1.
const trinketRoom = 8.0

// Paint paints a trinket of TrinketW×TrinketH points times factor, with its Margin, at scale pixels per point. The zero
// Trinket can't be painted.
func (trinket Trinket) Paint(factor, scale float64) *image.RGBA {
	pic := newProp(TrinketW*factor, TrinketH*factor, scale)
	pic.draw("things/"+trinkets[trinket],
		layout.Rect{W: TrinketW * factor, H: TrinketH * factor}.Inset(-trinketRoom*factor))
	return pic.withShadow(2, 4, 3, 0.55)
}

// The size of a trinket, in points.
const (
	TrinketW = 60.0
	TrinketH = 68.0
)

// Pen paints a fountain pen, w points wide and w/8 high, with its Margin. Its nib is at the right and a little higher.
func Pen(w, scale float64) *image.RGBA { return tool("pen", w, scale) }

// Pencil paints a pencil, w points wide and w/8 high, with its point at the right and a little higher.
func Pencil(w, scale float64) *image.RGBA { return tool("pencil", w, scale) }

// tool paints a pen or pencil.
func tool(name string, w, scale float64) *image.RGBA {
	pic := newProp(w, w/8, scale)
	pic.draw("things/"+name, layout.Rect{W: w, H: w / 8})
	k := w / 240 // the shadow is drawn for a pen 240 points long
	return pic.withShadow(2*k, 6*k, 3.5*k, 0.6)
}
