package board

import (
	"cmp"
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// addTown makes buildings, agents and die pressable.
func (t *Board) addTown() []*widgets.Control {
	if t.moving() || t.plan.View.Over() || !t.plan.Person() {
		return nil
	}
	var cs []*widgets.Control
	if t.plan.Picking() {
		return t.addTargets()
	}
	switch t.plan.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		cs = append(cs, &widgets.Control{ID: "die", Label: t.phrase("deed.roll"), Rect: t.table.Die.Inset(-6), Pointer: true, OnPress: func() { t.do(t.plan.Confirm()) }})
	case rules.PhaseMove:
		for b := range rules.Building(rules.NumBuildings) {
			cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: t.back.Language.Place(b, "title"), Rect: t.table.Buildings[b].Rect, Spot: b.String(), Pointer: t.plan.Selected == rules.NoAgent,
				OnPress: t.press(func() { t.plan.PressBuilding(b) }), OnDrag: t.dragFrom(b)})
		}
		for _, a := range t.frontLast() {
			cs = append(cs, t.agentControl(a))
		}
	case rules.PhaseSafe:
		for b := range rules.Building(rules.NumBuildings) {
			c := &widgets.Control{ID: "building-" + b.String(), Label: t.phrase("town.safe-to", message.Place("place", b)), Rect: t.table.Buildings[b].Rect, Spot: b.String(), Checked: t.plan.Safe == b,
				OnPress: func() { t.planSafe(b) }}
			if err := t.plan.View.Check(rules.MoveSafe(b)); err != nil {
				c.Disabled, c.Why = true, t.back.Sentence(err)
				c.OnRefuse = t.press(func() { t.plan.SetSafe(b) })
			}
			cs = append(cs, c)
		}
	}
	return cs
}

// addTargets makes all buildings and agents pressable for the chosen card. All look alike to the page, whatever the card is: a press on one that the
// card does not reach says so.
func (t *Board) addTargets() []*widgets.Control {
	var cs []*widgets.Control
	for b := range rules.Building(rules.NumBuildings) {
		cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: t.back.Language.Place(b, "title"), Rect: t.table.Buildings[b].Rect, Spot: b.String(), OnPress: t.press(func() { t.plan.PickPlace(b, t.desk.ShowFocus()) })})
	}
	for _, a := range t.frontLast() {
		c := t.agentControl(a)
		c.OnAlt, c.OnDrag = nil, nil
		c.Pointer = !t.table.HandInRail() // else the rail’s chips are there for keys
		cs = append(cs, c)
	}
	return cs
}

// figure is the node by which an agent can be taken hold of: its ghost where it is to move.
func (t *Board) figure(a rules.Agent) *sprites.Node {
	if t.plan.Leads().At[a] != t.plan.View.At(a) {
		return t.stage.Ghost(a)
	}
	return t.stage.Figure(a)
}

// frontLast is the agents in the order in which they are drawn: of two that overlap, the one that can be seen is pressed.
func (t *Board) frontLast() []rules.Agent {
	as := t.plan.Agents()
	if t.plan.Picking() {
		slices.SortStableFunc(as, func(a, b rules.Agent) int { return cmp.Compare(t.spot(a).Y, t.spot(b).Y) })
		return as
	}
	drawn := t.picture.Layer(sprites.LayerAgents).Children()
	slices.SortStableFunc(as, func(a, b rules.Agent) int {
		return slices.Index(drawn, t.figure(a)) - slices.Index(drawn, t.figure(b))
	})
	return as
}

// spot is the point where an agent can be taken hold of. While a card is being planned that is where it stands, not where the card would bring it: where something
// can be pressed is public.
func (t *Board) spot(a rules.Agent) layout.Point {
	if t.plan.Picking() {
		s := stage.StandingOf(t.plan.View)
		return s.Foot(&t.table, a)
	}
	x, y := t.figure(a).Pos()
	return layout.Point{X: x, Y: y}
}

// spotOf is the building at which an agent can be taken hold of, as spot is the point.
func (t *Board) spotOf(a rules.Agent) rules.Building {
	if t.plan.Picking() {
		return t.plan.View.At(a)
	}
	return t.plan.Leads().At[a]
}

// agentControl makes a figure pressable; of a large crowd the building is, and fans out.
func (t *Board) agentControl(a rules.Agent) *widgets.Control {
	p := t.spot(a)
	x, y := p.X, p.Y
	w, h := t.stage.FigureSize()
	return &widgets.Control{ID: "figure-" + a.String(), Label: t.back.Agent(a), Pointer: true, Spot: t.spotOf(a).String(),
		Rect:    layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
		OnPress: t.press(func() { t.plan.PressFigure(a, t.desk.ShowFocus()) }),
		OnAlt:   t.press(func() { t.plan.Step(a, -1) }),
		OnDrag:  func(d widgets.Drag) bool { return t.drag(a, d) },
	}
}

// press plans something, and shows it.
func (t *Board) press(does func()) func() {
	return func() {
		does()
		t.changed()
	}
}

// dragFrom drags the only agent of a building, if there is just one.
func (t *Board) dragFrom(b rules.Building) func(widgets.Drag) bool {
	as := t.plan.In(b)
	if len(as) != 1 {
		return nil
	}
	return func(d widgets.Drag) bool { return t.drag(as[0], d) }
}

