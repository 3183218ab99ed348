// Package panels is what lies around the town and on it: the action bar, the rail of agents, the players’ plates, the slip of paper in the park, the log, the open hand, a
// crowd that is fanned out; and what can be pressed on all of them and on the town. Panels are built anew from the plan whenever something changes, never while
// nothing does, and keep nothing themselves.
//
// The way of a press: a control either changes the plan and calls [Calls].Changed, or it leads somewhere by a [plan.Does] that is handed to [Calls].Follow; the buttons of the bar
// hand over the whole [plan.Deed] whose words they show.
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

// Calls is whoever does what is pressed.
type Calls struct {
	Press   func(plan.Deed) // the button of a deed was pressed, ready or not
	Follow  func(plan.Does) // a press leads somewhere
	Changed func()          // the plan has changed
	Keys    func() bool     // reports whether keys are used to reach controls, so that they are named rather than hit
}

// sheet is what every panel has to do with.
type sheet struct {
	back        *backstage.Backstage
	kit         *widgets.Kit
	plan        *plan.Plan
	stage       *stage.Stage
	table       *layout.Table
	calls       Calls
	seen        stage.Seen    // as far as what happened has been seen
	under, over *sprites.Node // the grounds of panels, and what lies on them
}

// phrase is the words of a key of the catalogue, with its arguments.
func (s *sheet) phrase(k message.Key, args ...*message.Arg) string { return s.back.Words(k, args...) }

// press changes the plan, and shows it.
func (s *sheet) press(change func()) func() {
	return func() {
		change()
		s.calls.Changed()
	}
}

// follow goes where a press leads.
func (s *sheet) follow(d plan.Does) func() { return func() { s.calls.Follow(d) } }

// Panels is all of them, for one table on one screen.
type Panels struct {
	sheet  *sheet
	screen backstage.Screen
	bar    *bar
}

// New adds empty panels to a picture, for a screen that the table was laid out for.
func New(b *backstage.Backstage, p *plan.Plan, st *stage.Stage, picture *sprites.Stage, table *layout.Table, screen backstage.Screen, calls Calls) *Panels {
	s := &sheet{back: b, kit: b.Kit, plan: p, stage: st, table: table, calls: calls, under: sprites.New("panels"), over: sprites.New("marks")}
	picture.Add(sprites.LayerPanels, s.under)
	picture.Add(sprites.LayerWords, s.over)
	return &Panels{sheet: s, screen: screen, bar: &bar{sheet: s}}
}

// Build shows the plan as it is, and returns what can be pressed, in the order in which keys go through it.
func (p *Panels) Build() []*widgets.Control {
	s := p.sheet
	s.seen = s.stage.Seen(s.plan.View)
	s.under.Clear()
	s.over.Clear()
	cs := p.bar.add()
	cs = append(cs, (&rail{s}).add()...)
	cs = append(cs, (&town{s}).add()...)
	cs = append(cs, (&seats{s}).add()...)
	cs = append(cs, (&corner{s}).add()...)
	cs = append(cs, (&hand{s, p.bar.write}).add()...)
	(&log{s}).add()
	(&slip{s}).add()
	p.addTrails()
	return append(cs, (&fan{s, p.screen.Rect()}).add()...)
}

// addTrails shows what the planned card would do: a way for every piece that it moves.
func (p *Panels) addTrails() {
	s := p.sheet
	if !s.plan.PlansCard() {
		return
	}
	if x, ok := s.plan.Hand.Card.Preview(); ok {
		s.stage.Trails(s.over, x.Moved, s.plan.View.SafeAt(), x.Safe)
	}
}

// Home is the control at which keys go on when the one that had the focus can’t be pressed any more.
func (p *Panels) Home() string {
	switch now := p.sheet.plan; {
	case !now.Person() || now.Moving():
		return "log"
	case now.Choosing():
		return "card-1"
	case now.View.Phase() == rules.PhaseMove:
		return "agent-" + now.Agents()[0].String()
	case now.View.Phase() == rules.PhaseSafe: // the safe is on its way from here
		return "building-" + now.View.SafeAt().Forward(1).String()
	}
	return "confirm"
}
