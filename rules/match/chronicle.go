package match

import (
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

	back []*Chronicle // before each of the players’ actions since chance acted: those may be taken back
}

// NewChronicle begins a chronicle at the first view of a table.
func NewChronicle(t Table, start rules.View) *Chronicle {
	return &Chronicle{table: t, view: start.Game.View(rules.NoSeat)}
}

// Take takes in the next step, as anybody sees it.
func (c *Chronicle) Take(s Step) {
	before := c.view.Game
	p := s.Public(&before)
	switch n := len(c.back) - 1; {
	case s.Undo && n >= 0:
		back := c.back[:n]
		*c = *c.back[n]
		c.back = back
		return
	case s.Undo:
		c.view = p.View
		return
	case before.IsChance():
		c.back = nil
	default:
		c.back = append(c.back[:n+1:n+1], c.Fork())
	}
	c.conclude(&before, p.Action)
	c.tell(&before, p.Events)
	c.witness(&before, p.Events)
	c.view = p.View
}

// Belief is the evidence that everybody has seen.
func (c *Chronicle) Belief() deduction.Belief { return c.belief }
