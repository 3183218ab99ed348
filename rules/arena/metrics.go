package main

import (
	"fmt"
	"io"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// metric identifies a measure of play style. It indexes metrics and metricNames.
type metric int

// The metrics. The first numVisible can be observed by other players. README.md explains them under their metricNames.
const (
	maxAgentShare  metric = iota // share of a roll of 2 or more that the furthest moved agent gets
	leaderLoss                   // points of the sole leader's building before a move, less those after
	countMoveShare               // share of moves that cause a count
	callShare                    // share of calls answered yes, if a card could be played
	finalHandSize                // cards in hand at the end
	bluffShare                   // share of moves that help another agent more than the own one
	// share of last actions before a lost end that left the next player the fewest winning faces; only if alternatives
	// left more
	denialShare
	giftCountShare // share of a seat's counts in which the best other agent gained more than its own
	numMetrics
	numVisible = bluffShare // number of the metrics before it
)

// metricNames holds the names of the metrics in reports and tables.
var metricNames = [numMetrics]string{"furthest", "setbacks", "counts", "calls", "hand", "bluffs", "denials", "gifts"}

// metrics holds the metrics of a contestant in one or more games.
type metrics [numMetrics]mean

// mean accumulates the mean of n values.
type mean struct {
	sum float64
	n   int
}

// add adds a value.
func (m *mean) add(v float64) { m.sum, m.n = m.sum+v, m.n+1 }

// addBool adds 1 for true and 0 for false, so that the mean is the share of true values.
func (m *mean) addBool(value bool) {
	if value {
		m.add(1)
	} else {
		m.add(0)
	}
}

// add adds the metrics of other games.
func (m *metrics) add(other *metrics) {
	for i := range m {
		m[i].sum, m[i].n = m[i].sum+other[i].sum, m[i].n+other[i].n
	}
}

// addAction updates the metrics of a seat with its next action, before it is applied to g.
func (m *metrics) addAction(g *rules.Game, s rules.Seat, a rules.Action) {
	switch {
	case a.Kind == rules.KindCall && g.Check(rules.Call(true)) == nil:
		m[callShare].addBool(a.Yes)
	case a.Kind == rules.KindMove && a != rules.MoveAgents([rules.NumAgents]uint8{}): // a move of no agent draws a card
		m.addMove(g, s, a)
	}
}

// addMove adds a move.
func (m *metrics) addMove(g *rules.Game, seat rules.Seat, action rules.Action) {
	steps := action.Steps()
	rolled, longest, causesCount := 0, 0, false
	for x, n := range steps {
		rolled, longest = rolled+int(n), max(longest, int(n))
		causesCount = causesCount || n > 0 && g.At(rules.Agent(x)).Forward(int(n)) == g.SafeAt()
	}
	if rolled > 1 {
		m[maxAgentShare].add(float64(longest) / float64(rolled))
	}
	m[countMoveShare].addBool(causesCount)
	if first, alone := leader(g, g.InPlay()); alone {
		m[leaderLoss].add(float64(g.At(first).Points() - g.At(first).Forward(int(steps[first])).Points()))
	}
	helped := deduction.Effect(g, action)
	best := g.Token(seat)
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) && helped[x] > helped[best] {
			best = x
		}
	}
	m[bluffShare].addBool(!g.Identities(seat).Has(best))
}

// addOwnCount updates the metrics with the count that has just ended. The seat caused it.
func (m *metrics) addOwnCount(g *rules.Game, s rules.Seat) {
	first, _ := leader(g, g.InPlay()&^g.Identities(s))
	m[giftCountShare].addBool(g.Gain(first) > g.Gain(g.Token(s)))
}

// addLastAction updates denialShare with the last action of a losing seat before the turn that ended the game.
func (m *metrics) addLastAction(last *seatAction) {
	fewest, most, chosen := math.MaxInt, 0, 0
	for i := range last.game.CountLegal() {
		g, a := last.game, last.game.NthLegal(i)
		if g.ApplyNth(i, nil) != nil || g.Over() {
			continue
		}
		losing := opponents.LosingFaces(&g, last.seat)
		fewest, most = min(fewest, losing), max(most, losing)
		if a == last.action {
			chosen = losing
		}
	}
	if fewest < most {
		m[denialShare].addBool(chosen == fewest)
	}
}

// leader returns the agent with the highest score among some, and whether no other has the same score.
func leader(g *rules.Game, among rules.AgentSet) (first rules.Agent, sole bool) {
	first = rules.NoAgent
	for x := range rules.Agent(rules.NumAgents) {
		switch {
		case !among.Has(x):
		case first == rules.NoAgent || g.Score(x) > g.Score(first):
			first, sole = x, true
		case g.Score(x) == g.Score(first):
			sole = false
		}
	}
	return first, sole
}

// meanMetrics returns the mean metrics of a contestant over all games, by name.
func meanMetrics(games [][]metrics, contestant int) map[string]float64 {
	var total metrics
	for _, g := range games {
		total.add(&g[contestant])
	}
	byName := map[string]float64{}
	for i, m := range total {
		byName[metricNames[i]] = ratio(m.sum, m.n)
	}
	return byName
}

// printMetrics writes the metrics of each contestant as a table.
func (r *report) printMetrics(w io.Writer) {
	fmt.Fprintf(w, "\n%-18s", "player")
	for _, name := range metricNames {
		fmt.Fprintf(w, " %8s", name)
	}
	fmt.Fprintf(w, " %10s\n", "recognized")
	for _, s := range r.Seats {
		fmt.Fprintf(w, "%-18s", s.Name)
		for i, name := range metricNames {
			switch x := s.Metrics[name]; metric(i) {
			case leaderLoss, finalHandSize:
				fmt.Fprintf(w, " %8.2f", x)
			default:
				fmt.Fprintf(w, " %6.0f %%", 100*x)
			}
		}
		fmt.Fprintf(w, " %8.0f %%\n", 100*s.Recognized)
	}
}
