package board

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Planning: what a person does before anything is confirmed. Nothing here changes the match.

// prepare makes the table ready for the person whose turn it is; it is called every tick and does something once.
func (t *Board) prepare() {
	switch t.view.Phase() {
	case rules.PhaseCall, rules.PhaseCards:
		if t.opens() {
			t.openHand(t.view.Actor())
		}
		return
	}
	if t.view.Phase() != rules.PhaseMove || t.draft != nil {
		return
	}
	t.draft = match.NewDraft(t.view)
	t.refresh()
}

// step plans n more (or fewer) points for an agent.
func (t *Board) step(a rules.Agent, n int) {
	if t.draft == nil {
		return
	}
	t.selected = a
	var err error
	if n > 0 {
		err = t.draft.Add(a)
	} else {
		err = t.draft.Remove(a)
	}
	t.planned(err)
}

// sendTo plans the selected agent's walk to a building.
func (t *Board) sendTo(b rules.Building) {
	if t.draft == nil {
		return
	}
	if t.selected == rules.NoAgent {
		t.refuse(t.phrase("task.pick-agent"))
		return
	}
	steps := (int(b) - int(t.view.At(t.selected)) + rules.NumBuildings) % rules.NumBuildings
	t.planned(t.draft.Set(t.selected, steps))
}

// moveNobody plans to draw a card instead of a move, or takes that back.
func (t *Board) moveNobody() {
	if t.draft == nil {
		return
	}
	t.selected, t.fan = rules.NoAgent, rules.NoBuilding
	if t.draft.MovesNobody() {
		t.draft.Reset()
		t.planned(nil)
		return
	}
	t.planned(t.draft.MoveNobody())
}

// planOffer plans to take the card that is offered, or to leave it; planned once more, it is open again.
func (t *Board) planOffer(o offer) {
	if t.offer == o {
		o = offerOpen
	}
	t.offer = o
	t.planned(nil)
}

func (t *Board) planned(err error) {
	t.refusal = ""
	if err != nil {
		t.refusal = t.back.Sentence(err)
	}
	t.placeActors()
	t.refresh()
}

// planSafe plans where the safe is set down.
func (t *Board) planSafe(b rules.Building) {
	if err := t.view.Check(rules.MoveSafe(b)); err != nil {
		t.refuse(t.back.Sentence(err))
		return
	}
	t.refusal = ""
	t.safePlan = b
	t.placeActors()
	t.refresh()
	t.desk.Focus("confirm")
}

// refuse says why a press did nothing.
func (t *Board) refuse(why string) {
	t.refusal = why
	t.refresh()
}

// undo takes the last planned step back.
func (t *Board) undo() {
	switch {
	case t.picking(): // the card itself is put back by reset: whether there was a pick to undo must not be seen from outside
		if t.hand.plan != nil {
			t.hand.plan.Undo()
		}
		t.planned(nil)
	case t.choosing() && t.hand.chosen >= 0:
		t.hand.chosen = -1
		t.planned(nil)
	case t.safePlan != rules.NoBuilding:
		t.safePlan = rules.NoBuilding
		t.planned(nil)
	case t.offer != offerOpen:
		t.planOffer(offerOpen)
	case t.draft != nil:
		t.draft.Undo()
		t.planned(nil)
	}
}

// reset takes everything planned back.
func (t *Board) reset() {
	t.safePlan, t.offer = rules.NoBuilding, offerOpen
	if t.draft != nil {
		t.draft.Reset()
	}
	if t.choosing() {
		t.hand.chosen, t.hand.plan = -1, nil
	}
	t.planned(nil)
}

