package privateview

import "heimlich/rules"

// handTimeout is the time without input after which an open hand closes at a shared screen, in seconds.
const handTimeout = 20

// OwnHand returns the view of the only person at this screen, whose cards lie open in front of them. It returns false
// while there is none, after the game, and after a cover until the next input.
func (e *Views) OwnHand() (v rules.View, ok bool) {
	s := e.plan.OnlyPerson()
	if s == rules.NoSeat || e.plan.NoAutoOpen || e.plan.View.Over() || e.plan.Replay != nil || e.plan.Attract ||
		!e.plan.View.Setup().Variants.TopSecret {
		return v, false
	}
	return e.match.PrivateView(s), true
}

// askHand opens a person's hand. At a shared screen a curtain comes first, unless that person opened the hand last.
func (e *Views) askHand(s rules.Seat) {
	if e.plan.OnlyPerson() == s || e.plan.LastHandOwner == s {
		e.OpenHandFocused(s)
		return
	}
	e.openBehindCurtain(s, e.phrase("secret.hand"), func() { e.OpenHandFocused(s) })
}

// OpenHandFocused opens a hand without a curtain. It focuses the first card, so that another Enter does not pass.
func (e *Views) OpenHandFocused(s rules.Seat) {
	e.OpenHand(s)
	e.focus.Focus("card-1")
}

// OpenHand opens a hand without a curtain, and keeps the focus.
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
