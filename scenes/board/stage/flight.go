package stage

import (
	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// flight is the animation of a card from one end to the other.
type flight struct {
	at, duration float64 // in seconds
	from, to     flightEnd
	vanishes     bool    // remove the card at the end
	swing        float64 // how far the card turns aside half way, in radians; it then flies in a higher arc, too
}

// flightEnd is an end of a flight. Size scales the card; 1 is its size in the middle of the table.
type flightEnd struct {
	place layout.Point
	size  float64
	angle float64 // in radians
}

// Heights of the arc of a flight, in points.
const flightHeight, swingHeight = 20, 56

// animate adds the flight of a card's node to the timeline.
func (f flight) animate(line *motion.Timeline, n *sprites.Node) {
	height := float64(flightHeight)
	if f.swing != 0 {
		height = swingHeight
	}
	line.At(f.at, f.duration, motion.InOut, func(p float64) {
		n.SetVisible(true)
		size, a, b := motion.Lerp(f.from.size, f.to.size, p), f.from.place, f.to.place
		n.SetPos(motion.Lerp(a.X, b.X, p), motion.Lerp(a.Y, b.Y, p)-height*motion.Arc(p)).SetScale(size, size)
		n.SetAngle(motion.Lerp(f.from.angle, f.to.angle, p) + f.swing*motion.Arc(p))
		if p >= 1 && f.vanishes {
			n.Remove()
		}
	})
}

// turnOver adds the turning of a card that lies face down to the timeline. Its back is on top of its face.
func turnOver(line *motion.Timeline, at, duration float64, face, back *sprites.Node) {
	face.SetScale(0, 1)
	line.At(at, duration, motion.Linear, func(p float64) {
		back.SetScale(max(1-2*p, 0), 1)
		face.SetScale(max(2*p-1, 0), 1)
	})
}

// middleCardSize returns the size of a card shown in the middle of the table, the same as that of a read card.
func (bd *builder) middleCardSize() layout.Rect {
	if r := bd.table.LargeCard(); !bd.table.Far {
		return layout.Rect{W: r.W, H: r.H}
	}
	h := min(bd.table.Board.H*0.46, 210)
	return layout.Rect{W: h * 0.72, H: h}
}

// flyingCard adds the invisible node of a card, centred on its position.
func (bd *builder) flyingCard(c rules.Card) *sprites.Node {
	n := sprites.New("flying card").SetVisible(false)
	bd.drawFlying(n, c)
	bd.picture.Add(sprites.LayerFlight, n)
	return n
}

// turningCard adds the invisible node of a card that lies face down, and returns it with its face and its back.
func (bd *builder) turningCard(c rules.Card) (n, face, back *sprites.Node) {
	n, face, back = sprites.New("flying card").SetVisible(false), sprites.New("front"), sprites.New("back")
	bd.drawFlying(face, c)
	bd.drawFlying(back, rules.HiddenCard)
	bd.picture.Add(sprites.LayerFlight, n.Add(face, back))
	return n, face, back
}

// drawFlying draws a card around the origin of a node.
func (bd *builder) drawFlying(on *sprites.Node, c rules.Card) {
	r := bd.middleCardSize()
	cardface.Draw(on, bd.ctx.Kit, bd.ctx.Language, c, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H},
		cardface.CardStyle{})
}

// playerPanel returns the rectangle of a seat's panel. Records of other programs may hold NoSeat; for that it returns
// the last panel.
func (bd *builder) playerPanel(s rules.Seat) layout.Rect {
	return bd.table.Seats[min(int(s), len(bd.table.Seats)-1)]
}

// handEnd returns the end of a flight at the cue's card in the hand of its seat, or false if the table does not show
// that hand.
func (p *performer) handEnd(c cue) (e flightEnd, ok bool) {
	if p.callbacks.HandPlace == nil {
		return e, false
	}
	r, angle, ok := p.callbacks.HandPlace(c.seat, c.card, c.kind == cueDrawCard)
	return flightEnd{r.Center(), r.H / p.middleCardSize().H, angle}, ok
}

