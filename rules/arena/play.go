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

// plan is what a tournament plays.
type tournament struct {
	setup rules.Setup
	seats []contestant
	games int
	seed  uint64
}

// contestant is a way to decide: an opponent, a tree search, or chance.
type contestant struct {
	name     string
	opponent opponents.Opponent
	search   search // takes what that finds, if it has any playouts
	random   bool   // takes any legal action
}

// decide returns what the contestant does in the view's seat, which has something to decide; the belief is the evidence
// that everybody has seen so far.
func (c *contestant) decide(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
	switch {
	case c.random:
		return v.NthLegal(src.Intn(v.CountLegal()))
	case c.search.playouts > 0:
		return c.search.decide(v, src)
	}
	return c.opponent.Decide(v, b, src, func() bool { return true })
}

// parseSeats reads the opponents of a table, separated by commas; "random" takes any legal action, and "search:100",
// "uct:100" and "search:100/0.7" search a tree with so many playouts.
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

// bins is how many classes of certainty the table of reliability has.
const bins = 10

// score is what a game, or many games, told about each contestant.
type contestantStats struct {
	won          float64 // games; a shared win is split
	decisions    int
	decisionTime time.Duration
	guesses      int // about the others’ agents when a score first reached askedAt
	rightGuesses int
	exposureSum  float64 // how sure the public was of the contestant’s agent then, summed
	exposures    int     // how often that was asked
	// how often adding up steps named the contestant's agent when a score first reached addedAt; a tie is split
	namedSum float64
	namings  int // how often that was asked
}

// tally is what games told.
type tally struct {
	stats    []contestantStats
	games    int
	turns    []int // of each game
	free     int   // nobody won, or a free agent did, or it was a draw for all
	expected [bins]float64
	happened [bins]int
	counted  [bins]int
	metrics  [][]metrics // of each game, what each contestant was like in it
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
		a.namedSum += b.namedSum
		a.namings += b.namings
	}
	t.games += o.games
	t.turns = append(t.turns, o.turns...)
	t.free += o.free
	for i := range t.counted {
		t.expected[i] += o.expected[i]
		t.happened[i] += o.happened[i]
		t.counted[i] += o.counted[i]
	}
	t.metrics = append(t.metrics, o.metrics...)
}

// askedAt is the score at which, as soon as any token has it, everybody is asked who is who: there the dossiers of one
// edition open.
const guessScore = 29

// addedAt is the score at which, as soon as any token has it, the steps are added up: early, as a person at the table
// does who remembers who moved whom.
const stepsScore = 10

// steps is how far each seat has moved each agent.
type movedSteps [rules.MaxSeats][rules.NumAgents]int

// take adds an action of a seat.
func (x *movedSteps) add(s rules.Seat, a rules.Action) {
	if a.Kind == rules.KindMove {
		for i, n := range a.Steps() {
			x[s][i] += int(n)
		}
	}
}

// named returns how surely the agent that a seat has moved furthest is its own: 1 if it is, less if there are several,
// 0 if it is not.
func (x *movedSteps) ownShare(s rules.Seat, own rules.AgentSet) float64 {
	var far rules.AgentSet
	most := slices.Max(x[s][:])
	for a, n := range x[s] {
		if n == most {
			far = far.With(rules.Agent(a))
		}
	}
	return float64((far & own).Len()) / float64(far.Len())
}

// deed is what a seat did in a game.
type turnAction struct {
	game   rules.Game // before it
	seat   rules.Seat
	action rules.Action
}

// longest is how many actions a game may take; those that random players never end are given up as won by nobody.
const maxActions = 20000

