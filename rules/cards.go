package rules

// Cards holds the top secret cards: hands, deck, discards, and whether the second agent card has left the game.
type Cards struct {
	hands         [MaxSeats][MaxHand]Card // sorted, then NoCard; freshCard is set on fresh cards
	handSizes     [MaxSeats]uint8
	deck          Pile // without order; all 0 in a view that masks it
	deckSize      uint8
	discards      Pile
	topDiscard    Card // last discarded card
	secondRemoved bool // the second agent card has left the game
}

// Hand returns a seat's cards, sorted and followed by NoCard. Masked cards are HiddenCard.
func (t *Cards) Hand(s Seat) [MaxHand]Card {
	h := t.hands[s]
	for i := range h {
		h[i] &^= freshCard
	}
	return h
}

// HandSize returns the number of cards in a seat's hand, which is public.
func (t *Cards) HandSize(s Seat) int { return int(t.handSizes[s]) }

// DeckSize returns the number of cards in the deck.
func (t *Cards) DeckSize() int { return int(t.deckSize) }

// DiscardCount returns the number of cards of a kind among the discards, which are public.
func (t *Cards) DiscardCount(c Card) int { return int(t.discards[c]) }

// LastDiscard returns the top card of the discards, NoCard if there is none.
func (t *Cards) LastDiscard() Card { return t.topDiscard }

// unseen returns the cards of a full deck that are visible nowhere here.
func (t *Cards) unseen(full Pile) Pile {
	left := full
	for c := range left {
		left[c] -= t.discards[c]
	}
	if t.secondRemoved {
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
	for _, k := range t.handSizes {
		n += k
	}
	return n
}

// holds reports whether a seat has a card that it may play now; fresh cards do not count.
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

// hiddenCards returns the number of masked cards in hands.
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

// anyFresh reports whether a hand has a card that must wait for the next card round.
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

// deckMasked reports whether the contents of the deck are masked.
func (t *Cards) deckMasked() bool {
	return t.deck == Pile{} && (t.deckSize > 0 || t.hiddenCards() > 0)
}

// removeFromDeck takes a card from the deck.
func (t *Cards) removeFromDeck(c Card) {
	if t.deck[c] > 0 { // else the deck is masked
		t.deck[c]--
	}
	t.deckSize--
}

// shuffle turns the discards into the deck.
func (t *Cards) shuffle() {
	t.deck, t.discards, t.topDiscard = t.discards, Pile{}, NoCard
	t.deckSize += t.deck.size()
}

// addToHand inserts a card into a hand, in order.
func (t *Cards) addToHand(s Seat, c Card) {
	h := &t.hands[s]
	i := t.handSizes[s]
	for i > 0 && h[i-1] > c {
		h[i] = h[i-1]
		i--
	}
	h[i] = c
	t.handSizes[s]++
}

// removeFromHand removes a card that is not fresh from a hand.
func (t *Cards) removeFromHand(s Seat, c Card) {
	h := &t.hands[s]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	t.handSizes[s]--
	h[t.handSizes[s]] = NoCard
}

// discard adds a card to the discards. The card must have left its hand.
func (t *Cards) discard(c Card) {
	t.discards[c]++
	t.topDiscard = c
}

// clearFresh makes every card in hand playable, at the end of a card round.
func (t *Cards) clearFresh() {
	for s := range t.hands {
		h := &t.hands[s]
		for i := int(t.handSizes[s]) - 1; i >= 0 && h[i]&freshCard != 0; {
			c := h[i] &^ freshCard
			h[i] = NoCard
			t.handSizes[s]--
			t.addToHand(Seat(s), c)
			i = int(t.handSizes[s]) - 1
		}
	}
}
