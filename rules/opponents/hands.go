package opponents

import "heimlich/rules"

// hand holds up to four cards, four bits each, from the lowest bits up; 0 is no card.
type hand uint16

// handOf returns a seat's known cards as a hand.
func handOf(cards [rules.MaxHand]rules.Card) (h hand) {
	for _, c := range cards {
		if c != rules.NoCard && c <= rules.NumCardKinds {
			h = h.with(c)
		}
	}
	return h
}

// with returns the hand with one more card.
func (h hand) with(c rules.Card) hand { return h<<4 | hand(c) }

// without returns the hand without one card of this kind, and the same hand if it has none.
func (h hand) without(c rules.Card) hand {
	for shift := 0; shift < 16; shift += 4 { // bits
		if h>>shift&15 == hand(c) {
			before := hand(1)<<shift - 1
			return h&before | h>>4&^before
		}
	}
	return h
}

// first returns the first card of a hand and the rest; the card is NoCard for an empty hand.
func (h hand) first() (c rules.Card, rest hand) { return rules.Card(h & 15), h >> 4 }

// hands holds the hand of every seat.
type hands [rules.MaxSeats]hand

// deals returns n random deals; see deal.
func (p *player) deals(n int) []hands {
	all := make([]hands, n)
	for i := range all {
		all[i] = p.deal()
	}
	return all
}

// deal draws the hands of all other seats from the cards that the player has not seen. The player's own hand in it is
// the next card of the deck.
func (p *player) deal() (h hands) {
	view := &p.view
	pile := view.Unseen()
	if view.Edition().Cards.Second == rules.SecondWhenDrawn {
		pile[rules.CardSecond] = 0 // nobody holds it
	}
	size := 0
	for _, n := range pile {
		size += int(n)
	}
	for i := range view.Players() {
		seat := (view.Viewer + 1 + rules.Seat(i)) % rules.Seat(view.Players()) // the player comes last
		n := view.HandSize(seat)
		if seat == view.Viewer {
			n = 1
		}
		for range min(n, size) {
			k, c := p.src.Intn(size), rules.NoCard
			for ; k >= int(pile[c]); c++ {
				k -= int(pile[c])
			}
			pile[c]--
			size--
			h[seat] = h[seat].with(c)
		}
	}
	return h
}
