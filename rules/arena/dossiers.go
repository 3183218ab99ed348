package main

import (
	"fmt"
	"io"
	"math"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
)

// dossier is a filled dossier.
type dossier [rules.NumAgents]rules.Guess

// dossierMethod is a way in which a person may write a dossier, from what everybody has seen and the own passports.
type dossierMethod struct {
	name  string
	write func(v *rules.View, seen *match.PublicHistory) dossier
}

// dossierMethods are compared with the levels. README.md explains them.
var dossierMethods = [...]dossierMethod{
	{"longest bar", func(v *rules.View, seen *match.PublicHistory) dossier {
		return greedyAssignment(v, newWeights(v, func(a rules.Agent, s rules.Seat) float64 {
			return float64(len(seen.Signals(a, s).For))
		}))
	}},
	{"most steps", func(v *rules.View, seen *match.PublicHistory) dossier {
		return greedyAssignment(v, newWeights(v, func(a rules.Agent, s rules.Seat) float64 {
			return float64(seen.Evidence(a)[s].Steps)
		}))
	}},
	{"careful", func(v *rules.View, seen *match.PublicHistory) dossier {
		return jointAssignment(v, newWeights(v, func(a rules.Agent, s rules.Seat) float64 {
			return directions(seen.Moves(a, s))
		}))
	}},
	{"exact", func(v *rules.View, seen *match.PublicHistory) dossier {
		b := seen.Belief()
		table := b.Marginals(v)
		w := newWeights(v, func(a rules.Agent, s rules.Seat) float64 { return float64(table[a][s]) })
		for a := range w {
			w[a][deduction.Nobody] = float64(table[a][deduction.Nobody])
		}
		return jointAssignment(v, w)
	}},
}

// weights hold how much speaks for each owner of each agent. The last column is for nobody.
type weights [rules.NumAgents][rules.MaxSeats + 1]float64

// newWeights returns the weights of all seats; nobody has 0.
func newWeights(v *rules.View, weigh func(rules.Agent, rules.Seat) float64) (w weights) {
	for a := range rules.Agent(rules.NumAgents) {
		for s := range rules.Seat(v.Players()) {
			w[a][s] = weigh(a, s)
		}
	}
	return w
}

