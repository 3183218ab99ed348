package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// PublicHistory is what follows from the public steps up to a moment: the log, the evidence, and the belief about
// owners. Every screen of a table computes the same one. Readers see it as immutable; a History makes the next one.
type PublicHistory struct {
	table       Table
	view        rules.View // public view after the last step
	log         []Entry
	shownBefore int // length of log before the last step

	evidence      [rules.NumAgents][rules.MaxSeats]Evidence
	dossierScores []rules.Event
	belief        deduction.Belief
	signals       [rules.NumAgents][rules.MaxSeats]Signals
	suspicions    []Suspicion // public belief at the end of each turn

	lastActor rules.Seat // seat of the last action, NoSeat for chance
}

// newPublicHistory returns the public history at the first view of a table.
func newPublicHistory(t Table, start rules.View) *PublicHistory {
	c := &PublicHistory{table: t, view: start.Game.View(rules.NoSeat), belief: t.Belief()}
	c.addSeatChanges(0, 0)
	return c
}

// take adds the next public step.
func (c *PublicHistory) take(s Step) {
	before := c.view.Game
	p := s.Public(&before)
	c.dropUndoEntry()
	c.lastActor = actor(&before, p.Action)
	if c.table.HouseRules.Has(RealDie) && (p.Action.Kind == rules.KindRoll || p.Action.Kind == rules.KindFirstRoll) {
		c.lastActor = before.ActiveSeat() // who typed the face
	}
	c.updateBelief(&before, p.Action)
	c.addEntries(&before, p.Events)
	c.addEvidence(&before, p.Events)
	c.addSuspicion(&p)
	c.view = p.View
	c.addSeatChanges(p.N, len(p.Events))
}

// fork returns a copy that can be changed independently.
func (c *PublicHistory) fork() *PublicHistory {
	f := *c
	f.log, f.dossierScores = slices.Clip(f.log), slices.Clip(f.dossierScores)
	f.suspicions = slices.Clip(f.suspicions)
	for a := range f.signals {
		for s := range f.signals[a] {
			p := &f.signals[a][s]
			p.For, p.Against = slices.Clip(p.For), slices.Clip(p.Against)
		}
	}
	return &f
}

// afterUndo returns this history with a log entry for the undone action, the last one of was.
func (c *PublicHistory) afterUndo(was *PublicHistory) *PublicHistory {
	next := c.fork()
	e := Entry{Turn: c.view.Turn(), ActiveSeat: c.view.ActiveSeat(), Seat: was.lastActor, Kind: rules.EventPassed,
		Undone: true}
	if n := len(c.log); n < len(was.log) && was.log[n].Seat == was.lastActor {
		e.Kind = was.log[n].Kind
	}
	next.log = append(next.log, e)
	next.shownBefore = len(next.log) // visible at once
	return next
}

// dropUndoEntry removes the log entry of an undone action.
func (c *PublicHistory) dropUndoEntry() {
	if n := len(c.log) - 1; n >= 0 && c.log[n].Undone {
		c.log = c.log[:n:n]
	}
}

// Belief returns what the public evidence says about players and owners.
func (c *PublicHistory) Belief() deduction.Belief { return c.belief }

// addSuspicion keeps the belief if step p ends a turn. At the end of the game it keeps that before the passports
// opened.
func (c *PublicHistory) addSuspicion(p *Step) {
	turn, view := c.view.Turn(), p.View
	if turn == 0 || c.view.Over() || p.View.Turn() == turn && !p.View.Over() {
		return
	}
	if p.View.Over() {
		view = c.view
	}
	c.suspicions = append(c.suspicions, Suspicion{N: p.N, Turn: turn, Owners: c.belief.Marginals(&view)})
}

// Suspicions returns the public belief about owners at the end of each turn so far. The slice belongs to the history.
func (c *PublicHistory) Suspicions() []Suspicion { return c.suspicions }

// suspected is the probability from which the public suspects an owner, in percent.
const suspected = 40

// Suspected returns by seat the agents that it owns with a probability of at least 40 percent, to the public. After the
// game it returns none.
func (c *PublicHistory) Suspected() (agents [rules.MaxSeats]rules.AgentSet) {
	if c.view.Over() {
		return agents
	}
	table := c.belief.Marginals(&c.view)
	for a := range rules.Agent(rules.NumAgents) {
		for s := range rules.Seat(c.view.Players()) {
			if table[a][s].Percent() >= suspected {
				agents[s] = agents[s].With(a)
			}
		}
	}
	return agents
}
