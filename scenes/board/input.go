package board

import (
	"strings"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Handle deals with one event of input.
func (t *Board) Handle(e widgets.Event) {
	if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown {
		t.eyes.Touched()
	}
	if e.Kind == widgets.PointerDown && t.plan.Hand != nil && t.plan.Fan != rules.NoBuilding && t.desk.Scopes() == 0 {
		if c := t.desk.At(e.X, e.Y); c == nil || !strings.HasPrefix(c.ID, "fan-") {
			t.plan.CloseFan()
			t.changed() // and the press does what it would without the crowd
		}
	}
	if t.moving() && (e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && (e.Key == widgets.KeyEnter || e.Key == widgets.KeySpace)) && !e.Repeat {
		// A press while the table moves finishes the movement; what it would have pressed may have moved away.
		t.stage.Hurry()
		if c := t.desk.At(e.X, e.Y); e.Kind == widgets.KeyDown || c == nil || c.ID != "menu" {
			return
		}
	}
	if e.Kind == widgets.Wheel && e.DY > 0 && t.desk.Scopes() == 0 && t.table.Log.Contains(layout.Point{X: e.X, Y: e.Y}) {
		t.follow(plan.Does{Kind: plan.ReadLog}) // what came before is there
		return
	}
	if t.desk.Handle(e) || e.Kind != widgets.KeyDown || t.desk.Scopes() > 0 {
		return
	}
	if k := e.Key; len(k) == 1 && k[0] >= '1' && k[0] <= '9' {
		t.digit(int(k[0]-'1'), e.Shift)
		return
	}
	if e.Repeat && e.Key != widgets.KeyBackspace && e.Key != "U" {
		return // a key that is held does one thing once
	}
	if e.Key == widgets.KeyEnter || e.Key == widgets.KeySpace {
		if d := t.plan.Confirm(); d.Ready || t.plan.Person() { // keys don't ask what one waits for
			t.press(d)
		}
	} else if d := t.keyed(e.Key); d.Kind != plan.Nothing {
		t.follow(d)
	}
}

// keyed is what a key leads to.
func (t *Board) keyed(key string) plan.Does {
	p := t.plan
	switch key {
	case widgets.KeyBackspace, "U":
		return plan.Does{Kind: plan.Undo}
	case "R":
		return plan.Does{Kind: plan.Reset}
	case "I":
		return plan.Does{Kind: plan.MyPassport}
	case widgets.KeyHelp, "H":
		return plan.Does{Kind: plan.ReadRules}
	case "M":
		return plan.Does{Kind: plan.OpenMenu}
	case "L":
		return plan.Does{Kind: plan.ReadLog}
	case "N":
		return plan.Does{Kind: plan.OpenNotebook}
	case "W":
		return plan.Does{Kind: plan.AskHint}
	}
	switch {
	case !p.Person() && key != "K" || t.moving():
	case key == "D" && p.View.Phase() == rules.PhaseOffer:
		return plan.Does{Kind: plan.Choose, Offer: plan.OfferTake}
	case key == "D" && p.View.Phase() == rules.PhaseMove:
		return plan.Does{Kind: plan.Instead}
	case key == "K" && p.View.Phase() == rules.PhaseCall && p.Shared() && len(p.ToAsk()) > 0:
		return plan.Does{Kind: plan.AskWho}
	case key == "K" && p.View.Phase() == rules.PhaseCall && !p.Shared() && p.Person():
		return plan.Does{Kind: plan.Knock}
	case key == "P" && p.MayPass():
		return p.No()
	}
	return plan.Does{}
}

// digit plans by the keys 1…7: the cards of an open hand, and then the agents of the rail from top to bottom.
func (t *Board) digit(k int, back bool) {
	agents := t.plan.Agents()
	switch {
	case t.plan.Hand != nil && !t.plan.Picking():
		t.plan.Hand.Choose(k)
	case k >= len(agents):
		return
	case back && !t.plan.Picking():
		t.plan.Step(agents[k], -1)
	default:
		t.plan.PressAgent(agents[k])
	}
	t.changed()
}

// goBack is what Esc does on the open table: it closes the open hand of one of several people or a crowd that is fanned out, else it opens the menu. What it does
// with an open hand does not depend on what is fanned out for a card.
func (t *Board) goBack() {
	switch {
	case t.plan.Fan != rules.NoBuilding && t.plan.Hand == nil:
		t.plan.CloseFan()
		t.changed()
	case t.plan.Hand != nil && t.plan.Shared():
		t.eyes.CloseHand()
	default:
		t.follow(plan.Does{Kind: plan.OpenMenu})
	}
}
