package board

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// prepare makes the table ready for the person whose turn it is; it is called every tick and does something once.
func (t *Board) prepare() {
	switch {
	case t.plan.Opens():
		t.openHand(t.plan.View.Actor())
	case t.plan.Prepare():
		t.changed()
	}
}

// changed shows the plan as it is now.
func (t *Board) changed() {
	if t.picture == nil {
		return
	}
	if !t.moving() {
		t.placeActors()
	}
	t.refresh()
}

// planSafe plans where the safe is set down.
func (t *Board) planSafe(b rules.Building) {
	t.plan.SetSafe(b)
	t.changed()
	if t.plan.Refused == nil {
		t.desk.Focus("confirm")
	}
}

// refuse says why a press did nothing.
func (t *Board) refuse(err error) {
	t.plan.Refused = err
	t.refresh()
}

// do does what a deed says, or says why it can't be done.
func (t *Board) do(d plan.Deed) {
	if d.Ready {
		t.follow(d.Does)
	} else if !d.Why.None() {
		t.plan.Refuse(d.Why)
		t.refresh()
	}
}

// follow does what a press leads to.
func (t *Board) follow(d plan.Does) {
	switch d = t.plan.Do(d); d.Kind {
	case plan.Nothing:
		t.changed()
	case plan.Skip:
		t.hurry()
	case plan.Act:
		t.act(d.Seat, d.Action)
	case plan.KeepPassing:
		t.act(d.Seat, d.Action)
		t.match.Say(d.Seat, match.Said{Passing: true})
	case plan.Dossiers:
		t.resumeDossiers()
	case plan.Leave:
		t.exits.Leave()
	case plan.TakeOver:
		t.exits.TakeOver()
	case plan.ReadLog:
		t.exits.Log()
	case plan.OpenHand:
		t.askHand(d.Seat)
	case plan.CloseHand:
		t.closeHand()
	case plan.Passport:
		t.openSecret(d.Seat)
	case plan.AskWho:
		t.askWho()
	}
}

// Handle deals with one event of input.
func (t *Board) Handle(e widgets.Event) {
	if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown {
		t.plan.Covered = false
		if t.plan.Hand != nil {
			t.handLeft = handTime
		}
	}
	if e.Kind == widgets.PointerDown && t.plan.Hand != nil && t.plan.Fan != rules.NoBuilding && t.desk.Scopes() == 0 {
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
			t.do(t.plan.Confirm())
		}
	case widgets.KeyBackspace, "U":
		t.follow(plan.Does{Kind: plan.Undo})
	case "R":
		t.follow(plan.Does{Kind: plan.Reset})
	case "D":
		switch {
		case e.Repeat || !t.plan.Person() || t.moving():
		case t.plan.View.Phase() == rules.PhaseOffer:
			t.follow(plan.Does{Kind: plan.Choose, Offer: plan.OfferTake})
		case t.plan.View.Phase() == rules.PhaseMove:
			t.follow(plan.Does{Kind: plan.Instead})
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
		case t.plan.View.Phase() != rules.PhaseCall || t.moving() || len(t.plan.ToAsk()) == 0:
		case t.plan.Only() == rules.NoSeat && !e.Repeat:
			t.askWho()
		case t.plan.Person() && t.plan.Only() != rules.NoSeat:
			t.follow(plan.Does{Kind: plan.Knock})
		}
	case "P":
		if t.plan.MayPass() {
			t.follow(t.plan.No())
		}
	default:
		if len(e.Key) == 1 && e.Key[0] >= '1' && e.Key[0] <= '9' {
			t.digit(int(e.Key[0]-'1'), e.Shift)
		}
	}
}

// digit plans by the keys 1…7: the cards of an open hand, and then the agents of the rail from top to bottom.
func (t *Board) digit(k int, back bool) {
	agents := t.plan.Agents()
	switch {
	case t.plan.Hand != nil && !t.plan.Picking():
		t.plan.Choose(k)
	case k >= len(agents):
		return
	case back && !t.plan.Picking():
		t.plan.Step(agents[k], -1)
	default:
		t.plan.PressAgent(agents[k])
	}
	t.changed()
}
