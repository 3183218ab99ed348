// Package panels is what lies around the town and on it: the action bar or the time line in its place, the rail of agents, the players’ plates, the slip of paper in the park, the log, the open hand, a
// crowd that is fanned out; and what can be pressed, on all of them, on the town, and by keys. Panels are built anew from the plan whenever something changes, never while
// nothing does, and keep nothing themselves but how a lamp sways. With them the pieces on the stage show what is planned.
//
// The way of a press: it either changes the plan, which is shown by [Panels.Changed], or it leads somewhere by a [plan.Does] that is handed to [Panels].Follow; the buttons
// of the bar hand over that of the [plan.Deed] whose words they show.
package panels

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Panels is all of them, for one table.
type Panels struct {
	Follow func(plan.Does) // goes where a press leads

	back  *backstage.Backstage
	kit   *widgets.Kit
	plan  *plan.Plan
	stage *stage.Stage
	desk  *widgets.Desk

	table       *layout.Table // nil before the first Build
	screen      backstage.Screen
	bar         *bar
	lamp        lamp
	haste       haste
	seen        stage.Seen    // as far as what happened has been seen
	under, over *sprites.Node // the grounds of panels, and what lies on them
	above       *sprites.Node // a letter, above everything at the table
	confirm     layout.Rect   // where the button that confirms is: as wide as the buttons beside it leave it
}

// New are the panels of a plan; what can be pressed on them lies on the desk. [Panels].Follow has to be there before anything is pressed.
func New(b *backstage.Backstage, p *plan.Plan, st *stage.Stage, desk *widgets.Desk) *Panels {
	ps := &Panels{back: b, kit: b.Kit, plan: p, stage: st, desk: desk}
	ps.bar = &bar{Panels: ps}
	desk.SetBack(ps.goBack)
	return ps
}

// Build adds the panels to a picture, for a screen that the table was laid out for, and shows the plan. The stage has been built before.
func (p *Panels) Build(picture *sprites.Stage, table *layout.Table, screen backstage.Screen) {
	p.table, p.screen, p.under, p.over, p.above = table, screen, sprites.New("panels"), sprites.New("marks"), sprites.New("letter")
	picture.Add(sprites.LayerPanels, p.under)
	picture.Add(sprites.LayerWords, p.over)
	picture.Add(sprites.LayerFlight, p.above)
	p.Changed()
}

// Changed shows the plan, or what has arrived, as it is now.
func (p *Panels) Changed() {
	p.plan.Look()
	if p.table != nil && !p.plan.Moving() {
		p.stage.Show(p.plan.View, p.pose())
	}
	p.Refresh()
}

// Refresh shows anew what lies around the town, and what can be pressed, in the order in which keys go through it.
func (p *Panels) Refresh() {
	if p.table == nil {
		return
	}
	p.seen = p.stage.Seen(p.plan.View)
	p.plan.Look()
	p.under.Clear()
	p.over.Clear()
	p.above.Clear()
	if p.lamp.node = nil; p.plan.Thinks() == rules.NoSeat {
		p.lamp = lamp{seat: rules.NoSeat}
	}
	says, spoken := p.letter()
	var beside layout.Rect // where the letter lies, if it lies where plates, log and what the bar says have their places
	if spoken && says.sheet.column {
		beside = says.sheet.rect
	}
	p.bar.covered = p.table.Bar.Hint.Overlaps(beside, 0)
	var cs []*widgets.Control
	if p.plan.Rewind != nil {
		cs = (&timeline{p}).add()
	} else {
		cs = p.bar.add()
	}
	cs = append(cs, (&rail{p}).add()...)
	cs = append(cs, (&town{p}).add()...)
	if !p.table.Seats[0].Overlaps(beside, 0) {
		cs = append(cs, (&seats{p}).add()...)
	}
	cs = append(cs, (&corner{p}).add()...)
	cs = append(cs, (&hand{p}).add()...)
	if beside == (layout.Rect{}) {
		(&log{p}).add()
	}
	if spoken {
		cs = append(cs, says.add()...)
	} else {
		(&slip{p}).add()
	}
	p.addTrails()
	cs = append(cs, (&fan{p}).add()...)
	p.desk.Home = p.home()
	for _, c := range cs { // what can't be done with a hand, and why, tells of the hand
		c.Veiled = c.Veiled || p.plan.Hand != nil
	}
	p.desk.Replace(cs)
}

// addTrails shows what the planned card would do: a way for every piece that it moves.
func (p *Panels) addTrails() {
	if !p.plan.PlansCard() {
		return
	}
	if x, ok := p.plan.Hand.Card.Preview(); ok {
		p.stage.Trails(p.over, x.Moved, p.plan.View.SafeAt(), x.Safe)
	}
}

// home is the control at which keys go on when the one that had the focus can’t be pressed any more.
func (p *Panels) home() string {
	switch now := p.plan; {
	case now.Rewind != nil:
		return "time-play"
	case now.Holds() && !now.Moving():
		return "confirm"
	case !now.Person() || now.Moving():
		return "log"
	case now.Choosing():
		return "card-1"
	case now.View.Phase() == rules.PhaseMove:
		return "agent-" + now.Agents()[0].String()
	case now.View.Phase() == rules.PhaseSafe: // the safe is on its way from here
		return "building-" + now.View.SafeAt().Forward(1).String()
	}
	return p.plan.Confirm().ID
}

// press changes the plan, and shows it.
func (p *Panels) press(change func()) func() {
	return func() {
		change()
		p.Changed()
	}
}

// pressDeed does what a deed says, or says why it can’t be done.
func (p *Panels) pressDeed(d plan.Deed) {
	if d.Ready {
		p.Follow(d.Does)
	} else if !d.Why.None() {
		p.plan.Refuse(d.Why)
		p.Refresh()
	}
}

// follow goes where a press leads.
func (p *Panels) follow(d plan.Does) func() { return func() { p.Follow(d) } }

// phrase is the words of a key of the catalogue, with its arguments.
func (p *Panels) phrase(k message.Key, args ...*message.Arg) string { return p.back.Words(k, args...) }
