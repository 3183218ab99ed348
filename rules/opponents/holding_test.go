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

var update = flag.Bool("update", false, "write the table of what cards are worth in hand")

// maxRounds is the number of card rounds in the table: about as many as a game of four players has left.
const maxRounds = 24

// TestHolding compares the table of holding with values computed from games. In games of field agents that play no
// cards, the best gain of each card is taken for every seat in every card round. With no round left a card is worth 0.
// With more, it is worth the mean of the better of two: the gain now, or the value with one round less.
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

// TestCardValue checks that a card's value falls towards the end and is 0 at the goal. It is halved in a full hand, and
// depends on the kind.
func TestCardValue(t *testing.T) {
	// Seat 1 is asked, with a hand and a deck; blue has so many points.
	worth := func(c rules.Card, score int, hand, deck string) int {
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
	for _, c := range []struct {
		what   string
		lo, hi int
	}{
		{"at the goal, a swap is worth nothing", worth(rules.CardSwap, 42, one, deckOne), 1},
		{"near it, little", worth(rules.CardSwap, 41, one, deckOne), worth(rules.CardSwap, 36, one, deckOne)},
		{"it falls as the points do", worth(rules.CardSwap, 30, one, deckOne), worth(rules.CardSwap, 29, one, deckOne)},
		{"it is most at the start", worth(rules.CardSwap, 20, one, deckOne), worth(rules.CardSwap, 0, one, deckOne)},
		{"a swap is worth more than to move the safe", worth(rules.CardSafe, 0, four, deckFour),
			worth(rules.CardSwap, 0, four, deckFour)},
	} {
		if c.lo >= c.hi {
			t.Errorf("%s: got %d and %d, want the first lower", c.what, c.lo, c.hi)
		}
	}
	if full, alone := worth(rules.CardSwap, 12, four, deckFour),
		worth(rules.CardSwap, 12, one, deckOne); full != alone/2 || full == 0 {
		t.Errorf("CardSwap: got %d in a full hand and %d alone, want half", full, alone)
	}
}

// TestHoldPercentKeepsCards checks that players who value cards in hand keep more of them until a score reaches 29.
func TestHoldPercentKeepsCards(t *testing.T) {
	held := func(hold int) (n int) {
		before := levelParameters[FieldAgent]
		defer func() { levelParameters[FieldAgent] = before }()
		levelParameters[FieldAgent].holdPercent = hold
		for seed := range uint64(20) {
			n += cardsHeldLate(t, seed)
		}
		return n
	}
	burnt, kept := held(0), held(levelParameters[FieldAgent].holdPercent)
	t.Logf("cards in hand late in 20 games: %d with holdPercent 0, %d as field agents play", burnt, kept)
	if kept < 2*burnt {
		t.Errorf("cards in hand late in 20 games: got %d, and %d with holdPercent 0", kept, burnt)
	}
}

// bestGains returns, by card, the best gain of every seat in every card round of some games.
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

// addGains adds the best gain of each card for every seat now.
func addGains(g *rules.Game, all *[rules.NumCardKinds + 1][]int) {
	for s := range rules.Seat(g.Players()) {
		p := newPlayer(Opponent{Level: Spymaster}, g.View(s), new(deduction.Belief), nil)
		for c := rules.CardBack; c < rules.CardSecond; c++ {
			all[c] = append(all[c], p.playValue(c))
		}
	}
}

// holdingFile returns the generated Go file of the table.
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

// cardsHeldLate plays a game of four field agents and returns the cards in hand when a score first reaches 29.
func cardsHeldLate(t *testing.T, seed uint64) (n int) {
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
		if g.Turn() > 0 && p.pointsLeft() <= g.Edition().Goal-29 {
			for s := range rules.Seat(g.Players()) {
				n += g.HandSize(s)
			}
			return n
		}
	}
	return n
}
