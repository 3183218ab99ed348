package opponents

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/testrun"
)

var update = flag.Bool("update", false, "write the generated tables instead of comparing them")

// maxRounds is the highest number of card rounds left in the table: about as many as a game of four players has.
const maxRounds = 24

// TestHolding checks that holding.go is what bestGains and holdingFile generate.
func TestHolding(t *testing.T) {
	testrun.Long(t)
	const file = "holding.go"
	want := holdingFile(t, bestGains(t))
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is out of date; run go generate", file)
	}
}

// TestCardValue checks that a card's value in hand falls towards the end of the game and is 0 at the goal. A full hand
// halves it, and it depends on the kind of card.
func TestCardValue(t *testing.T) {
	swapAlone := cardHolding{hand: "i", deck: "aabbccddeeffgghjkkllmmnno"}
	fullHand := cardHolding{hand: "afhi", deck: "abbccddeefggjkkllmmnno"}
	if got := swapAlone.value(t, rules.CardSwap, 42); got != 0 {
		t.Errorf("CardSwap at the goal: got value %d, want 0", got)
	}
	for _, scores := range []struct{ late, early int }{{41, 36}, {30, 29}, {20, 0}} { // of the leader
		late, early := swapAlone.value(t, rules.CardSwap, scores.late), swapAlone.value(t, rules.CardSwap, scores.early)
		if late >= early {
			t.Errorf("CardSwap with %d and %d points: got values %d and %d, want the first lower", scores.late,
				scores.early, late, early)
		}
	}
	safe, swap := fullHand.value(t, rules.CardSafe, 0), fullHand.value(t, rules.CardSwap, 0)
	if safe >= swap {
		t.Errorf("values of CardSafe and CardSwap: got %d and %d, want the first lower", safe, swap)
	}
	full, alone := fullHand.value(t, rules.CardSwap, 12), swapAlone.value(t, rules.CardSwap, 12)
	if full != alone/2 || full == 0 {
		t.Errorf("CardSwap: got value %d in a full hand, want %d, half of its value alone", full, alone/2)
	}
}

// cardHolding is a hand and the deck, as letters in a position.
type cardHolding struct{ hand, deck string }

// value returns the value of a card for seat 0 while the leader has that score.
func (h cardHolding) value(t *testing.T, card rules.Card, score int) int {
	t.Helper()
	g := position(t, fmt.Sprintf("hc1 amigo topsecret 2 call 5 1 1 roygb 2.3.0.11.4.-.- 0.0.0.0.%d.-.- 5 - gb 0.0 - "+
		"0.0.0.0.0.-.- %s.- %s - -:-.- r:-:-:4 -:1:-:0:-", score, h.hand, h.deck))
	p := newPlayer(Opponent{Level: Spymaster}, g.View(0), new(deduction.Belief), nil)
	return p.keepValue(card)
}

// TestHoldPercentKeepsCards checks that field agents hold at least twice as many cards late in the game as they would
// with holdPercent 0.
func TestHoldPercentKeepsCards(t *testing.T) {
	const games = 20
	countHeld := func(holdPercent int) (cards int) {
		before := levelParameters[FieldAgent]
		defer func() { levelParameters[FieldAgent] = before }()
		levelParameters[FieldAgent].holdPercent = holdPercent
		for seed := range uint64(games) {
			cards += cardsHeldLate(t, seed)
		}
		return cards
	}
	worthless, normal := countHeld(0), countHeld(levelParameters[FieldAgent].holdPercent)
	t.Logf("cards in hand late in %d games: %d with holdPercent 0, %d as field agents play", games, worthless, normal)
	if normal < 2*worthless {
		t.Errorf("cards in hand late in %d games: got %d, want at least twice the %d with holdPercent 0", games, normal,
			worthless)
	}
}

// bestGains plays games of field agents and returns, by card, the best gain that playing it would have. It takes every
// seat in every card round, whether or not the seat holds the card. Nobody plays cards.
func bestGains(t *testing.T) (all [rules.NumCardKinds + 1][]int) {
	const games = 100
	for seed := range uint64(games) {
		g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 4, First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		turn := 0
		for !g.Over() {
			action := dealer.Next(&g)
			switch {
			case g.IsChance():
			case g.Phase() == rules.PhaseOffer:
				action = rules.AnswerOffer(false)
			case g.Phase() == rules.PhaseCall:
				action = rules.Call(false)
				if g.Turn() > turn {
					turn = g.Turn()
					addGains(&g, &all)
				}
			default:
				p := newPlayer(Opponent{Level: FieldAgent}, g.View(g.Actor()), nil, &src)
				p.params.holdPercent = 0 // so that the table does not depend on itself
				action = p.greedy()
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

// addGains appends the best gain of each card for every seat in the position g.
func addGains(g *rules.Game, all *[rules.NumCardKinds + 1][]int) {
	for seat := range rules.Seat(g.Players()) {
		p := newPlayer(Opponent{Level: Spymaster}, g.View(seat), new(deduction.Belief), nil)
		for card := rules.CardBack; card < rules.CardSecond; card++ {
			all[card] = append(all[card], p.playValue(card))
		}
	}
}

// holdingFile returns the generated Go file of the table, computed by backward induction from the gains in all. With no
// card round left a card is worth 0. Otherwise it is worth the mean of the better of two: the gain of playing it now,
// or its value with one round less.
func holdingFile(t *testing.T, all [rules.NumCardKinds + 1][]int) string {
	var text strings.Builder
	text.WriteString("// Code generated by go test . -run TestHolding -update; DO NOT EDIT.\n\npackage " +
		"opponents\n\nimport \"heimlich/rules\"\n\n")
	text.WriteString("// holding is the value of a card of each kind in hand by the card rounds left, in " +
		"hundredths of a point.\n")
	fmt.Fprintf(&text, "var holding = [rules.NumCardKinds + 1][%d]int16{\n", maxRounds+1)
	for card := rules.CardBack; card < rules.CardSecond; card++ {
		fmt.Fprintf(&text, "\t%d: {0", card)
		value := 0
		for range maxRounds {
			sum := 0
			for _, gain := range all[card] {
				sum += max(gain, value)
			}
			value = sum / len(all[card])
			fmt.Fprintf(&text, ", %d", value)
		}
		fmt.Fprintf(&text, "}, // %v\n", card)
	}
	text.WriteString("}\n")
	file, err := format.Source([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// cardsHeldLate plays a game of four field agents and returns the number of cards in hands when a score first reaches
// 29 points, about two thirds of the goal.
func cardsHeldLate(t *testing.T, seed uint64) (n int) {
	const lateScore = 29
	g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 4, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
	for !g.Over() {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = Opponent{Level: FieldAgent}.Decide(g.View(g.Actor()), nil, &src, neverCancel)
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		p := newPlayer(Opponent{}, g.View(0), nil, nil)
		if g.Turn() > 0 && p.pointsLeft() <= g.Edition().Goal-lateScore {
			for s := range rules.Seat(g.Players()) {
				n += g.HandSize(s)
			}
			return n
		}
	}
	return n
}
