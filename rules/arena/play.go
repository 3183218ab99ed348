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

// tournament describes the games to play.
type tournament struct {
	setup rules.Setup
	seats []contestant
	games int
	seed  uint64
}

// contestant is a player: an opponent, a tree search, or random.
type contestant struct {
	name     string
	opponent opponents.Opponent
	search   search // used if it has playouts
	random   bool   // takes any legal action
}

// decide returns an action in the view's seat, which must be to act. The belief is the evidence that everybody has
// seen.
func (c *contestant) decide(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
	switch {
	case c.random:
		return v.NthLegal(src.Intn(v.CountLegal()))
	case c.search.playouts > 0:
		return c.search.decide(v, src)
	}
	return c.opponent.Decide(v, b, src, func() bool { return true })
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

// numBins is the number of probability classes in the table of reliability.
const numBins = 10

// contestantStats are the statistics of a contestant over one or more games.
type contestantStats struct {
	won          float64 // games won; a shared win is split
	decisions    int
	decisionTime time.Duration
	guesses      int // guesses of the others' agents, when a score first reached guessScore
	rightGuesses int
	exposureSum  float64 // sum of the probabilities that the public gave to the contestant's agents then
	exposures    int     // number of these
	ownFurthest  float64 // games in which it had moved its own agent furthest by stepsScore; a tie is split
	stepsGames   int     // number of games that reached stepsScore
	dossier      dossierStats
}

// tally holds the results of one or more games. expected, happened and counted are by bin of the public's probability:
// their sum, how often it was true, and their number.
type tally struct {
	stats    []contestantStats
	games    int
	turns    []int // of each game
	freeWins int   // games without a winning player, draws included
	expected [numBins]float64
	happened [numBins]int
	counted  [numBins]int
	metrics  [][]metrics // by game and contestant
	byMethod [len(dossierMethods)]dossierStats
}

func (t *tally) add(o *tally) {
	for i := range o.stats {
		a, b := &t.stats[i], &o.stats[i]
		a.won += b.won
		a.decisions += b.decisions
		a.decisionTime += b.decisionTime
		a.guesses += b.guesses
		a.rightGuesses += b.rightGuesses
		a.exposureSum += b.exposureSum
		a.exposures += b.exposures
		a.ownFurthest += b.ownFurthest
		a.stepsGames += b.stepsGames
		a.dossier.merge(&b.dossier)
	}
	for i := range t.byMethod {
		t.byMethod[i].merge(&o.byMethod[i])
	}
	t.games += o.games
	t.turns = append(t.turns, o.turns...)
	t.freeWins += o.freeWins
	for i := range t.counted {
		t.expected[i] += o.expected[i]
		t.happened[i] += o.happened[i]
		t.counted[i] += o.counted[i]
	}
	t.metrics = append(t.metrics, o.metrics...)
}

// guessScore is the score at which everybody's beliefs are measured, when any agent first reaches it. One edition opens
// its dossiers there.
const guessScore = 29

// stepsScore is the score at which steps are summed up, when any agent first reaches it. It is low: the sums show what
// a person remembers early in a game.
const stepsScore = 10

// movedSteps holds how far each seat has moved each agent.
type movedSteps [rules.MaxSeats][rules.NumAgents]int

// add adds an action of a seat.
func (m *movedSteps) add(s rules.Seat, a rules.Action) {
	if a.Kind == rules.KindMove {
		for i, n := range a.Steps() {
			m[s][i] += int(n)
		}
	}
}

// ownShare returns 1 if the agent that a seat moved furthest is its own, 0 if not, a share for ties.
func (m *movedSteps) ownShare(s rules.Seat, own rules.AgentSet) float64 {
	var far rules.AgentSet
	maximum := slices.Max(m[s][:])
	for a, n := range m[s] {
		if n == maximum {
			far = far.With(rules.Agent(a))
		}
	}
	return float64((far & own).Len()) / float64(far.Len())
}

// turnAction is an action of a seat.
type turnAction struct {
	game   rules.Game // before the action
	seat   rules.Seat
	action rules.Action
}

// maxActions is the highest number of actions of a game. Longer ones, between random players, have no winner.
const maxActions = 20000

// playGame plays the i-th game. Seats rotate from game to game. The result depends on the seed and i only.
func (tn *tournament) playGame(i int) tally {
	n := len(tn.seats)
	t := tally{stats: make([]contestantStats, n), games: 1, metrics: [][]metrics{make([]metrics, n)}}
	playMetrics := t.metrics[0]
	contestantAt := func(s rules.Seat) int { return (int(s) + i) % n }
	g, err := rules.New(tn.setup)
	if err != nil {
		panic(err) // the set-up was validated
	}
	seed := rules.NewRandomSource(tn.seed ^ uint64(i)*0x9e3779b97f4a7c15)
	dealer, src := rules.NewDealer(seed.Uint64()), rules.NewRandomSource(seed.Uint64())
	b := tn.initialBelief(contestantAt)
	var walked movedSteps
	stepsMeasured, guessesMeasured := false, false
	var last, before turnAction // last move or placing of the safe in this turn, and in the turn before
	var log rules.Log
	dossiers := tn.newDossiers(&g, contestantAt)
	for range maxActions {
		if g.Over() {
			break
		}
		var a rules.Action
		if g.IsChance() {
			a = dealer.Next(&g)
		} else {
			s := g.Actor()
			c := &tn.seats[contestantAt(s)]
			start := time.Now()
			a = c.decide(g.View(s), &b, &src)
			x := &t.stats[contestantAt(s)]
			x.decisions++
			x.decisionTime += time.Since(start)
			walked.add(s, a)
			playMetrics[contestantAt(s)].addAction(&g, s, a)
			if a.Kind == rules.KindMove || a.Kind == rules.KindSafe {
				last = turnAction{g, s, a}
			}
		}
		b.Observe(&g, a)
		prior := g
		log.Reset()
		if err := g.Apply(a, &log); err != nil {
			// a contestant's action is illegal
			panic(fmt.Sprintf("%s: %v", tn.seats[contestantAt(g.Actor())].name, err))
		}
		dossiers.addAction(&prior, a, log.Events, &g)
		for _, e := range log.Events {
			switch e.Kind {
			case rules.EventTurnBegan:
				before = last
			case rules.EventCountEnded:
				playMetrics[contestantAt(e.Seat)].addCount(&g, e.Seat)
			}
		}
		if !stepsMeasured && highest(&g) >= stepsScore {
			stepsMeasured = true
			for s := range rules.Seat(n) {
				t.stats[contestantAt(s)].stepsGames++
				t.stats[contestantAt(s)].ownFurthest += walked.ownShare(s, g.Identities(s))
			}
		}
		if !guessesMeasured && !g.Over() && highest(&g) >= guessScore {
			guessesMeasured = true
			t.addGuesses(&g, &b, contestantAt)
		}
	}
	t.turns = []int{g.Turn()}
	dossiers.judge(&g, &t, contestantAt)
	r := g.Result()
	for s := range rules.Seat(n) {
		if g.Over() && r.Winners.Has(s) {
			t.stats[contestantAt(s)].won += 1 / float64(r.Winners.Len())
		}
	}
	for s := range rules.Seat(n) {
		playMetrics[contestantAt(s)][finalHandSize].add(float64(g.HandSize(s)))
	}
	if d := &before; g.Over() && d.action.Kind != rules.KindNone && !r.Winners.Has(d.seat) {
		playMetrics[contestantAt(d.seat)].addLastAction(d)
	}
	if !g.Over() || r.Winners == 0 || r.Ending == rules.EndingDraw {
		t.freeWins = 1
	}
	return t
}

// initialBelief returns the belief at the beginning of a game, with the play styles of opponents. Searches and random
// players have none.
func (tn *tournament) initialBelief(contestantAt func(rules.Seat) int) (b deduction.Belief) {
	for s := range tn.seats {
		if c := &tn.seats[contestantAt(rules.Seat(s))]; !c.random && c.search.playouts == 0 {
			b.SetStyle(rules.Seat(s), c.opponent.Level.PlayStyle(tn.setup))
		}
	}
	return b
}

// highest returns the highest score.
func highest(g *rules.Game) int {
	top := 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) {
			top = max(top, g.Score(a))
		}
	}
	return top
}

// addGuesses adds each seat's guesses of the other agents, and the public's beliefs.
func (t *tally) addGuesses(g *rules.Game, b *deduction.Belief, contestantAt func(rules.Seat) int) {
	n := rules.Seat(g.Players())
	for me := range n {
		v := g.View(me)
		table := b.Marginals(&v)
		for s := range n {
			if s == me {
				continue
			}
			best := rules.Agent(0)
			for a := range rules.Agent(rules.NumAgents) {
				if table[a][s] > table[best][s] {
					best = a
				}
			}
			x := &t.stats[contestantAt(me)]
			x.guesses++
			if g.Identities(s).Has(best) {
				x.rightGuesses++
			}
		}
	}
	public := g.View(rules.NoSeat)
	table := b.Marginals(&public)
	for s := range n {
		x := &t.stats[contestantAt(s)]
		for a := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(a) {
				continue
			}
			p := float64(table[a][s]) / float64(deduction.Certain)
			bin := min(int(p*numBins), numBins-1)
			t.counted[bin]++
			t.expected[bin] += p
			if g.Identities(s).Has(a) {
				t.happened[bin]++
				x.exposureSum += p
				x.exposures++
			}
		}
	}
}
