package main

import (
	"fmt"
	"io"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
)

// ownerGuesses is a filled-in dossier: it holds the guessed owner of each agent.
type ownerGuesses [rules.NumAgents]rules.Guess

// dossierMethod fills in a dossier as a person might: from public history and the writer's own passports.
type dossierMethod struct {
	name  string
	write func(v *rules.View, seen *match.PublicHistory) ownerGuesses
}

// dossierMethods lists the methods that reports compare with the levels. README.md explains them.
var dossierMethods = [...]dossierMethod{
	{"longest bar", func(v *rules.View, seen *match.PublicHistory) ownerGuesses {
		return greedyAssignment(v, newWeightTable(v, func(a rules.Agent, s rules.Seat) float64 {
			return float64(len(seen.Signals(a, s).For))
		}))
	}},
	{"most steps", func(v *rules.View, seen *match.PublicHistory) ownerGuesses {
		return greedyAssignment(v, newWeightTable(v, func(a rules.Agent, s rules.Seat) float64 {
			return float64(seen.Evidence(a)[s].Steps)
		}))
	}},
	{"careful", func(v *rules.View, seen *match.PublicHistory) ownerGuesses {
		return jointAssignment(v, newWeightTable(v, func(a rules.Agent, s rules.Seat) float64 {
			return netGainingMoves(seen.Moves(a, s))
		}))
	}},
	{"exact", func(v *rules.View, seen *match.PublicHistory) ownerGuesses {
		belief := seen.Belief()
		table := belief.Marginals(v)
		weights := newWeightTable(v, func(a rules.Agent, s rules.Seat) float64 { return float64(table[a][s]) })
		for a := range weights {
			weights[a][deduction.Nobody] = float64(table[a][deduction.Nobody])
		}
		return jointAssignment(v, weights)
	}},
}

// weightTable holds the weight of evidence by agent and possible owner. Column deduction.Nobody is for free agents.
type weightTable [rules.NumAgents][rules.MaxSeats + 1]float64

// newWeightTable returns the weights of all seats; nobody has 0.
func newWeightTable(v *rules.View, weightOf func(rules.Agent, rules.Seat) float64) (weights weightTable) {
	for a := range rules.Agent(rules.NumAgents) {
		for s := range rules.Seat(v.Players()) {
			weights[a][s] = weightOf(a, s)
		}
	}
	return weights
}

// netGainingMoves returns how many moves led to more points, less those that led to fewer.
func netGainingMoves(moves []match.EvidenceTurn) (n float64) {
	for _, m := range moves {
		switch {
		case m.Points > 0:
			n++
		case m.Points < 0:
			n--
		}
	}
	return n
}

// askedAgents returns the agents about which a dossier asks.
func askedAgents(v *rules.View) rules.AgentSet { return v.InPlay() &^ v.Identities(v.Viewer) }

// greedyAssignment returns a dossier that gives each other seat its heaviest agent. If two seats have the same one, the
// seat with more weight gets it. Agents given to no seat are guessed to be free.
func greedyAssignment(view *rules.View, weights weightTable) (filled ownerGuesses) {
	for a := range filled {
		if askedAgents(view).Has(rules.Agent(a)) {
			filled[a] = rules.GuessNobody
		}
	}
	for seat := range rules.Seat(view.Players()) {
		best := rules.NoAgent
		for a := range rules.Agent(rules.NumAgents) {
			if askedAgents(view).Has(a) && (best == rules.NoAgent || weights[a][seat] > weights[best][seat]) {
				best = a
			}
		}
		if seat == view.Viewer {
			continue
		}
		if rival := filled[best].Seat(); rival == rules.NoSeat || weights[best][seat] > weights[best][rival] {
			filled[best] = rules.GuessSeat(seat)
		}
	}
	return filled
}

