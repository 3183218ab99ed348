package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
)

// Short descriptions of positions with top secret cards, from which the tests of cards start.

// cardPosition describes a position with top secret cards, in the notation of position.go and position_variants.go.
// The method game gives an empty field its usual value. A card is a letter: a back, b step, c two back, d two ahead,
// e away, f safe, g ruins, h church, i swap, j join, k rescue, l ahead, m plus, n to safe, o second.
type cardPosition struct {
	id       string // of the edition
	dossier  bool   // whether the dossier is in play
	players  int
	phase    string
	active   int // seat from 1
	at       [rules.NumAgents]int
	score    [rules.NumAgents]int
	safe     int
	face     string // number of the rolled face, from 1; empty: not rolled
	hands    string // letters of the cards by seat, separated by dots; empty: no cards
	empty    bool   // whether the deck is empty and all its cards are discarded
	extra    string // letters of further identities by seat, separated by dots
	boxed    bool   // whether the second agent card has left the game
	stage    string // of the turn: m moved, r card round, c counted
	drawer   string // seat from 1
	draw     string // flags of the draw, as in position_variants.go
	placed   string // agents placed with the safe
	asked    string // seat from 1
	callers  string // seats from 1
	passes   int    // in a row
	signs    string // flags of the card round, as in position_variants.go
	pages    string // dossiers by seat, separated by dots
	writing  string // pending writers, whether the threshold is crossed, agents that crossed it
	identity string // letters of the agents by seat; empty: red for seat 1, orange for seat 2 …
}

// game returns the game at the position. Cards that are neither in hands nor boxed are in the deck.
func (p cardPosition) game(t testing.TB) rules.Game {
	t.Helper()
	orDefault := func(text, usual string) string {
		if text == "" {
			return usual
		}
		return text
	}
	setup := rules.Setup{Edition: edition(t, p.id), Players: p.players, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true, Dossier: p.dossier}}
	none := strings.TrimSuffix(strings.Repeat("-.", p.players), ".")
	zeros := strings.ReplaceAll(none, "-", "0")
	agents := "roygbva"[:setup.Edition.Edition().Agents[p.players]]
	byAgent := func(numbers [rules.NumAgents]int) string {
		parts := make([]string, rules.NumAgents)
		for i := range parts {
			if parts[i] = "-"; i < len(agents) {
				parts[i] = fmt.Sprint(numbers[i])
			}
		}
		return strings.Join(parts, ".")
	}
	hands := orDefault(p.hands, none)
	undealt := ""
	for card, copies := range setup.Deck() {
		if rules.Card(card) == rules.NoCard {
			continue
		}
		letter := string(rune('a' + card - 1))
		n := int(copies) - strings.Count(strings.ToLower(hands), letter)
		if p.boxed && letter == "o" {
			n--
		}
		undealt += strings.Repeat(letter, n)
	}
	deck, discards := undealt, "-"
	if p.empty {
		deck, discards = "-", undealt+"/"+undealt[len(undealt)-1:]
	}
	boxed := "-"
	if p.boxed {
		boxed = "+"
	}
	dealt := 2 * p.players
	text := fmt.Sprintf("hc1 %s %s %d %s %d %d 1 %s %s %s %d %s %s %s - %s %s %s %s %s:%s %s:%s:%s:%d %s:%s:%s:%d:%s",
		p.id, setup.Variants, p.players, p.phase, p.active, p.active, agents, byAgent(p.at), byAgent(p.score), p.safe,
		orDefault(p.face, "-"), orDefault(p.identity, "roygbva"[:p.players]), zeros, byAgent([rules.NumAgents]int{}),
		hands, deck, discards, boxed, orDefault(p.extra, none),
		orDefault(p.stage, "-"), orDefault(p.drawer, "-"), orDefault(p.draw, "-"), dealt,
		orDefault(p.placed, "-"), orDefault(p.asked, "-"), orDefault(p.callers, "-"), p.passes, orDefault(p.signs, "-"))
	if p.dossier {
		text += fmt.Sprintf(" %s %s %s", orDefault(p.pages, none), orDefault(p.writing, "-:-:-"), zeros)
	}
	return position(t, text)
}

// cardRound returns a card round of three players. Seat 1 is active, and the given seat (from 1) is asked for a card.
func cardRound(id string, seat int, hands string) cardPosition {
	return cardPosition{id: id, players: 3, phase: "cards", active: 1, safe: 7, hands: hands, stage: "r",
		asked: fmt.Sprint(seat)}
}

// kinds returns the kinds of the events, in order.
func kinds(events []rules.Event) []rules.EventKind {
	var all []rules.EventKind
	for _, e := range events {
		all = append(all, e.Kind)
	}
	return all
}

// cardEditions are the IDs of the editions with top secret cards.
var cardEditions = []string{"amigo", "amigo-2001", "engine"}
