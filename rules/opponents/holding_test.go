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
	// value returns the value of a card for seat 1 while the leader has that score.
	value := func(c rules.Card, score int, hand, deck string) int {
		t.Helper()
		g, err := rules.ParsePosition(fmt.Sprintf("hc1 amigo topsecret 2 call 5 1 1 roygb 2.3.0.11.4.-.- "+
			"0.0.0.0.%d.-.- 5 - gb 0.0 - 0.0.0.0.0.-.- %s.- %s - -:-.- r:-:-:4 -:1:-:0:-", score, hand, deck))
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(Opponent{Level: Spymaster}, g.View(0), new(deduction.Belief), nil)
		return p.keepValue(c)
	}
	const one, four = "i", "afhi"
	deckOne, deckFour := "aabbccddeeffgghjkkllmmnno", "abbccddeefggjkkllmmnno"
	for _, tc := range []struct {
		name          string
		lower, higher int
	}{
		{"0 at the goal", value(rules.CardSwap, 42, one, deckOne), 1},
		{"1 point to go and 6", value(rules.CardSwap, 41, one, deckOne), value(rules.CardSwap, 36, one, deckOne)},
		{"12 points to go and 13", value(rules.CardSwap, 30, one, deckOne), value(rules.CardSwap, 29, one, deckOne)},
		{"22 points to go and the start", value(rules.CardSwap, 20, one, deckOne),
			value(rules.CardSwap, 0, one, deckOne)},
		{"CardSafe and CardSwap", value(rules.CardSafe, 0, four, deckFour),
			value(rules.CardSwap, 0, four, deckFour)},
	} {
		if tc.lower >= tc.higher {
			t.Errorf("%s: got values %d and %d, want the first lower", tc.name, tc.lower, tc.higher)
		}
	}
	if full, alone := value(rules.CardSwap, 12, four, deckFour),
		value(rules.CardSwap, 12, one, deckOne); full != alone/2 || full == 0 {
		t.Errorf("CardSwap: got value %d in a full hand, want %d, half of its value alone", full, alone/2)
	}
}

// TestHoldPercentKeepsCards checks that field agents hold at least twice as many cards late in the game as they would
// with holdPercent 0.
func TestHoldPercentKeepsCards(t *testing.T) {
	const games = 20
	held := func(hold int) (n int) {
		before := levelParameters[FieldAgent]
		defer func() { levelParameters[FieldAgent] = before }()
		levelParameters[FieldAgent].holdPercent = hold
		for seed := range uint64(games) {
			n += cardsHeldLate(t, seed)
		}
		return n
	}
	worthless, normal := held(0), held(levelParameters[FieldAgent].holdPercent)
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
		d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		turn := 0
		for !g.Over() {
			action := d.Next(&g)
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
	for s := range rules.Seat(g.Players()) {
		p := newPlayer(Opponent{Level: Spymaster}, g.View(s), new(deduction.Belief), nil)
		for c := rules.CardBack; c < rules.CardSecond; c++ {
			all[c] = append(all[c], p.playValue(c))
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
			for _, x := range all[card] {
				sum += max(x, value)
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
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
	for !g.Over() {
		a := d.Next(&g)
		if !g.IsChance() {
			a = Opponent{Level: FieldAgent}.Decide(g.View(g.Actor()), nil, &src, neverCancel)
		}
		if err := g.Apply(a, nil); err != nil {
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