// jointAssignment returns the dossier with the highest sum of weights in which each other seat has as many agents as it
// has passports.
func jointAssignment(view *rules.View, weights weightTable) ownerGuesses {
	search := assignmentSearch{view: view, weights: &weights, bestWeight: math.Inf(-1)}
	search.remaining[deduction.Nobody] = view.InPlay().Len()
	for s := range rules.Seat(view.Players()) {
		search.remaining[s] = view.PassportCount(s)
		search.remaining[deduction.Nobody] -= search.remaining[s]
	}
	search.remaining[view.Viewer] = 0
	search.try(0, 0)
	return search.best
}

// assignmentSearch tries all assignments of agents to owners and keeps the heaviest.
type assignmentSearch struct {
	view       *rules.View
	weights    *weightTable
	remaining  [rules.MaxSeats + 1]int // unassigned passports by owner
	current    ownerGuesses            // the assignment being tried; only the agents before that of try are set
	best       ownerGuesses
	bestWeight float64 // sum of weights of best
}

// try assigns agent a and all after it. The agents before it have a total weight of sum.
func (search *assignmentSearch) try(agent rules.Agent, sum float64) {
	switch {
	case agent == rules.NumAgents:
		if sum > search.bestWeight {
			search.bestWeight, search.best = sum, search.current
		}
		return
	case !askedAgents(search.view).Has(agent):
		search.try(agent+1, sum)
		return
	}
	for owner := range search.remaining {
		if search.remaining[owner] == 0 {
			continue
		}
		search.remaining[owner]--
		search.current[agent] = rules.GuessNobody
		if owner != deduction.Nobody {
			search.current[agent] = rules.GuessSeat(rules.Seat(owner))
		}
		search.try(agent+1, sum+search.weights[agent][owner])
		search.remaining[owner]++
	}
}

// dossierStats samples, once a game, the share of right guesses and the mean points of a dossier.
type dossierStats struct{ right, points sample }

// merge adds the samples of other games.
func (d *dossierStats) merge(other *dossierStats) {
	d.right.merge(other.right)
	d.points.merge(other.points)
}

// addGame scores the dossiers of a finished game. A game adds one value to each sample, since guesses in a game
// depend on each other.
func (d *dossierStats) addGame(g *rules.Game, dossiers ...ownerGuesses) {
	rows, right, points := 0, 0, 0
	scoring := &g.Edition().Dossier
	for _, filled := range dossiers {
		for a, guess := range filled {
			if guess == rules.GuessNone {
				continue
			}
			rows, points = rows+1, points+scoring.Wrong
			if owner := g.Owner(rules.Agent(a)); guess.Seat() == owner {
				right, points = right+1, points+scoring.Right-scoring.Wrong
			}
		}
	}
	if rows > 0 {
		d.right.add(float64(right) / float64(rows))
	}
	d.points.add(float64(points) / float64(len(dossiers)))
}

// sample accumulates the mean of values and its confidence interval.
type sample struct{ n, sum, squares float64 }

// add adds a value.
func (s *sample) add(x float64) { s.merge(sample{n: 1, sum: x, squares: x * x}) }

// merge adds the values of another sample.
func (s *sample) merge(other sample) {
	s.n, s.sum, s.squares = s.n+other.n, s.sum+other.sum, s.squares+other.squares
}

// mean returns the mean, 0 without values, and half the width of its 95 % confidence interval. The latter is 0 for
// fewer than two values.
func (s *sample) mean() (mean, margin float64) {
	if s.n < 2 {
		return s.sum, 0
	}
	const z = 1.96 // quantile of the normal distribution for 95 %
	mean = s.sum / s.n
	return mean, z * math.Sqrt(max(s.squares/s.n-mean*mean, 0)/(s.n-1))
}

// dossierRecorder follows one game. When its dossiers open, it fills in one for every seat by each method. It does
// nothing in games without dossiers.
type dossierRecorder struct {
	history  *match.History                      // nil without dossiers
	byMethod [len(dossierMethods)][]ownerGuesses // by index of dossierMethods, then by seat
}

