package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// The variants append fields to those of the base game. Top secret cards append six:
//
// 	hands      for each seat its cards, - for none: a letter a … o for each kind, a capital for a fresh card, ? for
// 	           a masked one
// 	deck       its cards, - for none, ? and the size where it is masked
// 	discards   the cards, a slash, the top card; - for none
// 	second     + if the second agent card has left the game, else -; a colon; for each seat its further
// 	           identities, - for none, ? for masked ones
// 	draw       the stage (- hands, m moved, r round, c counted), the drawer, flags (d draw due, p passport due,
// 	           o offer, h drew for the ruins), the number of cards dealt; separated by colons
// 	round      agents placed with the safe, the asked seat, the callers, passes in a row, flags (m must play,
// 	           a alone, p has played); separated by colons
//
// The dossier appends three, at the end of the line:
//
// 	dossiers   for each seat - if it has none, else a sign for each agent: 1 … 7 a seat, 0 nobody, _ empty,
// 	           ? masked
// 	writing    the pending writers, + or - for whether the threshold was crossed, the agents that crossed it;
// 	           separated by colons
// 	bonuses    for each seat

// cardFieldCount and dossierFieldCount are the numbers of fields that top secret cards and the dossier append.
const cardFieldCount, dossierFieldCount = 6, 3

// cardCodes are the letters of the cards. They must never change, because saved positions use them.
const cardCodes = "abcdefghijklmno"

// lowerCase is the bit by which a lower-case ASCII letter differs from its capital.
const lowerCase = 0x20

// maxDeck is the largest number of cards in a deck.
const maxDeck = 26

// cardCode returns the letter of a card.
func cardCode(c Card) byte {
	switch {
	case c == HiddenCard:
		return '?'
	case c&freshCard != 0:
		return cardCodes[c&^freshCard-1] &^ lowerCase
	}
	return cardCodes[c-1]
}

