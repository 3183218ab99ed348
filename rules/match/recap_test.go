package match_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
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
				recap := match.RecapSince(m.Log(), whose)
				before := ended[whose]
				if trails := match.TrailsSince(m.Log(), whose); before.Turn() > 0 {
					walked += len(trails)
				}
				if before.Turn() == 0 {
					if recap != (match.Recap{}) {
						t.Fatalf("first turn of seat %d: got recap %+v, want none", whose+1, recap)
					}
				} else {
					recaps++
					counts, cards = counts+recap.Counts, cards+recap.Cards
					if want := turn - before.Turn(); recap.Turns != want {
						t.Fatalf("turn %d: got %d turns, want %d", turn, recap.Turns, want)
					}
					for a := range rules.Agent(rules.NumAgents) {
						if now.InPlay().Has(a) && recap.Gained[a] != now.Score(a)-before.Score(a) {
							t.Fatalf("turn %d: gain of %v: got %d, want %d", turn, a, recap.Gained[a],
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

// TestTrailsSince checks trails of random games with cards. Each move has its own player and card. A trail leads an
// agent from where seat s left it to where it stands. Only agents that s alone moved have none.
func TestTrailsSince(t *testing.T) {
	testrun.Long(t)
	var cards [rules.NumCardKinds + 1]int // trails by card
	own, returned, safes := 0, 0, 0
	for seed := range uint64(40) {
		m := dealtMatch(t, people(4, rules.Amigo, rules.Variants{TopSecret: true}, seed), nil)
		src := rules.NewRandomSource(seed)
		var left [rules.MaxSeats]*rules.View // views at the end of each seat's last turn
		turn, whose := 0, rules.NoSeat
		for !m.Over() {
			now := m.Public()
			if now.Turn() != turn {
				if whose != rules.NoSeat {
					left[whose] = &now
				}
				turn, whose = now.Turn(), now.ActiveSeat()
			}
			if now.Phase() == rules.PhaseRoll && left[whose] != nil {
				for _, x := range match.TrailsSince(m.Log(), whose) {
					expectTrail(t, x, left[whose], &now)
					if x.Returns() {
						returned++
					}
					for _, w := range x {
						if cards[w.Card]++; w.By == whose {
							own++
						} else if w.Agent == rules.NoAgent && w.Card == rules.NoCard {
							safes++
						}
					}
				}
				expectNoTrail(t, m.Log(), whose, left[whose], &now)
			}
			randomStep(t, m, &src)
		}
	}
	for c := rules.CardBack; c <= rules.NumCardKinds; c++ {
		if still := c == rules.CardPlus || c == rules.CardSecond; (cards[c] > 0) == still {
			t.Errorf("%v is in %d trails", c, cards[c])
		}
	}
	if own < 20 || returned < 20 || safes < 20 {
		t.Errorf("got %d own moves in trails, %d agents back where they began, and %d safes after a count; want at "+
			"least 20", own, returned, safes)
	}
}

// randomStep carries out a random legal action.
func randomStep(t *testing.T, m testMatch, src *rules.RandomSource) {
	t.Helper()
	var err error
	if p := m.Public(); p.IsChance() {
		_, err = m.chance()
	} else {
		v := m.viewOf(p.Actor())
		_, err = m.act(v.NthLegal(src.Intn(v.CountLegal())))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// expectTrail checks that a trail is connected, and leads from the agent's building in one view to that in another.
func expectTrail(t *testing.T, trail match.Trail, before, now *rules.View) {
	t.Helper()
	from, target := before.SafeAt(), now.SafeAt()
	if a := trail.Agent(); a != rules.NoAgent {
		from, target = before.At(a), now.At(a)
	} else if trail.Returns() {
		t.Fatalf("turn %d: the trail %v of the safe", now.Turn(), trail)
	}
	for _, w := range trail {
		wrong := w.Steps != 0 && w.From.Forward(w.Steps+rules.NumBuildings) != w.To
		if wrong || w.From != from || w.Agent != trail.Agent() {
			t.Fatalf("turn %d: a move from building %v in trail %v", now.Turn(), from, trail)
		}
		from = w.To
	}
	if from != target {
		t.Fatalf("turn %d: trail %v ends in building %v, not %v", now.Turn(), trail, from, target)
	}
}

// expectNoTrail checks that only seat s has moved agents without trails since its last turn.
func expectNoTrail(t *testing.T, log []match.Entry, seat rules.Seat, before, now *rules.View) {
	t.Helper()
	var moved rules.AgentSet
	for _, x := range match.TrailsSince(log, seat) {
		if x.Agent() != rules.NoAgent {
			moved = moved.With(x.Agent())
		}
	}
	for _, e := range log {
		for _, p := range e.Parts {
			recent := e.ActiveSeat != seat && e.Turn > now.Turn()-now.Setup().Players
			if e.Seat == seat && recent && p.Agent < rules.NumAgents {
				moved = moved.With(p.Agent)
			}
		}
	}
	for a := range rules.Agent(rules.NumAgents) {
		if before.At(a) != now.At(a) && !moved.Has(a) {
			t.Fatalf("turn %d: got no trail of %v, want one", now.Turn(), a)
		}
	}
}

// TestTrailMessages checks the texts of the moves of a trail.
func TestTrailMessages(t *testing.T) {
	name := func(s rules.Seat) string { return [...]string{"Anna", "Ben", "Carl"}[s] }
	for want, w := range map[string]match.AgentMove{
		"Ben moved Red 2 to house 5.":             {Agent: rules.Red, By: 1, From: 3, To: 5, Steps: 2},
		"Ben played Safecracker: Red to house 5.": {Agent: rules.Red, By: 1, Card: rules.CardToSafe, From: 3, To: 5},
		"Carl played Stay back: Blue 1 back to house 4.": {Agent: rules.Blue, By: 2, Card: rules.CardBack,
			From: 5, To: 4, Steps: -1},
		"Carl played Safe house: the safe goes to house 9.": {Agent: rules.NoAgent, By: 2, Card: rules.CardSafe,
			From: 5, To: 9},
		"Carl placed the safe in house 9.": {Agent: rules.NoAgent, By: 2, From: 5, To: 9},
	} {
		if got := englishText(t, match.MovesMessage([]match.AgentMove{w}, name)); got != want {
			t.Errorf("got %q, want %q", got, want)
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
		view := m.Public()
		if view.Phase() == rules.PhaseRoll && view.ActiveSeat() == 0 {
			want := match.TrailsSince(m.Log(), 0)
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
				if got := match.TrailsSince(m.Log(), 0); !reflect.DeepEqual(got, want) {
					t.Fatalf("turn %d: got walks %+v, want %+v", view.Turn(), got, want)
				}
				undone += len(want)
			}
		}
		step(t, m)
	}
	if undone < 10 {
		t.Errorf("got only %d walks", undone)
	}
}
