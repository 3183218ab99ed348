package privateview

import "heimlich/rules"

const (
	handTimeout       = 20 // seconds without input after which an open hand closes, except for somebody who plays alone
	plannedHandFactor = 3  // times the timeout on a person's own device while a card is planned
)

// OwnHandView returns the view of the only person at this screen, whose hand the table shows at any time. It returns
// false if there is no such person, in a replay, in attract mode, in a game without cards, and if the hand is in a
// pocket. It also does after the last animation of the game, and after Cover until the next input.
func (vs *Views) OwnHandView() (v rules.View, ok bool) {
	seat := vs.plan.SinglePerson()
	if seat == rules.NoSeat || vs.plan.Replay != nil || vs.plan.Attract {
		return v, false
	}
	ended := vs.plan.View.Over() && !vs.plan.Animating()
	if ended || vs.plan.NoAutoOpen || vs.plan.InPocket() || !vs.plan.View.Setup().Variants.TopSecret {
		return v, false
	}
	return vs.match.PrivateView(seat), true
}

// askHand opens the hand of seat s. At a shared screen a curtain comes first, unless this hand was open last.
func (vs *Views) askHand(s rules.Seat) {
	if vs.plan.SinglePerson() == s || vs.plan.LastHandOwner == s {
		vs.OpenHandFocused(s)
		return
	}
	vs.openBehindCurtain(s, vs.phrase("secret.hand"), func() { vs.OpenHandFocused(s) })
}

// OpenHandFocused opens the hand of seat s without a curtain. It focuses the first card, so that another Enter does not
// pass.
func (vs *Views) OpenHandFocused(s rules.Seat) {
	vs.OpenHand(s)
	vs.focus.Focus("card-1")
}

// OpenHand opens the hand of seat s without a curtain, and keeps the focus.
func (vs *Views) OpenHand(s rules.Seat) {
	vs.plan.OpenHand(s, vs.match.PrivateView(s))
	vs.handTimeLeft, vs.readAloud = handTimeout, false
	vs.update()
}

// CloseHand closes the open hand. Unless an animation runs, the panels show that at once.
func (vs *Views) CloseHand() {
	if vs.plan.CloseHand() && !vs.plan.Animating() {
		vs.update()
	}
}
