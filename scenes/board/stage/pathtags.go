package stage

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
)

// The tags at the arrows of past moves, and the search for places where they cover little.

// addTag adds the tag of move i beside one of the arrows that it tells, where it covers least: head, card and name. An
// agent that is back where it began has a sign for that instead, and its token.
func (ap *agentPaths) addTag(i int, taken []layout.Rect) {
	move, path := ap.moves[i], &ap.paths[i]
	style := lettering.Style{Face: lettering.Strong, Size: 15, Color: art.Ink}
	const head, pad, gap, card, maxName = 18.0, 8.0, 3.0, 15.0, 130.0 // widths in points
	name := ap.ctx.Fonts.Truncate(style, move.Name, maxName)
	width := pad + head + pad
	switch {
	case move.From == move.To:
		width += gap + head
	case move.Card != rules.NoCard:
		width += gap + card
	}
	if name != "" {
		width += gap + ap.ctx.Fonts.Width(style, name)
	}
	path.tagRect = ap.tagPlace(i, width, taken)
	textures := ap.ctx.Textures
	path.tag = sprites.NewFace("tag", textures.Panel(sprites.PanelStyle{Radius: tagHeight / 2, Fill: art.Cream,
		Edge: pathOutline, Line: 1.5}, width, tagHeight), path.tagRect.X, path.tagRect.Y).SetVisible(false)
	left := pad + head + gap
	if move.From == move.To {
		token := textures.Drawing("tokens/"+move.Agent.String(), head, head)
		path.tag.Add(sprites.NewFace("back", ap.backSign(head), pad, (tagHeight-head)/2),
			sprites.NewFace("token", token, left, (tagHeight-head)/2))
		left += head + gap
	} else {
		path.tag.Add(sprites.NewFace("head", textures.Drawing(move.Head, head, head*100/70), pad-1,
			tagHeight-2-head*100/70))
	}
	if move.Card != rules.NoCard {
		rect := layout.Rect{X: left, Y: (tagHeight - 1.4*card) / 2, W: card, H: 1.4 * card}
		cardface.Draw(path.tag, ap.ctx.Kit, ap.ctx.Language, move.Card, rect, cardface.CardStyle{})
		left += card + gap
	}
	path.tag.Add(sprites.NewFace("name", ap.ctx.Fonts.Line(style, name), left,
		(tagHeight-ap.ctx.Fonts.LineHeight(style))/2))
	ap.arrowLayer.Add(path.tag)
}

// backSign returns a sign of a size in points: an arrow that leads round to its beginning.
func (ap *agentPaths) backSign(size float64) sprites.Face {
	return ap.ctx.Textures.Shape("way-back", size, size, func(canvas *raster.Canvas) {
		const from, long, line = -1.2, 4.9, 2.2 // radians, and points
		r, m := 0.36*size, size/2
		var arc []raster.XY
		for i := range 25 {
			t := from + long*float64(i)/24
			arc = append(arc, raster.XY{X: m + r*math.Cos(t), Y: m + r*math.Sin(t)})
		}
		canvas.Stroke(canvas.Line(arc), line, art.Ink)
		end, d := arc[len(arc)-1], 0.26*size
		canvas.Fill(canvas.Polygon([]raster.XY{{X: end.X - d, Y: end.Y}, {X: end.X + d, Y: end.Y + 0.2*d},
			{X: end.X + 0.2*d, Y: end.Y - 1.5*d}}), art.Ink)
	})
}

