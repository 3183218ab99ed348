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
	var compared, brought [rules.NumCardKinds + 1]int
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
				for i, k := range hand {
					if k != rules.NoCard && !slices.Contains(hand[:i], k) {
						compared[k]++
						if compareCard(t, &g, k) {
							brought[k]++
						}
					}
				}
			}
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("plays compared by card: %d; of these could cause a count: %d", compared, brought)
	for k := rules.CardBack; k <= rules.CardToSafe; k++ {
		if compared[k] < minCompared {
			t.Errorf("%v: got %d comparisons, want at least %d", k, compared[k], minCompared)
		}
		canCount := k != rules.CardAway && k != rules.CardSafe && k != rules.CardPlus
		if got := brought[k] > 0; got != canCount {
			t.Errorf("%v: some play can cause a count: got %v, want %v", k, got, canCount)
		}
	}
}

// cardOutcome holds the fields of a state that a play of a card can change.
type cardOutcome struct {
	at, placed uint64
	safe       rules.Building
	score      [rules.NumAgents]uint8
}

// compareCard compares the simulated and real outcomes of a card for the acting seat. It reports whether the card can
// cause a count that is not due.
func compareCard(t *testing.T, g *rules.Game, k rules.Card) (brings bool) {
	t.Helper()
	c := newState(g)
	c.resumeRound(g)
	listed := c.arrivingCards(hand(0).with(k)) != 0
	got, want := map[cardOutcome]bool{}, map[cardOutcome]bool{}
	for _, s := range c.statesAfterCard(k, c.agentSet()) {
		got[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
		brings = brings || c.placed == 0 && s.placed != 0
	}
	var plays rules.Choices
	plays.FillCard(&g.Board, k)
	for i := range plays.Len() {
		after, ok := g.PreviewPlay(plays.At(i))
		if !ok {
			t.Fatalf("%s: PreviewPlay refuses legal %v", g.Position(), plays.At(i))
		}
		s := newState(&after)
		s.resumeRound(&after)
		want[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: outcomes of %v: got\n%v\nwant\n%v", g.Position(), k, got, want)
	}
	if brings && !listed {
		t.Fatalf("%s: arrivingCards omits %v, which can cause a count", g.Position(), k)
	}
	return brings
}
