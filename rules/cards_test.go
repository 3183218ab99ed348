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
					t.Errorf("%s with %v and %d players: got error %v, want valid %v", id, v, players, err, want)
				}
			}
		}
	}
}

// TestDeckByEdition checks that a deck has 25 cards and the second agent card. That card is missing in the edition
// engine and with seven players. Each seat is dealt two cards.
func TestDeckByEdition(t *testing.T) {
	const cards, dealt = 25, 2
	for _, id := range cardEditions {
		for players := 2; players <= 7; players++ {
			setup := rules.Setup{Edition: edition(t, id), Players: players, Variants: rules.Variants{TopSecret: true},
				First: rules.NoSeat}
			got := 0
			for _, copies := range setup.Deck() {
				got += int(copies)
			}
			second := 1
			if id == "engine" || players == 7 {
				second = 0
			}
			if n := int(setup.Deck()[rules.CardSecond]); n != second || got != cards+second {
				t.Errorf("%s with %d players: got %d cards, %d of them CardSecond, want %d and %d", id, players, got, n,
					cards+second, second)
			}
			g := newGame(t, setup)
			seed := uint64(players)
			dealer := rules.NewDealer(seed)
			for g.Phase() != rules.PhaseRoll {
				apply(t, &g, dealer.Next(&g))
			}
			for seat := range rules.Seat(players) {
				// In amigo a dealt second agent card becomes a second passport at once.
				if got := g.HandSize(seat) + g.PassportCount(seat) - 1; got != dealt {
					t.Errorf("%s with %d players, seat %d: got %d dealt cards, want %d", id, players, seat, got, dealt)
				}
			}
		}
	}
}

// TestMovingNobodyDrawsCard checks that the active seat draws a card after a move without steps. Only the first face of
// the die, 1–3, allows such a move. A full hand draws nothing.
func TestMovingNobodyDrawsCard(t *testing.T) {
	const wantMoves = 1 + 5 + 15 + 35 // 0, 1, 2 and 3 steps divided among 5 agents
	for _, id := range cardEditions {
		fields := cardPosition{id: id, players: 2, phase: "move", active: 1, safe: 7, face: "1", hands: "ab.cd"}
		g := fields.game(t)
		if got := g.CountLegal(); got != wantMoves {
			t.Errorf("%s: legal moves with a 1–3: got %d, want %d", id, got, wantMoves)
		}
		apply(t, &g, steps())
		if g.Phase() != rules.PhaseDraw || g.Drawer() != 0 {
			t.Fatalf("%s: got %s, want a draw", id, g.Position())
		}
		apply(t, &g, rules.DrawCard(rules.CardSwap))
		if g.HandSize(0) != 3 || g.Hand(0)[2] != rules.CardSwap {
			t.Errorf("%s: after the draw: got hand %v, want CardSwap as the third card", id, g.Hand(0))
		}
		fields.hands = "abcd.ef" // a full hand
		g = fields.game(t)
		apply(t, &g, steps())
		if g.HandSize(0) != rules.MaxHand || g.Phase() == rules.PhaseDraw {
			t.Errorf("%s, no steps with a full hand: got %d cards in phase %v, want %d and no draw", id,
				g.HandSize(0), g.Phase(), rules.MaxHand)
		}
		fields.face = "3"
		g = fields.game(t)
		wantRule(t, &g, steps(), rules.RulePoints)
	}
}

// TestRuinsDrawByMove checks that the active seat draws a card after a move into the ruins, at most once a turn. The
// edition engine draws at once, the others offer it.
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
		declined := g
		apply(t, &declined, rules.AnswerOffer(false))
		if declined.Phase() != rules.PhaseCall || declined.HandSize(0) != 2 {
			t.Errorf("%s: after declining: got %s, want a call with 2 cards", id, declined.Position())
		}
		apply(t, &g, rules.AnswerOffer(true))
		apply(t, &g, rules.DrawCard(rules.CardRuins))
		if g.HandSize(0) != 3 || g.Phase() != rules.PhaseCall {
			t.Errorf("%s: after drawing: got %s, want a call with 3 cards", id, g.Position())
		}
		// A card that moves another agent into the ruins gives no second draw.
		apply(t, &g, rules.Call(true))
		apply(t, &g, rules.Call(false))
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Blue, rules.Ruins))
		if g.Phase() == rules.PhaseOffer {
			t.Errorf("%s, second agent into the ruins in a turn: got an offer, want none", id)
		}
		fields.hands = "abef.cd" // full hand
		g = fields.game(t)
		apply(t, &g, steps(red, 2))
		if g.Phase() != rules.PhaseCall {
			t.Errorf("%s, into the ruins with a full hand: got %s, want a call", id, g.Position())
		}
		// An agent that walks past the ruins gives no card.
		fields.hands, fields.face = "ab.cd", "3"
		g = fields.game(t)
		apply(t, &g, steps(red, 3))
		if g.Phase() != rules.PhaseCall {
			t.Errorf("%s, past the ruins: got %s, want a call", id, g.Position())
		}
	}
}

