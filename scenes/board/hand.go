package board

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// hand is the hand of top secret cards that lies open on the screen, for one person's eyes. Nothing of it is in the picture while it is closed.
type hand struct {
	seat   rules.Seat
	view   rules.View // through the eyes of the seat
	chosen int        // which card is chosen, −1 for none
	peeked int        // which card the pointer or the focus is on, −1 for none
	plan   *match.CardPlan
	left   float64 // seconds until it closes by itself
}

// handTime is how long an open hand that nobody touches stays open where others sit at the screen too, in seconds.
const handTime = 20

// only is the only person at the table, NoSeat if there are none or several. Nobody else looks at the screen, so their hand opens by itself.
func (t *Board) only() rules.Seat {
	if ps := t.match.People(); len(ps) == 1 {
		return ps[0]
	}
	return rules.NoSeat
}

// askHand opens a person's hand; where others sit at the screen a curtain comes first, unless the same person had the hand open before.
func (t *Board) askHand(s rules.Seat) {
	if t.only() == s || t.holder == s {
		t.takeHand(s)
		return
	}
	t.uncover(s, t.phrase("secret.hand"), func() { t.takeHand(s) })
}

// takeHand opens a hand that was asked for: keys go on among its cards, so that a second Enter doesn’t let the chance go by.
func (t *Board) takeHand(s rules.Seat) {
	t.openHand(s)
	t.desk.Focus("card-1")
}

func (t *Board) openHand(s rules.Seat) {
	t.holder, t.covered = s, false
	t.hand = &hand{seat: s, view: t.match.Through(s), chosen: -1, peeked: -1, left: handTime}
	t.refusal = ""
	t.placeActors()
	t.refresh()
}

// closeHand closes the open hand; nothing of it stays on the graph.
func (t *Board) closeHand() {
	if t.hand == nil {
		return
	}
	t.hand = nil
	t.refusal = ""
	t.fan = rules.NoBuilding
	if t.picture != nil && !t.moving() {
		t.placeActors()
		t.refresh()
	}
}

func (t *Board) advanceHand(dt float64) {
	if t.hand == nil || t.only() == t.hand.seat {
		return
	}
	if t.hand.left -= dt; t.hand.left <= 0 {
		t.closeHand()
	}
}

// cards are the cards of the open hand.
func (h *hand) cards() []rules.Card {
	all := h.view.Hand(h.seat)
	return all[:h.view.Held(h.seat)]
}

// choosing reports whether the cards of the open hand can be played now, or the seat is asked whether it wants to.
func (t *Board) choosing() bool {
	return t.hand != nil && !t.moving() && (t.view.Phase() == rules.PhaseCards || t.view.Phase() == rules.PhaseCall) && t.view.Actor() == t.hand.seat
}

// picking reports whether a card is chosen in the card round. Then agents and buildings can be pressed, even if the card can’t be played: what can be pressed tells
// nobody what card it is.
func (t *Board) picking() bool {
	return t.choosing() && t.view.Phase() == rules.PhaseCards && t.hand.chosen >= 0
}

// planningCard reports whether a card that can be played is chosen and its targets are being picked.
func (t *Board) planningCard() bool { return t.choosing() && t.hand.plan != nil }

// chooseCard chooses a card of the open hand, or puts it back. In the call it only tells whether the card could be played.
func (t *Board) chooseCard(i int) {
	h := t.hand
	if h == nil || i >= len(h.cards()) {
		return
	}
	t.refusal, t.fan = "", rules.NoBuilding
	if h.chosen == i {
		h.chosen, h.plan = -1, nil
	} else {
		h.chosen, h.plan = i, nil
		if plan, err := match.NewCardPlan(h.view, h.cards()[i]); err == nil && t.view.Phase() == rules.PhaseCards {
			h.plan = plan
		}
	}
	t.placeActors()
	t.refresh()
}

