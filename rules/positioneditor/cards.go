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
func cardLetter(card rules.Card) string { return string(rune('a' + int(card-rules.CardBack))) }

// GiveCard moves a card from the deck, or else from the discards, to a seat's hand. NoSeat puts it on top of the
// discards, from the deck only. The error says that the hand is full, that no such card is left, that this table's deck
// lacks it, or that nobody may hold it.
func (p *PositionEditor) GiveCard(seat rules.Seat, card rules.Card) error {
	switch {
	case seat != rules.NoSeat && p.game.HandSize(seat) == rules.MaxHand:
		return rules.InputErrorf("byhand.hand-full", "a hand has at most four cards")
	case seat != rules.NoSeat && card == rules.CardSecond && p.game.Edition().Cards.Second == rules.SecondWhenDrawn:
		return rules.InputErrorf("byhand.second",
			"in this edition nobody holds the second agent: it acts when drawn")
	}
	return p.changeCards(card, func(fields []string) error {
		found := removeLetter(&fields[deckOffset], cardLetter(card)) ||
			seat != rules.NoSeat && takeDiscard(fields, card)
		if !found {
			return rules.InputErrorf("byhand.all-held card", "no card %v left", card)
		}
		placeCard(fields, seat, card)
		return nil
	})
}

// ReturnCard moves a card from a seat's hand, or from the discards for NoSeat, back to the deck. The error says that
// the card is not there, or not in this table's deck.
func (p *PositionEditor) ReturnCard(seat rules.Seat, card rules.Card) error {
	return p.changeCards(card, func(fields []string) error {
		found := false
		if seat == rules.NoSeat {
			found = takeDiscard(fields, card)
		} else {
			hands := strings.Split(fields[handsOffset], ".")
			found = removeLetter(&hands[seat], cardLetter(card)) ||
				removeLetter(&hands[seat], strings.ToUpper(cardLetter(card)))
			fields[handsOffset] = strings.Join(hands, ".")
		}
		if !found {
			return rules.InputErrorf("byhand.not-there card", "no card %v there", card)
		}
		insertLetter(&fields[deckOffset], cardLetter(card))
		return nil
	})
}

// placeCard adds a card to a hand, or to the top of the discards for NoSeat.
func placeCard(fields []string, seat rules.Seat, card rules.Card) {
	if seat == rules.NoSeat {
		cards, _, _ := strings.Cut(fields[discardsOffset], "/")
		insertLetter(&cards, cardLetter(card))
		fields[discardsOffset] = cards + "/" + cardLetter(card)
		return
	}
	hands := strings.Split(fields[handsOffset], ".")
	insertLetter(&hands[seat], cardLetter(card))
	fields[handsOffset] = strings.Join(hands, ".")
}

// takeDiscard removes a card from the discards and reports whether it was there. The top card stays the same unless it
// is the one removed.
func takeDiscard(fields []string, card rules.Card) bool {
	cards, top, _ := strings.Cut(fields[discardsOffset], "/")
	if !removeLetter(&cards, cardLetter(card)) {
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
func (p *PositionEditor) changeCards(card rules.Card, edit func(fields []string) error) error {
	if full := p.game.Setup().Deck(); full[card] == 0 {
		return rules.InputErrorf("byhand.no-card card", "the card %v is not in this table’s deck", card)
	}
	var wrong error
	err := p.change(func(fields []string) { wrong = edit(fields[fieldVariants:]) })
	if wrong != nil {
		return wrong
	}
	return err
}

// removeLetter removes a letter from a sorted field and reports whether it was there.
func removeLetter(letters *string, letter string) bool {
	before, after, ok := strings.Cut(*letters, letter)
	if !ok || *letters == "-" {
		return false
	}
	if *letters = before + after; *letters == "" {
		*letters = "-"
	}
	return true
}

// insertLetter adds a letter to a sorted field. Capitals (cards that may not be played yet) come last.
func insertLetter(letters *string, letter string) {
	all := []byte(strings.TrimPrefix(*letters, "-") + letter)
	sort.Slice(all, func(i, k int) bool { return all[i]^0x20 < all[k]^0x20 })
	*letters = string(all)
}
