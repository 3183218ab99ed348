package eyes

import "heimlich/rules"

// handTime is how long an open hand that nobody touches stays open where others sit at the screen too, in seconds.
const handTime = 20

// askHand opens a person's hand; where others sit at the screen a curtain comes first, unless the same person had the hand open before.
func (e *Eyes) askHand(s rules.Seat) {
	if e.plan.Only() == s || e.plan.Holder == s {
		e.TakeHand(s)
		return
	}
	e.uncover(s, e.phrase("secret.hand"), func() { e.TakeHand(s) })
}

// TakeHand opens a hand for a person who is alone with it: keys go on among its cards, so that a second Enter doesn’t let the chance go by.
func (e *Eyes) TakeHand(s rules.Seat) {
	e.OpenHand(s)
	e.desk.Focus("card-1")
}

// OpenHand opens a hand and leaves the focus where it is.
func (e *Eyes) OpenHand(s rules.Seat) {
	e.plan.Open(s, e.match.Through(s))
	e.handLeft, e.heard = handTime, false
	e.changed()
}

// CloseHand closes the open hand; nothing of it stays on the graph.
func (e *Eyes) CloseHand() {
	if e.plan.Close() && !e.plan.Moving() {
		e.changed()
	}
}
