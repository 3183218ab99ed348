package opponents

import (
	"maps"
	"slices"
	"testing"

	"heimlich/rules"
)

// TestCardOutcomesMatchGame compares the simulated outcomes of every card in hand with those in the game. It also
// checks that arrivingCards includes every card that can cause a count.
func TestCardOutcomesMatchGame(t *testing.T) {
	var looked, brought [rules.NumCardKinds + 1]int
	for seed := range uint64(600) {
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
						looked[k]++
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
	t.Logf("plays compared by card: %d; of these could cause a count: %d", looked, brought)
	for k := rules.CardBack; k <= rules.CardToSafe; k++ {
		never := k == rules.CardAway || k == rules.CardSafe || k == rules.CardPlus
		if looked[k] < 20 || brought[k] == 0 && !never || brought[k] > 0 && never {
			t.Errorf("%v: got %d comparisons and %d that could cause a count, want both covered", k, looked[k],
				brought[k])
		}
	}
}

// cardOutcome is the state that a play of a card may change: buildings, agents placed with the safe, the safe, and
// scores.
type cardOutcome struct {
	at, placed uint64
	safe       rules.Building
	score      [rules.NumAgents]uint8
}

// compareCard compares the outcomes of a card for the asked seat. It reports whether the card could cause a count where
// none is due.
func compareCard(t *testing.T, g *rules.Game, k rules.Card) (brings bool) {
	t.Helper()
	c := newState(g)
	c.resumeRound(g)
	said := c.arrivingCards(hand(0).with(k)) != 0
	got, want := map[cardOutcome]bool{}, map[cardOutcome]bool{}
	for _, s := range c.statesAfterCard(k, c.agentSet()) {
		got[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
		brings = brings || c.placed == 0 && s.placed != 0
	}
	var ways rules.Choices
	ways.FillCard(&g.Board, k)
	for i := range ways.Len() {
		after, ok := g.PreviewPlay(ways.At(i))
		if !ok {
			t.Fatalf("%s: legal play %v is refused", g.Position(), ways.At(i))
		}
		s := newState(&after)
		s.resumeRound(&after)
		want[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: outcomes of %v: got\n%v\nwant\n%v", g.Position(), k, got, want)
	}
	if brings && !said {
		t.Fatalf("%s: %v can cause a count, but arrivingCards omits it", g.Position(), k)
	}
	return brings
}
