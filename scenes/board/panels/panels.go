// Package panels makes the controls around the town: action bar, plates, log, hand, and their keys. They are the
// action bar, or the timeline of a replay in its place, the agents' chips, the players' plates, the info panel, the
// log, the open hand and a fanned out crowd.
//
// Panels are rebuilt from the plan after each change, and only then. Their only own state is the swing of the thinking
// indicator and fast-forward.
//
// A press either changes the plan, and [Panels.Changed] shows it, or it has a command, a [plan.Command], for
// [Panels].Follow. The command of a button comes from the same [plan.ButtonModel] as its texts.
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

// Panels are the panels of one table.
type Panels struct {
	Execute func(plan.Command) // carries out a command

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
	seen        stage.SeenState // what has been seen of the events
	under, over *sprites.Node   // the backgrounds of panels, and what is on them
	above       *sprites.Node   // a letter, above everything else
	confirm     layout.Rect     // the confirm button, whose width depends on the buttons beside it
}

// New returns the panels of a plan. Their controls are added to the desk. [Panels].Follow must be set before any press.
func New(b *appctx.Context, p *plan.Plan, st *stage.TableView, desk *widgets.FocusManager) *Panels {
	ps := &Panels{ctx: b, kit: b.Kit, plan: p, stage: st, focus: desk}
	ps.bar = &bar{Panels: ps}
	desk.SetBack(ps.goBack)
	return ps
}

// Build adds the panels to a picture, for the screen of the layout, and shows the plan. The stage must be built before.
func (p *Panels) Build(picture *sprites.Stage, table *layout.TableLayout, screen appctx.Screen) {
	p.table, p.screen, p.under, p.over, p.above = table, screen, sprites.New("panels"), sprites.New("marks"),
		sprites.New("letter")
	picture.Add(sprites.LayerPanels, p.under)
	picture.Add(sprites.LayerWords, p.over)
	picture.Add(sprites.LayerFlight, p.above)
	p.Changed()
}

// Changed shows the plan on stage and panels after a change or an animation.
func (p *Panels) Changed() {
	p.plan.UpdateLetter()
	if p.table != nil && !p.plan.Animating() {
		p.stage.Show(p.plan.View, p.pose())
	}
	p.Refresh()
}

// Refresh rebuilds the panels and all controls, in focus order.
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
	var beside layout.Rect // the letter, if it covers plates, log or the text of the bar
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
	for _, c := range cs { // whether an action is possible with a hand, and why not, might reveal the hand
		c.HideState = c.HideState || p.plan.Hand != nil
	}
	p.focus.Replace(cs)
}

// addTrails shows the paths of all pieces that the planned card moves.
func (p *Panels) addTrails() {
	if !p.plan.PlansCard() {
		return
	}
	if x, ok := p.plan.Hand.Card.Preview(); ok {
		p.stage.Trails(p.over, x.Moved, p.plan.View.SafeAt(), x.Safe)
	}
}

// homeControl returns the control that gets the focus when the focused one disappears.
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
	case now.View.Phase() == rules.PhaseSafe: // the safe leaves from here
		return "building-" + now.View.SafeAt().Forward(1).String()
	}
	return p.plan.Confirm().ID
}

// changeHandler returns a handler that changes the plan and shows it.
func (p *Panels) changeHandler(change func()) func() {
	return func() {
		change()
		p.Changed()
	}
}

// pressButton carries out the command of a button, or explains why it is disabled.
func (p *Panels) pressButton(d plan.ButtonModel) {
	if d.Enabled {
		p.Execute(d.Command)
	} else if !d.DisabledReason.None() {
		p.plan.Refuse(d.DisabledReason)
		p.Refresh()
	}
}

// commandHandler returns a handler that carries out a command.
func (p *Panels) commandHandler(d plan.Command) func() { return func() { p.Execute(d) } }

// phrase returns the text of a key with its arguments.
func (p *Panels) phrase(k message.Key, args ...*message.Arg) string { return p.ctx.Words(k, args...) }
