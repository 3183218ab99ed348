package match_test

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
)

// TestRecapSince checks the number of turns since a player's last one, and the changes of scores in them by counts and
// cards.
func TestRecapSince(t *testing.T) {
	recaps, counts, cards, walked := 0, 0, 0, 0
	for e, v := range []rules.Variants{{TopSecret: true}, {}, {}} {
		m := dealtMatch(t,
			people(3, []rules.EditionID{rules.Amigo, rules.French41, rules.French42}[e], v, uint64(e)+11),
			nil)
		var ended [rules.MaxSeats]rules.View // views at the end of each seat's last turn
		turn, whose := 0, rules.NoSeat
		for !m.Over() {
			now := m.Public()
			if now.Turn() != turn {
				if whose != rules.NoSeat {
					ended[whose] = now
				}
				turn, whose = now.Turn(), now.ActiveSeat()
			}
			if now.Phase() == rules.PhaseRoll {
				x := match.RecapSince(m.Log(), whose)
				before := ended[whose]
				if walks := match.MovesSince(m.Log(), whose); before.Turn() > 0 {
					walked += len(walks)
					expectWalks(t, walks, whose, &before, &now)
				}
				if before.Turn() == 0 {
					if x != (match.Recap{}) {
						t.Fatalf("first turn of seat %d: got recap %+v, want none", whose+1, x)
					}
				} else {
					recaps++
					counts, cards = counts+x.Counts, cards+x.Cards
					if want := turn - before.Turn(); x.Turns != want {
						t.Fatalf("turn %d: got %d turns, want %d", turn, x.Turns, want)
					}
					for a := range rules.Agent(rules.NumAgents) {
						if now.InPlay().Has(a) && x.Gained[a] != now.Score(a)-before.Score(a) {
							t.Fatalf("turn %d: gain of %v: got %d, want %d", turn, a, x.Gained[a],
								now.Score(a)-before.Score(a))
						}
					}
				}
			}
			step(t, m)
		}
	}
	if walked < 90 {
		t.Errorf("got %d walks, want at least 90", walked)
	}
	if recaps < 30 || counts < 10 || cards < 2 {
		t.Errorf("got %d recaps, %d counts and %d cards, want at least 30, 10 and 2", recaps, counts, cards)
	}
}

// TestTrails checks the joined moves: all steps of one agent, none of an agent that returned, and no steps where a card
// placed the agent or moves are missing.
func TestTrails(t *testing.T) {
	got := match.Trails([]match.AgentMove{
		{Agent: rules.Red, By: 1, From: 4, To: 5, Steps: 1},
		{Agent: rules.Blue, By: 1, From: 3, To: 7, Steps: 4},
		{Agent: rules.Red, By: 2, From: 5, To: 7, Steps: 2},
		{Agent: rules.Blue, By: 2, From: 7, To: 3, Steps: -4},
		{Agent: rules.Grey, By: 2, From: 1, To: 9},
		{Agent: rules.Grey, By: 3, From: 9, To: 10, Steps: 1},
		{Agent: rules.Green, By: 1, From: 0, To: 3, Steps: 3},
		{Agent: rules.Green, By: 2, From: 4, To: 6, Steps: 2},
	})
	want := []match.AgentMove{
		{Agent: rules.Red, By: 2, From: 4, To: 7, Steps: 3},
		{Agent: rules.Grey, By: 3, From: 1, To: 10},
		{Agent: rules.Green, By: 2, From: 0, To: 6},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// expectWalks checks that walks are by others than seat s. They must lead each agent from its building in one view to
// that in another. Agents that s moved itself in between, with a card, need not be there.
func expectWalks(t *testing.T, walks []match.AgentMove, s rules.Seat, before, now *rules.View) {
	t.Helper()
	var at [rules.NumAgents]rules.Building
	for a := range rules.Agent(rules.NumAgents) {
		at[a] = before.At(a)
	}
	for _, w := range walks {
		if w.By == s || w.Steps != 0 && w.From.Forward(w.Steps+rules.NumBuildings) != w.To {
			t.Fatalf("turn %d of seat %d: walk %+v", now.Turn(), s+1, w)
		}
		if !now.Setup().Variants.TopSecret && at[w.Agent] != w.From {
			t.Fatalf("turn %d: %v walks from building %v, and stands in %v", now.Turn(), w.Agent, w.From, at[w.Agent])
		}
		at[w.Agent] = w.To
	}
	for a := range rules.Agent(rules.NumAgents) {
		if now.InPlay().Has(a) && !now.Setup().Variants.TopSecret && at[a] != now.At(a) {
			t.Fatalf("turn %d: the walks of %v end in building %v, and it stands in %v", now.Turn(), a, at[a],
				now.At(a))
		}
	}
}

// TestWalksReturnAfterUndo checks that the walks are the same again after a roll of a real die has been undone.
func TestWalksReturnAfterUndo(t *testing.T) {
	o := options(rules.Amigo, 3, 5)
	o.HouseRules = match.RealDie
	m := dealtMatch(t, o, nil)
	undone := 0
	for !m.Over() {
		v := m.Public()
		if v.Phase() == rules.PhaseRoll && v.ActiveSeat() == 0 {
			want := match.MovesSince(m.Log(), 0)
			if err := m.Act(0, rules.RollDie(0)); err != nil {
				t.Fatal(err)
			}
			next := func() {
				_, ok := m.Match.Next()
				for ; !ok; _, ok = m.Match.Next() {
					m.Advance(1, 1)
				}
			}
			next()
			if m.CheckUndo(0) == nil && m.Undo(0) == nil {
				next()
				if got := match.MovesSince(m.Log(), 0); !slices.Equal(got, want) {
					t.Fatalf("turn %d: got walks %+v, want %+v", v.Turn(), got, want)
				}
				undone += len(want)
			}
		}
		step(t, m)
	}
	if undone < 10 {
		t.Errorf("only %d walks", undone)
	}
}
