package match_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
)

// lastTurns follows a match and keeps the public views at the end of each seat's last turn.
type lastTurns struct {
	ended [rules.MaxSeats]*rules.View
	turn  int
	seat  rules.Seat // whose turn it is
}

// follow takes the current public view, which must not change afterwards.
func (last *lastTurns) follow(now *rules.View) {
	if now.Turn() == last.turn {
		return
	}
	if last.turn > 0 {
		last.ended[last.seat] = now
	}
	last.turn, last.seat = now.Turn(), now.ActiveSeat()
}

// TestRecapSince checks that a recap counts the turns since a player's last one, and the changes of scores in them.
func TestRecapSince(t *testing.T) {
	const minRecaps, minCounts, minCards, minTrails = 30, 10, 2, 90
	recaps, counts, cards, trails := 0, 0, 0, 0
	for e, variants := range []rules.Variants{{TopSecret: true}, {}, {}} {
		edition := []rules.EditionID{rules.Amigo, rules.French41, rules.French42}[e]
		m := dealtMatch(t, peopleOptions(3, edition, variants, uint64(e)+11), nil)
		last := lastTurns{}
		for ; !m.Over(); step(t, m) {
			now := m.Public()
			last.follow(&now)
			if now.Phase() != rules.PhaseRoll {
				continue
			}
			recap := match.RecapSince(m.Log(), last.seat)
			before := last.ended[last.seat]
			if before == nil {
				if recap != (match.Recap{}) {
					t.Fatalf("first turn of seat %d: got recap %+v, want none", last.seat, recap)
				}
				continue
			}
			recaps++
			trails += len(match.TrailsSince(m.Log(), last.seat))
			counts, cards = counts+recap.Counts, cards+recap.Cards
			if want := now.Turn() - before.Turn(); recap.Turns != want {
				t.Fatalf("turn %d: got %d turns, want %d", now.Turn(), recap.Turns, want)
			}
			for agent := range rules.Agent(rules.NumAgents) {
				want := now.Score(agent) - before.Score(agent)
				if now.InPlay().Has(agent) && recap.Gained[agent] != want {
					t.Fatalf("turn %d: gain of %v: got %d, want %d", now.Turn(), agent, recap.Gained[agent], want)
				}
			}
		}
	}
	if trails < minTrails {
		t.Errorf("got %d trails, want at least %d", trails, minTrails)
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
	var cards [rules.NumCardKinds + 1]int // moves in trails by card
	// moves by the player itself, trails back to their start, and moves of the safe after a count
	own, returned, safes := 0, 0, 0
	for seed := range uint64(games) {
		m := dealtMatch(t, peopleOptions(4, rules.Amigo, rules.Variants{TopSecret: true}, seed), nil)
		src := rules.NewRandomSource(seed)
		last := lastTurns{}
		for ; !m.Over(); randomStep(t, m, &src) {
			now := m.Public()
			last.follow(&now)
			before := last.ended[last.seat]
			if now.Phase() != rules.PhaseRoll || before == nil {
				continue
			}
			for _, trail := range match.TrailsSince(m.Log(), last.seat) {
				wantConnected(t, trail, before, &now)
				if trail.Returns() {
					returned++
				}
				for _, move := range trail {
					if cards[move.Card]++; move.By == last.seat {
						own++
					} else if move.Agent == rules.NoAgent && move.Card == rules.NoCard {
						safes++
					}
				}
			}
			wantTrailsOfMoved(t, m.Log(), last.seat, before, &now)
		}
	}
	for card := rules.CardBack; card <= rules.NumCardKinds; card++ {
		movesSomething := card != rules.CardPlus && card != rules.CardSecond
		if (cards[card] > 0) != movesSomething {
			t.Errorf("%v: got %d moves in trails, want some: %v", card, cards[card], movesSomething)
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

// wantConnected checks that a trail is connected, and leads from the agent's building in one view to that in another.
func wantConnected(t *testing.T, trail match.Trail, before, now *rules.View) {
	t.Helper()
	from, target := before.SafeAt(), now.SafeAt()
	if a := trail.Agent(); a != rules.NoAgent {
		from, target = before.At(a), now.At(a)
	} else if trail.Returns() {
		t.Fatalf("turn %d: got trail %v of the safe back to its start, want none", now.Turn(), trail)
	}
	for _, move := range trail {
		if move.From != from || move.Agent != trail.Agent() {
			t.Fatalf("turn %d, trail %v: got move %+v, want one of the same agent from %v", now.Turn(), trail, move,
				from)
		}
		// The number of buildings makes steps back positive.
		if want := from.Forward(move.Steps + rules.NumBuildings); move.Steps != 0 && move.To != want {
			t.Fatalf("turn %d, trail %v: got move %+v, want it to end in %v", now.Turn(), trail, move, want)
		}
		from = move.To
	}
	if from != target {
		t.Fatalf("turn %d, trail %v: got end in %v, want %v", now.Turn(), trail, from, target)
	}
}

// wantTrailsOfMoved checks that every agent that has moved since a seat's last turn has a trail, unless the seat itself
// moved it with a card.
func wantTrailsOfMoved(t *testing.T, log []match.Entry, seat rules.Seat, before, now *rules.View) {
	t.Helper()
	var explained rules.AgentSet // agents with a trail, or moved by the seat
	for _, trail := range match.TrailsSince(log, seat) {
		if trail.Agent() != rules.NoAgent {
			explained = explained.With(trail.Agent())
		}
	}
	for _, entry := range log {
		isRecent := entry.Turn > now.Turn()-now.Setup().Players
		if entry.Seat != seat || entry.ActiveSeat == seat || !isRecent {
			continue
		}
		for _, part := range entry.Parts {
			if part.Agent < rules.NumAgents {
				explained = explained.With(part.Agent)
			}
		}
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if before.At(agent) != now.At(agent) && !explained.Has(agent) {
			t.Fatalf("turn %d: got no trail of %v, want one", now.Turn(), agent)
		}
	}
}

// TestTrailMessages checks the English texts of the moves of a trail.
func TestTrailMessages(t *testing.T) {
	name := func(s rules.Seat) string { return [...]string{"Anna", "Ben", "Carl"}[s] }
	for want, move := range map[string]match.AgentMove{
		"Ben moved Red 2 to house 5.":             {Agent: rules.Red, By: 1, From: 3, To: 5, Steps: 2},
		"Ben played Safecracker: Red to house 5.": {Agent: rules.Red, By: 1, Card: rules.CardToSafe, From: 3, To: 5},
		"Carl played Stay back: Blue 1 back to house 4.": {Agent: rules.Blue, By: 2, Card: rules.CardBack,
			From: 5, To: 4, Steps: -1},
		"Carl played Safe house: the safe goes to house 9.": {Agent: rules.NoAgent, By: 2, Card: rules.CardSafe,
			From: 5, To: 9},
		"Carl placed the safe in house 9.": {Agent: rules.NoAgent, By: 2, From: 5, To: 9},
	} {
		if got := englishText(t, match.MovesMessage([]match.AgentMove{move}, name)); got != want {
			t.Errorf("text of %+v: got %q, want %q", move, got, want)
		}
	}
}

// TestTrailsReturnAfterUndo checks that the trails are the same as before once a typed roll of a real die is undone.
func TestTrailsReturnAfterUndo(t *testing.T) {
	const minTrails = 10
	options := soloOptions(rules.Amigo, 3, 5)
	options.HouseRules = match.RealDie
	m := dealtMatch(t, options, nil)
	waitForStep := func() {
		for _, ok := m.Match.Next(); !ok; _, ok = m.Match.Next() {
			m.Advance(1, 1)
		}
	}
	trails := 0 // compared after an undo
	for ; !m.Over(); step(t, m) {
		view := m.Public()
		if view.Phase() != rules.PhaseRoll || view.ActiveSeat() != 0 {
			continue
		}
		want := match.TrailsSince(m.Log(), 0)
		if err := m.Act(0, rules.RollDie(0)); err != nil {
			t.Fatal(err)
		}
		waitForStep()
		if m.CheckUndo(0) != nil {
			continue
		}
		if err := m.Undo(0); err != nil {
			t.Fatal(err)
		}
		waitForStep()
		if got := match.TrailsSince(m.Log(), 0); !reflect.DeepEqual(got, want) {
			t.Fatalf("turn %d: got trails %+v, want %+v", view.Turn(), got, want)
		}
		trails += len(want)
	}
	if trails < minTrails {
		t.Errorf("got %d trails after an undo, want at least %d", trails, minTrails)
	}
}
