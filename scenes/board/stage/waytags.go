package stage

import (
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// addTag adds the tag of a walk's player beside the arrow, where it covers least.
func (ws *agentPaths) addTag(w PastMove, x *agentPath, taken []layout.Rect) {
	st := lettering.Style{Face: lettering.Strong, Size: 15, Color: art.Ink}
	const head, pad, most = 18.0, 8.0, 96.0
	name := ws.ctx.Fonts.Truncate(st, w.Name, most)
	width := pad + head + pad
	if name != "" {
		width += 3 + ws.ctx.Fonts.Width(st, name)
	}
	ax, ay := x.arrow.Pos()
	x.room = ws.tagPlace(layout.Point{X: ax, Y: ay}, width, taken)
	textures := ws.ctx.Textures
	x.tag = sprites.NewFace("tag", textures.Panel(sprites.PanelStyle{Radius: tagHeight / 2, Fill: art.Cream,
		Edge: pathOutline, Line: 1.5}, width, tagHeight), x.room.X, x.room.Y).SetVisible(false)
	x.tag.Add(sprites.NewFace("head", textures.Drawing(w.Head, head, head*100/70), pad-1, tagHeight-2-head*100/70),
		sprites.NewFace("name", ws.ctx.Fonts.Line(st, name), pad+head+3, (tagHeight-ws.ctx.Fonts.LineHeight(st))/2))
	ws.over.Add(x.tag)
}

// tagPlace returns the place of a tag near an arrow: the one where it covers least.
func (ws *agentPaths) tagPlace(arrow layout.Point, width float64, taken []layout.Rect) (best layout.Rect) {
	minimum := 0.0
	far := layout.Point{X: width/2 + arrowSize*0.7, Y: tagHeight/2 + arrowSize*0.6}
	for i, d := range []layout.Point{{X: -1}, {X: 1}, {Y: 1}, {Y: -1}, {X: -0.8, Y: 0.8}, {X: 0.8, Y: 0.8},
		{X: -0.8, Y: -0.8}, {X: 0.8, Y: -0.8}, {X: -0.5, Y: 1.2}, {X: 0.5, Y: 1.2}, {X: -1, Y: 1.8}, {X: 1, Y: 1.8},
		{X: -1, Y: -1.8}, {X: 1, Y: -1.8}, {X: -1.8}, {X: 1.8}} {
		r := layout.Around(arrow.Add(d.X*far.X, d.Y*far.Y), width, tagHeight)
		in := ws.table.Board.Inset(4)
		r.X, r.Y = min(max(r.X, in.X), in.Right()-r.W), min(max(r.Y, in.Y), in.Bottom()-r.H)
		if c := ws.tagCost(r, taken) + float64(i); i == 0 || c < minimum {
			best, minimum = r, c
		}
	}
	return best
}

// tagCost returns how much a tag at a place covers, in square points with weights.
func (ws *agentPaths) tagCost(r layout.Rect, taken []layout.Rect) (cost float64) {
	covers := func(q layout.Rect, weight float64) {
		part := r.Intersect(q)
		cost += part.W * part.H * weight
	}
	for _, q := range taken {
		covers(q, 12)
	}
	for i := range ws.table.Buildings {
		b := &ws.table.Buildings[i]
		covers(b.Plate, 4)
		covers(b.House, 0.3)
	}
	for _, a := range ws.agents {
		figure := layout.Rect{X: ws.to[a].X - ws.figures.w/2, Y: ws.to[a].Y - ws.figures.h, W: ws.figures.w,
			H: ws.figures.h}
		covers(figure, 2)
	}
	for v := range layout.LastStone + 1 {
		stone := ws.table.Stone(v)
		covers(layout.Around(stone.Center, stone.H, stone.H), 1)
	}
	covers(ws.table.Info, 30) // texts
	return cost
}
