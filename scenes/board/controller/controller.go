// Package controller executes commands at the table and plays each step of the match. It carries out commands of type
// [plan.Command]. An action goes to the match, which may refuse it. Once a tick it asks the match for the next step,
// which anybody may have caused. The stage animates the step, and afterwards the table is prepared for the next
// person.
package controller

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/menu"
	"heimlich/scenes/board/panels"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/privateview"
	"heimlich/scenes/board/stage"
)

// Controller continues one game at the table.
type Controller struct {
	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	stage   *stage.TableView
	panels  *panels.Panels
	private *privateview.Views
	menu    *menu.Menu

	pauseLeft   float64 // rest before the next step of a replay, in seconds at the usual speed
	toldUnsaved bool    // players know that the game can't be saved
}

// New returns the controller of a match, starting from its present state.
func New(b *appctx.Context, m *match.Match, p *plan.Plan, st *stage.TableView, ps *panels.Panels, e *privateview.Views,
	menu *menu.Menu) *Controller {
	return &Controller{ctx: b, match: m, plan: p, stage: st, panels: ps, private: e, menu: menu}
}

// Execute carries out a command. It ends the running animation first, since what opens may tell its result.
func (c *Controller) Execute(d plan.Command) {
	if d.Kind == plan.ToggleSlowMotion { // the animation goes on
		c.stage.SetSlowMotion(!c.stage.SlowMotion())
		return
	}
	if c.plan.Replay != nil && c.executeReplay(d) {
		return
	}
	c.panels.SkipAnimation()
	switch left := c.plan.Do(d); left.Kind {
	case plan.NoCommand, plan.SkipAnimation: // done
	case plan.Act:
		c.act(left.Seat, left.Action)
	case plan.UndoAction:
		c.undo(left.Seat)
	case plan.KeepPassing:
		c.act(left.Seat, left.Action)
		c.match.SetIntent(left.Seat, match.Intent{Passing: true})
	default: // private views and exits
		c.private.Execute(left)
		c.menu.Execute(left)
	}
}

// act starts an action of a player. It is animated once it is saved; until then nobody acts.
func (c *Controller) act(s rules.Seat, a rules.Action) {
	if !c.match.Status().Waits {
		return
	}
	if err := c.match.Act(s, a); err != nil {
		c.plan.Refusal = err
		return
	}
	c.plan.Refusal = nil
	c.PlayNextStep()
}

// undo starts taking back a person's last action.
func (c *Controller) undo(s rules.Seat) {
	if err := c.match.Undo(s); err != nil {
		c.plan.Refusal = err
		return
	}
	c.plan.Refusal = nil
	c.PlayNextStep()
}

// PlayNextStep animates the next step of the match. It returns false if there is none.
func (c *Controller) PlayNextStep() bool {
	step, ok := c.match.Next()
	switch {
	case ok && step.Undo:
		c.plan.BeginAfterUndo()
		c.private.TookBack()
		c.stage.PlayUndo(c.plan.View)
	case ok:
		by := c.plan.ActingSeat()
		c.plan.Begin()
		c.private.AddSecondAgents(c.match.NewPassports())
		c.stage.Play(step.Events, c.plan.View, by)
	}
	return ok
}

// Advance advances animations, opponents and playback by dt seconds.
func (c *Controller) Advance(dt float64) {
	if c.stage.Advance(dt) {
		return
	}
	c.private.Advance(dt)
	if c.private.IsReading() || c.private.ShowSecondAgents() || c.plan.Blocked() {
		return // the game waits while somebody reads
	}
	if c.plan.Replay != nil {
		c.advancePlayback(dt)
		return
	}
	c.match.Advance(dt, c.ctx.Settings.Speed.Factor()*c.stage.FastForwardRate())
	if !c.PlayNextStep() {
		c.prepareNext()
	}
}

// prepareNext does what needs no press: it prepares the table for the person to act, and leaves it for dossiers or the
// unmasking.
func (c *Controller) prepareNext() {
	status := c.match.Status()
	switch {
	case c.plan.View.Over():
		c.menu.UnmaskOnce()
	case status.Refused != nil && c.plan.Refusal == nil:
		c.plan.Refusal = status.Refused
	case c.match.IsSpectating() || !status.Waits: // the next step comes from elsewhere
	case c.plan.View.Phase() == rules.PhaseDossier:
		c.menu.OpenDossiers()
	case c.plan.PersonActs():
		c.Prepare()
		c.reportSaving(status.Unsaved)
	}
}

// reportSaving tells players once that the game can't be saved, and once that it can be again.
func (c *Controller) reportSaving(err error) {
	if c.toldUnsaved == (err != nil) {
		return
	}
	if c.toldUnsaved = err != nil; !c.toldUnsaved {
		err = message.Fault(message.Of("save.again"), "the game is saved again, with all that has happened")
	}
	c.plan.Notice = err
}

// Prepare prepares the table for the person whose turn it is. It can be called every tick.
func (c *Controller) Prepare() {
	if c.plan.OpensByItself() {
		c.private.OpenHandFocused(c.plan.View.Actor())
	} else {
		c.plan.StartDraft()
	}
}

// Describe tells the page whether something is about to happen, and whether the game can't be saved.
func (c *Controller) Describe(s *a11y.PublicState) {
	s.Busy = c.Busy()
	if err := c.match.Status().Unsaved; err != nil {
		s.Notice = c.ctx.Sentence(err)
	}
}

// Busy reports whether an animation runs or an opponent is about to act.
func (c *Controller) Busy() bool {
	if r := c.plan.Replay; r != nil {
		return c.stage.Running() || r.Playing
	}
	if c.private.IsReading() || c.plan.Blocked() {
		return c.stage.Running()
	}
	return c.stage.Running() || c.private.AboutToOpen() || !c.match.Status().Waits || c.plan.View.Over() ||
		c.plan.OpensByItself()
}
