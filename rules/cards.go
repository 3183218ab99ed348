package rules

// Cards is where the top secret cards are: in hands, in the deck, on the discards, or out of the game.
type Cards struct {
	hands    [MaxSeats][MaxHand]Card // sorted, NoCard behind the last; fresh cards marked
	held     [MaxSeats]uint8
	deck     Pile // its order does not exist before a draw. All 0 where masked
	deckSize uint8
	discards Pile
	top      Card // last discarded
	boxed    bool // the second agent card has left the game
}

// Hand returns a seat's cards, sorted, HiddenCard for those that may not be known, NoCard behind the last.
func (t *Cards) Hand(s Seat) [MaxHand]Card {
	h := t.hands[s]
	for i := range h {
		h[i] &^= freshCard
	}
	return h
}

// Held returns the number of cards in a seat's hand, which all may know.
func (t *Cards) HandSize(s Seat) int { return int(t.held[s]) }

// DeckSize returns the number of cards in the deck.
func (t *Cards) DeckSize() int { return int(t.deckSize) }

// Discarded returns the number of cards of a kind among the discards, which lie face up.
func (t *Cards) DiscardCount(c Card) int { return int(t.discards[c]) }

// LastDiscard returns the card on top of the discards, NoCard if there is none.
func (t *Cards) LastDiscard() Card { return t.top }

// unseen returns what a full deck has beside the cards that are seen here.
func (t *Cards) unseen(full Pile) Pile {
	left := full
	for c := range left {
		left[c] -= t.discards[c]
	}
	if t.boxed {
		left[CardSecond]--
	}
	for s := range Seat(MaxSeats) {
		for _, c := range t.Hand(s) {
			if c != NoCard && c != HiddenCard {
				left[c]--
			}
		}
	}
	return left
}

// allHeld returns the number of cards in all hands.
func (t *Cards) allHeld() uint8 {
	n := uint8(0)
	for _, k := range t.held {
		n += k
	}
	return n
}

// holds reports whether a seat holds a card that it may play.
func (t *Cards) holds(s Seat, c Card) bool {
	if c == NoCard || c > NumCards {
		return false
	}
	for _, h := range t.hands[s] {
		if h == c {
			return true
		}
	}
	return false
}

// hiddenCards returns how many cards in hands are masked.
func (t *Cards) hiddenCards() int {
	n := 0
	for s := range t.hands {
		for _, c := range t.hands[s] {
			if c == HiddenCard {
				n++
			}
		}
	}
	return n
}

// anyFresh reports whether a hand holds a card that has to wait for the next card round.
func (t *Cards) anyFresh() bool {
	for s := range t.hands {
		for _, c := range t.hands[s] {
			if c&freshCard != 0 {
				return true
			}
		}
	}
	return false
}

// deckMasked reports whether it may not be known what the deck holds.
func (t *Cards) deckMasked() bool {
	return t.deck == Pile{} && (t.deckSize > 0 || t.hiddenCards() > 0)
}

// drawn takes a card from the deck.
func (t *Cards) removeFromDeck(c Card) {
	if t.deck[c] > 0 { // else the deck is masked
		t.deck[c]--
	}
	t.deckSize--
}

// shuffle makes the discards the deck.
func (t *Cards) shuffle() {
	t.deck, t.discards, t.top = t.discards, Pile{}, NoCard
	t.deckSize += t.deck.size()
}

// take puts a card into a hand, in its place.
func (t *Cards) addToHand(s Seat, c Card) {
	h := &t.hands[s]
	i := t.held[s]
	for i > 0 && h[i-1] > c {
		h[i] = h[i-1]
		i--
	}
	h[i] = c
	t.held[s]++
}

// leave takes a card that is not fresh out of a hand.
func (t *Cards) removeFromHand(s Seat, c Card) {
	h := &t.hands[s]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	t.held[s]--
	h[t.held[s]] = NoCard
}

// discard puts a card, which is in no hand any more, on the discards.
func (t *Cards) discard(c Card) {
	t.discards[c]++
	t.top = c
}

// refresh makes every card in hand playable: a card round is over.
func (t *Cards) clearFresh() {
	for s := range t.hands {
		h := &t.hands[s]
		for i := int(t.held[s]) - 1; i >= 0 && h[i]&freshCard != 0; {
			c := h[i] &^ freshCard
			h[i] = NoCard
			t.held[s]--
			t.addToHand(Seat(s), c)
			i = int(t.held[s]) - 1
		}
	}
}
