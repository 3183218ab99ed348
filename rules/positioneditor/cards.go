package positioneditor

import (
	"sort"
	"strings"

	"heimlich/rules"
)

// Indices of the fields of top secret cards, counted from fieldVariants, as rules.Game.Position writes them.
const (
	handsOffset = iota
	deckOffset
	discardsOffset
	furtherOffset // further identities
	_             // the cards being drawn
	roundOffset
	cardFields
)

// cardLetter returns a card's letter in positions.
func cardLetter(c rules.Card) string { return string(rune('a' + int(c-rules.CardBack))) }

// GiveCard moves a card from the deck, or else from the discards, to a seat's hand. NoSeat puts it on top of the
// discards, from the deck only. The error says that the hand is full or that no such card is left.
func (p *PositionEditor) GiveCard(seat rules.Seat, card rules.Card) error {
	switch {
	case seat != rules.NoSeat && p.game.HandSize(seat) == rules.MaxHand:
		return rules.InputErrorf("byhand.hand-full", "a hand has at most four cards")
	case seat != rules.NoSeat && card == rules.CardSecond && p.game.Edition().Cards.Second == rules.SecondWhenDrawn:
		return rules.InputErrorf("byhand.second",
			"in this edition nobody holds the second agent: it acts when drawn")
	}
	return p.changeCards(card, func(f []string) error {
		if removeLetter(&f[deckOffset], cardLetter(card)) {
			return placeCard(f, seat, card)
		}
		if seat != rules.NoSeat && takeDiscard(f, card) {
			return placeCard(f, seat, card)
		}
		return rules.InputErrorf("byhand.all-held card", "no card %v left", card)
	})
}

// ReturnCard moves a card from a seat's hand, or from the discards for NoSeat, back to the deck. The error says that
// the card is not there.
func (p *PositionEditor) ReturnCard(s rules.Seat, card rules.Card) error {
	return p.changeCards(card, func(fields []string) error {
		got := false
		if s == rules.NoSeat {
			got = takeDiscard(fields, card)
		} else {
			hands := strings.Split(fields[handsOffset], ".")
			got = removeLetter(&hands[s], cardLetter(card)) ||
				removeLetter(&hands[s], strings.ToUpper(cardLetter(card)))
			fields[handsOffset] = strings.Join(hands, ".")
		}
		if !got {
			return rules.InputErrorf("byhand.not-there card", "no card %v there", card)
		}
		insertLetter(&fields[deckOffset], cardLetter(card))
		return nil
	})
}

// placeCard adds a card to a hand, or to the top of the discards for NoSeat.
func placeCard(f []string, s rules.Seat, c rules.Card) error {
	if s == rules.NoSeat {
		cards, _, _ := strings.Cut(f[discardsOffset], "/")
		insertLetter(&cards, cardLetter(c))
		f[discardsOffset] = cards + "/" + cardLetter(c)
		return nil
	}
	hands := strings.Split(f[handsOffset], ".")
	insertLetter(&hands[s], cardLetter(c))
	f[handsOffset] = strings.Join(hands, ".")
	return nil
}

// takeDiscard removes a card from the discards and reports whether it was there. The top card stays the same unless it
// is the one removed.
func takeDiscard(fields []string, c rules.Card) bool {
	cards, top, _ := strings.Cut(fields[discardsOffset], "/")
	if !removeLetter(&cards, cardLetter(c)) {
		return false
	}
	switch {
	case cards == "-":
		fields[discardsOffset] = cards
		return true
	case !strings.Contains(cards, top):
		top = cards[len(cards)-1:]
	}
	fields[discardsOffset] = cards + "/" + top
	return true
}

// changeCards changes the fields of cards by edit. It returns an error if the deck of this table lacks the card, or if
// the position would be invalid.
func (p *PositionEditor) changeCards(c rules.Card, edit func(fields []string) error) error {
	if full := p.game.Setup().Deck(); full[c] == 0 {
		return rules.InputErrorf("byhand.no-card card", "the card %v is not in this table’s deck", c)
	}
	var wrong error
	err := p.change(func(f []string) { wrong = edit(f[fieldVariants:]) })
	if wrong != nil {
		return wrong
	}
	return err
}

// removeLetter removes a letter from a sorted field and reports whether it was there.
func removeLetter(letters *string, x string) bool {
	before, after, ok := strings.Cut(*letters, x)
	if !ok || *letters == "-" {
		return false
	}
	if *letters = before + after; *letters == "" {
		*letters = "-"
	}
	return true
}

// insertLetter adds a letter to a sorted field. Capitals (cards that may not be played yet) come last.
func insertLetter(letters *string, x string) {
	all := []byte(strings.TrimPrefix(*letters, "-") + x)
	sort.Slice(all, func(i, k int) bool { return all[i]^0x20 < all[k]^0x20 })
	*letters = string(all)
}
