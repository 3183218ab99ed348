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

// crowdSize is how many agents in one building are too many to be pressed singly.
const crowdSize = 3

// addTown makes buildings, agents and die pressable.
func (t *Board) addTown() []*widgets.Control {
	if t.moving() || t.view.Over() || !t.person() {
		return nil
	}
	var cs []*widgets.Control
	if t.picking() {
		return t.addTargets()
	}
	switch t.view.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		cs = append(cs, &widgets.Control{ID: "die", Label: t.phrase("deed.roll"), Rect: t.table.Die.Inset(-6), Pointer: true, OnPress: t.confirm})
	case rules.PhaseMove:
		for b := range rules.Building(rules.NumBuildings) {
			cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: t.back.Language.Place(b, "title"), Rect: t.table.Buildings[b].Rect, Spot: b.String(), Pointer: t.selected == rules.NoAgent,
				OnPress: func() { t.pressBuilding(b) }, OnDrag: t.dragFrom(b)})
		}
		for _, a := range t.frontLast() {
			cs = append(cs, t.agentControl(a))
		}
	case rules.PhaseSafe:
		for b := range rules.Building(rules.NumBuildings) {
			c := &widgets.Control{ID: "building-" + b.String(), Label: t.phrase("town.safe-to", message.Place("place", b)), Rect: t.table.Buildings[b].Rect, Spot: b.String(), Checked: t.safePlan == b,
				OnPress: func() { t.planSafe(b) }}
			if err := t.view.Check(rules.MoveSafe(b)); err != nil {
				c.Disabled, c.Why = true, t.back.Sentence(err)
				c.OnRefuse = func() { t.refuse(c.Why) }
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
		cs = append(cs, &widgets.Control{ID: "building-" + b.String(), Label: t.back.Language.Place(b, "title"), Rect: t.table.Buildings[b].Rect, Spot: b.String(), OnPress: func() { t.pickPlace(b) }})
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
	if t.projected().At[a] != t.view.At(a) {
		return t.stage.Ghost(a)
	}
	return t.stage.Figure(a)
}

// frontLast is the agents in the order in which they are drawn: of two that overlap, the one that can be seen is pressed.
func (t *Board) frontLast() []rules.Agent {
	as := t.rail()
	if t.picking() {
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
	if t.picking() {
		s := stage.StandingOf(t.view)
		return s.Foot(&t.table, a)
	}
	x, y := t.figure(a).Pos()
	return layout.Point{X: x, Y: y}
}

// spotOf is the building at which an agent can be taken hold of, as spot is the point.
func (t *Board) spotOf(a rules.Agent) rules.Building {
	if t.picking() {
		return t.view.At(a)
	}
	return t.projected().At[a]
}

// agentControl makes a figure pressable; of a large crowd the building is, and fans out.
func (t *Board) agentControl(a rules.Agent) *widgets.Control {
	p := t.spot(a)
	x, y := p.X, p.Y
	w, h := t.stage.FigureSize()
	return &widgets.Control{ID: "figure-" + a.String(), Label: t.back.Agent(a), Pointer: true, Spot: t.spotOf(a).String(),
		Rect:    layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
		OnPress: func() { t.pressFigure(a) },
		OnAlt:   func() { t.step(a, -1) },
		OnDrag:  func(d widgets.Drag) bool { return t.drag(a, d) },
	}
}

func (t *Board) steps() [rules.NumAgents]uint8 {
	if t.draft == nil {
		return [rules.NumAgents]uint8{}
	}
	return t.draft.Steps()
}

// standingIn is the agents that a building shows now, ghosts at their targets.
func (t *Board) standingIn(b rules.Building) []rules.Agent {
	var as []rules.Agent
	at := t.projected().At
	for _, a := range t.rail() {
		if at[a] == b {
			as = append(as, a)
		}
	}
	return as
}

func (t *Board) pressFigure(a rules.Agent) {
	b := t.projected().At[a]
	if t.picking() && t.hand.plan == nil {
		t.refuseCard()
		return
	}
	if t.planningCard() && t.hand.plan.Places()[b] { // whoever stands where the chosen agent may go shows the way
		t.pickPlace(b)
		return
	}
	named := t.picking() && t.desk.ShowFocus() // keys name the figure that they press; a pointer hits one of a crowd
	if len(t.standingIn(b)) > crowdSize && t.selected == rules.NoAgent && !named {
		t.fan = b
		t.refresh()
		return
	}
	t.press(a)
}

// press is a press on an agent: a step more, or a pick for the chosen card.
func (t *Board) press(a rules.Agent) {
	if t.picking() {
		t.pickAgent(a)
		return
	}
	t.step(a, 1)
}

// pressBuilding sends the selected agent there, or fans a crowd out.
func (t *Board) pressBuilding(b rules.Building) {
	if t.selected == rules.NoAgent && len(t.standingIn(b)) > 1 {
		t.fan = b
		t.refresh()
		return
	}
	if as := t.standingIn(b); t.selected == rules.NoAgent && len(as) == 1 {
		t.step(as[0], 1)
		return
	}
	t.sendTo(b)
}

// dragFrom drags the only agent of a building, if there is just one.
func (t *Board) dragFrom(b rules.Building) func(widgets.Drag) bool {
	as := t.standingIn(b)
	if len(as) != 1 {
		return nil
	}
	return func(d widgets.Drag) bool { return t.drag(as[0], d) }
}

// drag pulls an agent along the ring: it snaps to the building under the finger as far as the points reach.
func (t *Board) drag(a rules.Agent, d widgets.Drag) bool {
	if t.draft == nil {
		return true
	}
	if d.Cancels {
		return true
	}
	b := rules.Building(t.table.NearestBuilding(layout.Point{X: d.X, Y: d.Y}))
	steps := (int(b) - int(t.view.At(a)) + rules.NumBuildings) % rules.NumBuildings
	_, left := t.draft.Left()
	have := t.draft.Steps()
	if steps > left+int(have[a]) {
		if d.Done {
			t.planned(nil)
		}
		return true
	}
	if steps != int(have[a]) || d.Done {
		t.selected = a
		t.planned(t.draft.Set(a, steps))
	}
	return true
}

// addFan shows a crowded building's agents large enough for a finger.
func (t *Board) addFan() []*widgets.Control {
	as := t.standingIn(t.fan)
	if !t.planning() && !t.planningCard() || len(as) == 0 {
		t.fan = rules.NoBuilding
		return nil
	}
	g, th := t.back.Gallery, t.back.Kit.Theme
	open := t.hand != nil // that a crowd fans out tells that the chosen card asks for somebody: only the picture shows it, and nothing else is pressed differently
	beside := t.screen.Rect()
	box := t.table.FanSpot(int(t.fan), 0, len(as))
	for i := range as {
		r := t.table.FanSpot(int(t.fan), i, len(as))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if open {
		beside = box
	}
	cs := []*widgets.Control{{ID: "fan-close", Label: t.phrase("button.close"), Rect: beside, Pointer: true, OnPress: t.closeFan}}
	t.marks.Add(sprites.NewFace("fan", g.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold, Line: 2}, box.W, box.H), box.X, box.Y))
	steps := t.steps()
	for i, a := range as {
		r := t.table.FanSpot(int(t.fan), i, len(as))
		cell := sprites.New("fan " + a.String())
		t.marks.Add(cell)
		cs = append(cs, &widgets.Control{ID: "fan-" + a.String(), Label: t.back.Agent(a), Rect: r, Private: open, Pointer: open,
			OnPress: func() { t.fan = rules.NoBuilding; t.press(a) },
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
	t.fan = rules.NoBuilding
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
	title, _, hint := t.prompt()
	s.Busy = t.busy()
	slip, _, lines := t.slip()
	s.Prompt = pagestate.Sentences(append([]string{title, hint, slip}, lines...)...)
	if t.refusal != "" {
		s.Prompt = pagestate.Sentences(t.refusal)
	}
	if t.hand != nil { // what the table says now may tell which cards they are
		s.Prompt = t.phrase("hand.looks", t.who(t.hand.seat))
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
