package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// tournament plays games of the same contestants, which rotate through the seats.
type tournament struct {
	setup rules.Setup
	seats []contestant
	games int
	seed  uint64
}

// contestant decides for a seat: as an opponent, by a tree search, or at random.
type contestant struct {
	name     string
	opponent opponents.Opponent
	search   search // used if playouts > 0
	random   bool   // takes any legal action
}

// decide returns an action of the view's seat, which must be the next to act. The belief is the public one.
func (c *contestant) decide(v rules.View, belief *deduction.Belief, src *rules.RandomSource) rules.Action {
	switch {
	case c.random:
		return v.NthLegal(src.Intn(v.CountLegal()))
	case c.search.playouts > 0:
		return c.search.decide(v, src)
	}
	return c.opponent.Decide(v, belief, src, func() bool { return true })
}

// parseSeats parses contestants separated by commas: an opponent, "random", or a search such as "search:100", "uct:100"
// or "search:100/0.7".
func parseSeats(text string) ([]contestant, error) {
	var cs []contestant
	for i, name := range strings.Split(text, ",") {
		c := contestant{name: strings.TrimSpace(name)}
		var isSearch bool
		var err error
		if c.search, isSearch, err = parseSearch(c.name); err != nil {
			return nil, fmt.Errorf("seat %d: %w", i+1, err)
		}
		if c.random = c.name == "random"; !c.random && !isSearch {
			if c.opponent, err = opponents.Parse(c.name); err != nil {
				return nil, fmt.Errorf("seat %d: %w, random, search:100 or uct:100", i+1, err)
			}
		}
		cs = append(cs, c)
	}
	return cs, nil
}

// numBins is the number of equal ranges of probability in the table of reliability.
const numBins = 10

// contestantStats are the statistics of a contestant over one or more games.
type contestantStats struct {
	wins          float64 // games won; a shared win is split
	decisions     int
	decisionTime  time.Duration
	guesses       int // guesses at the others' agents, when a score first reached guessScore
	rightGuesses  int
	exposureSum   float64 // sum of the probabilities of its own agents in the public belief then
	exposedAgents int     // number of terms in exposureSum
	ownFurthest   float64 // games in which it had moved its own agent furthest by stepsScore; a tie is split
	stepsGames    int     // games in which a score reached stepsScore
	dossiers      dossierStats
}

// tally holds the results of one or more games. The public belief predicts owners; predictions are grouped in bins by
// their probability.
type tally struct {
	stats          []contestantStats
	games          int
	gameTurns      []int // number of turns of each game
	winless        int   // games that no player won, draws included
	predicted      [numBins]float64
	occurred       [numBins]int
	predictions    [numBins]int
	metrics        [][]metrics // by game and contestant
	dossierMethods [len(dossierMethods)]dossierStats
}

// add adds the results of other games of the same contestants.
func (t *tally) add(other *tally) {
	for i := range other.stats {
		sum, more := &t.stats[i], &other.stats[i]
		sum.wins += more.wins
		sum.decisions += more.decisions
		sum.decisionTime += more.decisionTime
		sum.guesses += more.guesses
		sum.rightGuesses += more.rightGuesses
		sum.exposureSum += more.exposureSum
		sum.exposedAgents += more.exposedAgents
		sum.ownFurthest += more.ownFurthest
		sum.stepsGames += more.stepsGames
		sum.dossiers.merge(&more.dossiers)
	}
	for i := range t.dossierMethods {
		t.dossierMethods[i].merge(&other.dossierMethods[i])
	}
	t.games += other.games
	t.gameTurns = append(t.gameTurns, other.gameTurns...)
	t.winless += other.winless
	for i := range t.predictions {
		t.predicted[i] += other.predicted[i]
		t.occurred[i] += other.occurred[i]
		t.predictions[i] += other.predictions[i]
	}
	t.metrics = append(t.metrics, other.metrics...)
}

// guessScore is the score at which guesses and beliefs are recorded, once any agent reaches it. One edition opens its
// dossiers at this score.
const guessScore = 29

// stepsScore is the score at which movedSteps are evaluated, once any agent reaches it. It is low because people
// remember only a few moves.
const stepsScore = 10

// movedSteps holds the steps by which each seat has moved each agent.
type movedSteps [rules.MaxSeats][rules.NumAgents]int

// add adds an action of a seat.
func (m *movedSteps) add(s rules.Seat, a rules.Action) {
	if a.Kind == rules.KindMove {
		for i, n := range a.Steps() {
			m[s][i] += int(n)
		}
	}
}

// ownShare returns the share of the seat's own agents among those that it moved furthest; 1 or 0 unless tied.
func (m *movedSteps) ownShare(s rules.Seat, own rules.AgentSet) float64 {
	var furthest rules.AgentSet
	mostSteps := slices.Max(m[s][:])
	for a, n := range m[s] {
		if n == mostSteps {
			furthest = furthest.With(rules.Agent(a))
		}
	}
	return float64((furthest & own).Len()) / float64(furthest.Len())
}

// seatAction is an action of a seat, with the game before it.
type seatAction struct {
	game   rules.Game // before the action
	seat   rules.Seat
	action rules.Action
}

// maxActions limits the number of actions of a game. Longer games, as between random players, end without a winner.
const maxActions = 20000

