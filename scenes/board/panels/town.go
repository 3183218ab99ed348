package panels

import (
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// town makes the invisible controls of buildings, agents and the die on the stage.
type town struct{ *Panels }

// add returns the controls of the pieces and of the piles for the present phase.
func (t *town) add() []*widgets.Control { return append(t.addPieces(), t.addPiles()...) }

// addPiles returns the control of deck and discards, or nil. A press shows which cards were played and how many are
// left. There is none in a replay, during an animation, while targets are picked, and while grid, card or hand need the
// park.
func (t *town) addPiles() []*widgets.Control {
	deck, discards := t.table.Deck, t.table.Discards
	_, _, reads := t.readCard()
	if deck.W == 0 || t.plan.Animating() || t.plan.Replay != nil {
		return nil
	}
	gridIsShown := t.plan.ShowsPiles() && len(t.plan.DiscardedKinds()) > 0
	if gridIsShown || reads || t.showsClosedHand() {
		return nil
	}
	if t.plan.PickingTargets() { // the control must not depend on whether the card has a target
		return nil
	}
	piles := layout.Rect{X: deck.X, Y: deck.Y, W: discards.Right() - deck.X, H: discards.Bottom() - deck.Y}
	if t.plan.View.Phase() == rules.PhaseOffer && t.plan.PersonActs() {
		piles = discards // a press on the deck draws
	}
	const minSize = 44 // points, for a finger
	piles = layout.Around(piles.Center(), max(piles.W, minSize), max(piles.H, minSize))
	return []*widgets.Control{t.pilesControl(piles)}
}

// addPieces returns the controls of the pieces that can be pressed in this phase, or nil while no person can act.
func (t *town) addPieces() []*widgets.Control {
	if t.plan.Animating() || t.plan.View.Over() || !t.plan.PersonActs() {
		return nil
	}
	var controls []*widgets.Control
	if t.plan.PickingTargets() {
		return t.addTargets()
	}
	switch t.plan.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		controls = append(t.pathControls(),
			&widgets.Control{ID: "die", Label: t.phrase("deed.roll"), Rect: t.table.Die.Inset(-6),
				Pointer: true, OnPress: func() { t.pressButton(t.plan.Confirm()) }})
	case rules.PhaseOffer:
		controls = append(controls, &widgets.Control{ID: "deck", Label: t.phrase("deed.draw"),
			Rect:    t.table.Deck.Inset(-5),
			Pointer: true, OnPress: func() { t.pressButton(t.plan.Confirm()) }})
	case rules.PhaseMove:
		reach := t.plan.Reach()
		for b := range rules.Building(rules.NumBuildings) {
			label := t.ctx.Language.Place(b, "title")
			if reach[b] { // a press moves the selected agent there
				label = t.phrase("town.agent-to", message.Agent("agent", t.plan.Selected), message.Building("place", b))
			}
			controls = append(controls, &widgets.Control{ID: "building-" + b.String(), Label: label,
				Rect: t.table.Buildings[b].Rect, HitGroup: b.String(), Pointer: t.plan.Selected == rules.NoAgent,
				OnPress:   func() { t.plan.TownInput().PressBuilding(b) },
				OnPressAt: t.atSpot(func() { t.plan.TownInput().PressBuilding(b) }), OnDrag: t.dragFrom(b)})
		}
		for _, a := range t.backToFront() {
			controls = append(controls, t.agentControl(a))
		}
	case rules.PhaseSafe:
		for b := range rules.Building(rules.NumBuildings) {
			control := &widgets.Control{ID: "building-" + b.String(),
				Label: t.phrase("town.safe-to", message.Building("place", b)),
				Rect:  t.table.Buildings[b].Rect, HitGroup: b.String(), Checked: t.plan.Safe == b,
				OnPress: func() { t.setSafe(b) }}
			if err := t.plan.View.Check(rules.MoveSafe(b)); err != nil {
				control.Disabled, control.DisabledReason = true, t.ctx.Sentence(err)
				control.OnRefuse = func() { t.plan.SetSafe(b) }
			}
			controls = append(controls, control)
		}
	}
	return controls
}

// setSafe plans building b for the safe, and moves the focus to the confirm button.
func (t *town) setSafe(b rules.Building) {
	t.plan.SetSafe(b)
	t.Update() // enables the confirm button
	t.focus.Focus("confirm")
}

