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
	vanishes     bool // remove the card at the end
}

// flightEnd is an end of a flight. Size scales the card; 1 is its size in the middle of the table.
type flightEnd struct {
	place layout.Point
	size  float64
}

// flightHeight is the height of the arc of a flight, in points.
const flightHeight = 20

// animate adds the flight of a card's node to the timeline.
func (f flight) animate(line *motion.Timeline, n *sprites.Node) {
	line.At(f.at, f.duration, motion.InOut, func(p float64) {
		n.SetVisible(true)
		size, a, b := motion.Lerp(f.from.size, f.to.size, p), f.from.place, f.to.place
		n.SetPos(motion.Lerp(a.X, b.X, p), motion.Lerp(a.Y, b.Y, p)-flightHeight*motion.Arc(p)).SetScale(size, size)
		if p >= 1 && f.vanishes {
			n.Remove()
		}
	})
}

// middleCardSize returns the size of a card shown in the middle of the table.
func (bd *builder) middleCardSize() layout.Rect {
	h := min(bd.table.Board.H*0.34, 210)
	return layout.Rect{W: h * 0.72, H: h}
}

// flyingCard adds the invisible node of a card, centred on its position.
func (bd *builder) flyingCard(c rules.Card) *sprites.Node {
	r := bd.middleCardSize()
	n := sprites.New("flying card").SetVisible(false)
	cardface.Draw(n, bd.ctx.Kit, bd.ctx.Language, c, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H},
		cardface.CardStyle{})
	bd.picture.Add(sprites.LayerFlight, n)
	return n
}

// playerPanel returns the rectangle of a seat's panel. Records of other programs may hold NoSeat; for that it returns
// the last panel.
func (bd *builder) playerPanel(s rules.Seat) layout.Rect {
	return bd.table.Seats[min(int(s), len(bd.table.Seats)-1)]
}

// moveCard performs a cue that moves a card between piles, player panels and the middle of the table.
func (p *performer) moveCard(c cue) {
	onPile := p.table.Deck.H / p.middleCardSize().H
	onPanel := onPile * 0.6
	panel, deck, discards := p.playerPanel(c.seat).Center(), flightEnd{p.table.Deck.Center(), onPile},
		flightEnd{p.table.Discards.Center(), onPile}
	switch c.kind {
	case cueDrawCard:
		flight{c.at, c.duration, deck, flightEnd{panel, onPanel}, true}.animate(p.timeline, p.flyingCard(c.card))
	case cuePlayCard:
		n, middle := p.flyingCard(c.card), flightEnd{p.table.Park.Center(), 1}
		lifted := flightEnd{layout.Point{X: motion.Lerp(panel.X, middle.place.X, 0.15),
			Y: panel.Y - 0.2*p.middleCardSize().H}, onPile}
		flight{c.at, durCardLift, flightEnd{panel, onPanel}, lifted, false}.animate(p.timeline, n)
		flight{c.at + durCardLift, durCardToMiddle, lifted, middle, false}.animate(p.timeline, n)
		flight{c.at + c.duration - durCardAway, durCardAway, middle, discards, true}.animate(p.timeline, n)
	case cueSecondAgent:
		flight{c.at, c.duration, flightEnd{panel, onPile}, discards, true}.animate(p.timeline,
			p.flyingCard(rules.CardSecond))
	case cueRemoveCard: // to the corner of the park
		corner := flightEnd{layout.Point{X: p.table.Park.X, Y: p.table.Park.Y}, onPile}
		flight{c.at, c.duration, flightEnd{panel, onPile}, corner, true}.animate(p.timeline,
			p.flyingCard(rules.CardSecond))
	case cueShuffle:
		flight{c.at, c.duration, discards, deck, true}.animate(p.timeline, p.flyingCard(rules.HiddenCard))
	}
}