// play plays the i-th game of a plan. Seats are rotated from game to game; the same game is played whatever else goes
// on.
func (p *tournament) playGame(i int) tally {
	n := len(p.seats)
	t := tally{stats: make([]contestantStats, n), games: 1, metrics: [][]metrics{make([]metrics, n)}}
	feels := t.metrics[0]
	who := func(s rules.Seat) int { return (int(s) + i) % n }
	g, err := rules.New(p.setup)
	if err != nil {
		panic(err) // the plan was validated
	}
	seed := rules.NewRandomSource(p.seed ^ uint64(i)*0x9e3779b97f4a7c15)
	dealer, src := rules.NewDealer(seed.Uint64()), rules.NewRandomSource(seed.Uint64())
	b := p.initialBelief(who)
	var walked movedSteps
	added, asked := false, false
	var last, before turnAction // of the turn, and of the turn before
	var log rules.Log
	for range maxActions {
		if g.Over() {
			break
		}
		var a rules.Action
		if g.IsChance() {
			a = dealer.Next(&g)
		} else {
			s := g.Actor()
			c := &p.seats[who(s)]
			start := time.Now()
			a = c.decide(g.View(s), &b, &src)
			x := &t.stats[who(s)]
			x.decisions++
			x.decisionTime += time.Since(start)
			walked.add(s, a)
			feels[who(s)].addAction(&g, s, a)
			if a.Kind == rules.KindMove || a.Kind == rules.KindSafe {
				last = turnAction{g, s, a}
			}
		}
		b.Observe(&g, a)
		log.Reset()
		if err := g.Apply(a, &log); err != nil {
			panic(fmt.Sprintf("%s: %v", p.seats[who(g.Actor())].name, err)) // no contestant may decide what is illegal
		}
		for _, e := range log.Events {
			switch e.Kind {
			case rules.EventTurnBegan:
				before = last
			case rules.EventCountEnded:
				feels[who(e.Seat)].addCount(&g, e.Seat)
			}
		}
		if !added && highest(&g) >= stepsScore {
			added = true
			for s := range rules.Seat(n) {
				t.stats[who(s)].namings++
				t.stats[who(s)].namedSum += walked.ownShare(s, g.Identities(s))
			}
		}
		if !asked && !g.Over() && highest(&g) >= guessScore {
			asked = true
			t.addGuesses(&g, &b, who)
		}
	}
	t.turns = []int{g.Turn()}
	r := g.Result()
	for s := range rules.Seat(n) {
		if g.Over() && r.Winners.Has(s) {
			t.stats[who(s)].won += 1 / float64(r.Winners.Len())
		}
	}
	for s := range rules.Seat(n) {
		feels[who(s)][cardsHeld].add(float64(g.HandSize(s)))
	}
	if d := &before; g.Over() && d.action.Kind != rules.KindNone && !r.Winners.Has(d.seat) {
		feels[who(d.seat)].addLastAction(d)
	}
	if !g.Over() || r.Winners == 0 || r.Ending == rules.EndingDraw {
		t.free = 1
	}
	return t
}

// believed returns what everybody believes when a game begins: how opponents play whose level tells it. Searches and
// chance have no level.
func (p *tournament) initialBelief(who func(rules.Seat) int) (b deduction.Belief) {
	for s := range p.seats {
		if c := &p.seats[who(rules.Seat(s))]; !c.random && c.search.playouts == 0 {
			b.SetStyle(rules.Seat(s), c.opponent.Level.PlayStyle(p.setup))
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

// ask asks every seat who the others are, and the public who everybody is.
func (t *tally) addGuesses(g *rules.Game, b *deduction.Belief, who func(rules.Seat) int) {
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
			x := &t.stats[who(me)]
			x.guesses++
			if g.Identities(s).Has(best) {
				x.rightGuesses++
			}
		}
	}
	public := g.View(rules.NoSeat)
	table := b.Marginals(&public)
	for s := range n {
		x := &t.stats[who(s)]
		for a := range rules.Agent(rules.NumAgents) {
			if !g.InPlay().Has(a) {
				continue
			}
			p := float64(table[a][s]) / float64(deduction.Certain)
			bin := min(int(p*bins), bins-1)
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
