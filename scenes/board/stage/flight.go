package stage

import (
	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// flight is the way of a card from one place to another, on which it grows or shrinks. Times are in seconds, sizes shares of what it measures in the middle of the table.
type flight struct {
	at, long     float64
	from, to     layout.Point
	size0, size1 float64
	gone         bool // the card is no more where it arrives
}

// fly adds a flight of a card to the timeline.
func (f flight) fly(line *motion.Timeline, n *sprites.Node) {
	line.At(f.at, f.long, motion.InOut, func(p float64) {
		n.SetVisible(true)
		size := motion.Lerp(f.size0, f.size1, p)
		n.SetPos(motion.Lerp(f.from.X, f.to.X, p), motion.Lerp(f.from.Y, f.to.Y, p)-20*motion.Arc(p)).SetScale(size, size)
		if p >= 1 && f.gone {
			n.Remove()
		}
	})
}

// flightSize is the size of a card in the middle of the table.
func (w *workshop) flightSize() layout.Rect {
	h := min(w.table.Board.H*0.34, 210)
	return layout.Rect{W: h * 0.72, H: h}
}

// flyingCard is a card on its way, its middle at the node's origin.
func (w *workshop) flyingCard(c rules.Card) *sprites.Node {
	r := w.flightSize()
	n := sprites.New("flying card").SetVisible(false)
	cardface.Draw(n, w.back.Kit, w.back.Language, c, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H}, cardface.Look{})
	w.picture.Add(sprites.LayerFlight, n)
	return n
}

// seat is where the plate of a seat is.
func (w *workshop) seat(s rules.Seat) layout.Rect {
	return w.table.Seats[min(int(s), len(w.table.Seats)-1)]
}

// moveCard performs a cue of a card.
func (p *performer) moveCard(c cue) {
	seat, deck, discards, middle := p.seat(c.seat).Center(), p.table.Deck.Center(), p.table.Discards.Center(), p.table.Park.Center()
	small := p.table.Deck.H / p.flightSize().H
	end := c.at + c.long
	switch c.kind {
	case cueDraw:
		flight{c.at, c.long, deck, seat, small, small * 0.6, true}.fly(p.line, p.flyingCard(c.card))
	case cueCard:
		n := p.flyingCard(c.card)
		lifted := layout.Point{X: motion.Lerp(seat.X, middle.X, 0.15), Y: seat.Y - 0.2*p.flightSize().H}
		flight{c.at, tempoPick, seat, lifted, small * 0.6, small, false}.fly(p.line, n)
		flight{c.at + tempoPick, tempoShow, lifted, middle, small, 1, false}.fly(p.line, n)
		flight{end - tempoAway, tempoAway, middle, discards, 1, small, true}.fly(p.line, n)
	case cueSecond, cueBox:
		to := discards
		if c.kind == cueBox {
			to = layout.Point{X: p.table.Park.X, Y: p.table.Park.Y}
		}
		flight{c.at, c.long, seat, to, small, small, true}.fly(p.line, p.flyingCard(rules.CardSecond))
	case cueShuffle:
		flight{c.at, c.long, discards, deck, small, small, true}.fly(p.line, p.flyingCard(rules.HiddenCard))
	}
}
