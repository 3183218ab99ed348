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

// town makes the invisible controls of buildings, agents and the die on the stage.
type town struct{ *Panels }

// add returns the controls for the present phase: none of the town while nobody can act.
func (p *town) add() []*widgets.Control { return append(p.addPieces(), p.addPiles()...) }

// addPiles returns the control of deck and discards. A press tells what is left and what was played.
func (p *town) addPiles() []*widgets.Control {
	deck, discards := p.table.Deck, p.table.Discards
	_, _, reads := p.readCard()
	if deck.W == 0 || p.plan.Animating() || p.plan.Replay != nil || reads || p.showsClosedHand() {
		return nil
	}
	all := layout.Rect{X: deck.X, Y: deck.Y, W: discards.Right() - deck.X, H: discards.Bottom() - deck.Y}
	all = layout.Around(all.Center(), max(all.W, 44), max(all.H, 44))
	return []*widgets.Control{{ID: "piles", Label: p.phrase("look.deck", message.Count("deck", p.seen.Deck),
		message.Count("discards", p.seen.Discards)), Rect: all, Checked: p.plan.ReadsPiles,
		OnPress: func() { p.plan.ReadsPiles = !p.plan.ReadsPiles }}}
}

// addPieces returns the controls of the town's pieces, or nil while nobody can act.
func (p *town) addPieces() []*widgets.Control {
	if p.plan.Animating() || p.plan.View.Over() || !p.plan.PersonActs() {
		return nil
	}
	var cs []*widgets.Control
	if p.plan.Picking() {
		return p.addTargets()
	}
	switch p.plan.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		cs = append(p.wayControls(),
			&widgets.Control{ID: "die", Label: p.phrase("deed.roll"), Rect: p.table.Die.Inset(-6),
				Pointer: true, OnPress: func() { p.pressButton(p.plan.Confirm()) }})
	case rules.PhaseMove:
		reach := p.plan.Reach()
		for b := range rules.Building(rules.NumBuildings) {
			label := p.ctx.Language.Place(b, "title")
			if reach[b] { // a press moves the selected agent there
				label = p.phrase("town.agent-to", message.Agent("agent", p.plan.Selected), message.Building("place", b))
			}
			cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: label,
				Rect: p.table.Buildings[b].Rect, HitGroup: b.String(), Pointer: p.plan.Selected == rules.NoAgent,
				OnPress:   func() { p.plan.Presses().PressBuilding(b) },
				OnPressAt: p.atSpot(func() { p.plan.Presses().PressBuilding(b) }), OnDrag: p.dragFrom(b)})
		}
		for _, a := range p.backToFront() {
			cs = append(cs, p.agentControl(a))
		}
	case rules.PhaseSafe:
		for b := range rules.Building(rules.NumBuildings) {
			c := &widgets.Control{ID: "building-" + b.String(),
				Label: p.phrase("town.safe-to", message.Building("place",
					b)), Rect: p.table.Buildings[b].Rect, HitGroup: b.String(), Checked: p.plan.Safe == b,
				OnPress: func() { p.setSafe(b) }}
			if err := p.plan.View.Check(rules.MoveSafe(b)); err != nil {
				c.Disabled, c.DisabledReason = true, p.ctx.Sentence(err)
				c.OnRefuse = func() { p.plan.SetSafe(b) }
			}
			cs = append(cs, c)
		}
	}
	return cs
}

// setSafe plans building b for the safe, and focuses the confirm button.
func (p *town) setSafe(b rules.Building) {
	p.plan.SetSafe(b)
	p.Update() // enables the button
	p.focus.Focus("confirm")
}

// addTargets returns controls for all buildings and agents while a card is chosen. They are the same for every card,
// since controls are public; an illegal target is refused.
func (p *town) addTargets() []*widgets.Control {
	var cs []*widgets.Control
	for b := range rules.Building(rules.NumBuildings) {
		cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: p.ctx.Language.Place(b, "title"),
			Rect: p.table.Buildings[b].Rect, HitGroup: b.String(),
			OnPress: func() { p.plan.Hand.PickBuilding(b, p.focus.ShowFocus()) }})
	}
	for _, a := range p.backToFront() {
		c := p.agentControl(a)
		c.OnAlt, c.OnDrag = nil, nil
		c.Pointer = p.table.HandPlace() != layout.HandOverAgents // otherwise keys reach agents by their chips
		cs = append(cs, c)
	}
	return cs
}

// backToFront returns the agents in drawing order, so that a press hits the visible one.
func (p *town) backToFront() []rules.Agent {
	as := p.plan.Agents()
	if p.plan.Picking() {
		slices.SortStableFunc(as,
			func(a, b rules.Agent) int { return cmp.Compare(p.pressPoint(a).Y, p.pressPoint(b).Y) })
		return as
	}
	return p.stage.BackToFront(as)
}

// pressPoint returns the point of an agent's feet. While a card is planned that is the present position, since controls
// are public.
func (p *town) pressPoint(a rules.Agent) layout.Point {
	if p.plan.Picking() {
		s := stage.StandingOf(p.plan.View)
		return s.FootPoint(p.table, a)
	}
	x, y := p.stage.DragNode(a).Pos()
	return layout.Point{X: x, Y: y}
}

// pressBuilding returns the building of an agent's press point.
func (p *town) pressBuilding(a rules.Agent) rules.Building {
	if p.plan.Picking() {
		return p.plan.View.At(a)
	}
	return p.plan.Projection().At[a]
}

// agentControl returns the control of an agent's figure. In a large crowd, a press opens the fan.
func (p *town) agentControl(a rules.Agent) *widgets.Control {
	at := p.pressPoint(a)
	x, y := at.X, at.Y
	w, h := p.stage.FigureSize()
	return &widgets.Control{ID: "figure-" + a.String(), Label: p.ctx.Agent(a), Pointer: true,
		HitGroup:  p.pressBuilding(a).String(),
		Rect:      layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
		OnPress:   func() { p.plan.Presses().PressFigure(a, p.focus.ShowFocus()) },
		OnPressAt: p.atSpot(func() { p.plan.Presses().PressFigure(a, false) }),
		OnAlt:     func() { p.plan.Step(a, -1) },
		OnDrag:    func(d widgets.Drag) bool { return p.drag(a, d) },
	}
}

// dragFrom returns a handler that drags the only agent of building b, or nil if there isn't exactly one.
func (p *town) dragFrom(b rules.Building) func(widgets.Drag) bool {
	as := p.plan.Presses().AgentsIn(b)
	if len(as) != 1 {
		return nil
	}
	return func(d widgets.Drag) bool { return p.drag(as[0], d) }
}

// drag plans the move of a dragged agent to the building under the pointer, as far as the points allow.
func (p *town) drag(a rules.Agent, d widgets.Drag) bool {
	if !d.Cancels {
		b := rules.Building(p.table.NearestBuilding(layout.Point{X: d.X, Y: d.Y}))
		p.plan.Drag(a, b, d.Done)
	}
	return true
}
