package main

import (
	"fmt"
	"io"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// metric is the index of a measure of how a contestant plays.
type metric int

// The metrics. The first numVisible are visible to other players. README.md explains them by their names in
// metricNames.
const (
	maxAgentShare  metric = iota // share of a roll of 2 or more that one agent moves
	leaderLoss                   // points by which a move worsens the building of the only leader
	countMoveShare               // share of moves that cause a count
	callShare                    // share of calls answered yes, if a card could be played
	finalHandSize                // cards in hand at the end
	bluffShare                   // share of moves that help another agent more than the own one
	// share of last actions before another player ended the game that left that player the fewest winning faces; only
	// where actions differed in that
	denialShare
	giftCountShare // share of own counts that paid the best other agent more than the own one
	numMetrics
	numVisible = bluffShare // the metrics before bluffs
)

var metricNames = [numMetrics]string{"far", "pulled", "opens", "knocks", "held", "bluffs", "denies", "gifts"}

// metrics holds the metrics of a contestant in one or more games.
type metrics [numMetrics]mean

// mean accumulates the mean of n values.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(v float64) { m.sum, m.n = m.sum+v, m.n+1 }

// count adds 1 for true and 0 for false, so the mean is a share.
func (m *mean) count(so bool) {
	if so {
		m.add(1)
	} else {
		m.add(0)
	}
}

func (m *metrics) add(o *metrics) {
	for i := range m {
		m[i].sum, m[i].n = m[i].sum+o[i].sum, m[i].n+o[i].n
	}
}

// addAction adds an action that a seat is about to take.
func (m *metrics) addAction(g *rules.Game, s rules.Seat, a rules.Action) {
	switch {
	case a.Kind == rules.KindCall && g.Check(rules.Call(true)) == nil:
		m[callShare].count(a.Yes)
	case a.Kind == rules.KindMove && a != rules.MoveAgents([rules.NumAgents]uint8{}): // moving nobody draws a card
		m.addMove(g, s, a)
	}
}

// addMove adds a move.
func (m *metrics) addMove(g *rules.Game, s rules.Seat, a rules.Action) {
	steps := a.Steps()
	points, maximum, arrives := 0, 0, false
	for x, n := range steps {
		points, maximum = points+int(n), max(maximum, int(n))
		arrives = arrives || n > 0 && g.At(rules.Agent(x)).Forward(int(n)) == g.SafeAt()
	}
	if points > 1 {
		m[maxAgentShare].add(float64(maximum) / float64(points))
	}
	m[countMoveShare].count(arrives)
	if first, alone := leader(g, g.InPlay()); alone {
		m[leaderLoss].add(float64(g.At(first).Points() - g.At(first).Forward(int(steps[first])).Points()))
	}
	helped := deduction.Effect(g, a)
	best := g.Token(s)
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) && helped[x] > helped[best] {
			best = x
		}
	}
	m[bluffShare].count(!g.Identities(s).Has(best))
}

// addCount adds the last count, which the seat has caused.
func (m *metrics) addCount(g *rules.Game, s rules.Seat) {
	first, _ := leader(g, g.InPlay()&^g.Identities(s))
	m[giftCountShare].count(g.Gain(first) > g.Gain(g.Token(s)))
}

// addLastAction adds the last action of a losing seat before the turn in which another player ended the game.
func (m *metrics) addLastAction(d *turnAction) {
	minimum, maximum, left := math.MaxInt, 0, 0
	for i := range d.game.CountLegal() {
		g, a := d.game, d.game.NthLegal(i)
		if g.ApplyNth(i, nil) != nil || g.Over() {
			continue
		}
		lost := opponents.LosingFaces(&g, d.seat)
		minimum, maximum = min(minimum, lost), max(maximum, lost)
		if a == d.action {
			left = lost
		}
	}
	if minimum < maximum {
		m[denialShare].count(left == minimum)
	}
}

// leader returns the furthest of some agents, and whether no other is level.
func leader(g *rules.Game, of rules.AgentSet) (first rules.Agent, alone bool) {
	first = rules.NoAgent
	for x := range rules.Agent(rules.NumAgents) {
		switch {
		case !of.Has(x):
		case first == rules.NoAgent || g.Score(x) > g.Score(first):
			first, alone = x, true
		case g.Score(x) == g.Score(first):
			alone = false
		}
	}
	return first, alone
}

// metricsOf returns the metrics of a contestant over many games, by name.
func metricsOf(games [][]metrics, contestant int) map[string]float64 {
	var f metrics
	for _, g := range games {
		f.add(&g[contestant])
	}
	named := map[string]float64{}
	for i, m := range f {
		named[metricNames[i]] = ratio(m.sum, m.n)
	}
	return named
}

// printMetrics writes the metrics of each contestant as a table.
func (r *report) printMetrics(w io.Writer) {
	fmt.Fprintf(w, "\n%-18s", "level")
	for _, name := range metricNames {
		fmt.Fprintf(w, " %8s", name)
	}
	fmt.Fprintf(w, " %8s\n", "told")
	for _, s := range r.Seats {
		fmt.Fprintf(w, "%-18s", s.Level)
		for i, name := range metricNames {
			switch x := s.Metrics[name]; metric(i) {
			case leaderLoss, finalHandSize:
				fmt.Fprintf(w, " %8.2f", x)
			default:
				fmt.Fprintf(w, " %6.0f %%", 100*x)
			}
		}
		fmt.Fprintf(w, " %6.0f %%\n", 100*s.Recognized)
	}
}