// confirm makes what was planned happen.
func (t *Board) confirm() {
	if t.moving() {
		t.hurry()
		return
	}
	if t.dossier != nil {
		t.resumeDossiers()
		return
	}
	if !t.person() {
		return
	}
	switch t.view.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		t.roll()
	case rules.PhaseMove:
		if t.draft == nil {
			return
		}
		if ok, why := t.draft.Ready(); !ok {
			t.refuse(t.back.Say(why))
			return
		}
		t.act(t.view.Actor(), t.draft.Action())
	case rules.PhaseSafe:
		if t.safePlan == rules.NoBuilding {
			t.refuse(t.phrase("task.safe"))
			return
		}
		t.act(t.view.Actor(), rules.MoveSafe(t.safePlan))
	case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards:
		t.confirmCards()
	}
}

// Handle deals with one event of input.
func (t *Board) Handle(e widgets.Event) {
	if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown {
		t.covered = false
		if t.hand != nil {
			t.hand.left = handTime
		}
	}
	if e.Kind == widgets.PointerDown && t.hand != nil && t.fan != rules.NoBuilding && t.desk.Scopes() == 0 {
		if c := t.desk.At(e.X, e.Y); c == nil || !strings.HasPrefix(c.ID, "fan-") {
			t.closeFan() // and the press does what it would without the crowd
		}
	}
	if t.moving() && (e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && (e.Key == widgets.KeyEnter || e.Key == widgets.KeySpace)) && !e.Repeat {
		// A press while the table moves finishes the movement; what it would have pressed may have moved away.
		t.hurry()
		if c := t.desk.At(e.X, e.Y); e.Kind == widgets.KeyDown || c == nil || c.ID != "menu" {
			return
		}
	}
	if e.Kind == widgets.Wheel && e.DY > 0 && t.desk.Scopes() == 0 && t.table.Log.Contains(layout.Point{X: e.X, Y: e.Y}) {
		t.exits.Log() // what came before is there
		return
	}
	if t.desk.Handle(e) || e.Kind != widgets.KeyDown || t.desk.Scopes() > 0 {
		return
	}
	switch e.Key {
	case widgets.KeyEnter, widgets.KeySpace:
		if !e.Repeat {
			t.confirm()
		}
	case widgets.KeyBackspace, "U":
		t.undo()
	case "R":
		t.reset()
	case "D":
		switch {
		case e.Repeat || !t.person() || t.moving():
		case t.view.Phase() == rules.PhaseOffer:
			t.planOffer(offerTake)
		case t.view.Phase() == rules.PhaseMove:
			t.moveNobody()
		}
	case "I":
		if !e.Repeat {
			t.askSecret(t.reader())
		}
	case widgets.KeyHelp, "H":
		t.exits.Rules()
	case "M":
		t.openMenu()
	case "L":
		t.exits.Log()
	case "N":
		if !e.Repeat {
			t.openNotebook()
		}
	case "W":
		if !e.Repeat {
			t.askHint()
		}
	case "K":
		switch {
		case t.view.Phase() != rules.PhaseCall || t.moving() || len(t.toAsk()) == 0:
		case t.only() == rules.NoSeat && !e.Repeat:
			t.askWho()
		case t.person() && t.only() != rules.NoSeat:
			t.knock()
		}
	case "P":
		if p := t.view.Phase(); (p == rules.PhaseCall && t.only() != rules.NoSeat || p == rules.PhaseCards) && t.person() && !t.mustPlay() && !t.moving() {
			t.sayNo()
		}
	default:
		if len(e.Key) == 1 && e.Key[0] >= '1' && e.Key[0] <= '9' {
			t.digit(int(e.Key[0]-'1'), e.Shift)
		}
	}
}

// digit plans by the keys 1…7: the cards of an open hand, and then the agents of the rail from top to bottom.
func (t *Board) digit(k int, back bool) {
	if t.hand != nil && !t.picking() {
		t.chooseCard(k)
		return
	}
	for i, a := range t.rail() {
		if i == k {
			if t.picking() {
				t.pickAgent(a)
			} else if back {
				t.step(a, -1)
			} else {
				t.step(a, 1)
			}
		}
	}
}

// rail is the agents in play in the order of the rail.
func (t *Board) rail() []rules.Agent {
	var as []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if t.view.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}
