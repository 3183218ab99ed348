package match_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
)

// TestRecapSince checks that a recap counts the turns since a player's last one, and the changes of scores in them.
func TestRecapSince(t *testing.T) {
	const minRecaps, minCounts, minCards, minTrails = 30, 10, 2, 90
	recaps, counts, cards, trailCount := 0, 0, 0, 0
	for e, v := range []rules.Variants{{TopSecret: true}, {}, {}} {
		m := dealtMatch(t,
			peopleOptions(3, []rules.EditionID{rules.Amigo, rules.French41, rules.French42}[e], v, uint64(e)+11),
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
					trailCount += len(trails)
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
	if trailCount < minTrails {
		t.Errorf("got %d trails, want at least %d", trailCount, minTrails)
	}
	if recaps < minRecaps || counts < minCounts || cards < minCards {
		t.Errorf("got %d recaps, %d counts and %d cards, want at least %d, %d and %d", recaps, counts, cards, minRecaps,
			minCounts, minCards)
	}
}

// TestTrailsSince checks the trails of agents since a seat's last turn, in random games with cards. A trail connects
// the building of the agent then and now. Only agents that no other player has moved have none.
func TestTrailsSince(t *testing.T) {
	testrun.Long(t)
	const games, minCases = 40, 20
	var cards [rules.NumCardKinds + 1]int // trails by card
	own, returned, safes := 0, 0, 0
	for seed := range uint64(games) {
		m := dealtMatch(t, peopleOptions(4, rules.Amigo, rules.Variants{TopSecret: true}, seed), nil)
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
			t.Errorf("%v: got %d moves in trails, want some exactly if the card moves something", c, cards[c])
		}
	}
	if own < minCases || returned < minCases || safes < minCases {
		t.Errorf("got %d own moves in trails, %d trails back to their start and %d moves of the safe after a count, "+
			"want at least %d each", own, returned, safes, minCases)
	}
}

// randomStep carries out the action that is due: of chance, or a random legal one of the acting seat.
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
		t.Fatalf("turn %d: got trail %v of the safe back to its start, want none", now.Turn(), trail)
	}
	for _, w := range trail {
		wrong := w.Steps != 0 && w.From.Forward(w.Steps+rules.NumBuildings) != w.To
		if wrong || w.From != from || w.Agent != trail.Agent() {
			t.Fatalf("turn %d, trail %v: got move %+v, want one of the same agent from %v", now.Turn(), trail, w, from)
		}
		from = w.To
	}
	if from != target {
		t.Fatalf("turn %d, trail %v: got end in %v, want %v", now.Turn(), trail, from, target)
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

// TestTrailMessages checks the English texts of the moves of a trail.
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
			t.Errorf("text of %+v: got %q, want %q", w, got, want)
		}
	}
}

// TestWalksReturnAfterUndo checks that the trails are the same as before once a typed roll of a real die is undone.
func TestWalksReturnAfterUndo(t *testing.T) {
	o := soloOptions(rules.Amigo, 3, 5)
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
					t.Fatalf("turn %d: got trails %+v, want %+v", view.Turn(), got, want)
				}
				undone += len(want)
			}
		}
		step(t, m)
	}
	const minTrails = 10
	if undone < minTrails {
		t.Errorf("got %d trails after an undo, want at least %d", undone, minTrails)
	}
}