// TestRuinsDrawByCard checks that the active seat is offered a draw after its card moves an agent into the ruins. Other
// seats are not, and in the edition engine nobody is.
func TestRuinsDrawByCard(t *testing.T) {
	for _, id := range cardEditions {
		g := cardRound(id, 1, "ag.cd.ef").game(t) // seat 1, which is active
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Red, rules.Ruins))
		if offered := g.Phase() == rules.PhaseOffer; offered != (id != "engine") {
			t.Errorf("%s, the active seat’s card into the ruins: got offer %v, want %v", id, offered, !offered)
		}
		if id != "engine" {
			apply(t, &g, rules.AnswerOffer(true))
			apply(t, &g, rules.DrawCard(rules.CardStep))
			// In amigo the drawn card may be played in this round, in amigo-2001 only in the next one.
			action := rules.PlayTo(rules.CardStep, rules.Blue, 1)
			if id == "amigo" {
				apply(t, &g, action)
			} else {
				wantRule(t, &g, action, rules.RuleWait)
				nextRound := g
				for nextRound.Phase() == rules.PhaseCards {
					apply(t, &nextRound, rules.Pass())
				}
				apply(t, &nextRound, rules.RollDie(5))
				apply(t, &nextRound, steps(red, 6))
				for nextRound.Phase() == rules.PhaseCall {
					apply(t, &nextRound, rules.Call(nextRound.Actor() == 0))
				}
				apply(t, &nextRound, action)
			}
		}
		g = cardRound(id, 2, "ab.cg.ef").game(t) // seat 2, which is not active
		apply(t, &g, rules.PlayTo(rules.CardRuins, rules.Red, rules.Ruins))
		if g.Phase() == rules.PhaseOffer || g.Phase() == rules.PhaseDraw {
			t.Errorf("%s, another seat’s card into the ruins: got %s, want no draw", id, g.Position())
		}
	}
}

// TestEmptyDeckByEdition checks that a draw shuffles the discards into an empty deck. In the edition engine nobody
// draws from an empty deck.
func TestEmptyDeckByEdition(t *testing.T) {
	for _, id := range cardEditions {
		g := cardPosition{id: id, players: 2, phase: "move", active: 1, safe: 7, face: "1", hands: "ab.cd",
			empty: true}.game(t)
		events := apply(t, &g, steps())
		if id == "engine" {
			if g.Phase() == rules.PhaseDraw || g.HandSize(0) != 2 {
				t.Errorf("engine, empty deck: got %s, want no draw", g.Position())
			}
			continue
		}
		if !slices.Contains(kinds(events), rules.EventShuffled) || g.Phase() != rules.PhaseDraw || g.DeckSize() != 22 ||
			g.LastDiscard() != rules.NoCard {
			t.Errorf("%s: got %s, want shuffled discards", id, g.Position())
		}
	}
}

// TestCallByEdition checks the order in which seats are asked to call, and the card round that follows. The edition
// engine has no call.
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
		noCall := g
		apply(t, &noCall, rules.Call(false))
		if noCall.Actor() != 0 {
			t.Errorf("%s: next seat to call: got %d, want 0; seat 2 has no card", id, noCall.Actor())
		}
		apply(t, &noCall, rules.Call(false))
		if noCall.Phase() != rules.PhaseRoll || noCall.ActiveSeat() != 2 {
			t.Errorf("%s, nobody calls: got %s, want the next turn", id, noCall.Position())
		}
		twoCalls := g
		apply(t, &twoCalls, rules.Call(true))
		apply(t, &twoCalls, rules.Call(true))
		if twoCalls.Phase() != rules.PhaseCards || twoCalls.Actor() != 1 {
			t.Errorf("%s, two calls: first seat in the card round: got %d, want 1, which is active", id,
				twoCalls.Actor())
		}
		wantRule(t, &twoCalls, rules.Pass(), rules.RuleMust)
		// After a single call, amigo ends the round with the caller's card. In amigo-2001 the others may reply.
		apply(t, &g, rules.Call(false))
		apply(t, &g, rules.Call(true))
		apply(t, &g, rules.PlayTo(rules.CardBack, rules.Blue, 10))
		if ended := g.Phase() == rules.PhaseRoll; ended != (id == "amigo") {
			t.Errorf("%s, one call: end of the round after the caller’s card: got %v, want %v: %s", id, ended, !ended,
				g.Position())
		}
	}
}

// TestCallNeedsPlayableCard checks that a seat whose only card has no target can't call. The card is rescue, and no
// agent is in the ruins.
func TestCallNeedsPlayableCard(t *testing.T) {
	for _, id := range []string{"amigo", "amigo-2001"} {
		g := cardPosition{id: id, players: 2, phase: "call", active: 1, safe: 7, hands: "k.ab", stage: "r",
			asked: "1"}.game(t)
		wantRule(t, &g, rules.Call(true), rules.RuleCall)
		if g.CountLegal() != 1 {
			t.Errorf("%s: legal answers: got %d, want 1, to decline", id, g.CountLegal())
		}
	}
}

