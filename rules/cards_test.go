package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
)

// TestVariantsByEdition checks which variants each edition allows, for every number of players.
func TestVariantsByEdition(t *testing.T) {
	for _, id := range editionIDs {
		for players := 2; players <= 7; players++ {
			for v, want := range map[rules.Variants]bool{
				{TopSecret: true}: !french(id), {Dossier: true}: id != "engine",
				{TopSecret: true, Dossier: true}: id == "amigo" || id == "amigo-2001",
			} {
				err := rules.Setup{Edition: edition(t, id), Variants: v, Players: players,
					First: rules.NoSeat}.Validate()
				if (err == nil) != want {
					t.Errorf("%s with %v, %d players: got error %v, want a valid setup: %v", id, v, players, err, want)
				}
			}
		}
	}
}

// TestDeckByEdition checks for a deck of 26 cards. The second agent is missing in the edition engine and with seven
// players. Each seat is dealt two cards.
func TestDeckByEdition(t *testing.T) {
	for _, id := range cardEditions {
		for players := 2; players <= 7; players++ {
			setup := rules.Setup{Edition: edition(t, id), Players: players, Variants: rules.Variants{TopSecret: true},
				First: rules.NoSeat}
			sum, second := 0, 0
			for c, n := range setup.Deck() {
				sum += int(n)
				if rules.Card(c) == rules.CardSecond {
					second = int(n)
				}
			}
			want := 1
			if id == "engine" || players == 7 {
				want = 0
			}
			if second != want || sum != 25+want {
				t.Errorf("%s with %d players: got %d cards, %d of them CardSecond, want %d and %d", id, players, sum,
					second, 25+want, want)
			}
			g := newGame(t, setup)
			dealer := rules.NewDealer(uint64(players))
			for g.Phase() != rules.PhaseRoll {
				apply(t, &g, dealer.Next(&g))
			}
			for seat := range rules.Seat(players) {
				// amigo resolves a dealt second agent card at once
				if got := g.HandSize(seat) + g.PassportCount(seat) - 1; got != 2 {
					t.Errorf("%s with %d players: seat %d was dealt %d cards, want 2", id, players, seat, got)
				}
			}
		}
	}
}

// TestMovingNobodyDrawsCard checks that the active seat draws a card after a move without steps.
func TestMovingNobodyDrawsCard(t *testing.T) {
	for _, id := range cardEditions {
		fields := cardPosition{id: id, players: 2, phase: "move", active: 1, safe: 7, face: "1", hands: "ab.cd"}
		g := fields.game(t)
		if n := g.CountLegal(); n != 1+55 {
			t.Errorf("%s: legal moves with a 1–3: got %d, want 56", id, n)
		}
		apply(t, &g, steps())
		if g.Phase() != rules.PhaseDraw || g.Drawer() != 0 {
			t.Fatalf("%s: got %s, want a draw", id, g.Position())
		}
		apply(t, &g, rules.DrawCard(rules.CardSwap))
		if g.HandSize(0) != 3 || g.Hand(0)[2] != rules.CardSwap {
			t.Errorf("%s: after the draw: got hand %v, want CardSwap as the third card", id, g.Hand(0))
		}
		fields.hands = "abcd.ef" // a full hand draws nothing
		g = fields.game(t)
		apply(t, &g, steps())
		if g.HandSize(0) != 4 || g.Phase() == rules.PhaseDraw {
			t.Errorf("%s: got a fifth card in a hand, want four at most", id)
		}
		fields.face = "3"
		g = fields.game(t)
		wantRule(t, &g, steps(), rules.RulePoints)
	}
}

// TestRuinsDrawByMove checks that a move into the ruins lets the active seat draw: at once in the edition engine, after
// an offer in the others.
func TestRuinsDrawByMove(t *testing.T) {
	for _, id := range cardEditions {
		fields := cardPosition{id: id, players: 2, phase: "move", active: 1, at: [7]int{9}, safe: 7, face: "2",
			hands: "ab.cd"}
		g := fields.game(t)
		apply(t, &g, steps(red, 2))
		if id == "engine" {
			if g.Phase() != rules.PhaseDraw || g.Drawer() != 0 {
				t.Errorf("engine: got %s, want a draw at once", g.Position())
			}
			continue
		}
		if g.Phase() != rules.PhaseOffer || g.Actor() != 0 || g.CountLegal() != 2 {
			t.Fatalf("%s: got %s, want an offer", id, g.Position())
		}
		no := g
		apply(t, &no, rules.AnswerOffer(false))
		if no.Phase() != rules.PhaseCall || no.HandSize(0) != 2 {
			t.Errorf("%s: after declining: got %s, want a call with 2 cards", id, no.Position())
		}
		apply(t, &g, rules.AnswerOffer(true))
		apply(t, &g, rules.DrawCard(rules.CardRuins))
		if g.HandSize(0) != 3 || g.Phase() != rules.PhaseCall {
			t.Errorf("%s: after drawing: got %s, want a call with 3 cards", id, g.Position())
		}
		// At most one ruins draw per turn: a card that moves another agent there gives none.
		apply(t, &g, rules.Call(true))
		apply(t, &g, rules.Call(false))
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Blue, rules.Ruins))
		if g.Phase() == rules.PhaseOffer {
			t.Errorf("%s: got two ruins draws in a turn, want one", id)
		}
		fields.hands = "abef.cd" // full hand
		g = fields.game(t)
		apply(t, &g, steps(red, 2))
		if g.Phase() != rules.PhaseCall {
			t.Errorf("%s: got an offer with a full hand, want none", id)
		}
		// Passing through the ruins gives no card.
		fields.hands, fields.face = "ab.cd", "3"
		g = fields.game(t)
		apply(t, &g, steps(red, 3))
		if g.Phase() != rules.PhaseCall {
			t.Errorf("%s: got a card for passing the ruins, want none", id)
		}
	}
}

