package rulebook

import (
	"image"
	"strconv"

	"heimlich/rules"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/scenery"
)

// This file draws the pictures of pages that have no animated example.

// addPhoto adds a photograph that shows the picture of a page, rotated by angle radians.
func (r *Rulebook) addPhoto(page page, at layout.Rect, angle float64) {
	n := desk.Prop(r.Ctx.Textures, "picture", "photograph",
		at, func(scale float64) *image.RGBA { return props.Photograph(at.W, at.H, scale) }).SetAngle(angle)
	r.Content.Add(n)
	picture := sprites.New("in the picture").SetPos(props.Margin+props.PhotoEdge, props.Margin+props.PhotoEdge)
	w, h := at.W-2*props.PhotoEdge, at.H-2*props.PhotoEdge
	picture.SetClip(w, h)
	n.Add(picture)
	if angle != 0 { // clipping works on upright rectangles only
		picture.SetClip(0, 0)
	}
	page.draw(picture, w, h)
}

// addPencil draws a pencil at the lower right of an empty part of a page, if it fits.
func (r *Rulebook) addPencil(room layout.Rect) {
	const length, w, h = 196.0, 214.0, 118.0 // w and h are those of the tilted pencil
	if room.W < w || room.H < h {
		return
	}
	at := layout.Around(layout.Point{X: room.Right() - w/2 - 4, Y: room.Bottom() - h/2 + 2}, length, length/8)
	r.Content.Add(desk.Prop(r.Ctx.Textures, "pencil", "rules-pencil",
		at, func(scale float64) *image.RGBA { return props.Pencil(length, scale) }).SetAngle(-0.365))
}

// addFigure adds a drawing of w×h points with the middle of its foot at x, y.
func (r *Rulebook) addFigure(on *sprites.Node, name string, x, y, w, h float64) *sprites.Node {
	n := sprites.NewFace("figure", r.Ctx.Textures.Drawing(name, w, h), x, y).SetAnchor(0.5, 1)
	on.Add(n)
	return n
}

// addLight adds warm light of w×h points round x, y on the ground; strength is 0 to 1.
func (r *Rulebook) addLight(on *sprites.Node, x, y, w, h, strength float64) {
	on.Add(sprites.NewFace("light", r.Ctx.Textures.Glow(art.Gold, strength, w, h), x, y).SetAnchor(0.5, 0.5))
}

// addAgent adds an agent that is h points high, with its shadow. The middle of its foot is at x, y.
func (r *Rulebook) addAgent(parent *sprites.Node, a rules.Agent, x, y, h float64) *sprites.Node {
	parent.Add(sprites.NewFace("shadow", r.Ctx.Textures.Glow(art.Shade, 0.8, h*0.7, h*0.2), x+h*0.06, y-h*0.02).
		SetAnchor(0.5, 0.5))
	return r.addFigure(parent, "agents/"+a.String(), x, y, h*160/246, h)
}

// addHouse adds the house of a building, side points high. The middle of its foot is a fifth of side below x, y.
func (r *Rulebook) addHouse(on *sprites.Node, building int, x, y, side float64) {
	r.addFigure(on, scenery.Houses[building], x, y+side*0.2, side, side)
}

// notesPicture draws a notebook with its marks, and the dossier, into w×h points.
func (r *Rulebook) notesPicture(parent *sprites.Node, w, h float64) {
	scale := min(w/150, h/122)
	for i, trinket := range []props.Trinket{props.Notes, props.Dossier} {
		trinketScale := scale * []float64{1.15, 1}[i]
		at := layout.Around(layout.Point{X: w * []float64{0.32, 0.68}[i], Y: h * []float64{0.38, 0.48}[i]},
			props.TrinketW*trinketScale, props.TrinketH*trinketScale)
		parent.Add(desk.Prop(r.Ctx.Textures, "thing", "rules-trinket-"+strconv.Itoa(int(trinket)),
			at, func(pixels float64) *image.RGBA { return trinket.Paint(trinketScale, pixels) }))
	}
	markSize := min(w*0.1, h*0.14)
	for i, mark := range []string{"marks/no", "marks/maybe", "marks/yes"} {
		x := w*0.5 + (float64(i)-1)*markSize*1.9
		parent.Add(sprites.NewFace("slip",
			r.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Cream, Raised: true},
				markSize*1.25, markSize*1.25), x-markSize*0.62, h*0.86-markSize*0.62))
		parent.Add(sprites.NewFace("figure", r.Ctx.Textures.Drawing(mark, markSize, markSize), x, h*0.86).
			SetAnchor(0.5, 0.5))
	}
}

// keysPicture draws the agents in two rows, each with the key that moves it, into w×h points.
func (r *Rulebook) keysPicture(parent *sprites.Node, w, h float64) {
	size := min(w/5.1, h/3.7)
	for i := range rules.NumAgents {
		row, inRow, column := 0, 4, i
		if i > 3 {
			row, inRow, column = 1, 3, i-4
		}
		x, y := w/2+(float64(column)-float64(inRow-1)/2)*size*1.3, h*0.5+(float64(row)-1)*size*1.75
		r.addAgent(parent, rules.Agent(i), x, y+size*0.95, size*0.95)
		key := layout.Around(layout.Point{X: x, Y: y + size*1.3}, size*0.56, size*0.5)
		parent.Add(sprites.NewFace("key", r.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream,
			Foot: art.PaperText, Raised: true}, key.W, key.H), key.X, key.Y))
		r.Ctx.Kit.NamedLabel(parent, "number", r.Style(lettering.Strong, size*0.32).WithColor(art.Ink).
			WithAlign(lettering.Center),
			strconv.Itoa(i+1), key)
	}
}

// editionPicture draws the emblem of the game into w×h points.
func (r *Rulebook) editionPicture(on *sprites.Node, w, h float64) {
	d := min(w, h) * 0.66
	r.addLight(on, w/2, h/2, d*1.7, d*1.7, 0.4)
	on.Add(sprites.NewFace("figure", r.Ctx.Textures.Drawing("emblem/tile", d, d), w/2, h/2).SetAnchor(0.5, 0.5))
}
