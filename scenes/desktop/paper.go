package desktop

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/office"
)

// Draw draws things on a pad. Places of the screen, or of whatever the picture is a part of, are told as places of the pad by at.
type Draw func(pad *office.Pad, at func(layout.Rect) layout.Rect)

// most is the most pixels that a large picture of paper is painted with: rules and rings want them, but beyond that nobody sees a difference.
const most = 3 << 20

// Large is a picture of paper that covers a large part of a screen; it is painted beside the loop. The key has to tell everything that it looks like, but for its size, and has no
// spaces; until it has been painted the last one of that name is seen, or a coarse one.
func Large(g *sprites.Gallery, name, key string, r layout.Rect, draw Draw) *sprites.Node {
	k := min(g.Scale(), math.Sqrt(most/max(r.W*r.H, 1)))
	paint := func(pad *office.Pad) *image.RGBA {
		draw(pad, func(q layout.Rect) layout.Rect { q.X, q.Y = q.X-r.X, q.Y-r.Y; return q })
		return pad.Image
	}
	face := g.Backdrop(name, fmt.Sprintf("%s-%v", key, k), r.W, r.H, func(breathe func()) *image.RGBA { return paint(office.NewPad(r.W, r.H, k).Breathing(breathe)) }).
		Coarse(func() *image.RGBA { return paint(office.NewPad(r.W, r.H, Rough(r.W, r.H, k))) })
	return sprites.NewFace(name, face, r.X, r.Y)
}

// Small is a picture of paper or of strokes over a rectangle, painted at once, with so much room round it: no hand keeps to a rectangle, and paper casts a shadow. The key has to tell
// everything that it looks like, but for its size, and has no spaces.
func Small(g *sprites.Gallery, name, key string, r layout.Rect, room float64, draw func(pad *office.Pad, r layout.Rect)) *sprites.Node {
	box := r.Inset(-room)
	face := g.Shape(fmt.Sprintf("%s-%.1f-%.1f", key, r.W, r.H), box.W, box.H, func(c *ink.Canvas) {
		draw(office.PadOn(c, g.Scale()), layout.Rect{X: room, Y: room, W: r.W, H: r.H})
	})
	return sprites.NewFace(name, face, box.X, box.Y)
}

// Shadow is what something that covers a rectangle casts on the desk.
func Shadow(g *sprites.Gallery, r layout.Rect) *sprites.Node {
	const room, blur = 40, 10
	face := g.Painted(fmt.Sprintf("shadow-%.1f-%.1f", r.W, r.H), r.W+2*room, r.H+2*room, func(func()) *image.RGBA { return office.Shadow(r.W, r.H, 11, blur, room, 0.7) })
	return sprites.NewFace("shadow", face, r.X-room+4, r.Y-room+9)
}