// TestRuinsDrawByCard checks that only the active seat is offered a draw for a card into the ruins, and nobody in the
// edition engine.
func TestRuinsDrawByCard(t *testing.T) {
	for _, id := range cardEditions {
		g := cardRound(id, 1, "ag.cd.ef").game(t) // the active player
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Red, rules.Ruins))
		if offered := g.Phase() == rules.PhaseOffer; offered != (id != "engine") {
			t.Errorf("%s: offer after a play into the ruins: got %v, want %v", id, offered, !offered)
		}
		if id != "engine" {
			apply(t, &g, rules.AnswerOffer(true))
			apply(t, &g, rules.DrawCard(rules.CardStep))
			// In amigo it may be played in this round, in amigo-2001 only from the next one on.
			action := rules.PlayTo(rules.CardStep, rules.Blue, 1)
			if id == "amigo" {
				apply(t, &g, action)
			} else {
				wantRule(t, &g, action, rules.RuleWait)
				h := g
				for h.Phase() == rules.PhaseCards {
					apply(t, &h, rules.Pass())
				}
				apply(t, &h, rules.RollDie(5))
				apply(t, &h, steps(red, 6))
				for h.Phase() == rules.PhaseCall {
					apply(t, &h, rules.Call(h.Actor() == 0))
				}
				apply(t, &h, action)
			}
		}
		g = cardRound(id, 2, "ab.cg.ef").game(t) // a player who is not active
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Red, rules.Ruins))
		if g.Phase() == rules.PhaseOffer || g.Phase() == rules.PhaseDraw {
			t.Errorf("%s: got a ruins draw for another seat's card, want none", id)
		}
	}
}

// TestEmptyDeckByEdition checks that discards are shuffled into an empty deck, except in the edition engine, where
// nobody draws.
func TestEmptyDeckByEdition(t *testing.T) {
	for _, id := range cardEditions {
		g := cardPosition{id: id, players: 2, phase: "move", active: 1, safe: 7, face: "1", hands: "ab.cd",
			empty: true}.game(t)
		events := apply(t, &g, steps())
		if id == "engine" {
			if g.Phase() == rules.PhaseDraw || g.HandSize(0) != 2 {
				t.Error("engine: got a draw from an empty deck, want none")
			}
			continue
		}
		if !slices.Contains(kinds(events), rules.EventShuffled) || g.Phase() != rules.PhaseDraw || g.DeckSize() != 22 ||
			g.LastDiscard() != rules.NoCard {
			t.Errorf("%s: got %s, want shuffled discards", id, g.Position())
		}
	}
}

// TestCallByEdition checks the order in which seats are asked to call. The edition engine has no call.
func TestCallByEdition(t *testing.T) {
	for _, id := range cardEditions {
		g := cardPosition{id: id, players: 3, phase: "move", active: 2, safe: 7, face: "4", hands: "ab.cd.-"}.game(t)
		apply(t, &g, steps(red, 4))
		if id == "engine" { // no call; seat 3 has no card and is skipped
			if g.Phase() != rules.PhaseCards || g.Actor() != 0 {
				t.Errorf("engine: first seat in the card round: got %d, want 0: %s", g.Actor(), g.Position())
			}
			continue
		}
		if g.Phase() != rules.PhaseCall || g.Actor() != 1 {
			t.Fatalf("%s: first seat to call: got %d, want 1, the active one", id, g.Actor())
		}
		none := g
		apply(t, &none, rules.Call(false))
		if none.Actor() != 0 {
			t.Errorf("%s: next seat to call: got %d, want 0; seat 2 has no card", id, none.Actor())
		}
		apply(t, &none, rules.Call(false))
		if none.Phase() != rules.PhaseRoll || none.ActiveSeat() != 2 {
			t.Errorf("%s: got %s after no calls, want the next turn", id, none.Position())
		}
		both := g
		apply(t, &both, rules.Call(true))
		apply(t, &both, rules.Call(true))
		if both.Phase() != rules.PhaseCards || both.Actor() != 1 {
			t.Errorf("%s: first seat in the card round: got %d, want 1, which is active and called", id, both.Actor())
		}
		wantRule(t, &both, rules.Pass(), rules.RuleMust)
		// With one caller amigo plays one card without replies, amigo-2001 a whole round.
		apply(t, &g, rules.Call(false))
		apply(t, &g, rules.Call(true))
		apply(t, &g, rules.PlayTo(rules.CardBack, rules.Blue, 10))
		if alone := g.Phase() == rules.PhaseRoll; alone != (id == "amigo") {
			t.Errorf("%s: end of the round after a single caller’s card: got %v: %s", id, alone, g.Position())
		}
	}
}

