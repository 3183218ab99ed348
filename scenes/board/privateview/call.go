package privateview

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// askHandInCall lets a person in a call look at their cards in private and knock there. In public a knock can only be
// withdrawn, since a refused one would tell everybody about the cards.
func (e *Views) askHandInCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: e.phrase("button.i-am", e.plan.PlayerArg(s)), Primary: true,
		OnPress: func() { e.Close(); e.OpenHandInCall(s) }}}
	if e.match.Intent(s).Knocks {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: e.phrase("deed.no-knock"),
			OnPress: func() { e.Close(); e.plan.ToggleKnock(s) }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
	e.showCurtain(s, e.phrase("secret.cards"), answers...)
}

// askWhoseHand asks who wants to look at their cards. If only one can, it asks that person.
func (e *Views) askWhoseHand() {
	seats := e.plan.SeatsToAsk()
	if len(seats) == 1 {
		e.askHandInCall(seats[0])
		return
	}
	d := widgets.Dialog{Title: e.phrase("hand.whose"), List: true}
	for _, s := range seats {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", s+1), Title: e.match.Player(s).Name,
			Sub: e.ctx.Say(plan.HandSize(e.plan.View.HandSize(s))), OnPress: func() { e.askHandInCall(s) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: e.phrase("button.back")})
	e.Show(d)
}

// OpenHandInCall opens a person's hand in a call. The next reader needs the curtain again, and so does this one.
func (e *Views) OpenHandInCall(s rules.Seat) {
	e.OpenHandFocused(s)
	e.plan.LastHandOwner = rules.NoSeat
}
