package rules

// Cards holds the top secret cards: hands, deck, discards, and whether the second agent card has left the game. In the
// base game all of it is empty. Seats passed to its methods must be below MaxSeats.
type Cards struct {
	hands         [MaxSeats][MaxHand]Card // sorted, then NoCard; freshCard is set on fresh cards
	handSizes     [MaxSeats]uint8
	deck          Pile // number of cards of each kind; all 0 in a view that masks it
	deckSize      uint8
	discards      Pile
	topDiscard    Card // last discarded card
	secondRemoved bool // the second agent card has left the game
}

// Hand returns a copy of a seat's cards, sorted and followed by NoCard. Masked cards are HiddenCard. Cards that must
// wait for the next round are listed like the others.
func (cards *Cards) Hand(s Seat) [MaxHand]Card {
	h := cards.hands[s]
	for i := range h {
		h[i] &^= freshCard
	}
	return h
}

// HandSize returns the number of cards in a seat's hand, which is public.
func (cards *Cards) HandSize(s Seat) int { return int(cards.handSizes[s]) }

// DeckSize returns the number of cards in the deck, which is public.
func (cards *Cards) DeckSize() int { return int(cards.deckSize) }

// DiscardCount returns the number of cards of a kind among the discards, which are public.
func (cards *Cards) DiscardCount(c Card) int { return int(cards.discards[c]) }

// LastDiscard returns the top card of the discards, which is public. It is NoCard if there are none, as after a
// shuffle.
func (cards *Cards) LastDiscard() Card { return cards.topDiscard }

// unseen returns the cards of a full deck that are neither discarded, removed, nor in a visible hand.
func (cards *Cards) unseen(full Pile) Pile {
	left := full
	for c := range left {
		left[c] -= cards.discards[c]
	}
	if cards.secondRemoved {
		left[CardSecond]--
	}
	for s := range Seat(MaxSeats) {
		for _, c := range cards.Hand(s) {
			if c != NoCard && c != HiddenCard {
				left[c]--
			}
		}
	}
	return left
}

// cardsInHands returns the number of cards in all hands.
func (cards *Cards) cardsInHands() uint8 {
	n := uint8(0)
	for _, k := range cards.handSizes {
		n += k
	}
	return n
}

// holds reports whether a seat has a card that it may play now; fresh cards do not count.
func (cards *Cards) holds(s Seat, c Card) bool {
	if c == NoCard || c > NumCardKinds {
		return false
	}
	for _, h := range cards.hands[s] {
		if h == c {
			return true
		}
	}
	return false
}

// hiddenCards returns the number of masked cards in hands.
func (cards *Cards) hiddenCards() int {
	n := 0
	for s := range cards.hands {
		for _, c := range cards.hands[s] {
			if c == HiddenCard {
				n++
			}
		}
	}
	return n
}

// anyFresh reports whether a hand has a card that must wait for the next card round.
func (cards *Cards) anyFresh() bool {
	for s := range cards.hands {
		for _, c := range cards.hands[s] {
			if c&freshCard != 0 {
				return true
			}
		}
	}
	return false
}

// deckMasked reports whether the contents of the deck are masked.
func (cards *Cards) deckMasked() bool {
	return cards.deck == Pile{} && (cards.deckSize > 0 || cards.hiddenCards() > 0)
}

// removeFromDeck takes a card from the deck.
func (cards *Cards) removeFromDeck(c Card) {
	if cards.deck[c] > 0 { // else the deck is masked
		cards.deck[c]--
	}
	cards.deckSize--
}

// shuffle turns the discards into the deck.
func (cards *Cards) shuffle() {
	cards.deck, cards.discards, cards.topDiscard = cards.discards, Pile{}, NoCard
	cards.deckSize += cards.deck.size()
}

// addToHand inserts a card into a hand, in order.
func (cards *Cards) addToHand(s Seat, c Card) {
	h := &cards.hands[s]
	i := cards.handSizes[s]
	for i > 0 && h[i-1] > c {
		h[i] = h[i-1]
		i--
	}
	h[i] = c
	cards.handSizes[s]++
}

// removeFromHand removes a card that is not fresh from a hand.
func (cards *Cards) removeFromHand(s Seat, c Card) {
	h := &cards.hands[s]
	for i := range h {
		if h[i] == c {
			copy(h[i:], h[i+1:])
			break
		}
	}
	cards.handSizes[s]--
	h[cards.handSizes[s]] = NoCard
}

// discard adds a card to the discards. The card must have left its hand.
func (cards *Cards) discard(c Card) {
	cards.discards[c]++
	cards.topDiscard = c
}

// clearFresh makes every card in hand playable and sorts the hands, at the end of a card round. Fresh cards sort last.
func (cards *Cards) clearFresh() {
	for s := range cards.hands {
		h := &cards.hands[s]
		for i := int(cards.handSizes[s]) - 1; i >= 0 && h[i]&freshCard != 0; {
			c := h[i] &^ freshCard
			h[i] = NoCard
			cards.handSizes[s]--
			cards.addToHand(Seat(s), c)
			i = int(cards.handSizes[s]) - 1
		}
	}
}