// moveCard performs a cue that moves a card between piles, player panels and the middle of the table.
func (p *performer) moveCard(cue cue) {
	onPile := p.table.Deck.H / p.middleCardSize().H
	panel := flightEnd{p.playerPanel(cue.seat).Center(), onPile, 0}
	deck, discards := flightEnd{p.table.Deck.Center(), onPile, 0}, flightEnd{p.table.Discards.Center(), onPile, 0}
	switch cue.kind {
	case cueDrawCard:
		p.drawCard(cue, deck, panel)
	case cuePlayCard:
		p.playCard(cue, panel, discards)
	case cueSecondAgent:
		flight{cue.at, cue.duration, panel, discards, true, 0}.animate(p.timeline, p.flyingCard(rules.CardSecond))
	case cueRemoveCard: // to the corner of the park
		corner := flightEnd{layout.Point{X: p.table.Park.X, Y: p.table.Park.Y}, onPile, 0}
		flight{cue.at, cue.duration, panel, corner, true, 0}.animate(p.timeline, p.flyingCard(rules.CardSecond))
	case cueShuffle:
		flight{cue.at, cue.duration, discards, deck, true, 0}.animate(p.timeline, p.flyingCard(rules.HiddenCard))
	}
}

// panelCardSize is the size of a card on a player panel, as a share of its size on a pile.
const panelCardSize = 0.6

// drawCard moves a card from the lifted top of the deck to a player panel. One that the viewer may know swings to the
// middle of the table, turns over on its way, and swings to its place in the open hand.
func (p *performer) drawCard(cue cue, deck, panel flightEnd) {
	panel.size *= panelCardSize
	deck.place, deck.angle = deck.place.Add(0, -deckLift*p.table.Deck.H), deckTurn
	if !cue.showsDrawn() {
		flight{cue.at, cue.duration, deck, panel, true, 0}.animate(p.timeline, p.flyingCard(cue.card))
		return
	}
	if place, ok := p.handEnd(cue); ok {
		panel = place
	}
	const left, right = -0.3, 0.35 // radians
	n, face, back := p.turningCard(cue.card)
	middle := flightEnd{p.table.Park.Center(), 1, 0}
	flight{cue.at, durDrawnUp, deck, middle, false, left}.animate(p.timeline, n)
	turnOver(p.timeline, cue.at+durDrawnUp-durCardTurn, durCardTurn, face, back)
	flight{cue.at + cue.duration - durDrawnDown, durDrawnDown, middle, panel, true, right}.animate(p.timeline, n)
}

// playCard moves a card to the middle of the table and then to the discards. It comes from the open hand, or face down
// from a player panel. An enlarged card jumps a little in its place.
func (p *performer) playCard(cue cue, panel, discards flightEnd) {
	middle := flightEnd{p.table.Park.Center(), 1, 0}
	if p.standsLarge(cue) {
		n := p.flyingCard(cue.card).SetVisible(true).SetPos(middle.place.X, middle.place.Y)
		flight{cue.at, durCardLift, middle, middle, false, 0}.animate(p.timeline, n)
		p.showPlayed(cue, cue.at)
		flight{cue.at + cue.duration - durCardAway, durCardAway, middle, discards, true, 0}.animate(p.timeline, n)
		return
	}
	from, open := p.handEnd(cue)
	if !open {
		from = panel
		from.size *= panelCardSize
	}
	lifted := flightEnd{layout.Point{X: motion.Lerp(from.place.X, middle.place.X, 0.15),
		Y: from.place.Y - 0.2*p.middleCardSize().H}, max(from.size, panel.size), from.angle}
	node, face, back := p.turningCard(cue.card)
	flight{cue.at, durCardLift, from, lifted, false, 0}.animate(p.timeline, node)
	flight{cue.at + durCardLift, durCardToMiddle, lifted, middle, false, 0}.animate(p.timeline, node)
	if open {
		back.Remove()
	} else {
		turnOver(p.timeline, cue.at+durCardLift+durCardToMiddle, durCardTurn, face, back)
	}
	p.showPlayed(cue, cue.at+durCardLift+durCardToMiddle+durCardTurn)
	flight{cue.at + cue.duration - durCardAway, durCardAway, middle, discards, true, 0}.animate(p.timeline, node)
}

// standsLarge reports whether the card of a cue is in the middle of the table already.
func (p *performer) standsLarge(c cue) bool {
	return c.kind == cuePlayCard && p.callbacks.ShowsLarge != nil && p.callbacks.ShowsLarge(c.seat, c.card)
}

// fadeCard shows a card in the middle of the table for reduced motion: it fades in, unless it stands there, and out.
func (p *performer) fadeCard(c cue) {
	p.showPlayed(c, c.at)
	m, n := p.table.Park.Center(), p.flyingCard(c.card)
	stands := p.standsLarge(c)
	n.SetPos(m.X, m.Y).SetVisible(stands)
	p.timeline.At(c.at, c.duration, motion.Linear, func(t float64) {
		alpha := min(1, (1-t)*c.duration/durFade)
		if !stands {
			alpha = min(alpha, t*c.duration/durFade)
		}
		n.SetVisible(t > 0).SetAlpha(alpha)
		if t >= 1 {
			n.Remove()
		}
	})
}
