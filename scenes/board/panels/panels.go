// Package panels builds the controls around the town and handles their input. The parts are: action bar or replay
// timeline, agent bar, player panels, info panel or letter, log, hand, fan of a crowd, HUD buttons, and keyboard
// shortcuts.
//
// Panels are rebuilt from the plan after each change. Their own state is only the thinking indicator and fast-forward.
//
// A press changes the plan and calls [Panels.Changed], or passes a [plan.Command] to the callback Execute. The
// [plan.ButtonModel] of a button holds its texts, its state and its command.
package panels

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Panels builds and updates the panels of one table.
type Panels struct {
	Execute func(plan.Command) // executes a command; set before the first press

	ctx   *appctx.Context
	kit   *widgets.Kit
	plan  *plan.Plan
	stage *stage.TableView
	focus *widgets.FocusManager

	table       *layout.TableLayout // nil before the first Build
	screen      appctx.Screen
	bar         *bar
	lamp        thinkingLamp
	forward     fastForward
	seen        stage.SeenState // the events shown so far by the animation
	under, over *sprites.Node   // backgrounds, and their contents
	above       *sprites.Node   // the letter, above everything else
	confirm     layout.Rect     // rectangle of the confirm button, which depends on the buttons beside it
}

// New returns the panels of a plan. It adds their controls to the focus manager.
func New(b *appctx.Context, p *plan.Plan, st *stage.TableView, focus *widgets.FocusManager) *Panels {
	ps := &Panels{ctx: b, kit: b.Kit, plan: p, stage: st, focus: focus}
	ps.bar = &bar{Panels: ps}
	focus.SetBack(ps.goBack)
	return ps
}

// Build adds the panels to an empty picture for a layout and its screen. Call it after the stage's Build.
func (p *Panels) Build(picture *sprites.Stage, table *layout.TableLayout, screen appctx.Screen) {
	p.table, p.screen, p.under, p.over, p.above = table, screen, sprites.New("panels"), sprites.New("marks"),
		sprites.New("letter")
	picture.Add(sprites.LayerPanels, p.under)
	picture.Add(sprites.LayerWords, p.over)
	picture.Add(sprites.LayerFlight, p.above)
	p.Changed()
}

// Changed updates stage and panels after a change of the plan or the end of an animation.
func (p *Panels) Changed() {
	p.plan.UpdateLetter()
	if p.table != nil && !p.plan.Animating() {
		p.stage.Show(p.plan.View, p.pose())
	}
	p.Refresh()
}

// Refresh rebuilds the panels and their controls. It leaves the stage as it is.
func (p *Panels) Refresh() {
	if p.table == nil {
		return
	}
	p.seen = p.stage.SeenState(p.plan.View)
	p.plan.UpdateLetter()
	p.under.Clear()
	p.over.Clear()
	p.above.Clear()
	if p.lamp.node = nil; p.plan.ThinkingSeat() == rules.NoSeat {
		p.lamp = thinkingLamp{seat: rules.NoSeat}
	}
	says, spoken := p.letter()
	var beside layout.Rect // of a letter that covers player panels, log or prompt
	if spoken && says.layout.coversColumn {
		beside = says.layout.rect
	}
	p.bar.covered = p.table.Bar.Hint.Overlaps(beside, 0)
	var cs []*widgets.Control
	if p.plan.Replay != nil {
		cs = (&timeline{p}).add()
	} else {
		cs = p.bar.add()
	}
	cs = append(cs, (&agentBar{p}).add()...)
	cs = append(cs, (&town{p}).add()...)
	if !p.table.Seats[0].Overlaps(beside, 0) {
		cs = append(cs, (&playerPanels{p}).add()...)
	}
	cs = append(cs, (&hudButtons{p}).add()...)
	cs = append(cs, (&hand{p}).add()...)
	if beside == (layout.Rect{}) {
		(&log{p}).add()
	}
	if spoken {
		cs = append(cs, says.add()...)
	} else {
		(&infoPanel{p}).add()
	}
	p.addTrails()
	cs = append(cs, (&fan{p}).add()...)
	p.focus.Home = p.homeControl()
	for _, c := range cs { // disabled states could reveal the cards of an open hand
		c.HideState = c.HideState || p.plan.Hand != nil
	}
	p.focus.Replace(cs)
}

// addTrails draws the paths of all pieces that the planned card moves.
func (p *Panels) addTrails() {
	if !p.plan.PlansCard() {
		return
	}
	if x, ok := p.plan.Hand.Card.Preview(); ok {
		p.stage.Trails(p.over, x.Moved, p.plan.View.SafeAt(), x.Safe)
	}
}

// homeControl returns the ID of the control that gets the focus when the focused one disappears.
func (p *Panels) homeControl() string {
	switch now := p.plan; {
	case now.Replay != nil:
		return "time-play"
	case now.Blocked() && !now.Animating():
		return "confirm"
	case !now.PersonActs() || now.Animating():
		return "log"
	case now.Choosing():
		return "card-1"
	case now.View.Phase() == rules.PhaseMove:
		return "agent-" + now.Agents()[0].String()
	case now.View.Phase() == rules.PhaseSafe: // the first building after the safe
		return "building-" + now.View.SafeAt().Forward(1).String()
	}
	return p.plan.Confirm().ID
}

// changeHandler returns an event handler that changes the plan and updates everything.
func (p *Panels) changeHandler(change func()) func() {
	return func() {
		change()
		p.Changed()
	}
}

// pressButton executes the command of a button, or shows why the button is disabled.
func (p *Panels) pressButton(d plan.ButtonModel) {
	if d.Enabled {
		p.Execute(d.Command)
	} else if !d.DisabledReason.None() {
		p.plan.Refuse(d.DisabledReason)
		p.Refresh()
	}
}

// commandHandler returns an event handler that executes a command.
func (p *Panels) commandHandler(d plan.Command) func() { return func() { p.Execute(d) } }

// phrase returns the text of a key with its arguments in the player's language.
func (p *Panels) phrase(k message.Key, args ...*message.Arg) string { return p.ctx.Words(k, args...) }
