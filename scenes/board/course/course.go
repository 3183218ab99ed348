// Package course is how the game goes on at the table. A press leads to something, by a [plan.Does]. If that is an action, the match is handed it, and may say no. Once a
// tick the match is asked whether something happened, whoever did it; the stage plays that step, and when it has arrived the table is made ready for whoever is next.
package course

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/eyes"
	"heimlich/scenes/board/menu"
	"heimlich/scenes/board/panels"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
)

// Course is the course of one game at the table.
type Course struct {
	back   *backstage.Backstage
	match  *match.Match
	plan   *plan.Plan
	stage  *stage.Stage
	panels *panels.Panels
	eyes   *eyes.Eyes
	menu   *menu.Menu

	left    float64 // of the rest before what is shown again goes on by itself, in seconds at the usual speed
	studied bool    // what could be believed in it is known
	unsaved bool    // it has been told that the game can't be saved
}

// New goes on with a match as it stands.
func New(b *backstage.Backstage, m *match.Match, p *plan.Plan, st *stage.Stage, ps *panels.Panels, e *eyes.Eyes, menu *menu.Menu) *Course {
	return &Course{back: b, match: m, plan: p, stage: st, panels: ps, eyes: e, menu: menu}
}

// Follow does what a press leads to. What is on its way arrives first: what is opened may tell of it.
func (c *Course) Follow(d plan.Does) {
	if d.Kind == plan.Slower { // what is on its way goes on
		c.stage.Slow(!c.stage.Slowed())
		c.panels.Refresh()
		return
	}
	if c.plan.Rewind != nil && c.rewinds(d) {
		return
	}
	c.stage.Hurry()
	switch left := c.plan.Do(d); left.Kind {
	case plan.Nothing:
		c.panels.Changed()
	case plan.Skip: // it has arrived
	case plan.Act:
		c.act(left.Seat, left.Action)
	case plan.Retract:
		c.retract(left.Seat)
	case plan.KeepPassing:
		c.act(left.Seat, left.Action)
		c.match.Say(left.Seat, match.Said{Passing: true})
	default: // for one person’s eyes, or to somewhere else
		c.eyes.Follow(left)
		c.menu.Follow(left)
	}
}

// act begins an action of a player. It is played once it is kept; until then nobody acts.
func (c *Course) act(s rules.Seat, a rules.Action) {
	if !c.match.Status().Waits {
		return
	}
	if err := c.match.Act(s, a); err != nil {
		c.refuse(err)
		return
	}
	c.plan.Refused = nil
	c.Happen()
}

// retract begins to take back a person’s last action.
func (c *Course) retract(s rules.Seat) {
	if err := c.match.Undo(s); err != nil {
		c.refuse(err)
		return
	}
	c.plan.Refused = nil
	c.Happen()
}

// refuse says why nothing happens.
func (c *Course) refuse(err error) {
	c.plan.Refused = err
	c.panels.Refresh()
}

// Happen plays what happened next, whoever did it; false if nothing did.
func (c *Course) Happen() bool {
	step, ok := c.match.Next()
	switch {
	case ok && step.Undo:
		c.plan.Back()
		c.eyes.TookBack()
		c.stage.Back(c.plan.View)
	case ok:
		by := c.plan.Doer()
		c.plan.Begin()
		c.eyes.Recruited(c.match.Recruits())
		c.stage.Play(step.Events, c.plan.View, by)
	}
	return ok
}

// Advance lets time pass: movements, opponents, and what happens by itself.
func (c *Course) Advance(dt float64) {
	if c.stage.Advance(dt) {
		return
	}
	c.eyes.Advance(dt)
	if c.eyes.Reads() || c.eyes.TellRecruits() || c.plan.Holds() {
		return // the table waits while somebody reads
	}
	if c.plan.Rewind != nil {
		c.goOn(dt)
		return
	}
	c.match.Advance(dt, c.back.Settings.Speed.Factor()*c.stage.Haste())
	if !c.Happen() {
		c.proceed()
	}
}

// proceed does what the screen does without a press: it makes ready for the person who has to act, and leads to what comes after the table.
func (c *Course) proceed() {
	status := c.match.Status()
	switch {
	case c.plan.View.Over():
		c.menu.Over()
	case status.Refused != nil && c.plan.Refused == nil:
		c.refuse(status.Refused)
	case c.match.Looking() || !status.Waits: // what happens comes from elsewhere
	case c.plan.View.Phase() == rules.PhaseDossier:
		c.menu.Dossiers()
	case c.plan.Person():
		c.Prepare()
		c.tellSaved(status.Unsaved)
	}
}

// tellSaved says once that the game can't be saved, and once that it is again.
func (c *Course) tellSaved(err error) {
	if c.unsaved == (err != nil) {
		return
	}
	if c.unsaved = err != nil; !c.unsaved {
		err = message.Fault(message.Of("save.again"), "the game is saved again, with all that has happened")
	}
	c.plan.Told = err
	c.panels.Refresh()
}

// Prepare makes the table ready for the person whose turn it is; it is called every tick and does something once.
func (c *Course) Prepare() {
	switch {
	case c.plan.Opens():
		c.eyes.TakeHand(c.plan.View.Actor())
	case c.plan.Prepare():
		c.panels.Changed()
	}
}

// Describe tells the page whether something is about to happen, and whether the game can't be kept.
func (c *Course) Describe(s *a11y.State) {
	s.Busy = c.Busy()
	if err := c.match.Status().Unsaved; err != nil {
		s.Notice = c.back.Sentence(err)
	}
}

// Busy reports whether the table is moving or an opponent is about to act.
func (c *Course) Busy() bool {
	if r := c.plan.Rewind; r != nil {
		return c.stage.Running() || r.Playing
	}
	if c.eyes.Reads() || c.plan.Holds() {
		return c.stage.Running()
	}
	return c.stage.Running() || c.eyes.Busy() || !c.match.Status().Waits || c.plan.View.Over() || c.plan.Opens()
}
