package board

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// handTime is how long an open hand that nobody touches stays open where others sit at the screen too, in seconds.
const handTime = 20

// askHand opens a person's hand; where others sit at the screen a curtain comes first, unless the same person had the hand open before.
func (t *Board) askHand(s rules.Seat) {
	if t.plan.Only() == s || t.plan.Holder == s {
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
	t.plan.Open(s)
	t.handLeft = handTime
	t.changed()
}

// closeHand closes the open hand; nothing of it stays on the graph.
func (t *Board) closeHand() {
	if t.plan.Close() && !t.moving() {
		t.changed()
	}
}

func (t *Board) advanceHand(dt float64) {
	if t.plan.Hand == nil || t.plan.Only() == t.plan.Hand.Seat {
		return
	}
	if t.handLeft -= dt; t.handLeft <= 0 {
		t.closeHand()
	}
}

// addHand lays the open hand out. Its controls have neutral names: what the cards are is nobody's business but the player's.
func (t *Board) addHand() []*widgets.Control {
	if t.plan.Hand == nil || t.moving() {
		return nil
	}
	cards := t.plan.Hand.Cards()
	if len(cards) == 0 {
		return nil
	}
	var cs []*widgets.Control
	for i, r := range t.table.Hand(len(cards)) {
		c := cards[i]
		node := sprites.New("card").SetPos(r.X, r.Y)
		t.marks.Add(node)
		why := plan.FaceWhy(t.plan.Hand.View, c)
		ctl := &widgets.Control{ID: fmt.Sprintf("card-%d", i+1), Label: t.phrase("hand.card", message.Number("card", i+1)), Rect: r, Checked: t.plan.Hand.Chosen == i, OnPress: func() { t.plan.Choose(i); t.changed() }}
		ctl.OnLook = func(s widgets.State) {
			node.Clear()
			stage.DrawCard(node, t.back.Kit, t.back.Language, c, layout.Rect{W: r.W, H: r.H}, stage.CardLook{Chosen: t.plan.Hand != nil && t.plan.Hand.Chosen == i, Hover: s.Hover, Why: why})
			if t.plan.Peek(i, s.Hover || s.Focused) {
				t.writePrompt()
			}
		}
		cs = append(cs, ctl)
	}
	return cs
}
