package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// PublicHistory is derived from the public steps up to a moment: the log, the evidence, and the belief about owners.
// Every screen of a table computes the same one. It is immutable; a History makes the next one.
type PublicHistory struct {
	table Table
	view  rules.View // the public’s, after the last step
	log   []Entry
	older int // how many entries were there before the last step

	evidence [rules.NumAgents][rules.MaxSeats]Evidence
	earned   []rules.Event
	belief   deduction.Belief
	speaks   [rules.NumAgents][rules.MaxSeats]Signals

	by rules.Seat // who did the last action, NoSeat for chance
}

// newChronicle returns the public history at the first view of a table.
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
	c.by = actor(&before, p.Action)
	if c.table.Customs.Has(RealDie) && (p.Action.Kind == rules.KindRoll || p.Action.Kind == rules.KindFirstRoll) {
		c.by = before.ActiveSeat() // who said it
	}
	c.updateBelief(&before, p.Action)
	c.addEntries(&before, p.Events)
	c.addEvidence(&before, p.Events)
	c.view = p.View
	c.addSeatChanges(p.N, len(p.Events))
}

// fork returns a copy that can be changed independently.
func (c *PublicHistory) fork() *PublicHistory {
	f := *c
	f.log, f.earned = slices.Clip(f.log), slices.Clip(f.earned)
	for a := range f.speaks {
		for s := range f.speaks[a] {
			p := &f.speaks[a][s]
			p.For, p.Against = slices.Clip(p.For), slices.Clip(p.Against)
		}
	}
	return &f
}

// undone returns this history with a log entry for the undone action, the last one of was.
func (c *PublicHistory) afterUndo(was *PublicHistory) *PublicHistory {
	next := c.fork()
	e := Entry{Turn: c.view.Turn(), Whose: c.view.ActiveSeat(), Seat: was.by, Kind: rules.EventPassed, Undone: true}
	if n := len(c.log); n < len(was.log) && was.log[n].Seat == was.by {
		e.Kind = was.log[n].Kind
	}
	next.log = append(next.log, e)
	next.older = len(next.log) // it can be told at once
	return next
}

// forget removes the log entry for an undone action.
func (c *PublicHistory) dropUndoEntry() {
	if n := len(c.log) - 1; n >= 0 && c.log[n].Undone {
		c.log = c.log[:n:n]
	}
}

// Belief returns the evidence that everybody has seen.
func (c *PublicHistory) Belief() deduction.Belief { return c.belief }