// tagPlace returns the place of the tag of move i near one of its arrows: the one where it covers least and is not read
// as the tag of another path.
func (ap *agentPaths) tagPlace(i int, width float64, taken []layout.Rect) (best layout.Rect) {
	const directions, distances = 16, 8
	minimum, in := math.Inf(1), ap.table.Board.Inset(4)
	far := layout.Point{X: width/2 + arrowSize*0.7, Y: tagHeight/2 + arrowSize*0.6}
	arrows := ap.arrows(i)
	for _, arrow := range arrows {
		for k := range directions * distances {
			angle := 2 * math.Pi * float64(k%directions) / directions
			away := 1 + 0.3*float64(k/directions)
			// along a rectangle, so that the tag touches the arrow
			x, y := math.Cos(angle), math.Sin(angle)
			away /= max(math.Abs(x), math.Abs(y))
			r := layout.Around(arrow.Add(x*away*far.X, y*away*far.Y), width, tagHeight)
			r.X, r.Y = min(max(r.X, in.X), in.Right()-r.W), min(max(r.Y, in.Y), in.Bottom()-r.H)
			c := ap.tagCost(r, taken) + 10*r.Center().Distance(arrow) + ap.confusion(r, i, arrows)
			if c < minimum {
				best, minimum = r, c
			}
		}
	}
	return best
}

// confusion returns how easily a tag at r, beside one of some arrows, is read as that of another path. A tag is read as
// that of the nearest arrow, and of dots that it covers. The unit is that of tagCost.
func (ap *agentPaths) confusion(r layout.Rect, i int, arrows []layout.Point) (cost float64) {
	const clear = 6.0                         // how much nearer its arrow should be, in points
	const near, far, dot = 30.0, 400.0, 400.0 // costs of a point to its arrow, of one too far, and of a covered dot
	distance := func(p layout.Point) float64 {
		return p.Distance(layout.Point{X: min(max(p.X, r.X), r.Right()), Y: min(max(p.Y, r.Y), r.Bottom())})
	}
	own, other := math.Inf(1), math.Inf(1)
	for k, w := range ap.paths {
		x, y := w.arrow.Pos()
		at := layout.Point{X: x, Y: y}
		if slices.Contains(arrows, at) {
			own = min(own, distance(at))
			continue
		}
		other = min(other, distance(at))
		for _, n := range w.dots {
			x, y := n.Pos()
			if ap.moves[k].Agent != ap.moves[i].Agent && distance(layout.Point{X: x, Y: y}) < dotSize {
				cost += dot
			}
		}
	}
	return cost + near*own + far*max(own+clear-other, 0)
}

// tagCost returns how much a tag at a place covers, in square points. Weights tell how much worse it is to cover one
// thing than another: a number plate is the worst, and the wall of a house hardly matters.
func (ap *agentPaths) tagCost(r layout.Rect, taken []layout.Rect) (cost float64) {
	covers := func(q layout.Rect, weight float64) {
		part := r.Intersect(q)
		cost += part.W * part.H * weight
	}
	for _, q := range taken {
		covers(q.Inset(-2), 60)
	}
	pieces := 12.0
	if ap.table.FormFactor == layout.Tall && !ap.screen.Large { // elsewhere tags need the room in the park
		pieces = 60
	}
	for _, q := range []layout.Rect{ap.table.Die, ap.table.Deck, ap.table.Discards} {
		covers(q.Inset(-4), pieces)
	}
	for i := range ap.table.Buildings {
		b := &ap.table.Buildings[i]
		covers(b.Plate.Inset(-1), 1000)
		covers(b.House, 0.3)
	}
	for _, a := range ap.agents {
		figure := layout.Rect{X: ap.shifted[a].X - ap.figures.w/2, Y: ap.shifted[a].Y - ap.figures.h, W: ap.figures.w,
			H: ap.figures.h}
		covers(figure, 30)
		if ap.ghosts[a] {
			x, y := ap.figures.ghosts[a].Pos()
			figure.X, figure.Y = x-ap.figures.w/2, y-ap.figures.h
			covers(figure, 6)
		}
	}
	for v := range layout.LastStone + 1 {
		stone := ap.table.Stone(v)
		covers(layout.Around(stone.Center, stone.H, stone.H), 40)
	}
	info := ap.table.Info // its words are in the middle
	covers(layout.Around(info.Center(), info.W, min(info.H, 54)), 200)
	return cost
}