// TestCallNeedsPlayableCard checks that a seat whose only card has no target can't call: rescue, with nobody in the
// ruins.
func TestCallNeedsPlayableCard(t *testing.T) {
	for _, id := range []string{"amigo", "amigo-2001"} {
		g := cardPosition{id: id, players: 2, phase: "call", active: 1, safe: 7, hands: "k.ab", stage: "r",
			asked: "1"}.game(t)
		wantRule(t, &g, rules.Call(true), rules.RuleCall)
		if g.CountLegal() != 1 {
			t.Errorf("%s: legal answers: got %d, want 1, no", id, g.CountLegal())
		}
	}
}

// TestPassByEdition checks that a round ends after consecutive passes of all seats. Ending a go after a card counts as
// a pass only in the edition engine, which has no call.
func TestPassByEdition(t *testing.T) {
	for _, id := range cardEditions {
		g := cardRound(id, 2, "ab.cde.ff").game(t)
		apply(t, &g, rules.PlayTwo(rules.CardTwoAhead, rules.Red, rules.Blue))
		if g.Actor() != 1 {
			t.Fatalf("%s: got seat %d after a card, want seat 1 to choose again", id, g.Actor())
		}
		apply(t, &g, rules.Pass())
		asked := []rules.Seat{}
		for g.Phase() == rules.PhaseCards {
			asked = append(asked, g.Actor())
			apply(t, &g, rules.Pass())
		}
		want := []rules.Seat{2, 0, 1}
		if id == "engine" {
			want = []rules.Seat{2, 0}
		}
		if !slices.Equal(asked, want) {
			t.Errorf("%s: seats asked after the card: got %v, want %v", id, asked, want)
		}
		// A seat that passed may play later. An empty hand passes without being asked.
		g = cardRound(id, 2, "ab.cd.-").game(t)
		apply(t, &g, rules.Pass())
		if g.Actor() != 0 || g.Passes() != 2 {
			t.Errorf("%s: got seat %d after %d passes, want seat 0 after 2", id, g.Actor(), g.Passes())
		}
		apply(t, &g, rules.PlayTo(rules.CardBack, rules.Red, 11))
		if g.Phase() == rules.PhaseOffer {
			apply(t, &g, rules.AnswerOffer(false))
		}
		apply(t, &g, rules.Pass())
		apply(t, &g, rules.PlayTwo(rules.CardTwoAhead, rules.Orange, rules.Blue))
	}
}

// TestLastCardByEdition plays the last card of a hand. In the edition engine that counts as a pass at once. In the
// others the seat passes without being asked when its turn comes. The seats asked afterwards are the same.
func TestLastCardByEdition(t *testing.T) {
	for _, id := range cardEditions {
		fields := cardRound(id, 2, "ab.l.cd")
		fields.passes = 2
		g := fields.game(t)
		events := apply(t, &g, rules.PlayTo(rules.CardAhead, rules.Red, 2))
		passes := 0
		if id == "engine" {
			passes = 1
		}
		if g.Passes() != passes || g.Actor() != 2 || g.HasPlayed() ||
			!strings.HasSuffix(g.Position(), fmt.Sprintf(" -:3:-:%d:-", passes)) {
			t.Errorf("%s: passes after the last card of seat 2: got %d, want %d: %s", id, g.Passes(), passes,
				g.Position())
		}
		for _, k := range kinds(events) {
			if k == rules.EventPassed || k == rules.EventGoEnded {
				t.Errorf("%s: got an event for a silent pass, want none", id)
			}
		}
		checkPosition(t, &g)
		apply(t, &g, rules.Pass())
		if g.Passes() != passes+1 || g.Actor() != 0 {
			t.Errorf("%s: got %d passes and seat %d, want %d and seat 0", id, g.Passes(), g.Actor(), passes+1)
		}
		if apply(t, &g, rules.Pass()); g.Phase() == rules.PhaseCards {
			t.Errorf("%s: got %s after all passes, want the end of the round", id, g.Position())
		}
		// A card of another seat resets the passes.
		g = fields.game(t)
		apply(t, &g, rules.PlayTo(rules.CardAhead, rules.Red, 2))
		apply(t, &g, rules.PlayTwo(rules.CardTwoAhead, rules.Orange, rules.Blue))
		if g.Passes() != 0 || g.Actor() != 2 || !g.HasPlayed() {
			t.Errorf("%s: passes after another card: got %d, want 0: %s", id, g.Passes(), g.Position())
		}
		// With a card left there is no pass.
		fields.hands = "ab.lm.cd"
		g = fields.game(t)
		apply(t, &g, rules.PlayTo(rules.CardAhead, rules.Red, 2))
		if g.Passes() != 0 || g.Actor() != 1 {
			t.Errorf("%s: passes with a card left: got %d, want 0", id, g.Passes())
		}
	}
}