// newDossierRecorder returns the recorder for a game that begins. contestantAt returns the index of the contestant in a
// seat.
func (tn *tournament) newDossierRecorder(g *rules.Game, contestantAt func(rules.Seat) int) (recorder dossierRecorder) {
	if !tn.setup.Variants.Dossier {
		return recorder
	}
	t := match.Table{Setup: tn.setup}
	for s := range tn.seats {
		contestant, player := &tn.seats[contestantAt(rules.Seat(s))], match.Player{}
		if !contestant.random && contestant.search.playouts == 0 {
			player = match.Player{Kind: match.Opponent, Level: contestant.opponent.Level,
				Temperament: contestant.opponent.Temperament}
		}
		t.Players = append(t.Players, player)
	}
	recorder.history = match.NewHistory(t, g.View(rules.NoSeat))
	return recorder
}

// addAction adds an applied action to the history, and fills in the dossiers if it opened them.
func (d *dossierRecorder) addAction(before *rules.Game, a rules.Action, events []rules.Event, after *rules.Game) {
	if d.history == nil || d.byMethod[0] != nil {
		return
	}
	d.history.Take(match.Redact(rules.NoSeat, len(d.history.Steps())+1, before, a, events, after))
	if after.Phase() != rules.PhaseDossier {
		return
	}
	for s := range rules.Seat(after.Players()) {
		v := after.View(s)
		for i := range dossierMethods {
			d.byMethod[i] = append(d.byMethod[i], dossierMethods[i].write(&v, d.history.Now()))
		}
	}
}

// addResults adds the dossiers of a game that is over to its tally.
func (d *dossierRecorder) addResults(g *rules.Game, t *tally, contestantAt func(rules.Seat) int) {
	if d.byMethod[0] == nil || !g.Over() {
		return
	}
	for i := range dossierMethods {
		t.dossierMethods[i].addGame(g, d.byMethod[i]...)
	}
	for s := range rules.Seat(g.Players()) {
		var filled ownerGuesses
		for a := range filled {
			filled[a] = g.Dossier(s, rules.Agent(a))
		}
		t.stats[contestantAt(s)].dossiers.addGame(g, filled)
	}
}

// dossierReport holds the statistics of the dossiers of one contestant or method.
type dossierReport struct {
	Method      string  `json:"method"`
	RightShare  float64 `json:"rightShare"`  // share of right guesses
	RightMargin float64 `json:"rightMargin"` // half of its 95 % confidence interval
	Points      float64 `json:"points"`      // mean points of a dossier
}

// report returns the statistics as the report of a contestant or method.
func (d *dossierStats) report(name string) dossierReport {
	r := dossierReport{Method: name}
	r.RightShare, r.RightMargin = d.right.mean()
	r.Points, _ = d.points.mean()
	return r
}

// dossierReports returns the reports of the contestants, then those of the methods. Without dossiers it returns nil.
func (tn *tournament) dossierReports(t *tally) (all []dossierReport) {
	if !tn.setup.Variants.Dossier {
		return nil
	}
	for i := range t.stats {
		all = append(all, t.stats[i].dossiers.report(tn.seats[i].name))
	}
	for i := range dossierMethods {
		all = append(all, t.dossierMethods[i].report(dossierMethods[i].name))
	}
	return all
}

// printDossiers writes the dossiers as a table.
func (r *report) printDossiers(out io.Writer) {
	if r.Dossiers == nil {
		return
	}
	fmt.Fprintf(out, "\n%-18s %8s %8s %8s\n", "dossier", "right", "95 %", "points")
	for _, d := range r.Dossiers {
		fmt.Fprintf(out, "%-18s %6.1f %% ±%5.1f %% %8.1f\n", d.Method, 100*d.RightShare, 100*d.RightMargin, d.Points)
	}
}