// addTargets returns controls for all buildings and agents while a card is chosen. They are the same for every card,
// since controls are public; an illegal target is refused.
func (t *town) addTargets() []*widgets.Control {
	var controls []*widgets.Control
	for b := range rules.Building(rules.NumBuildings) {
		control := &widgets.Control{ID: "building-" + b.String(), Label: t.ctx.Language.Place(b, "title"),
			Rect: t.table.Buildings[b].Rect, HitGroup: b.String(),
			OnPress: func() { t.plan.Hand.PickBuilding(b, t.focus.ShowFocus()) }}
		control.OnStateChange = func(s widgets.ControlState) {
			if t.plan.PickingTargets() {
				t.plan.Hand.PointAtBuilding(control.ID, b, pointsAt(s))
			}
		}
		controls = append(controls, control)
	}
	for _, a := range t.backToFront() {
		control := t.agentControl(a)
		control.OnAlt, control.OnDrag = nil, nil
		control.OnStateChange = func(s widgets.ControlState) { pointAtAgent(t.plan, control.ID, a, s) }
		control.Pointer = t.table.HandPlace() != layout.HandOverAgents // otherwise keys reach agents by their chips
		controls = append(controls, control)
	}
	return controls
}

// pointsAt reports whether the pointer or the focus is on a control in state s.
func pointsAt(s widgets.ControlState) bool { return s.Hover || s.Pressed || s.Focused }

// pointAtAgent tells the open hand whether pointer or focus is on a control of agent a. While no targets are picked, it
// does nothing.
func pointAtAgent(p *plan.Plan, control string, a rules.Agent, s widgets.ControlState) {
	if p.PickingTargets() {
		p.Hand.PointAtAgent(control, a, pointsAt(s))
	}
}

// backToFront returns the agents in drawing order, so that a press hits the visible one.
func (t *town) backToFront() []rules.Agent {
	agents := t.plan.Agents()
	if t.plan.PickingTargets() {
		sort.SliceStable(agents, func(i, k int) bool { return t.pressPoint(agents[i]).Y < t.pressPoint(agents[k]).Y })
		return agents
	}
	return t.stage.BackToFront(agents)
}

// pressPoint returns the point of an agent's feet on screen. While targets are picked it ignores the planned card,
// since controls are public.
func (t *town) pressPoint(a rules.Agent) layout.Point {
	if t.plan.PickingTargets() {
		standing := stage.StandingOf(t.plan.View)
		return standing.FootPoint(t.table, a)
	}
	x, y := t.stage.DragNode(a).Pos()
	return layout.Point{X: x, Y: y}
}

// pressBuilding returns the building in which pressPoint is: the planned one, but while targets are picked the present
// one.
func (t *town) pressBuilding(a rules.Agent) rules.Building {
	if t.plan.PickingTargets() {
		return t.plan.View.At(a)
	}
	return t.plan.Projection().At[a]
}

// agentControl returns the control of an agent's figure. In a large crowd, a press opens the picker.
func (t *town) agentControl(agent rules.Agent) *widgets.Control {
	at := t.pressPoint(agent)
	x, y := at.X, at.Y
	w, h := t.stage.FigureSize()
	return &widgets.Control{ID: "figure-" + agent.String(), Label: t.ctx.Agent(agent), Pointer: true,
		HitGroup:  t.pressBuilding(agent).String(),
		Rect:      layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
		OnPress:   func() { t.plan.TownInput().PressFigure(agent, t.focus.ShowFocus()) },
		OnPressAt: t.atSpot(func() { t.plan.TownInput().PressFigure(agent, false) }),
		OnAlt:     func() { t.plan.AddStep(agent, -1) },
		OnDrag:    func(d widgets.Drag) bool { return t.drag(agent, d) },
	}
}

// dragFrom returns a handler that drags the only agent of building b, or nil unless there is exactly one.
func (t *town) dragFrom(b rules.Building) func(widgets.Drag) bool {
	agents := t.plan.TownInput().AgentsIn(b)
	if len(agents) != 1 {
		return nil
	}
	return func(d widgets.Drag) bool { return t.drag(agents[0], d) }
}

// drag plans the move of a dragged agent to the building nearest to the pointer, as far as the points allow. A
// cancelled drag plans nothing. It returns true: the drag is handled.
func (t *town) drag(agent rules.Agent, drag widgets.Drag) bool {
	if !drag.Cancels {
		nearest := rules.Building(t.table.NearestBuilding(layout.Point{X: drag.X, Y: drag.Y}))
		t.plan.Drag(agent, nearest, drag.Done)
	}
	return true
}
