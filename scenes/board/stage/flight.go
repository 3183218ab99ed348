package stage

import (
	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// flight is the animation of a card from one place to another.
type flight struct {
	at, duration float64 // in seconds
	from, to     flightEnd
	vanishes     bool    // remove the card at the end
	swing        float64 // how far the card is turned aside half way, in radians; if not 0, the arc is higher
}

// flightEnd is an end of a flight. Size scales the card; 1 is its size in the middle of the table.
type flightEnd struct {
	place layout.Point
	size  float64
	angle float64 // in radians
}

// Heights of the arc of a flight, in points.
const (
	flightHeight = 20
	swingHeight  = 56 // with a swing
)

// animate adds the flight of a card's node to a timeline. The node becomes visible when it starts.
func (f flight) animate(line *motion.Timeline, node *sprites.Node) {
	height := float64(flightHeight)
	if f.swing != 0 {
		height = swingHeight
	}
	line.At(f.at, f.duration, motion.InOut, func(p float64) {
		node.SetVisible(true)
		size, a, b := motion.Lerp(f.from.size, f.to.size, p), f.from.place, f.to.place
		node.SetPos(motion.Lerp(a.X, b.X, p), motion.Lerp(a.Y, b.Y, p)-height*motion.Arc(p)).SetScale(size, size)
		node.SetAngle(motion.Lerp(f.from.angle, f.to.angle, p) + f.swing*motion.Arc(p))
		if p >= 1 && f.vanishes {
			node.Remove()
		}
	})
}

// turnOver adds the turning of a card that lies face down to a timeline. Face and back are nodes of the card, the back
// on top.
func turnOver(line *motion.Timeline, at, duration float64, face, back *sprites.Node) {
	face.SetScale(0, 1)
	line.At(at, duration, motion.Linear, func(p float64) {
		back.SetScale(max(1-2*p, 0), 1)
		face.SetScale(max(2*p-1, 0), 1)
	})
}

// middleCardSize returns the size of a card shown in the middle of the table. It is that of a card that is read; on a
// table seen from far away it is larger.
func (bd *builder) middleCardSize() layout.Rect {
	if read := bd.table.LargeCard(); !bd.table.Far {
		return layout.Rect{W: read.W, H: read.H}
	}
	const (
		boardShare = 0.46 // of the board's height
		maxHeight  = 210  // points
		aspect     = 0.72 // width divided by height
	)
	h := min(bd.table.Board.H*boardShare, maxHeight)
	return layout.Rect{W: h * aspect, H: h}
}

// flyingCard adds the node of a card, face up, and returns it. The card is centred on the node, which is invisible.
func (bd *builder) flyingCard(c rules.Card) *sprites.Node {
	node := sprites.New("flying card").SetVisible(false)
	bd.drawFlying(node, c)
	bd.picture.Add(sprites.LayerFlight, node)
	return node
}

// turningCard adds the node of a card that lies face down, and returns it with its face and its back. The card is
// centred on the node, which is invisible.
func (bd *builder) turningCard(c rules.Card) (node, face, back *sprites.Node) {
	node, face, back = sprites.New("flying card").SetVisible(false), sprites.New("front"), sprites.New("back")
	bd.drawFlying(face, c)
	bd.drawFlying(back, rules.HiddenCard)
	bd.picture.Add(sprites.LayerFlight, node.Add(face, back))
	return node, face, back
}

// drawFlying draws a card around the origin of a node.
func (bd *builder) drawFlying(on *sprites.Node, c rules.Card) {
	r := bd.middleCardSize()
	cardface.Draw(on, bd.ctx.Kit, bd.ctx.Language, c, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H},
		cardface.CardStyle{})
}

// playerPanel returns the rectangle of a seat's panel. For NoSeat, which records of other programs may hold, it returns
// that of the last panel.
func (bd *builder) playerPanel(s rules.Seat) layout.Rect {
	return bd.table.Seats[min(int(s), len(bd.table.Seats)-1)]
}

// handEnd returns the end of a flight at the place of the cue's card in the hand of its seat. It returns false if the
// table does not show that hand.
func (p *performer) handEnd(c cue) (end flightEnd, ok bool) {
	if p.callbacks.HeldCardPlace == nil {
		return end, false
	}
	r, angle, ok := p.callbacks.HeldCardPlace(c.seat, c.card, c.kind == cueDrawCard)
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
	// Swings to the left and to the right, in radians.
	const (
		left  = -0.3
		right = 0.35
	)
	node, face, back := p.turningCard(cue.card)
	middle := flightEnd{p.table.Park.Center(), 1, 0}
	flight{cue.at, durDrawnUp, deck, middle, false, left}.animate(p.timeline, node)
	turnOver(p.timeline, cue.at+durDrawnUp-durCardTurn, durCardTurn, face, back)
	flight{cue.at + cue.duration - durDrawnDown, durDrawnDown, middle, panel, true, right}.animate(p.timeline, node)
}

// playCard moves a card to the middle of the table and then to the discards. It comes from the open hand, or face down
// from a player panel. An enlarged card only jumps a little in its place before it goes to the discards.
func (p *performer) playCard(cue cue, panel, discards flightEnd) {
	middle := flightEnd{p.table.Park.Center(), 1, 0}
	if p.standsLarge(cue) {
		node := p.flyingCard(cue.card).SetVisible(true).SetPos(middle.place.X, middle.place.Y)
		flight{cue.at, durCardLift, middle, middle, false, 0}.animate(p.timeline, node)
		p.showPlayed(cue, cue.at)
		flight{cue.at + cue.duration - durCardAway, durCardAway, middle, discards, true, 0}.animate(p.timeline, node)
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

// standsLarge reports whether a cue plays a card that is enlarged in the middle of the table already.
func (p *performer) standsLarge(c cue) bool {
	return c.kind == cuePlayCard && p.callbacks.ShowsLarge != nil && p.callbacks.ShowsLarge(c.seat, c.card)
}

// fadeCard shows the card of a cue in the middle of the table for reduced motion: it fades in, unless it is there
// already, and out. It also shows what a played card changes.
func (p *performer) fadeCard(cue cue) {
	p.showPlayed(cue, cue.at)
	middle, node := p.table.Park.Center(), p.flyingCard(cue.card)
	stands := p.standsLarge(cue)
	node.SetPos(middle.X, middle.Y).SetVisible(stands)
	p.timeline.At(cue.at, cue.duration, motion.Linear, func(t float64) {
		alpha := min(1, (1-t)*cue.duration/durFade)
		if !stands {
			alpha = min(alpha, t*cue.duration/durFade)
		}
		node.SetVisible(t > 0).SetAlpha(alpha)
		if t >= 1 {
			node.Remove()
		}
	})
}