// dashIfEmpty returns - for an empty text.
func dashIfEmpty(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// cardsText returns the letters of all cards of a pile.
func cardsText(p Pile) string {
	var b strings.Builder
	for c, k := range p {
		for range k {
			b.WriteByte(cardCode(Card(c)))
		}
	}
	return b.String()
}

// seatsText returns the numbers of seats from 1, - for none.
func seatsText(set SeatSet) string {
	var b strings.Builder
	for s := range Seat(MaxSeats) {
		if set.Has(s) {
			b.WriteByte('1' + byte(s))
		}
	}
	return dashIfEmpty(b.String())
}

// seatText returns the number of a seat from 1, - for none.
func seatText(s Seat) string {
	if s == NoSeat {
		return "-"
	}
	return strconv.Itoa(int(s) + 1)
}

// plusMinus returns + for true and - for false.
func plusMinus(yes bool) string {
	if yes {
		return "+"
	}
	return "-"
}

// flagLetters returns the letters whose condition in on holds, - for none.
func flagLetters(letters string, on ...bool) string {
	var b strings.Builder
	for i, yes := range on {
		if yes {
			b.WriteByte(letters[i])
		}
	}
	return dashIfEmpty(b.String())
}

// dossierText returns the signs of a dossier.
func dossierText(rows [NumAgents]Guess) string {
	var text strings.Builder
	for _, guess := range rows {
		switch {
		case guess == GuessNone:
			text.WriteByte('_')
		case guess == GuessNobody:
			text.WriteByte('0')
		case guess.Seat() != NoSeat:
			text.WriteByte('1' + byte(guess.Seat()))
		default:
			text.WriteByte('?')
		}
	}
	return text.String()
}

// stageCodes are the letters of the stages.
const stageCodes = "-mrc"

// cardFields appends the fields of top secret cards.
func (w positionWriter) cardFields(fields []string) []string {
	deck := dashIfEmpty(cardsText(w.deck))
	if w.deckMasked() {
		deck = "?" + strconv.Itoa(int(w.deckSize))
	}
	discards := "-"
	if w.topDiscard != NoCard {
		discards = cardsText(w.discards) + "/" + string(cardCode(w.topDiscard))
	}
	return append(fields,
		w.joinSeats(func(s Seat) string {
			var b strings.Builder
			for _, c := range w.hands[s][:w.handSizes[s]] {
				b.WriteByte(cardCode(c))
			}
			return dashIfEmpty(b.String())
		}),
		deck, discards,
		plusMinus(w.secondRemoved)+":"+w.joinSeats(func(s Seat) string {
			if n := int(w.furtherCount[s]); w.further[s] == 0 && n > 0 {
				return strings.Repeat("?", n)
			}
			return dashIfEmpty(w.further[s].String())
		}),
		fmt.Sprintf("%c:%s:%s:%d", stageCodes[w.stage], seatText(w.drawer),
			flagLetters("dpoh", w.drawDue, w.passportDue, w.offerOpen, w.drewForRuins), w.cardsDealt),
		fmt.Sprintf("%s:%s:%s:%d:%s", dashIfEmpty(w.placed.String()), seatText(w.asked), seatsText(w.callers), w.passes,
			flagLetters("map", w.mustPlay, w.oneCard, w.playedInGo)))
}

// dossierFields appends the fields of the dossier.
func (w positionWriter) dossierFields(fields []string) []string {
	return append(fields,
		w.joinSeats(func(s Seat) string {
			if !w.written.Has(s) {
				return "-"
			}
			return dossierText(w.dossiers[s])
		}),
		fmt.Sprintf("%s:%s:%s", seatsText(w.pending), plusMinus(w.crossed), dashIfEmpty(w.openers.String())),
		w.joinSeats(func(s Seat) string { return strconv.Itoa(int(w.bonus[s])) }))
}

// extraFields returns the number of fields that the variants append.
func (v Variants) extraFields() int {
	n := 0
	if v.TopSecret {
		n += cardFieldCount
	}
	if v.Dossier {
		n += dossierFieldCount
	}
	return n
}

// parts splits a field at colons into exactly n parts.
func (r *positionReader) parts(field int, n int) []string {
	p := strings.Split(r.fields[field-1], ":")
	if len(p) != n {
		r.failf(field, "position.parts parts given", "this field has %d parts with colons between, not %d", n, len(p))
		return make([]string, n)
	}
	return p
}

// seatParts splits a text at dots into one part for each seat.
func (r *positionReader) seatParts(field int, text string, players int) []string {
	p := strings.Split(text, ".")
	if len(p) != players {
		r.failf(field, "position.seats players given", "the table has %d seats, not %d", players, len(p))
		return make([]string, players)
	}
	return p
}

// readFlags parses the result of flagLetters into the variables on, one for each letter.
func (r *positionReader) readFlags(field int, text, letters string, on ...*bool) {
	found := make([]bool, len(on))
	for i, flag := range on {
		found[i] = strings.IndexByte(text, letters[i]) >= 0
		*flag = found[i]
	}
	if flagLetters(letters, found...) != text {
		r.failf(field, "position.signs text letters", "the signs %q are not some of %s in this order, or -",
			text, letters)
	}
}

// agentSet parses the letters of agents in play, or - for none.
func (r *positionReader) agentSet(field int, text string, inPlay AgentSet) AgentSet {
	var set AgentSet
	if text == "-" {
		return 0
	}
	for i := range len(text) {
		a, ok := AgentByCode(text[i])
		if !ok || !inPlay.Has(a) {
			r.failf(field, "position.no-agent-in-play letter", "%q is not an agent in play", text[i])
			return 0
		}
		set = set.With(a)
	}
	if set.String() != text {
		r.failf(field, "position.agents-order letters", "agents out of order or named twice: %q", text)
	}
	return set
}

// seatSet parses the numbers of seats, or - for none.
func (r *positionReader) seatSet(field int, text string, players int) SeatSet {
	var set SeatSet
	if text == "-" {
		return 0
	}
	for i := range len(text) {
		if text[i] < '1' || text[i] >= '1'+byte(players) {
			r.failf(field, "position.no-seat letter", "unknown seat %q", text[i])
			return 0
		}
		set = set.With(Seat(text[i] - '1'))
	}
	if seatsText(set) != text {
		r.failf(field, "position.seats-order letters", "seats out of order or named twice: %q", text)
	}
	return set
}

// plusMinus parses + or -.
func (r *positionReader) plusMinus(field int, text string) bool {
	if text != "+" && text != "-" {
		r.failf(field, "position.plus-minus text", "%q is not + or -", text)
	}
	return text == "+"
}

// cards parses the letters of cards, which must be in order. It returns the pile and its size.
func (r *positionReader) cards(field int, text string) (pile Pile, size uint8) {
	if text == "-" {
		return pile, 0
	}
	if len(text) > maxDeck {
		r.failf(field, "position.too-many-cards", "there are only 26 cards")
		return pile, 0
	}
	for i := range len(text) {
		c := strings.IndexByte(cardCodes, text[i]) + 1
		if c == 0 {
			r.failf(field, "position.no-card letter", "unknown card %q", text[i])
			return pile, 0
		}
		pile[c]++
		size++
	}
	if cardsText(pile) != text {
		r.failf(field, "position.cards-order", "the cards are not in order")
	}
	return pile, size
}

// readVariants reads the fields of the variants.
func (r *positionReader) readVariants(g *Game) {
	field := baseFields + 1
	if g.setup.Variants.TopSecret {
		r.readCards(g, field)
		field += cardFieldCount
	} else if g.setup.Variants.Dossier && (g.phase == PhaseDossier || g.phase == PhaseSafe) {
		g.stage = stageCounted
	}
	if g.setup.Variants.Dossier {
		r.readDossiers(g, field)
	}
}

// readCards reads the fields of top secret cards, from the given field on.
func (r *positionReader) readCards(g *Game, field int) {
	fields, players := r.fields[field-1:], g.setup.Players
	for s, text := range r.seatParts(field, fields[0], players) {
		r.readHand(g, field, Seat(s), text)
	}
	if size, ok := strings.CutPrefix(fields[1], "?"); ok {
		g.deck, g.deckSize = Pile{},
			uint8(r.number(field+1, size, InputErrorf("position.the-deck", "the size of the deck"), 0, maxDeck))
		if int(g.deckSize)+g.hiddenCards() == 0 {
			r.failf(field+1, "position.deck-empty", "write an empty deck as -")
		}
	} else {
		g.deck, g.deckSize = r.cards(field+1, fields[1])
	}
	if fields[2] != "-" {
		letters, top, _ := strings.Cut(fields[2], "/")
		g.discards, _ = r.cards(field+2, letters)
		if c := strings.Index(cardCodes, top); len(top) == 1 && c >= 0 && g.discards[c+1] > 0 {
			g.topDiscard = Card(c + 1)
		} else {
			r.failf(field+2, "position.top text", "the card on top must be one of the discards, not %q", top)
		}
	}
	second := r.parts(field+3, 2)
	g.secondRemoved = r.plusMinus(field+3, second[0])
	for s, text := range r.seatParts(field+3, second[1], players) {
		if n := len(text); text == strings.Repeat("?", n) && n > 0 && n < NumAgents {
			g.furtherCount[s] = uint8(n)
			continue
		}
		g.further[s] = r.agentSet(field+3, text, g.inPlay)
		g.furtherCount[s] = uint8(g.further[s].Len())
	}
	draw := r.parts(field+4, 4)
	if k := strings.Index(stageCodes, draw[0]); len(draw[0]) == 1 && k >= 0 {
		g.stage = turnStage(k)
	} else {
		r.failf(field+4, "position.stage letters text", "the stage is one of %s, not %q", stageCodes, draw[0])
	}
	g.drawer = r.seat(field+4, draw[1], InputErrorf("position.the-drawer", "the seat that draws"), players)
	r.readFlags(field+4, draw[2], "dpoh", &g.drawDue, &g.passportDue, &g.offerOpen, &g.drewForRuins)
	g.cardsDealt = uint8(r.number(field+4, draw[3], InputErrorf("position.the-dealt", "the number of cards dealt"), 0,
		2*players))
	round := r.parts(field+5, 5)
	g.placed = r.agentSet(field+5, round[0], g.inPlay)
	g.asked = r.seat(field+5, round[1], InputErrorf("position.the-asked", "the asked seat"), players)
	g.callers = r.seatSet(field+5, round[2], players)
	g.passes = uint8(r.number(field+5, round[3], InputErrorf("position.the-passes", "the number of passes"), 0,
		players))
	r.readFlags(field+5, round[4], "map", &g.mustPlay, &g.oneCard, &g.playedInGo)
}

// readHand reads a seat's hand.
func (r *positionReader) readHand(g *Game, field int, seat Seat, text string) {
	if text == "-" {
		return
	}
	if len(text) > MaxHand || text == "" {
		r.failf(field, "position.hand text", "a hand holds up to four cards, not %q", text)
		return
	}
	last := NoCard
	for i := range len(text) {
		card := HiddenCard
		if text[i] != '?' {
			card = Card(strings.IndexByte(cardCodes, text[i]|lowerCase) + 1)
			if card == 0 || text[i] < 'A' {
				r.failf(field, "position.no-card letter", "unknown card %q", text[i])
				return
			}
			if text[i]&lowerCase == 0 {
				card |= freshCard
			}
		}
		if card < last {
			r.failf(field, "position.hand-order", "the cards in a hand are not in order")
			return
		}
		last = card
		g.hands[seat][i] = card
		g.handSizes[seat]++
	}
}

// readDossiers reads the fields of the dossier, from the given field on.
func (r *positionReader) readDossiers(g *Game, field int) {
	fields, players := r.fields[field-1:], g.setup.Players
	for s, text := range r.seatParts(field, fields[0], players) {
		if text == "-" {
			continue
		}
		if len(text) != NumAgents {
			r.failf(field, "position.dossier-signs text", "a dossier has seven signs, not %q", text)
			return
		}
		g.written = g.written.With(Seat(s))
		for i := range len(text) {
			switch c := text[i]; {
			case c == '_':
			case c == '0':
				g.dossiers[s][i] = GuessNobody
			case c == '?':
				g.dossiers[s][i] = GuessHidden
			case c >= '1' && c < '1'+byte(players) && c != '1'+byte(s):
				g.dossiers[s][i] = GuessSeat(Seat(c - '1'))
			default:
				r.failf(field, "position.dossier-sign sign", "a dossier can’t say %q", c)
			}
			guess := g.dossiers[s][i]
			if guess != GuessNone && guess != GuessHidden && !g.inPlay.Has(Agent(i)) {
				r.failf(field, "position.dossier-agent agent", "%v is not in play", Agent(i))
			}
		}
	}
	writing := r.parts(field+1, 3)
	g.pending = r.seatSet(field+1, writing[0], players)
	g.crossed = r.plusMinus(field+1, writing[1])
	g.openers = r.agentSet(field+1, writing[2], g.inPlay)
	const maxRowPoints = 5 // the largest DossierRules.Right
	for s, text := range r.seatParts(field+2, fields[2], players) {
		g.bonus[s] = int8(r.number(field+2, text, InputErrorf("position.the-bonus", "a bonus"), -NumAgents,
			maxRowPoints*NumAgents))
	}
}
