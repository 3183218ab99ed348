package eyes

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// What people do in a call that they share a screen in: each looks at their own cards in private if they like, and knocks there or does not. A plate leads there, and so
// does the bar.

// askCall lets a person look at their cards alone, and knock there. Before everybody a knock can only be taken back: one that the cards don’t bear out would have to be
// refused, and everybody would know.
func (e *Eyes) askCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: e.phrase("button.i-am", e.plan.Who(s)), Primary: true, OnPress: func() { e.Close(); e.LookAtHand(s) }}}
	if e.match.Said(s).Knocks {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: e.phrase("deed.no-knock"), OnPress: func() { e.Close(); e.plan.ToggleKnock(s); e.changed() }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
	e.curtain(s, e.phrase("secret.cards"), answers...)
}

// askWho is askCall for whoever wants to; where that can be only one, for them.
func (e *Eyes) askWho() {
	seats := e.plan.ToAsk()
	if len(seats) == 1 {
		e.askCall(seats[0])
		return
	}
	d := widgets.Dialog{Title: e.phrase("hand.whose"), List: true}
	for _, s := range seats {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", s+1), Title: e.match.Player(s).Name, Sub: e.back.Say(plan.HandSize(e.plan.View.Held(s))), OnPress: func() { e.askCall(s) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: e.phrase("button.back")})
	e.Show(d)
}

// LookAtHand opens a person's hand in the call. Whoever looks next has to come past the curtain, and so have they.
func (e *Eyes) LookAtHand(s rules.Seat) {
	e.TakeHand(s)
	e.plan.Holder = rules.NoSeat
}
