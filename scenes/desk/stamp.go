package desk

import (
	"image"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// Stamp returns words in a worn frame of w×h points, centred on the node's origin. The style must be
// centred and have the colour props.StampInk.
func Stamp(textures *sprites.TextureCache, fonts *lettering.Fonts, style lettering.Style, words string, w,
	h float64) *sprites.Node {
	box := layout.Around(layout.Point{}, w, h)
	picture := func(name, key string, paint func(w, h, scale float64) *image.RGBA) *sprites.Node {
		return Prop(textures, name, key, box, func(scale float64) *image.RGBA { return paint(w, h, scale) })
	}
	return sprites.New("stamp").Add(picture("frame", "stamp", props.Stamp),
		sprites.NewFace("words", fonts.Lines(style, []string{words}, w), -w/2, -fonts.LineHeight(style)/2),
		picture("wear", "stamp-wear", props.StampWear))
}
