package host

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestPassIntentEndsWithOwnTurn checks that the intent to pass answers for a player until the player's own turn begins,
// except where the player must play.
func TestPassIntentEndsWithOwnTurn(t *testing.T) {
	g := gameInCardRound(t, true)
	seat := g.Actor()
	var held intents
	held.set(seat, match.Intent{Passing: true}, &g)
	held.stake[seat] = stake{g.Turn(), g.SafeAt().Forward(1), 0}
	asked := 0
	for src := rules.NewRandomSource(3); !g.Over(); held.update(&g) {
		if g.Phase() == rules.PhaseRoll && g.ActiveSeat() == seat {
			if held.declared[seat].Passing {
				t.Error("own turn: got the intent to pass, want it cleared")
			}
			if asked == 0 {
				t.Error("before the own turn: got no question to the player, want at least one")
			}
			return
		}
		action := g.NthLegal(src.Intn(g.CountLegal()))
		isQuestion := g.Phase() == rules.PhaseCall || g.Phase() == rules.PhaseCards
		if isQuestion && g.Actor() == seat {
			pass, answered := held.answer(&g)
			mustPlay := g.Phase() == rules.PhaseCards && g.Check(rules.Pass()) != nil
			if answered == mustPlay {
				t.Errorf("question to a player who must play %v: got answered %v, want %v", mustPlay, answered,
					!mustPlay)
			}
			if asked++; answered {
				action = pass
			}
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("got no turn of the player before the end, want one")
}

// TestPassIntentFollowsStake checks the intent to pass until a count. It answers while the same count, or none, is at
// stake. A new count at stake clears it.
func TestPassIntentFollowsStake(t *testing.T) {
	g := gameInCardRound(t, true)
	seat := g.Actor()
	var held intents
	held.set(seat, match.Intent{Passing: true, UntilCount: true}, &g)
	if a, ok := held.answer(&g); !ok || a != rules.Pass() {
		t.Errorf("same stake: got answer %v, %v, want a pass", a, ok)
	}
	held.stake[seat] = stake{g.Turn(), g.SafeAt(), 0}
	held.update(&g)
	if _, ok := held.answer(&g); ok || held.declared[seat].Passing {
		t.Error("new count at stake: got an answer, want the intent cleared")
	}
	if _, ok := new(intents).answer(&g); ok {
		t.Error("no intent: got an answer, want none")
	}
	// The player is not asked when no count is at stake, also after the safe has moved.
	g = gameInCardRound(t, false)
	seat = g.Actor()
	held = intents{}
	held.set(seat, match.Intent{Passing: true, UntilCount: true}, &g)
	held.stake[seat] = stake{g.Turn(), g.SafeAt(), rules.AgentSet(0).With(rules.Red)}
	held.update(&g)
	if a, ok := held.answer(&g); !ok || a != rules.Pass() {
		t.Errorf("stake gone: got answer %v, %v, want a pass", a, ok)
	}
	held.stake[seat] = stake{g.Turn(), g.SafeAt().Forward(1), 0}
	if held.update(&g); !held.declared[seat].Passing {
		t.Error("moved safe without a count: got the intent cleared, want it kept")
	}
}

// TestCallIntent checks that only a final intent, or that to pass, answers a call. The intent ends with the calls.
func TestCallIntent(t *testing.T) {
	g := randomGameUntil(t, func(g *rules.Game) bool {
		return g.Phase() == rules.PhaseCall && g.Check(rules.Call(true)) == nil
	})
	seat := g.Actor()
	for _, c := range []struct {
		intent match.Intent
		ok     bool
		answer rules.Action
	}{
		{match.Intent{}, false, rules.Action{}},
		{match.Intent{Calls: true}, false, rules.Action{}},
		{match.Intent{Calls: true, Final: true}, true, rules.Call(true)},
		{match.Intent{Final: true}, true, rules.Call(false)},
		{match.Intent{Passing: true}, true, rules.Call(false)},
	} {
		var held intents
		held.set(seat, c.intent, &g)
		if a, ok := held.answer(&g); ok != c.ok || a != c.answer {
			t.Errorf("%+v: got answer %v, %v, want %v, %v", c.intent, a, ok, c.answer, c.ok)
		}
		later := g
		for later.Phase() == rules.PhaseCall {
			if err := later.Apply(rules.Call(false), nil); err != nil {
				t.Fatal(err)
			}
			held.update(&later)
		}
		if got := held.declared[seat]; got.Calls || got.Final {
			t.Errorf("%+v, after the call: got intent %+v, want it cleared", c.intent, got)
		}
	}
}

// gameInCardRound returns a game in a card round whose asked seat may pass, with or without agents placed at the safe.
func gameInCardRound(t *testing.T, placed bool) rules.Game {
	t.Helper()
	return randomGameUntil(t, func(g *rules.Game) bool {
		mayPass := g.Phase() == rules.PhaseCards && g.Check(rules.Pass()) == nil
		return mayPass && (g.Placed() != 0) == placed
	})
}

// randomGameUntil plays random games of four with cards until a condition holds, and returns that game.
func randomGameUntil(t *testing.T, condition func(*rules.Game) bool) rules.Game {
	t.Helper()
	const seeds = 500
	for seed := uint64(1); seed < seeds; seed++ {
		g, err := rules.New(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4,
			First: 0})
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(seed)
		for !g.Over() {
			if condition(&g) {
				return g
			}
			if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatalf("games of %d seeds: got none in such a position, want one", seeds)
	return rules.Game{}
}
