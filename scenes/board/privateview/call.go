package privateview

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// askHandInCall shows a curtain behind which a person in a call can see their cards and knock. Withdrawing a knock
// needs no look at the cards. Knocking does, since a public refusal would reveal them.
func (e *Views) askHandInCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: e.phrase("button.i-am", e.plan.PlayerArg(s)), Primary: true,
		OnPress: func() { e.Close(); e.OpenHandInCall(s) }}}
	if e.match.Intent(s).Calls {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: e.phrase("deed.no-knock"),
			OnPress: func() { e.Close(); e.plan.ToggleKnock(s) }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: e.phrase("button.back"), OnPress: e.Close})
	e.showCurtain(s, e.phrase("secret.cards"), answers...)
}

// askWhoseHand asks which person in a call wants to see their cards. It skips the question if only one can.
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

// OpenHandInCall opens a person's hand in a call. Opening it again needs the curtain again.
func (e *Views) OpenHandInCall(s rules.Seat) {
	e.OpenHandFocused(s)
	e.plan.LastHandOwner = rules.NoSeat
}