// TestPassByEdition checks that a round ends after consecutive passes of all seats. In the edition engine the pass with
// which a seat ends its go after a card counts as one of them.
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
		// A seat that passed may play later. A seat without cards passes without being asked.
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

// TestLastCardByEdition checks when the seat that played its last card counts as passed. In the edition engine that is
// at once, in the others at its next turn. Nobody gets an event of it.
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
				t.Errorf("%s, last card: got an event of kind %v, want none", id, k)
			}
		}
		checkPosition(t, &g)
		apply(t, &g, rules.Pass())
		if g.Passes() != passes+1 || g.Actor() != 0 {
			t.Errorf("%s, pass of seat 2: got %d passes and seat %d, want %d and seat 0", id, g.Passes(), g.Actor(),
				passes+1)
		}
		if apply(t, &g, rules.Pass()); g.Phase() == rules.PhaseCards {
			t.Errorf("%s, all seats passed: got %s, want the end of the round", id, g.Position())
		}
		// A card of another seat resets the passes.
		g = fields.game(t)
		apply(t, &g, rules.PlayTo(rules.CardAhead, rules.Red, 2))
		apply(t, &g, rules.PlayTwo(rules.CardTwoAhead, rules.Orange, rules.Blue))
		if g.Passes() != 0 || g.Actor() != 2 || !g.HasPlayed() {
			t.Errorf("%s: passes after another seat’s card: got %d, want 0: %s", id, g.Passes(), g.Position())
		}
		// A seat with a card left has not passed.
		fields.hands = "ab.lm.cd"
		g = fields.game(t)
		apply(t, &g, rules.PlayTo(rules.CardAhead, rules.Red, 2))
		if g.Passes() != 0 || g.Actor() != 1 {
			t.Errorf("%s, a card left: got %d passes and seat %d, want 0 and seat 1", id, g.Passes(), g.Actor())
		}
	}
}

// TestCountAfterCardRound checks that a count follows a card round only if an agent that reached the safe in this turn
// is still there. Red is the first agent of at, orange the second; the safe is in 7.
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
			{"placed by a card", [7]int{2}, "", "n",
				[]rules.Action{rules.PlayTo(rules.CardToSafe, rules.Red, 7)}, true},
			{"moved away", [7]int{7}, "r", "e", []rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8)}, false},
			{"another is still there", [7]int{7, 7}, "ro", "e",
				[]rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8)}, true},
			{"the safe is moved onto agents", [7]int{3}, "", "f", []rules.Action{rules.PlaySafe(3)}, false},
			{"the safe is moved away and back", [7]int{7}, "r", "ff",
				[]rules.Action{rules.PlaySafe(3), rules.PlaySafe(7)}, false},
			{"swapped to the safe", [7]int{7, 2}, "", "i",
				[]rules.Action{rules.PlayTwo(rules.CardSwap, rules.Red, rules.Orange)}, true},
			{"joins an agent at the safe", [7]int{7, 2}, "", "j",
				[]rules.Action{rules.PlayTo(rules.CardJoin, rules.Orange, 7)}, true},
			{"all to church, the safe elsewhere", [7]int{7}, "r", "h", []rules.Action{rules.PlayCard(rules.CardChurch)},
				false},
			{"all to church, the safe there", [7]int{7}, "", "fh",
				[]rules.Action{rules.PlaySafe(0), rules.PlayCard(rules.CardChurch)}, true},
			{"moved away and back", [7]int{7}, "r", "eb", []rules.Action{rules.PlayTo(rules.CardAway, rules.Red, 8),
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

// TestDrawOddsFollowCopies checks that a card of any kind is drawn in proportion to its copies in the deck.
func TestDrawOddsFollowCopies(t *testing.T) {
	const (
		seed      = 4
		perCopy   = 1000
		draws     = 26 * perCopy // of a deck of 26 cards
		tolerance = 150          // over three standard deviations (43) of a card with two copies
	)
	g := cardPosition{id: "amigo", players: 2, phase: "draw", active: 1, safe: 7, stage: "m", drawer: "1",
		draw: "d"}.game(t)
	dealer := rules.NewDealer(seed)
	var got [rules.NumCardKinds + 1]int
	for range draws {
		got[dealer.Next(&g).Card]++
	}
	for c, copies := range g.Setup().Deck() {
		if want := perCopy * int(copies); got[c] < want-tolerance || got[c] > want+tolerance {
			t.Errorf("%v: got %d draws of %d, want %d ± %d", rules.Card(c), got[c], draws, want, tolerance)
		}
	}
}

// sorted returns the letters of a text in alphabetical order.
func sorted(text string) string {
	b := []byte(text)
	slices.Sort(b)
	return string(b)
}