// peek lets the bar tell what a card does, or why it can’t be played, while the pointer or the focus is on it.
func (t *Board) peek(i int, on bool) {
	h := t.hand
	if h == nil || on == (h.peeked == i) {
		return
	}
	if h.peeked, t.refusal = i, ""; !on {
		h.peeked = -1
	}
	t.writePrompt()
}

// readCard is the card of the open hand that the bar tells of: the one that is chosen, else the one that the pointer or the focus is on; false for none.
func (t *Board) readCard() (rules.Card, bool) {
	if t.hand == nil || t.moving() {
		return rules.NoCard, false
	}
	i := t.hand.chosen
	if i < 0 {
		i = t.hand.peeked
	}
	if cards := t.hand.cards(); i >= 0 && i < len(cards) {
		return cards[i], true
	}
	return rules.NoCard, false
}

// pickAgent picks an agent for the chosen card.
func (t *Board) pickAgent(a rules.Agent) {
	plan := t.hand.plan
	if plan == nil {
		t.refuseCard()
		return
	}
	var err error
	if at := t.projected().At[a]; plan.Places()[at] && !plan.Picked().Has(a) {
		err = plan.PickPlace(at) // whoever stands where the chosen agent may go shows the way
	} else {
		err = plan.PickAgent(a)
	}
	t.planned(err)
}

// pickPlace picks a building for the chosen card, or an agent that stands there.
func (t *Board) pickPlace(b rules.Building) {
	plan := t.hand.plan
	if plan == nil {
		t.refuseCard()
		return
	}
	if plan.Places()[b] {
		t.planned(plan.PickPlace(b))
		return
	}
	var can []rules.Agent
	for _, a := range t.standingIn(b) {
		if plan.Agents().Has(a) || plan.Picked() != 0 && plan.Agents() == 0 {
			can = append(can, a)
		}
	}
	switch len(can) {
	case 0:
		t.planned(plan.PickPlace(b))
	case 1:
		t.pickAgent(can[0])
	default:
		if t.desk.ShowFocus() { // whoever uses keys names one of them
			t.refuse(t.phrase("hand.several"))
			return
		}
		t.fan = b
		t.refresh()
	}
}

// refuseCard says that nothing can be picked for a card that can’t be played.
func (t *Board) refuseCard() {
	c, _ := t.readCard()
	t.refuse(t.whyNot(t.hand.view, c) + " " + t.phrase("hand.put-it-back"))
}

// playCard plays the chosen card as planned.
func (t *Board) playCard() {
	a, ok := t.hand.plan.Action()
	if !ok {
		t.refuse(pagestate.Sentences(t.back.Say(t.hand.plan.Wants())))
		return
	}
	t.act(t.hand.seat, a)
}

// addHand lays the open hand out. Its controls have neutral names: what the cards are is nobody's business but the player's.
func (t *Board) addHand() []*widgets.Control {
	if t.hand == nil || t.moving() {
		return nil
	}
	cards := t.hand.cards()
	if len(cards) == 0 {
		return nil
	}
	var cs []*widgets.Control
	for i, r := range t.table.Hand(len(cards)) {
		c := cards[i]
		node := sprites.New("card").SetPos(r.X, r.Y)
		t.marks.Add(node)
		why := t.faceWhy(t.hand.view, c)
		ctl := &widgets.Control{ID: fmt.Sprintf("card-%d", i+1), Label: t.phrase("hand.card", message.Number("card", i+1)), Rect: r, Checked: t.hand.chosen == i, OnPress: func() { t.chooseCard(i) }}
		ctl.OnLook = func(s widgets.State) {
			node.Clear()
			stage.DrawCard(node, t.back.Kit, t.back.Language, c, layout.Rect{W: r.W, H: r.H}, stage.CardLook{Chosen: t.hand != nil && t.hand.chosen == i, Hover: s.Hover, Why: why})
			t.peek(i, s.Hover || s.Focused)
		}
		cs = append(cs, ctl)
	}
	return cs
}
