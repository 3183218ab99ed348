package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestCardMovesListEveryLegalChange checks the moves that a plan offers for each kind of card, before and after the
// first pick. A move is an agent, a building and the change of its score in the pending count.
func TestCardMovesListEveryLegalChange(t *testing.T) {
	const at, score, placed = "7.7.8.3.11.0", "23.17.17.39.12.40", "ro" // red and orange are with the safe in house 7
	for _, c := range []struct {
		card   rules.Card
		letter string
		agent  rules.Agent // picked first, or NoAgent
		want   string      // moves as agent, building, change of the score
	}{
		{rules.CardBack, "a", rules.NoAgent,
			"r5:-2 r6:-1 o5:-2 o6:-1 y6:-2 y7:-1 g1:-2 g2:-1 b9:12 b10:13 v10:10 vruins:-3"},
		{rules.CardBack, "a", rules.Yellow, "y6:-2 y7:-1"},
		{rules.CardStep, "b", rules.Green, "g2:-1 g4:1"},
		{rules.CardTwoBack, "c", rules.NoAgent, "r6:-1 o6:-1 y7:-1 g2:-1 b10:13 vruins:-3"},
		{rules.CardTwoBack, "c", rules.Red, "r6:-1 o6:-7 y7:-1 g2:-1 b10:13 vruins:-3"},
		{rules.CardTwoAhead, "d", rules.NoAgent, "r8:1 o8:1 y9:1 g4:1 bchurch:3 v1:1"},
		{rules.CardAway, "e", rules.NoAgent, "r6:-1 r8:1 o6:-1 o8:1"},
		{rules.CardSafe, "f", rules.NoAgent, "r7:-7 o7:-7 y8:-8 g3:-3 bruins:3"},
		{rules.CardRuins, "g", rules.NoAgent, "rruins:-10 oruins:-10 yruins:-11 gruins:-6 vruins:-3"},
		{rules.CardChurch, "h", rules.NoAgent, "rchurch:-7 ochurch:-7 ychurch:-8 gchurch:-3 bchurch:3"},
		{rules.CardSwap, "i", rules.Violet,
			"rchurch:-7 ochurch:-7 ychurch:-8 gchurch:-3 bchurch:3 v3:3 v7:7 v8:8 vruins:-3"},
		{rules.CardJoin, "j", rules.Violet, "v3:3 v7:7 v8:8 vruins:-3"},
		{rules.CardRescue, "k", rules.NoAgent, "bchurch:3"},
		{rules.CardAhead, "l", rules.Violet, "v1:1 v2:2 v3:3"},
		{rules.CardPlus, "m", rules.NoAgent, "r7:3 o7:3 y8:3 g3:1 bruins:3"},
		{rules.CardToSafe, "n", rules.NoAgent, "y7:-1 g7:4 b7:10 v7:7"},
	} {
		plan, err := match.NewCardPlan(cardRoundView(t, c.letter, at, score, placed), c.card)
		if err != nil {
			t.Fatal(err)
		}
		if c.agent != rules.NoAgent {
			if err := plan.PickAgent(c.agent); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, m := range plan.Moves() {
			got = append(got, fmt.Sprintf("%c%v:%d", "roygbva"[m.Agent], m.To, m.Change))
		}
		want := strings.Fields(c.want)
		slices.Sort(got)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%v, %v picked:\n got %v\nwant %v", c.card, c.agent, got, want)
		}
	}
}
