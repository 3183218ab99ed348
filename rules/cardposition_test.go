package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
)

// cardPosition describes a position with top secret cards, in the notation of position.go and position_variants.go;
// empty fields have the usual value. Cards are the letters of positions: a back, b step, c two back, d two ahead, e
// away, f safe, g ruins, h church, i swap, j join, k rescue, l ahead, m plus, n to safe, o second.
type cardPosition struct {
	id       string // of the edition
	dossier  bool   // with the dossier, too
	players  int
	phase    string
	active   int // seat from 1
	at       [rules.NumAgents]int
	score    [rules.NumAgents]int
	safe     int
	face     string // number of the rolled face
	hands    string // by seat, separated by dots; empty: none
	empty    bool   // the deck is empty: all other cards are discarded
	extra    string // further identities by seat, separated by dots
	boxed    bool   // the second agent card has left the game
	stage    string // of the card round: m moved, r round, c counted
	drawer   string // seat from 1
	draw     string // flags of the draw
	placed   string // agents placed with the safe
	asked    string // seat from 1
	callers  string // seats from 1
	passes   int    // in a row
	signs    string // flags of the card round
	pages    string // dossiers by seat, separated by dots
	writing  string // pending writers, threshold crossed, agents that crossed it
	identity string // letters of the agents by seat; empty: red for seat 1, orange for seat 2 …
}

// game returns the game at the position. Cards that are neither in hands nor boxed are in the deck.
func (p cardPosition) game(t testing.TB) rules.Game {
	t.Helper()
	orDefault := func(text, other string) string {
		if text == "" {
			return other
		}
		return text
	}
	setup := rules.Setup{Edition: edition(t, p.id), Players: p.players, First: rules.NoSeat,
		Variants: rules.Variants{TopSecret: true, Dossier: p.dossier}}
	none := strings.TrimSuffix(strings.Repeat("-.", p.players), ".")
	zeros := strings.ReplaceAll(none, "-", "0")
	agents := "roygbva"[:setup.Edition.Edition().Agents[p.players]]
	list := func(n [rules.NumAgents]int) string {
		parts := make([]string, rules.NumAgents)
		for i := range parts {
			if parts[i] = "-"; i < len(agents) {
				parts[i] = fmt.Sprint(n[i])
			}
		}
		return strings.Join(parts, ".")
	}
	hands := orDefault(p.hands, none)
	rest := ""
	for c, n := range setup.Deck() {
		if c == 0 {
			continue
		}
		letter := string(rune('a' + c - 1))
		k := int(n) - strings.Count(strings.ToLower(hands), letter)
		if p.boxed && letter == "o" {
			k--
		}
		rest += strings.Repeat(letter, k)
	}
	deck, discards := rest, "-"
	if p.empty {
		deck, discards = "-", rest+"/"+rest[len(rest)-1:]
	}
	sign := "-"
	if p.boxed {
		sign = "+"
	}
	text := fmt.Sprintf("hc1 %s %s %d %s %d %d 1 %s %s %s %d %s %s %s - %s %s %s %s %s:%s %s:%s:%s:%d %s:%s:%s:%d:%s",
		p.id, setup.Variants, p.players, p.phase, p.active, p.active, agents, list(p.at), list(p.score), p.safe,
		orDefault(p.face, "-"),
		orDefault(p.identity, "roygbva"[:p.players]), zeros, list([rules.NumAgents]int{}), hands, deck, discards, sign,
		orDefault(p.extra, none),
		orDefault(p.stage, "-"), orDefault(p.drawer, "-"), orDefault(p.draw, "-"), 2*p.players,
		orDefault(p.placed, "-"), orDefault(p.asked, "-"),
		orDefault(p.callers, "-"), p.passes, orDefault(p.signs, "-"))
	if p.dossier {
		text += fmt.Sprintf(" %s %s %s", orDefault(p.pages, none), orDefault(p.writing, "-:-:-"), zeros)
	}
	return position(t, text)
}

// cardRound returns a card round of three in which a seat, from 1, is asked; seat 1 is active.
func cardRound(id string, seat int, hands string) cardPosition {
	return cardPosition{id: id, players: 3, phase: "cards", active: 1, safe: 7, hands: hands, stage: "r",
		asked: fmt.Sprint(seat)}
}

// kinds returns the kinds of the events.
func kinds(events []rules.Event) []rules.EventKind {
	var k []rules.EventKind
	for _, e := range events {
		k = append(k, e.Kind)
	}
	return k
}

// cardEditions are the IDs of the editions with top secret cards.
var cardEditions = []string{"amigo", "amigo-2001", "engine"}
