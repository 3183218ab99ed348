package panels

import (
	"cmp"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// town is what can be pressed on the table itself: buildings, agents and the die.
type town struct{ *Panels }

// add makes buildings, agents and die pressable.
func (p *town) add() []*widgets.Control {
	if p.plan.Moving() || p.plan.View.Over() || !p.plan.Person() {
		return nil
	}
	var cs []*widgets.Control
	if p.plan.Picking() {
		return p.addTargets()
	}
	switch p.plan.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		cs = append(cs, &widgets.Control{ID: "die", Label: p.phrase("deed.roll"), Rect: p.table.Die.Inset(-6), Pointer: true, OnPress: func() { p.pressDeed(p.plan.Confirm()) }})
	case rules.PhaseMove:
		reach := p.plan.Reach()
		for b := range rules.Building(rules.NumBuildings) {
			label := p.back.Language.Place(b, "title")
			if reach[b] { // a press sends the chosen agent there
				label = p.phrase("town.agent-to", message.Agent("agent", p.plan.Selected), message.Place("place", b))
			}
			cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: label, Rect: p.table.Buildings[b].Rect, Spot: b.String(), Pointer: p.plan.Selected == rules.NoAgent,
				OnPress: p.press(func() { p.plan.Presses().PressBuilding(b) }), OnDrag: p.dragFrom(b)})
		}
		for _, a := range p.frontLast() {
			cs = append(cs, p.agentControl(a))
		}
	case rules.PhaseSafe:
		for b := range rules.Building(rules.NumBuildings) {
			c := &widgets.Control{ID: "building-" + b.String(), Label: p.phrase("town.safe-to", message.Place("place", b)), Rect: p.table.Buildings[b].Rect, Spot: b.String(), Checked: p.plan.Safe == b,
				OnPress: p.setSafe(b)}
			if err := p.plan.View.Check(rules.MoveSafe(b)); err != nil {
				c.Disabled, c.Why = true, p.back.Sentence(err)
				c.OnRefuse = p.press(func() { p.plan.SetSafe(b) })
			}
			cs = append(cs, c)
		}
	}
	return cs
}

// setSafe plans where the safe is set down; then it only has to be confirmed.
func (p *town) setSafe(b rules.Building) func() {
	return func() {
		p.plan.SetSafe(b)
		p.Changed()
		p.desk.Focus("confirm")
	}
}

// addTargets makes all buildings and agents pressable for the chosen card. All look alike to the page, whatever the card is: a press on one that the
// card does not reach says so.
func (p *town) addTargets() []*widgets.Control {
	var cs []*widgets.Control
	for b := range rules.Building(rules.NumBuildings) {
		cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: p.back.Language.Place(b, "title"), Rect: p.table.Buildings[b].Rect, Spot: b.String(), OnPress: p.press(func() { p.plan.Hand.PickPlace(b, p.desk.ShowFocus()) })})
	}
	for _, a := range p.frontLast() {
		c := p.agentControl(a)
		c.OnAlt, c.OnDrag = nil, nil
		c.Pointer = !p.table.HandInRail() // else the rail’s chips are there for keys
		cs = append(cs, c)
	}
	return cs
}

// frontLast is the agents in the order in which they are drawn: of two that overlap, the one that can be seen is pressed.
func (p *town) frontLast() []rules.Agent {
	as := p.plan.Agents()
	if p.plan.Picking() {
		slices.SortStableFunc(as, func(a, b rules.Agent) int { return cmp.Compare(p.spot(a).Y, p.spot(b).Y) })
		return as
	}
	return p.stage.FrontLast(as)
}

// spot is the point where an agent can be taken hold of. While a card is being planned that is where it stands, not where the card would bring it: where something
// can be pressed is public.
func (p *town) spot(a rules.Agent) layout.Point {
	if p.plan.Picking() {
		s := stage.StandingOf(p.plan.View)
		return s.Foot(p.table, a)
	}
	x, y := p.stage.Holds(a).Pos()
	return layout.Point{X: x, Y: y}
}

// spotOf is the building at which an agent can be taken hold of, as spot is the point.
func (p *town) spotOf(a rules.Agent) rules.Building {
	if p.plan.Picking() {
		return p.plan.View.At(a)
	}
	return p.plan.Projected().At[a]
}

// agentControl makes a figure pressable; of a large crowd the building is, and fans out.
func (p *town) agentControl(a rules.Agent) *widgets.Control {
	at := p.spot(a)
	x, y := at.X, at.Y
	w, h := p.stage.FigureSize()
	return &widgets.Control{ID: "figure-" + a.String(), Label: p.back.Agent(a), Pointer: true, Spot: p.spotOf(a).String(),
		Rect:    layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
		OnPress: p.press(func() { p.plan.Presses().PressFigure(a, p.desk.ShowFocus()) }),
		OnAlt:   p.press(func() { p.plan.Step(a, -1) }),
		OnDrag:  func(d widgets.Drag) bool { return p.drag(a, d) },
	}
}

// dragFrom drags the only agent of a building, if there is just one.
func (p *town) dragFrom(b rules.Building) func(widgets.Drag) bool {
	as := p.plan.Presses().In(b)
	if len(as) != 1 {
		return nil
	}
	return func(d widgets.Drag) bool { return p.drag(as[0], d) }
}

// drag pulls an agent along the ring: it snaps to the building under the finger as far as the points reach.
func (p *town) drag(a rules.Agent, d widgets.Drag) bool {
	if !d.Cancels {
		p.press(func() { p.plan.Drag(a, rules.Building(p.table.NearestBuilding(layout.Point{X: d.X, Y: d.Y})), d.Done) })()
	}
	return true
}
