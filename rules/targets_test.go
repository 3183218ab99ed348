package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
)

// TestCardTargets checks the number of legal plays of each card. Red is in 0, orange and blue in 7 with the safe,
// yellow and green in 11, violet in 3. Red has 41 points, orange 40, yellow 39, the others 0.
func TestCardTargets(t *testing.T) {
	for _, id := range cardEditions {
		for card, want := range map[rules.Card]int{
			rules.CardBack: 12, rules.CardStep: 12, rules.CardTwoBack: 15, rules.CardTwoAhead: 15, rules.CardAway: 4,
			rules.CardSafe: 11, rules.CardRuins: 4, rules.CardChurch: 1, rules.CardSwap: 13, rules.CardJoin: 18,
			rules.CardRescue: 3, rules.CardAhead: 18, rules.CardPlus: 6, rules.CardToSafe: 4, rules.CardSecond: 1,
		} {
			if card == rules.CardSecond && id != "amigo-2001" {
				continue
			}
			s := cardRound(id, 2, fmt.Sprintf("-.%c.-", 'a'+card-1))
			s.at, s.score = [7]int{0, 7, 11, 11, 7, 3}, [7]int{41, 40, 39}
			g := s.game(t)
			if got := g.CountLegal() - 1; got != want { // without the pass
				t.Errorf("%s, %v: legal plays: got %d, want %d", id, card, got, want)
			}
			if got := g.Unplayable(card); got != "" {
				t.Errorf("%s, %v: got reason %q, want none", id, card, got)
			}
		}
	}
}

// TestBackwardMovesWrapAround checks that a card moves an agent backwards from the church, to the last buildings of the
// ring.
func TestBackwardMovesWrapAround(t *testing.T) {
	g := cardRound("amigo", 2, "-.ab.-").game(t)
	apply(t, &g, rules.PlayTo(rules.CardBack, rules.Red, 10))
	apply(t, &g, rules.PlayTo(rules.CardStep, rules.Blue, rules.Ruins))
	if g.At(rules.Red) != 10 || g.At(rules.Blue) != rules.Ruins {
		t.Errorf("got red in %v and blue in %v, want 10 and the ruins", g.At(rules.Red), g.At(rules.Blue))
	}
}

// TestUnplayableReasons checks that a card without effect is unplayable, and that the error says why.
func TestUnplayableReasons(t *testing.T) {
	all := func(b int) (at [7]int) {
		for i := range at {
			at[i] = b
		}
		return at
	}
	for _, tc := range []struct {
		card  rules.Card
		at    [7]int
		score [7]int
		why   string
	}{
		{rules.CardAway, all(3), [7]int{}, "no agent stands with the safe"},
		{rules.CardRuins, all(11), [7]int{}, "in the ruins already"},
		{rules.CardChurch, all(0), [7]int{}, "in the church already"},
		{rules.CardSwap, all(4), [7]int{}, "in one building"},
		{rules.CardJoin, all(4), [7]int{}, "in one building"},
		{rules.CardRescue, all(4), [7]int{}, "no agent is in the ruins"},
		{rules.CardPlus, all(4), all(40), "at 40 or past it"},
		{rules.CardToSafe, all(7), [7]int{}, "with the safe already"},
	} {
		s := cardRound("amigo", 2, fmt.Sprintf("-.%c.-", 'a'+tc.card-1))
		s.at, s.score = tc.at, tc.score
		g := s.game(t)
		if got := g.Unplayable(tc.card); !strings.Contains(got, tc.why) {
			t.Errorf("%v: got reason %q, want %q", tc.card, got, tc.why)
		}
		if g.CountLegal() != 1 {
			t.Errorf("%v: got %d legal actions, want 1, the pass", tc.card, g.CountLegal())
		}
		a := rules.PlayTo(tc.card, rules.Red, 5)
		wantRule(t, &g, a, rules.RuleCard)
		if err := g.Check(a); !strings.Contains(err.Error(), tc.why) {
			t.Errorf("%v: got error %q, want %q", tc.card, err, tc.why)
		}
	}
	g := cardRound("amigo", 2, "-.a.-").game(t)
	wantRule(t, &g, rules.PlaySafe(3), rules.RuleHand)
	wantRule(t, &g, rules.PlayTo(rules.CardBack, rules.Red, 3), rules.RuleCard)
	wantRule(t, &g, rules.PlayTo(rules.CardBack, rules.Grey, 10), rules.RuleCard)
}

// TestPlusCardStopsAtForty checks that CardPlus adds 3 points, but raises no score above 40. Scores of 40 and more are
// no targets.
func TestPlusCardStopsAtForty(t *testing.T) {
	s := cardRound("amigo", 2, "-.mm.-")
	s.score = [7]int{39, 40, 43, 20, 40, 40}
	g := s.game(t)
	wantRule(t, &g, rules.PlayTwo(rules.CardPlus, rules.Red, rules.Orange), rules.RuleCard)
	wantRule(t, &g, rules.PlayTwo(rules.CardPlus, rules.Red, rules.NoAgent), rules.RuleCard)
	apply(t, &g, rules.PlayTwo(rules.CardPlus, rules.Red, rules.Green))
	if g.Score(rules.Red) != 40 || g.Score(rules.Green) != 23 || g.Over() {
		t.Errorf("got red at %d, green at %d, over %v; want 40, 23 and false", g.Score(rules.Red),
			g.Score(rules.Green), g.Over())
	}
	apply(t, &g, rules.PlayTwo(rules.CardPlus, rules.Green, rules.NoAgent)) // the only one below 40
	if g.Score(rules.Green) != 26 {
		t.Errorf("got green at %d, want 26", g.Score(rules.Green))
	}
}