// playGame plays the i-th game and returns its results. They depend only on the tournament and i.
func (tn *tournament) playGame(i int) tally {
	n := len(tn.seats)
	result := tally{stats: make([]contestantStats, n), games: 1, metrics: [][]metrics{make([]metrics, n)}}
	playMetrics := result.metrics[0]
	contestantAt := func(seat rules.Seat) int { return (int(seat) + i) % n }
	g, err := rules.New(tn.setup)
	if err != nil {
		panic(err) // the set-up was validated
	}
	const goldenRatio = 0x9e3779b97f4a7c15 // 2⁶⁴/φ spreads consecutive games over all seeds
	seeds := rules.NewRandomSource(tn.seed ^ uint64(i)*goldenRatio)
	dealer, src := rules.NewDealer(seeds.Uint64()), rules.NewRandomSource(seeds.Uint64())
	belief := tn.initialBelief(contestantAt)
	var moved movedSteps
	stepsMeasured, guessesMeasured := false, false
	// the last move, or move of the safe, in this turn and in the one before
	var lastAction, previousTurnAction seatAction
	var log rules.Log
	recorder := tn.newDossierRecorder(&g, contestantAt)
	for range maxActions {
		if g.Over() {
			break
		}
		var action rules.Action
		if g.IsChance() {
			action = dealer.Next(&g)
		} else {
			seat := g.Actor()
			c := &tn.seats[contestantAt(seat)]
			start := time.Now()
			action = c.decide(g.View(seat), &belief, &src)
			stats := &result.stats[contestantAt(seat)]
			stats.decisions++
			stats.decisionTime += time.Since(start)
			moved.add(seat, action)
			playMetrics[contestantAt(seat)].addAction(&g, seat, action)
			if action.Kind == rules.KindMove || action.Kind == rules.KindSafe {
				lastAction = seatAction{g, seat, action}
			}
		}
		belief.Observe(&g, action)
		prior := g
		log.Reset()
		if err := g.Apply(action, &log); err != nil {
			// a contestant's action is illegal
			panic(fmt.Sprintf("%s: %v", tn.seats[contestantAt(g.Actor())].name, err))
		}
		recorder.addAction(&prior, action, log.Events, &g)
		for _, e := range log.Events {
			switch e.Kind {
			case rules.EventTurnBegan:
				previousTurnAction = lastAction
			case rules.EventCountEnded:
				playMetrics[contestantAt(e.Seat)].addOwnCount(&g, e.Seat)
			}
		}
		if !stepsMeasured && highestScore(&g) >= stepsScore {
			stepsMeasured = true
			for seat := range rules.Seat(n) {
				result.stats[contestantAt(seat)].stepsGames++
				result.stats[contestantAt(seat)].ownFurthest += moved.ownShare(seat, g.Identities(seat))
			}
		}
		if !guessesMeasured && !g.Over() && highestScore(&g) >= guessScore {
			guessesMeasured = true
			result.addGuesses(&g, &belief, contestantAt)
		}
	}
	result.gameTurns = []int{g.Turn()}
	recorder.addResults(&g, &result, contestantAt)
	result.addEnd(&g, &previousTurnAction, contestantAt)
	return result
}

// addEnd adds the wins and the metrics at the end of a game. The argument last is the last move, or placing of the
// safe, in the turn before the last one.
func (t *tally) addEnd(g *rules.Game, last *seatAction, contestantAt func(rules.Seat) int) {
	playMetrics := t.metrics[0]
	end := g.Result()
	for seat := range rules.Seat(g.Players()) {
		if g.Over() && end.Winners.Has(seat) {
			t.stats[contestantAt(seat)].wins += 1 / float64(end.Winners.Len())
		}
		playMetrics[contestantAt(seat)][finalHandSize].add(float64(g.HandSize(seat)))
	}
	if g.Over() && last.action.Kind != rules.KindNone && !end.Winners.Has(last.seat) {
		playMetrics[contestantAt(last.seat)].addLastAction(last)
	}
	if !g.Over() || end.Winners == 0 || end.Ending == rules.EndingDraw {
		t.winless = 1
	}
}

// initialBelief returns the public belief at the start of a game. It knows the play styles of opponents; searches and
// random players have none.
func (tn *tournament) initialBelief(contestantAt func(rules.Seat) int) (belief deduction.Belief) {
	for s := range tn.seats {
		if c := &tn.seats[contestantAt(rules.Seat(s))]; !c.random && c.search.playouts == 0 {
			belief.SetStyle(rules.Seat(s), c.opponent.Level.PlayStyle(tn.setup))
		}
	}
	return belief
}

// highestScore returns the highest score of an agent in play.
func highestScore(g *rules.Game) int {
	top := 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) {
			top = max(top, g.Score(a))
		}
	}
	return top
}

// addGuesses adds each seat's guesses at the others' agents, and the predictions of the public belief.
func (t *tally) addGuesses(g *rules.Game, belief *deduction.Belief, contestantAt func(rules.Seat) int) {
	seat := rules.Seat(g.Players())
	for guesser := range seat {
		v := g.View(guesser)
		marginals := belief.Marginals(&v)
		for s := range seat {
			if s == guesser {
				continue
			}
			best := rules.Agent(0)
			for a := range rules.Agent(rules.NumAgents) {
				if marginals[a][s] > marginals[best][s] {
					best = a
				}
			}
			stats := &t.stats[contestantAt(guesser)]
			stats.guesses++
			if g.Identities(s).Has(best) {
				stats.rightGuesses++
			}
		}
	}
	public := g.View(rules.NoSeat)
	marginals := belief.Marginals(&public)
	for s := range seat {
		stats := &t.stats[contestantAt(s)]
		for a := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(a) {
				continue
			}
			p := float64(marginals[a][s]) / float64(deduction.Certain)
			bin := min(int(p*numBins), numBins-1)
			t.predictions[bin]++
			t.predicted[bin] += p
			if g.Identities(s).Has(a) {
				t.occurred[bin]++
				stats.exposureSum += p
				stats.exposedAgents++
			}
		}
	}
}
