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

// addTag adds the tag of move i, still invisible, beside one of the arrows that it tells, where it covers least. It
// shows the player's head, the card and the name. For an agent that is back where it began it shows a sign and its
// token instead of the head. Taken holds the rectangles that the tag should avoid.
func (ap *agentPaths) addTag(i int, taken []layout.Rect) {
	move, path := ap.moves[i], &ap.paths[i]
	style := lettering.Style{Face: lettering.Strong, Size: 15, Color: art.Ink}
	// Widths in points.
	const (
		head    = 18.0
		pad     = 8.0 // at both ends
		gap     = 3.0
		card    = 15.0
		maxName = 130.0
	)
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

// backSign returns the sign for a return, of a size in points: an arrow that leads round to its beginning.
func (ap *agentPaths) backSign(size float64) sprites.Face {
	return ap.ctx.Textures.Shape("way-back", size, size, func(canvas *raster.Canvas) {
		const (
			from = -1.2 // angle of the beginning, in radians
			long = 4.9  // angle of the arc
			line = 2.2  // width in points
		)
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

// tagPlace returns the place of the tag of move i, of a width in points, near one of the arrows that it tells. It is
// the one where the tag covers least and is least easily read as that of another path.
func (ap *agentPaths) tagPlace(i int, width float64, taken []layout.Rect) (best layout.Rect) {
	// Places that are tried around each arrow.
	const (
		directions = 16
		distances  = 8 // in each direction
	)
	const distanceCost = 10 // of a point from the arrow
	minimum, in := math.Inf(1), ap.table.Board.Inset(4)
	far := layout.Point{X: width/2 + arrowSize*0.7, Y: tagHeight/2 + arrowSize*0.6}
	arrows := ap.arrows(i)
	for _, arrow := range arrows {
		for k := range directions * distances {
			angle := 2 * math.Pi * float64(k%directions) / directions
			away := 1 + 0.3*float64(k/directions)
			// The places lie on a rectangle, so that at the first distance the tag touches the arrow.
			x, y := math.Cos(angle), math.Sin(angle)
			away /= max(math.Abs(x), math.Abs(y))
			r := layout.Around(arrow.Add(x*away*far.X, y*away*far.Y), width, tagHeight)
			r.X, r.Y = min(max(r.X, in.X), in.Right()-r.W), min(max(r.Y, in.Y), in.Bottom()-r.H)
			cost := ap.tagCost(r, taken) + distanceCost*r.Center().Distance(arrow) + ap.confusion(r, i, arrows)
			if cost < minimum {
				best, minimum = r, cost
			}
		}
	}
	return best
}

// confusion returns how easily a tag of move i at r is read as that of another path than those of its arrows. A tag is
// read as that of the nearest arrow, and of dots that it covers. The unit is that of tagCost.
func (ap *agentPaths) confusion(r layout.Rect, i int, arrows []layout.Point) (cost float64) {
	const clear = 6.0 // how much nearer its arrow should be than others, in points
	const (
		near = 30.0  // cost of a point to its arrow
		far  = 400.0 // of a point by which another arrow is too near
		dot  = 400.0 // of a covered dot of another agent
	)
	distance := func(p layout.Point) float64 {
		return p.Distance(layout.Point{X: min(max(p.X, r.X), r.Right()), Y: min(max(p.Y, r.Y), r.Bottom())})
	}
	own, other := math.Inf(1), math.Inf(1)
	for k, path := range ap.paths {
		x, y := path.arrow.Pos()
		at := layout.Point{X: x, Y: y}
		if slices.Contains(arrows, at) {
			own = min(own, distance(at))
			continue
		}
		other = min(other, distance(at))
		for _, node := range path.dots {
			x, y := node.Pos()
			if ap.moves[k].Agent != ap.moves[i].Agent && distance(layout.Point{X: x, Y: y}) < dotSize {
				cost += dot
			}
		}
	}
	return cost + near*own + far*max(own+clear-other, 0)
}

// tagCost returns how bad it is what a tag at r covers: the sum of covered areas in square points, each multiplied by a
// weight. The weight of a number plate is the highest; the wall of a house hardly matters.
func (ap *agentPaths) tagCost(r layout.Rect, taken []layout.Rect) (cost float64) {
	const (
		plateWeight = 1000
		infoWeight  = 200
		takenWeight = 60 // of what must stay free: tokens, the safe, arrows and other tags
		stoneWeight = 40
		agentWeight = 30
		ghostWeight = 6
		houseWeight = 0.3

		infoWordsHeight = 54 // points
	)
	covers := func(q layout.Rect, weight float64) {
		part := r.Intersect(q)
		cost += part.W * part.H * weight
	}
	for _, q := range taken {
		covers(q.Inset(-2), takenWeight)
	}
	pieceWeight := 12.0                                         // of the die and the piles
	if ap.table.FormFactor == layout.Tall && !ap.screen.Large { // elsewhere tags need the room in the park
		pieceWeight = takenWeight
	}
	for _, q := range []layout.Rect{ap.table.Die, ap.table.Deck, ap.table.Discards} {
		covers(q.Inset(-4), pieceWeight)
	}
	for i := range ap.table.Buildings {
		b := &ap.table.Buildings[i]
		covers(b.Plate.Inset(-1), plateWeight)
		covers(b.House, houseWeight)
	}
	for _, a := range ap.agents {
		figure := layout.Rect{X: ap.shifted[a].X - ap.figures.w/2, Y: ap.shifted[a].Y - ap.figures.h, W: ap.figures.w,
			H: ap.figures.h}
		covers(figure, agentWeight)
		if ap.ghosts[a] {
			x, y := ap.figures.ghosts[a].Pos()
			figure.X, figure.Y = x-ap.figures.w/2, y-ap.figures.h
			covers(figure, ghostWeight)
		}
	}
	for score := range layout.LastStone + 1 {
		stone := ap.table.Stone(score)
		covers(layout.Around(stone.Center, stone.H, stone.H), stoneWeight)
	}
	info := ap.table.Info // its words are in the middle
	covers(layout.Around(info.Center(), info.W, min(info.H, infoWordsHeight)), infoWeight)
	return cost
}
