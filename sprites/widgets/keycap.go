package widgets

import (
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
)

// KeycapH is the height of a keycap, a brass plate that shows a key or a gamepad button, in points.
const KeycapH = 26.0

// Keycap returns the plate of a key with its upper left corner at (0, 0), and its width in points. Name is the text on
// it.
func (k *Kit) Keycap(name string) (*sprites.Node, float64) {
	style := lettering.Style{Face: lettering.Strong, Size: 16, Color: k.Theme.Ink}
	textWidth := k.Fonts.Width(style, name)
	width := max(KeycapH, textWidth+14)
	node := k.plate(width)
	node.Add(sprites.NewFace("key", k.Fonts.Line(style, name), (width-textWidth)/2,
		(KeycapH-k.Fonts.LineHeight(style))/2))
	return node, width
}

// plate returns an empty brass plate, width points wide.
func (k *Kit) plate(width float64) *sprites.Node {
	node := sprites.New("keycap")
	hem := sprites.PanelStyle{Radius: 8, Fill: k.Theme.Ink}
	brass := sprites.PanelStyle{Radius: 6, Fill: k.Theme.Gold}
	node.Add(sprites.NewFace("hem", k.Textures.Panel(hem, width+4, KeycapH+4), -2, -2),
		sprites.NewFace("plate", k.Textures.Panel(brass, width, KeycapH), 0, 0))
	return node
}

// Names that PadCap accepts besides the names of keys.
const (
	KeyArrows = "arrows" // all four
	WithShift = "Shift+" // prefix of a key pressed with Shift
)

// padPictures draws gamepad buttons by their position, because every make names them differently.
var padPictures = map[string]func(c *raster.Canvas, k *Kit){
	KeyArrows:            dPad,
	KeyEnter:             faceButton(0, 1),
	WithShift + KeyEnter: faceButton(-1, 0),
	KeyBack:              faceButton(1, 0),
	KeyBackspace:         faceButton(0, -1),
	KeyTab:               shoulder(1),
	WithShift + KeyTab:   shoulder(0),
	KeyHelp:              menuButtons(0),
	KeyMenu:              menuButtons(1),
}

// padButtonWidth is the width of the plate of a gamepad button, in points.
const padButtonWidth = 34.0

// PadCap returns the plate of the gamepad button mapped to a key, and its width in points. It returns nil and 0 if no
// button is. The key may be KeyArrows, or begin with WithShift.
func (k *Kit) PadCap(key string) (*sprites.Node, float64) {
	draw, ok := padPictures[key]
	if !ok {
		return nil, 0
	}
	node := k.plate(padButtonWidth)
	face := k.Textures.Shape("pad "+key+" "+sprites.Hex(k.Theme.Ink), padButtonWidth, KeycapH,
		func(c *raster.Canvas) { draw(c, k) })
	node.Add(sprites.NewFace("button", face, 0, 0))
	return node, padButtonWidth
}

// ArrowCap returns the plate of the arrow keys, and its width in points.
func (k *Kit) ArrowCap() (*sprites.Node, float64) {
	node := k.plate(padButtonWidth)
	node.Add(sprites.NewFace("arrows",
		k.Textures.Shape("arrow keys "+sprites.Hex(k.Theme.Ink), padButtonWidth, KeycapH, func(c *raster.Canvas) {
			x, y := padButtonWidth/2, KeycapH/2
			for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				tip := raster.XY{X: x + 11*d[0], Y: y + 11*d[1]}
				foot := raster.XY{X: x + 4.5*d[0], Y: y + 4.5*d[1]}
				c.Fill(c.Polygon([]raster.XY{tip, {X: foot.X + 4*d[1], Y: foot.Y + 4*d[0]},
					{X: foot.X - 4*d[1], Y: foot.Y - 4*d[0]}}), k.Theme.Ink)
			}
		}), 0, 0))
	return node, padButtonWidth
}

// dPad draws the four-way directional pad.
func dPad(c *raster.Canvas, k *Kit) {
	c.Fill(c.RoundRect(padButtonWidth/2-3.5, 2.5, 7, KeycapH-5, 1.5), k.Theme.Ink)
	c.Fill(c.RoundRect(padButtonWidth/2-10.5, KeycapH/2-3.5, 21, 7, 1.5), k.Theme.Ink)
}

// faceButton draws the four face buttons: the one in direction (dx, dy) filled, the others as rings.
func faceButton(dx, dy float64) func(c *raster.Canvas, k *Kit) {
	return func(c *raster.Canvas, k *Kit) {
		for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := padButtonWidth/2+9.5*d[0], KeycapH/2+7.5*d[1]
			if d[0] == dx && d[1] == dy {
				c.Fill(c.Ellipse(x, y, 4.6, 4.6), k.Theme.Ink)
			} else {
				c.Stroke(c.Ellipse(x, y, 3.2, 3.2), 1.3, k.Theme.Ink)
			}
		}
	}
}

// shoulder draws the two shoulder buttons: one filled (0 left, 1 right), the other as an outline.
func shoulder(right int) func(c *raster.Canvas, k *Kit) {
	return func(c *raster.Canvas, k *Kit) {
		c.Stroke(c.RoundRect(3.5, 11, padButtonWidth-7, 11, 5.5), 1.5, k.Theme.Ink)
		for i, x := range []float64{4, padButtonWidth - 15} {
			if i == right {
				c.Fill(c.RoundRect(x, 3.5, 11, 6, 2.5), k.Theme.Ink)
			} else {
				c.Stroke(c.RoundRect(x+0.5, 4, 10, 5, 2), 1.2, k.Theme.Ink)
			}
		}
	}
}

// menuButtons draws the two small buttons in the middle: one filled (0 left, 1 right), the other as a ring.
func menuButtons(right int) func(c *raster.Canvas, k *Kit) {
	return func(c *raster.Canvas, k *Kit) {
		c.Stroke(c.RoundRect(3, 4, padButtonWidth-6, KeycapH-8, 8), 1.5, k.Theme.Ink)
		for i, x := range []float64{padButtonWidth/2 - 9, padButtonWidth/2 + 2} {
			if i == right {
				c.Fill(c.RoundRect(x, KeycapH/2-3, 7, 6, 2.5), k.Theme.Ink)
			} else {
				c.Stroke(c.RoundRect(x+0.5, KeycapH/2-2.5, 6, 5, 2), 1.1, k.Theme.Ink)
			}
		}
	}
}
