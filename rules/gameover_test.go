package rules_test

import (
	"errors"
	"testing"

	"heimlich/rules"
)

// TestNothingIsLegalAfterTheEnd checks that after the end no action is legal, in a game and in its views. It tries
// every action of some games, and an empty one of every kind.
func TestNothingIsLegalAfterTheEnd(t *testing.T) {
	const seed = 2
	const kindsTried = 32 // more than there are kinds
	tried := map[rules.Action]bool{}
	for k := range rules.ActionKind(kindsTried) {
		tried[rules.Action{Kind: k}] = true
	}
	var ends []rules.Game
	for _, s := range setups() {
		ends = append(ends, randomGame(t, s, seed, func(_ *rules.Game, next rules.Action) { tried[next] = true }))
	}
	for _, end := range ends {
		for _, g := range []rules.Game{end, end.View(0).Game, position(t, end.Position())} {
			var all rules.Choices
			if all.Fill(&g); all.Len() != 0 || g.CountLegal() != 0 || g.NthLegal(0) != (rules.Action{}) {
				t.Fatalf("after the end: got %d legal actions, want 0: %s", g.CountLegal(), g.Position())
			}
			if g.Actor() != rules.NoSeat || g.IsChance() || g.PendingWriters() != 0 {
				t.Fatalf("after the end: got actor %d, want none: %s", g.Actor(), g.Position())
			}
			before := g
			for action := range tried {
				var log rules.Log
				for _, err := range []error{g.Check(action), g.Apply(action, &log)} {
					var illegal *rules.IllegalError
					if !errors.As(err, &illegal) || illegal.Rule != rules.RuleOver ||
						illegal.Reason != "the game is over" {
						t.Fatalf("after the end, %v: got error %v, want RuleOver: %s", action, err, g.Position())
					}
				}
				if g != before || len(log.Events) > 0 {
					t.Fatalf("after the end, %v: got %s and events %v, want no change", action, g.Position(),
						log.Events)
				}
			}
			dealer := rules.NewDealer(seed)
			if got := dealer.Next(&g); got != (rules.Action{}) {
				t.Fatalf("dealer after the end: got %v, want the zero Action", got)
			}
		}
	}
}
