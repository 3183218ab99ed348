package opponents

import (
	"maps"
	"slices"
	"testing"

	"heimlich/rules"
)

// TestCardsAgreeWithTheGame: what a card of the hand may leave behind in the head is what it may at the table, for all
// kinds; and none brings about a count of which that is not said beforehand.
func TestCardOutcomesMatchGame(t *testing.T) {
	var looked, brought [rules.NumCards + 1]int
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
	t.Logf("looked at %d, of which so many could bring about a count: %d", looked, brought)
	for k := rules.CardBack; k <= rules.CardToSafe; k++ {
		never := k == rules.CardAway || k == rules.CardSafe || k == rules.CardPlus
		if looked[k] < 20 || brought[k] == 0 && !never || brought[k] > 0 && never {
			t.Errorf("%v was looked at %d times and could bring about a count %d times", k, looked[k], brought[k])
		}
	}
}

// trace is what a card leaves behind: who stands where, who is placed with the safe, the safe and the scores.
type cardOutcome struct {
	at, placed uint64
	safe       rules.Building
	score      [rules.NumAgents]uint8
}

// sameCard compares what a card of the seat that is asked may leave behind, and reports whether it could bring about a
// count where none is at stake.
func compareCard(t *testing.T, g *rules.Game, k rules.Card) (brings bool) {
	t.Helper()
	c := newState(g)
	c.resumeRound(g)
	said := c.arrivingCards(hand(0).with(k)) != 0
	got, want := map[cardOutcome]bool{}, map[cardOutcome]bool{}
	for _, s := range c.outcomesOfCard(k, c.agentSet()) {
		got[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
		brings = brings || c.placed == 0 && s.placed != 0
	}
	var ways rules.Choices
	ways.FillCard(&g.Board, k)
	for i := range ways.Len() {
		after, ok := g.PreviewPlay(ways.At(i))
		if !ok {
			t.Fatalf("%s: %v can't be played", g.Position(), ways.At(i))
		}
		s := newState(&after)
		s.resumeRound(&after)
		want[cardOutcome{s.at, s.placed, s.safe, s.score}] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("%s: %v leaves in the head\n%v\nand at the table\n%v", g.Position(), k, got, want)
	}
	if brings && !said {
		t.Fatalf("%s: %v brings about a count, which was said to be impossible", g.Position(), k)
	}
	return brings
}
