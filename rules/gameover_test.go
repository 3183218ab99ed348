package rules_test

import (
	"errors"
	"testing"

	"heimlich/rules"
)

// TestNothingIsLegalAfterTheEnd tries actions after the end of games at all tables: every action seen in any game, and
// an empty one of each kind. None is listed, all are refused because the game is over, and nothing changes. The same
// holds for views.
func TestNothingIsLegalAfterTheEnd(t *testing.T) {
	tried := map[rules.Action]bool{{}: true}
	for k := range rules.ActionKind(32) {
		tried[rules.Action{Kind: k}] = true
	}
	var ends []rules.Game
	for _, s := range setups() {
		ends = append(ends, randomGame(t, s, 2, func(_ *rules.Game, next rules.Action) { tried[next] = true }))
	}
	for _, k := range []rules.ActionKind{rules.KindAgents, rules.KindDeal, rules.KindFirstRoll, rules.KindRoll,
		rules.KindMove, rules.KindSafe, rules.KindDraw,
		rules.KindPassport, rules.KindOffer, rules.KindCall, rules.KindPass, rules.KindPlay, rules.KindDossier,
		rules.KindJoin} {
		n := 0
		for a := range tried {
			if a.Kind == k {
				n++
			}
		}
		if n == 0 {
			t.Errorf("no action of kind %v was tried", k)
		}
	}
	for _, g := range ends {
		for _, end := range []rules.Game{g, g.View(0).Game, position(t, g.Position())} {
			var all rules.Choices
			if all.Fill(&end); all.Len() != 0 || end.CountLegal() != 0 || end.NthLegal(0) != (rules.Action{}) {
				t.Fatalf("after the end: got %d legal actions, want 0: %s", end.CountLegal(), end.Position())
			}
			if end.Actor() != rules.NoSeat || end.IsChance() || end.PendingWriters() != 0 {
				t.Fatalf("got an actor after the end, want none: %s", end.Position())
			}
			before := end
			for a := range tried {
				var log rules.Log
				for _, err := range []error{end.Check(a), end.Apply(a, &log)} {
					var why *rules.IllegalError
					if !errors.As(err, &why) || why.Rule != rules.RuleOver || why.Reason != "the game is over" {
						t.Fatalf("after the end, %v: got error %v, want RuleOver: %s", a, err, end.Position())
					}
				}
				if end != before || len(log.Events) > 0 {
					t.Fatalf("after the end, %v: got another game or events, want no change", a)
				}
			}
			dealer := rules.NewDealer(1)
			if a := dealer.Next(&end); a != (rules.Action{}) {
				t.Fatalf("dealer after the end: got %v, want the zero Action", a)
			}
		}
	}
}