// drag pulls an agent along the ring: it snaps to the building under the finger as far as the points reach.
func (t *Board) drag(a rules.Agent, d widgets.Drag) bool {
	if !d.Cancels {
		t.plan.Drag(a, rules.Building(t.table.NearestBuilding(layout.Point{X: d.X, Y: d.Y})), d.Done)
		t.changed()
	}
	return true
}

// addFan shows a crowded building's agents large enough for a finger.
func (t *Board) addFan() []*widgets.Control {
	as := t.plan.In(t.plan.Fan)
	if !t.plan.Moves() && !t.plan.PlansCard() || len(as) == 0 {
		t.plan.Fan = rules.NoBuilding
		return nil
	}
	g, th := t.back.Gallery, t.back.Kit.Theme
	open := t.plan.Hand != nil // that a crowd fans out tells that the chosen card asks for somebody: only the picture shows it, and nothing else is pressed differently
	beside := t.screen.Rect()
	box := t.table.FanSpot(int(t.plan.Fan), 0, len(as))
	for i := range as {
		r := t.table.FanSpot(int(t.plan.Fan), i, len(as))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if open {
		beside = box
	}
	cs := []*widgets.Control{{ID: "fan-close", Label: t.phrase("button.close"), Rect: beside, Pointer: true, OnPress: t.closeFan}}
	t.marks.Add(sprites.NewFace("fan", g.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold, Line: 2}, box.W, box.H), box.X, box.Y))
	steps := t.plan.Steps()
	for i, a := range as {
		r := t.table.FanSpot(int(t.plan.Fan), i, len(as))
		cell := sprites.New("fan " + a.String())
		t.marks.Add(cell)
		cs = append(cs, &widgets.Control{ID: "fan-" + a.String(), Label: t.back.Agent(a), Rect: r, Private: open, Pointer: open,
			OnPress: t.press(func() { t.plan.Fan = rules.NoBuilding; t.plan.PressAgent(a) }),
			OnLook: func(s widgets.State) {
				cell.Clear()
				if s.Hover {
					cell.Add(sprites.NewFace("ground", g.Panel(sprites.PanelStyle{Radius: 10, Fill: th.Hover}, r.W, r.H), r.X, r.Y))
				}
				cell.Add(sprites.NewFace("figure", g.Drawing(stage.FigureArt(a), r.W-6, r.H-6), r.X+3, r.Y+3))
				if steps[a] > 0 {
					t.back.Kit.Say(cell, t.back.Kit.Style(lettering.Strong, 16).With(art.Gold), fmt.Sprintf("+%d", steps[a]), layout.Rect{X: r.X + 2, Y: r.Y, W: 30, H: 22})
				}
			}})
	}
	return cs
}

func (t *Board) closeFan() {
	t.plan.Fan = rules.NoBuilding
	t.refresh()
}

// addButtons makes the menu and the help.
func (t *Board) addButtons() []*widgets.Control {
	var cs []*widgets.Control
	for _, s := range []widgets.ButtonSpec{
		{ID: "menu", Label: t.phrase("menu.title"), Icon: "icons/menu", Rect: t.table.Menu, OnPress: t.openMenu},
		{ID: "notebook", Label: t.phrase("setup.notebook"), Icon: "icons/notebook", Rect: t.notebookRect(), OnPress: t.openNotebook},
		{ID: "hint", Title: t.phrase("hint.button"), Label: t.phrase("hint.title"), Size: 16, Rect: t.hintRect(), OnPress: t.askHint},
		{ID: "rules", Label: t.phrase("title.rules"), Icon: "icons/help", Rect: t.table.Help, OnPress: t.exits.Rules},
	} {
		if s.Rect.W <= 0 {
			continue
		}
		b := t.back.Kit.Button(s)
		t.marks.Add(b.Node)
		cs = append(cs, b.Control)
	}
	if r := t.table.Log; r.W > 60 && r.H >= 20 {
		cs = append(cs, &widgets.Control{ID: "log", Label: t.phrase("logbook.title"), Rect: r, OnPress: t.exits.Log})
	}
	return cs
}

// Describe tells what is public at the table.
func (t *Board) Describe(s *pagestate.State) {
	s.Busy = t.busy()
	says, slip := t.plan.Says(), t.plan.Slip()
	s.Prompt = t.sentences(slices.Concat([]message.Message{says.Title}, says.Hint, []message.Message{slip.Title}, slip.Lines)...)
	if t.plan.Refused != nil {
		s.Prompt = t.back.Sentence(t.plan.Refused)
	}
	if t.plan.Hand != nil { // what the table says now may tell which cards they are
		s.Prompt = t.phrase("hand.looks", t.plan.Who(t.plan.Hand.Seat))
	}
	public := t.match.Public()
	s.Position = public.Position()
	es := t.match.Log()
	for _, e := range es[max(len(es)-8, 0):] {
		s.Log = append(s.Log, t.tells(e))
	}
	if err := t.match.Status().Unsaved; err != nil {
		s.Notice = t.back.Sentence(err)
	}
}
