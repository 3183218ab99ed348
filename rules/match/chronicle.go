package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Chronicle is what follows from what everybody has seen: the log, who was seen to do what, what that says about who owns whom. It is made of public steps alone, so
// every screen of a table has the same one, wherever it is.
type Chronicle struct {
	table Table
	view  rules.View // the public’s, after the last step
	log   []Entry
	older int // how many entries were there before the last step

	evidence [rules.NumAgents][rules.MaxSeats]Evidence
	earned   []rules.Event
	belief   deduction.Belief
	speaks   [rules.NumAgents][rules.MaxSeats]Speaks

	by   rules.Seat   // who did the last action, NoSeat for chance
	back []*Chronicle // before each of the last actions, as far as they may be taken back
}

// NewChronicle begins a chronicle at the first view of a table.
func NewChronicle(t Table, start rules.View) *Chronicle {
	c := &Chronicle{table: t, view: start.Game.View(rules.NoSeat), belief: t.Belief()}
	c.reseat(0, 0)
	return c
}

// Take takes in the next step, as anybody sees it.
func (c *Chronicle) Take(s Step) {
	before := c.view.Game
	p := s.Public(&before)
	if s.Undo {
		c.takeBack(p.View)
		return
	}
	c.forget()
	switch c.by = actor(&before, p.Action); {
	case c.table.Customs.Has(RealDie) && (p.Action.Kind == rules.KindRoll || p.Action.Kind == rules.KindFirstRoll): // somebody may have said it wrongly
		c.by, c.back = before.ActiveSeat(), []*Chronicle{c.Fork()}
	case c.table.takesBack(c.by):
		c.back = append(c.back[:len(c.back):len(c.back)], c.Fork())
	default:
		c.back = nil
	}
	c.conclude(&before, p.Action)
	c.tell(&before, p.Events)
	c.witness(&before, p.Events)
	c.view = p.View
	c.reseat(p.N, len(p.Events))
}

// takeBack is as it was before the last action, but for the entry of the log that says so.
func (c *Chronicle) takeBack(now rules.View) {
	n := len(c.back) - 1
	if n < 0 {
		c.view = now
		return
	}
	by, undone, back := c.by, c.log[len(c.back[n].log):], c.back[:n]
	*c = *c.back[n]
	c.back = back
	e := Entry{Turn: c.view.Turn(), Whose: c.view.ActiveSeat(), Seat: by, Kind: rules.EventPassed, Undone: true}
	if len(undone) > 0 && undone[0].Seat == by {
		e.Kind = undone[0].Kind
	}
	c.log = append(slices.Clip(c.log), e)
	c.older = len(c.log) // it can be told at once
}

// forget leaves out that something was taken back: what happened since says what stands.
func (c *Chronicle) forget() {
	if n := len(c.log) - 1; n >= 0 && c.log[n].Undone {
		c.log = c.log[:n:n]
	}
}

// Belief is the evidence that everybody has seen.
func (c *Chronicle) Belief() deduction.Belief { return c.belief }
