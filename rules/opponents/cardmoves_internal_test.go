package opponents

import (
	"maps"
	"slices"
	"testing"

	"heimlich/rules"
)

// TestCardOutcomesMatchGame checks that the simulated outcomes of every card in hand are those of the game, in card
// rounds of random games. arrivingCards must include every card that can cause a count.
func TestCardOutcomesMatchGame(t *testing.T) {
	const games, minCompared = 600, 20
	var compared, counting [rules.NumCardKinds + 1]int // plays by card, and those that can cause a count
	for seed := range uint64(games) {
		g, err := rules.New(rules.Setup{Players: 2 + int(seed%4), First: rules.NoSeat,
			Variants: rules.Variants{TopSecret: true}})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		for !g.Over() {
			if g.Phase() == rules.PhaseCards {
				hand := g.Hand(g.Actor())
				for i, card := range hand {
					if card == rules.NoCard || slices.Contains(hand[:i], card) {
						continue
					}
					compared[card]++
					if compareCard(t, &g, card) {
						counting[card]++
					}
				}
			}
			action := dealer.Next(&g)
			if !g.IsChance() {
				action = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("plays compared by card: %d; of these could cause a count: %d", compared, counting)
	for card := rules.CardBack; card <= rules.CardToSafe; card++ {
		if compared[card] < minCompared {
			t.Errorf("%v: got %d comparisons, want at least %d", card, compared[card], minCompared)
		}
		want := card != rules.CardAway && card != rules.CardSafe && card != rules.CardPlus
		if got := counting[card] > 0; got != want {
			t.Errorf("%v: some play can cause a count: got %v, want %v", card, got, want)
		}
	}
}

// cardOutcome holds the fields of a state that a play of a card can change.
type cardOutcome struct {
	at, placed uint64
	safe       rules.Building
	score      [rules.NumAgents]uint8
}

// outcomeOf returns the fields of a state that a card can change.
func outcomeOf(st *state) cardOutcome { return cardOutcome{st.at, st.placed, st.safe, st.score} }

// compareCard compares the simulated and real outcomes of a card for the acting seat. It reports whether the card can
// cause a count that is not due.
func compareCard(t *testing.T, g *rules.Game, card rules.Card) (causesCount bool) {
	t.Helper()
	before := newState(g)
	before.resumeRound(g)
	got, want := map[cardOutcome]bool{}, map[cardOutcome]bool{}
	for _, st := range before.statesAfterCard(card, before.agentSet()) {
		got[outcomeOf(&st)] = true
		causesCount = causesCount || before.placed == 0 && st.placed != 0
	}
	var plays rules.Choices
	plays.FillCard(&g.Board, card)
	for i := range plays.Len() {
		after, ok := g.PreviewPlay(plays.At(i))
		if !ok {
			t.Fatalf("%s: PreviewPlay refuses legal %v", g.Position(), plays.At(i))
		}
		st := newState(&after)
		st.resumeRound(&after)
		want[outcomeOf(&st)] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: outcomes of %v: got\n%v\nwant\n%v", g.Position(), card, got, want)
	}
	if causesCount && before.arrivingCards(hand(0).with(card)) == 0 {
		t.Fatalf("%s: arrivingCards omits %v, which can cause a count", g.Position(), card)
	}
	return causesCount
}
