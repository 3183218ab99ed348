package dossier

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/office"
)

// furnish lays the desk with the notebook and the slip of paper on it, for a page with so many columns.
func (n *Notebook) furnish(p *place, g *grid, agents []rules.Agent, columns int) {
	s, gallery := n.Screen, n.Back.Gallery
	desktop.Spread(n.Stage(), gallery, office.Desk{W: s.W, H: s.H, Blotter: p.blotter})
	lit := layout.Point{X: s.W * 0.47, Y: s.H * 0.5}
	reach := max(p.cover.W, p.cover.H) * 0.62
	n.On.Add(desktop.Lamp(gallery, lit, reach, reach*0.75))
	n.shadow(p.cover)
	box := p.cover.Inset(-2)
	box.Y, box.H = box.Y-16, box.H+24
	key := fmt.Sprintf("notebook-%d-%v-%v", p.form, columns, agents)
	n.paint("notebook", key, box, func(pad *office.Pad, at func(layout.Rect) layout.Rect) { p.bind(pad, at, g, agents, columns) })
	if p.form != formSpread {
		n.paint("slip", "slip", p.aside.Inset(-14), func(pad *office.Pad, at func(layout.Rect) layout.Rect) {
			pad.Sheet(at(p.aside), 0)
			in := at(p.aside)
			pad.Ruled(layout.Rect{X: in.X + 4, Y: in.Y + 42, W: in.W - 8, H: in.H - 46}, 22)
		})
	}
	n.On.Add(desktop.Dark(gallery, lit, s.W, s.H, 0.42, 0.5))
}

// shadow is what something of that size casts on the desk.
func (n *Notebook) shadow(r layout.Rect) {
	const room, blur = 40, 10
	key := fmt.Sprintf("shadow-%.1f-%.1f", r.W, r.H)
	face := n.Back.Gallery.Painted(key, r.W+2*room, r.H+2*room, func() *image.RGBA { return office.Shadow(r.W, r.H, 11, blur, room, 0.7) })
	n.On.Add(sprites.NewFace("shadow", face, r.X-room+4, r.Y-room+9))
}

// most is the most pixels that a picture of paper is painted with; strokes and rings want them, and beyond that nobody sees a difference.
const most = 3 << 20

// paint puts a large picture of paper on the page. It is painted by a pad whose upper left corner lies at that of the rectangle; at tells where on it something of the screen lies.
func (n *Notebook) paint(name, key string, r layout.Rect, draw func(pad *office.Pad, at func(layout.Rect) layout.Rect)) {
	g := n.Back.Gallery
	k := min(g.Scale(), math.Sqrt(most/max(r.W*r.H, 1)))
	face := g.Backdrop(fmt.Sprintf("%s-%v", key, k), r.W, r.H, func() *image.RGBA {
		pad := office.NewPad(r.W, r.H, k)
		draw(pad, func(q layout.Rect) layout.Rect { q.X, q.Y = q.X-r.X, q.Y-r.Y; return q })
		return pad.Image
	})
	n.On.Add(sprites.NewFace(name, face, r.X, r.Y))
}

// bind paints the notebook with the table that is ruled on its page.
func (p *place) bind(pad *office.Pad, at func(layout.Rect) layout.Rect, g *grid, agents []rules.Agent, columns int) {
	pad.Cover(at(p.cover))
	page, table := at(p.page), at(g.rect)
	switch p.form {
	case formSpread:
		pad.Page(page, office.Right, 22)
		pad.Page(at(p.aside), office.Left, 22)
	case formTall:
		pad.Page(page, office.Top, 20)
	default:
		pad.Page(page, office.Left, 20)
	}
	for r, a := range agents {
		row := at(g.rows[r])
		if r%2 == 0 {
			pad.Wash(row, office.Graphite, 0.05)
		}
		pad.Tab(tabOf(row), art.AgentColor(int(a)))
	}
	pad.Table(table, g.corner.H, g.figureW, columns, len(agents))
	switch p.form {
	case formSpread:
		pad.RingsAcross(page.Right()+gap/2, page.Y+22, page.Bottom()-22, gap/2)
	case formTall:
		pad.RingsAlong(page.Y-2, page.X+18, page.Right()-18)
	default:
		pad.RingsAcross(page.X+1, page.Y+20, page.Bottom()-20, 13)
	}
}

// tabOf is where the coloured tab of a row is.
func tabOf(row layout.Rect) layout.Rect {
	return layout.Rect{X: row.X + 1, Y: row.Y + 5, W: 6, H: row.H - 10}
}

// small is a picture of strokes of w×h points, with a little room round it, whose key tells everything that it depends on.
func (n *Notebook) small(key string, w, h float64, draw func(p *office.Pad, r layout.Rect)) *sprites.Picture {
	g := n.Back.Gallery
	return g.Sharp(fmt.Sprintf("%s-%.1f-%.1f", key, w, h), w+2*strokeRoom, h+2*strokeRoom, func() *image.RGBA {
		pad := office.NewPad(w+2*strokeRoom, h+2*strokeRoom, g.Scale())
		draw(pad, layout.Rect{X: strokeRoom, Y: strokeRoom, W: w, H: h})
		return pad.Image
	})
}

// strokeRoom is the room round a picture of strokes, in points: no hand keeps to a rectangle.
const strokeRoom = 6

// stroked puts a picture of strokes over a rectangle.
func (n *Notebook) stroked(on *sprites.Node, name, key string, r layout.Rect, draw func(p *office.Pad, r layout.Rect)) {
	on.Add(sprites.NewFace(name, n.small(key, r.W, r.H, draw), r.X-strokeRoom, r.Y-strokeRoom))
}

// lamplight is what the row in the light of the lamp is tinted with.
var lamplight = color.RGBA{0xFF, 0xE3, 0xA0, 0xFF}