// TestCountAfterCardRound checks that a count follows only if an agent placed with the safe in this turn is still
// there.
func TestCountAfterCardRound(t *testing.T) {
	for _, id := range cardEditions {
		for _, tc := range []struct {
			name   string
			at     [7]int
			placed string
			hand   string
			plays  []rules.Action
			counts bool
		}{
			{"placed by the die", [7]int{7}, "r", "a", nil, true},
			{"stood there before", [7]int{7}, "", "a", nil, false},
			{"to the safe", [7]int{2}, "", "n", []rules.Action{rules.PlayTo(rules.CardToSafe, rules.Red, 7)}, true},
			{"away again", [7]int{7}, "r", "e", []rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8)}, false},
			{"another is still there", [7]int{7, 7}, "ro", "e",
				[]rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8)}, true},
			{"the safe is moved onto agents", [7]int{3}, "", "f", []rules.Action{rules.PlaySafe(3)}, false},
			{"the safe is moved away and back", [7]int{7}, "r", "ff",
				[]rules.Action{rules.PlaySafe(3), rules.PlaySafe(7)}, false},
			{"swapped onto the safe", [7]int{7, 2}, "", "i",
				[]rules.Action{rules.PlayTwo(rules.CardSwap, rules.Red, rules.Orange)}, true},
			{"joining one there", [7]int{7, 2}, "", "j", []rules.Action{rules.PlayTo(rules.CardJoin, rules.Orange, 7)},
				true},
			{"all to church, the safe elsewhere", [7]int{7}, "r", "h", []rules.Action{rules.PlayCard(rules.CardChurch)},
				false},
			{"all to church, the safe there", [7]int{7}, "", "fh",
				[]rules.Action{rules.PlaySafe(0), rules.PlayCard(rules.CardChurch)}, true},
			{"away and back again", [7]int{7}, "r", "eb", []rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8),
				rules.PlayTo(rules.CardStep, rules.Red, 7)}, true},
		} {
			s := cardRound(id, 2, "-."+sorted(tc.hand)+".-")
			s.at, s.placed = tc.at, tc.placed
			g := s.game(t)
			var events []rules.Event
			for _, a := range tc.plays {
				events = append(events, apply(t, &g, a)...)
			}
			for g.Phase() == rules.PhaseCards {
				events = append(events, apply(t, &g, rules.Pass())...)
			}
			if got := slices.Contains(kinds(events), rules.EventCountBegan); got != tc.counts {
				t.Errorf("%s, %s: count: got %v, want %v", id, tc.name, got, tc.counts)
			}
			if tc.counts && (g.Phase() != rules.PhaseSafe || g.Actor() != 0) {
				t.Errorf("%s, %s: got %s, want seat 0 to place the safe", id, tc.name, g.Position())
			}
		}
	}
}

// TestDrawOddsFollowCopies checks that each kind of card is drawn as often as it has copies in the deck.
func TestDrawOddsFollowCopies(t *testing.T) {
	g := cardPosition{id: "amigo", players: 2, phase: "draw", active: 1, safe: 7, stage: "m", drawer: "1",
		draw: "d"}.game(t)
	dealer := rules.NewDealer(4)
	var n [rules.NumCardKinds + 1]int
	for range 26000 {
		n[dealer.Next(&g).Card]++
	}
	for c, copies := range g.Setup().Deck() {
		if want := 1000 * int(copies); n[c] < want-150 || n[c] > want+150 {
			t.Errorf("%v: got %d draws of 26,000, want about %d", rules.Card(c), n[c], want)
		}
	}
}

// sorted returns the letters of a text in order.
func sorted(text string) string {
	b := []byte(text)
	slices.Sort(b)
	return string(b)
}
