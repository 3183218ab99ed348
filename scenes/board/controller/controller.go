// Package controller executes commands at the table, and plays the steps of the match. It passes an action to the
// match, which may refuse it. In each tick it asks the match for the next step of any player, and lets the stage
// animate it. Afterwards it prepares the table for the next person.
package controller

import (
	"slices"

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

// Controller executes commands and plays steps at one table.
type Controller struct {
	ctx     *appctx.Context
	match   *match.Match
	plan    *plan.Plan
	stage   *stage.TableView
	panels  *panels.Panels
	private *privateview.Views
	menu    *menu.Menu

	tableChanges      int     // value of match.TableChanges when the scene was built
	pauseLeft         float64 // time left until the next step of a replay, in seconds at normal speed
	saveErrorReported bool    // a notice that saving fails has been shown
	cutReported       bool    // likewise that the connection to the host is cut
	interrupted       float64 // how long a screen without a seat has shown that the table waits, in seconds
}

// New returns the controller of a match in its present state. It connects parts made before; it owns none of them.
func New(
	ctx *appctx.Context, m *match.Match, p *plan.Plan, tableView *stage.TableView,
	panels *panels.Panels, private *privateview.Views, menu *menu.Menu,
) *Controller {
	return &Controller{ctx: ctx, match: m, plan: p, stage: tableView, panels: panels, private: private, menu: menu,
		tableChanges: m.TableChanges()}
}

// Execute executes a command. It first skips the running animation, since scenes that open may reveal its result.
// Slow motion, and the speed and playback of a replay, change without that. A refusal by the match is shown in the bar.
func (c *Controller) Execute(command plan.Command) {
	if command.Kind == plan.ToggleSlowMotion { // does not skip the animation
		c.stage.SetSlowMotion(!c.stage.SlowMotion())
		return
	}
	if c.plan.Replay != nil && c.executeReplay(command) {
		return
	}
	c.panels.SkipAnimation()
	switch left := c.plan.Do(command); left.Kind {
	case plan.NoCommand, plan.SkipAnimation: // executed already
	case plan.Act:
		c.act(left.Seat, left.Action)
	case plan.UndoAction:
		c.undo(left.Seat)
	case plan.KeepPassing:
		if c.act(left.Seat, left.Action) {
			before := c.match.Intent(left.Seat)
			before.Passing = true
			c.match.SetIntent(left.Seat, before)
		}
	default: // private views, menu, other scenes
		c.private.Execute(left)
		c.menu.Execute(left)
	}
}

// act sends an action of seat s to the match, which saves it before the next step arrives. Until then nobody can act.
// It reports whether the match accepted the action.
func (c *Controller) act(s rules.Seat, a rules.Action) bool {
	if !c.match.Status().WaitsForPerson {
		return false
	}
	if c.plan.Refusal = c.match.Act(s, a); c.plan.Refusal != nil {
		return false
	}
	c.PlayNextStep()
	return true
}

// undo asks the match to undo the last action of seat s, and plays the undo or shows the refusal.
func (c *Controller) undo(s rules.Seat) {
	if err := c.match.Undo(s); err != nil {
		c.plan.Refusal = err
		return
	}
	c.plan.Refusal = nil
	c.PlayNextStep()
}

// PlayNextStep takes the match's next step and starts the animation of its events or of an undo. After a change of the
// players it opens the table again. It returns false if there is no step yet.
func (c *Controller) PlayNextStep() bool {
	step, ok := c.match.Next()
	switch {
	case ok && step.Table != nil:
		c.menu.Reseat()
	case ok && step.Undo:
		c.plan.BeginAfterUndo()
		c.private.ActionUndone()
		c.stage.PlayUndo(c.plan.View)
	case ok:
		by := c.plan.ActingSeat()
		c.plan.Begin()
		c.private.AddSecondAgents(c.match.NewPassports())
		if c.plan.InPocket() {
			step.Events = hideDrawn(step.Events)
		}
		c.stage.Play(step.Events, c.plan.View, by)
		if c.plan.NoAutoOpen && slices.ContainsFunc(step.Events, showsDrawn) {
			c.stage.SkipAnimation()
		}
	}
	return ok
}

// showsDrawn reports whether the animation of an event shows the face of a drawn card.
func showsDrawn(event rules.Event) bool {
	return event.Kind == rules.EventCardDrawn && event.Card != rules.HiddenCard
}

// hideDrawn returns events without the faces of drawn cards.
func hideDrawn(events []rules.Event) []rules.Event {
	if !slices.ContainsFunc(events, showsDrawn) {
		return events
	}
	events = slices.Clone(events)
	for i := range events {
		if showsDrawn(events[i]) {
			events[i].Card = rules.HiddenCard
		}
	}
	return events
}

// Advance advances the animation by dt seconds. Without one it advances timeouts, and then the playback of a replay, or
// the match, whose next step it plays. While a person reads, neither advances. If the players have changed, it only
// opens the table again.
func (c *Controller) Advance(dt float64) {
	if c.match.TableChanges() != c.tableChanges { // players changed while another scene was shown
		c.menu.Reseat()
		return
	}
	if plan.SharedTables && plan.Spectates(c.plan) {
		c.updateSpectator(dt)
	}
	if c.stage.Advance(dt) {
		return
	}
	c.menu.UpdateAway(dt)
	c.panels.Update() // after the animation a letter may block the game
	c.private.Advance(dt)
	if c.private.IsReading() || c.private.ShowSecondAgents() || c.plan.Blocked() {
		return // the game waits while a player reads
	}
	if c.plan.Replay != nil {
		c.advancePlayback(dt)
		return
	}
	c.match.Advance(dt, c.ctx.Settings.Speed.Factor()*c.stage.FastForwardRate())
	if !c.PlayNextStep() {
		c.prepareNext(dt)
	}
}

// prepareNext prepares the table for the acting person, or opens the dossiers or the unmasking. It also shows a refusal
// by the host, and trouble with the connection or with saving. It is called while there is no next step, dt seconds
// after the last update.
func (c *Controller) prepareNext(dt float64) {
	status := c.match.Status()
	c.reportConnection(status.Cut)
	c.plan.UpdateSealed(dt)
	switch {
	case c.plan.View.Over():
		c.menu.UnmaskOnce()
	case status.Refused != nil && c.plan.Refusal == nil:
		c.plan.Refusal = status.Refused
	case c.match.IsSpectating() || !status.WaitsForPerson: // the next step needs no person here
	case c.plan.View.Phase() == rules.PhaseDossier:
		if slices.ContainsFunc(c.match.People(), c.plan.View.PendingWriters().Has) {
			c.menu.OpenDossiers() // else people at other screens write
		}
	case c.plan.PersonActs():
		c.Prepare()
		c.reportSaving(status.SaveError)
	}
}

// updateSpectator updates the code and the interruption that a screen without a seat shows, dt seconds after the last
// update.
func (c *Controller) updateSpectator(dt float64) {
	interruption := plan.InterruptionOf(c.match.Status())
	if interruption == plan.Uninterrupted {
		c.interrupted = 0
	} else {
		c.interrupted += dt
	}
	c.plan.Spectator = plan.Spectator{Code: c.menu.Code(), Interruption: interruption,
		Seconds: int(c.interrupted)}
}

// reportSaving shows a notice once when saving begins to fail, and once when it works again. Err is nil if it works.
func (c *Controller) reportSaving(err error) {
	if c.saveErrorReported == (err != nil) {
		return
	}
	if c.saveErrorReported = err != nil; !c.saveErrorReported {
		err = message.Errorf(message.Of("save.again"), "the game is saved again, with all that has happened")
	}
	c.plan.Notice = err
}

// reportConnection shows a notice while the connection to the host is cut, and one when it is back.
func (c *Controller) reportConnection(cut bool) {
	if c.cutReported == cut {
		return
	}
	if c.cutReported = cut; cut {
		c.plan.Notice = message.Errorf(message.Of("line.cut"), "the connection to the table is cut")
	} else {
		c.plan.Notice = message.Errorf(message.Of("line.back"), "connected again")
	}
}

// Prepare opens the hand of the acting person if it opens by itself, or else starts the draft. It may be called in
// every tick.
func (c *Controller) Prepare() {
	if c.plan.OpensByItself() {
		c.private.OpenHandFocused(c.plan.View.Actor())
	} else {
		c.plan.StartDraft()
	}
}

// Describe adds to the accessible state whether something is about to happen, whether the only person is to act,
// whether the device may vibrate, and whether saving fails.
func (c *Controller) Describe(state *a11y.PublicState) {
	state.Busy = c.Busy()
	state.Turn = !state.Busy && len(c.match.People()) == 1 && c.plan.PersonActs()
	state.Vibrates = !c.ctx.Settings.NoHaptics && slices.ContainsFunc(c.match.Table().Players,
		func(p match.Player) bool { return p.Kind == match.Elsewhere })
	if err := c.match.Status().SaveError; err != nil {
		state.Notice = c.ctx.Sentence(err)
	}
}

// Busy reports whether an animation runs, or something is about to happen without a person: an action, a view that
// opens, the end of the game, or in a replay the next step. While a person reads, only an animation counts.
func (c *Controller) Busy() bool {
	if replay := c.plan.Replay; replay != nil {
		return c.stage.Running() || replay.Playing
	}
	if c.private.IsReading() || c.plan.Blocked() {
		return c.stage.Running()
	}
	return c.stage.Running() || c.private.AboutToOpen() || !c.match.Status().WaitsForPerson || c.plan.View.Over() ||
		c.plan.OpensByItself()
}
