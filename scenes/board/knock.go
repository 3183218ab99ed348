package board

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
func (t *Board) askCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: t.phrase("button.i-am", t.plan.Who(s)), Primary: true, OnPress: func() { t.closeSecret(); t.lookAtHand(s) }}}
	if t.match.Said(s).Knocks {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: t.phrase("deed.no-knock"), OnPress: func() { t.closeSecret(); t.plan.ToggleKnock(s); t.changed() }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: t.phrase("button.back"), OnPress: t.closeSecret})
	t.curtain(s, t.phrase("secret.cards"), answers...)
}

// askWho is askCall for whoever wants to; where that can be only one, for them.
func (t *Board) askWho() {
	seats := t.plan.ToAsk()
	if len(seats) == 1 {
		t.askCall(seats[0])
		return
	}
	d := widgets.Dialog{Title: t.phrase("hand.whose"), List: true}
	for _, s := range seats {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", s+1), Title: t.match.Player(s).Name, Sub: t.back.Say(plan.HandSize(t.plan.View.Held(s))), OnPress: func() { t.askCall(s) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: t.phrase("button.back")})
	t.show(d)
}

// lookAtHand opens a person's hand in the call. Whoever looks next has to come past the curtain, and so have they.
func (t *Board) lookAtHand(s rules.Seat) {
	t.takeHand(s)
	t.plan.Holder = rules.NoSeat
}