// directions returns how many moves led to more points, less those that led to fewer.
func directions(moves []match.EvidenceTurn) (n float64) {
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

// dossierAgents returns the agents about which a dossier asks.
func dossierAgents(v *rules.View) rules.AgentSet { return v.InPlay() &^ v.Identities(v.Viewer) }

// greedyAssignment names for each other seat the heaviest agent, as somebody does who looks at one seat after another.
// Of two seats that want an agent, the one with more weight gets it. All other agents belong to nobody.
func greedyAssignment(v *rules.View, w weights) (p dossier) {
	for a := range p {
		if dossierAgents(v).Has(rules.Agent(a)) {
			p[a] = rules.GuessNobody
		}
	}
	for s := range rules.Seat(v.Players()) {
		best := rules.NoAgent
		for a := range rules.Agent(rules.NumAgents) {
			if dossierAgents(v).Has(a) && (best == rules.NoAgent || w[a][s] > w[best][s]) {
				best = a
			}
		}
		if s == v.Viewer {
			continue
		}
		if other := p[best].Seat(); other == rules.NoSeat || w[best][s] > w[best][other] {
			p[best] = rules.GuessSeat(s)
		}
	}
	return p
}

// jointAssignment names each other seat as often as it has passports, so that the sum of the weights is highest.
func jointAssignment(v *rules.View, w weights) dossier {
	t := assignment{view: v, weights: &w, bestWeight: math.Inf(-1)}
	t.remaining[deduction.Nobody] = v.InPlay().Len()
	for s := range rules.Seat(v.Players()) {
		t.remaining[s] = v.PassportCount(s)
		t.remaining[deduction.Nobody] -= t.remaining[s]
	}
	t.remaining[v.Viewer] = 0
	t.try(0, 0)
	return t.best
}

// assignment searches all assignments of agents to owners.
type assignment struct {
	view       *rules.View
	weights    *weights
	remaining  [rules.MaxSeats + 1]int // passports that are not assigned yet
	dossier    dossier
	best       dossier
	bestWeight float64 // sum of weights of best
}

// try assigns the agents from a on, after a sum of weights.
func (t *assignment) try(a rules.Agent, sum float64) {
	switch {
	case a == rules.NumAgents:
		if sum > t.bestWeight {
			t.bestWeight, t.best = sum, t.dossier
		}
		return
	case !dossierAgents(t.view).Has(a):
		t.try(a+1, sum)
		return
	}
	for owner := range t.remaining {
		if t.remaining[owner] == 0 {
			continue
		}
		t.remaining[owner]--
		t.dossier[a] = rules.GuessNobody
		if owner != deduction.Nobody {
			t.dossier[a] = rules.GuessSeat(rules.Seat(owner))
		}
		t.try(a+1, sum+t.weights[a][owner])
		t.remaining[owner]++
	}
}

// dossierStats are the shares of right rows and the points of dossiers, by game.
type dossierStats struct{ right, points sample }

func (d *dossierStats) merge(o *dossierStats) {
	d.right.merge(o.right)
	d.points.merge(o.points)
}

// addDossiers adds the dossiers of one game, judged with the owners at its end. The rows of a game are not independent,
// so a game is one value.
func (d *dossierStats) addDossiers(g *rules.Game, dossiers ...dossier) {
	rows, right, points := 0, 0, 0
	r := &g.Edition().Dossier
	for _, p := range dossiers {
		for a, q := range p {
			if q == rules.GuessNone {
				continue
			}
			rows, points = rows+1, points+r.Wrong
			if owner := g.Owner(rules.Agent(a)); q.Seat() == owner {
				right, points = right+1, points+r.Right-r.Wrong
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

func (s *sample) add(x float64) { s.merge(sample{1, x, x * x}) }

func (s *sample) merge(o sample) { s.n, s.sum, s.squares = s.n+o.n, s.sum+o.sum, s.squares+o.squares }

// mean returns the mean and half of its 95 % confidence interval, 0 for less than two values.
func (s *sample) mean() (mean, half float64) {
	if s.n < 2 {
		return s.sum, 0
	}
	mean = s.sum / s.n
	return mean, 1.96 * math.Sqrt(max(s.squares/s.n-mean*mean, 0)/(s.n-1))
}

// dossiers follows one game and writes everybody's dossier in each way when the dossiers first open. It does nothing in
// games without dossiers.
type dossiers struct {
	history  *match.History // nil without dossiers
	dossiers [len(dossierMethods)][]dossier
}

// newDossiers returns the dossiers of a game at its start.
func (tn *tournament) newDossiers(g *rules.Game, contestantAt func(rules.Seat) int) (d dossiers) {
	if !tn.setup.Variants.Dossier {
		return d
	}
	t := match.Table{Setup: tn.setup}
	for s := range tn.seats {
		c, player := &tn.seats[contestantAt(rules.Seat(s))], match.Player{}
		if !c.random && c.search.playouts == 0 {
			player = match.Player{Kind: match.Opponent, Level: c.opponent.Level, Temperament: c.opponent.Temperament}
		}
		t.Players = append(t.Players, player)
	}
	d.history = match.NewHistory(t, g.View(rules.NoSeat))
	return d
}

// addAction adds an action and its events.
func (d *dossiers) addAction(before *rules.Game, a rules.Action, events []rules.Event, after *rules.Game) {
	if d.history == nil || d.dossiers[0] != nil {
		return
	}
	d.history.Take(match.Redact(rules.NoSeat, len(d.history.Steps())+1, before, a, events, after))
	if after.Phase() != rules.PhaseDossier {
		return
	}
	for s := range rules.Seat(after.Players()) {
		v := after.View(s)
		for i := range dossierMethods {
			d.dossiers[i] = append(d.dossiers[i], dossierMethods[i].write(&v, d.history.Now()))
		}
	}
}

// judge adds the dossiers of a game that is over to its tally.
func (d *dossiers) judge(g *rules.Game, t *tally, contestantAt func(rules.Seat) int) {
	if d.dossiers[0] == nil || !g.Over() {
		return
	}
	for i := range dossierMethods {
		t.byMethod[i].addDossiers(g, d.dossiers[i]...)
	}
	for s := range rules.Seat(g.Players()) {
		var written dossier
		for a := range written {
			written[a] = g.Dossier(s, rules.Agent(a))
		}
		t.stats[contestantAt(s)].dossier.addDossiers(g, written)
	}
}

// dossierReport is the result of the dossiers of a contestant, or of one way to write them.
type dossierReport struct {
	Writer    string  `json:"writer"`
	Right     float64 `json:"right"`     // share of right rows
	RightHalf float64 `json:"rightHalf"` // half of its 95 % confidence interval
	Points    float64 `json:"points"`    // mean points of a dossier
}

// report returns the report of a writer with a name.
func (d *dossierStats) report(name string) dossierReport {
	r := dossierReport{Writer: name}
	r.Right, r.RightHalf = d.right.mean()
	r.Points, _ = d.points.mean()
	return r
}

// dossierReports returns the dossiers of the contestants, then those of each other way; nil without dossiers.
func (tn *tournament) dossierReports(t *tally) (all []dossierReport) {
	if !tn.setup.Variants.Dossier {
		return nil
	}
	for i := range t.stats {
		all = append(all, t.stats[i].dossier.report(tn.seats[i].name))
	}
	for i := range dossierMethods {
		all = append(all, t.byMethod[i].report(dossierMethods[i].name))
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
		fmt.Fprintf(out, "%-18s %6.1f %% ±%5.1f %% %8.1f\n", d.Writer, 100*d.Right, 100*d.RightHalf, d.Points)
	}
}
