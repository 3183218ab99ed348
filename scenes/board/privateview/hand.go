package privateview

import "heimlich/rules"

// handTimeout is how long an untouched open hand stays open at a shared screen, in seconds.
const handTimeout = 20

// askHand opens a person's hand. At a shared screen a curtain comes first, unless that person had the hand open last.
func (e *Views) askHand(s rules.Seat) {
	if e.plan.OnlyPerson() == s || e.plan.LastHandOwner == s {
		e.OpenHandFocused(s)
		return
	}
	e.openBehindCurtain(s, e.phrase("secret.hand"), func() { e.OpenHandFocused(s) })
}

// OpenHandFocused opens the hand of a person who is alone with the screen. The focus moves to the cards, so that a
// second Enter does not pass.
func (e *Views) OpenHandFocused(s rules.Seat) {
	e.OpenHand(s)
	e.focus.Focus("card-1")
}

// OpenHand opens a hand and keeps the focus.
func (e *Views) OpenHand(s rules.Seat) {
	e.plan.OpenHand(s, e.match.PrivateView(s))
	e.handTimeLeft, e.readAloud = handTimeout, false
	e.update()
}

// CloseHand closes the open hand and removes it from the scene graph.
func (e *Views) CloseHand() {
	if e.plan.CloseHand() && !e.plan.Animating() {
		e.update()
	}
}
