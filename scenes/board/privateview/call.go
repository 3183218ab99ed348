package privateview

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// Hands in a call at a shared screen: anybody may look at their own cards before answering.

// askHandInCall shows a curtain behind which a person in a call can see their cards and knock. The curtain itself can
// only withdraw a knock. It can't announce one, because a public refusal would reveal the cards.
func (vs *Views) askHandInCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: vs.phrase("button.i-am", vs.plan.PlayerArg(s)), Primary: true,
		OnPress: func() { vs.Close(); vs.OpenHandInCall(s) }}}
	if vs.match.Intent(s).Calls {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: vs.phrase("deed.no-knock"),
			OnPress: func() { vs.Close(); vs.plan.ToggleKnock(s) }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: vs.phrase("button.back"), OnPress: vs.Close})
	vs.showCurtain(s, vs.phrase("secret.cards"), answers...)
}

// askWhoseHand asks which person in a call wants to see their cards. It skips the question if only one can.
func (vs *Views) askWhoseHand() {
	seats := vs.plan.SeatsToAsk()
	if len(seats) == 1 {
		vs.askHandInCall(seats[0])
		return
	}
	d := widgets.Dialog{Title: vs.phrase("hand.whose"), List: true}
	for _, s := range seats {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", s+1),
			Title: vs.match.Player(s).Name,
			Sub:   vs.ctx.Say(plan.HandSize(vs.plan.View.HandSize(s))), OnPress: func() { vs.askHandInCall(s) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: vs.phrase("button.back")})
	vs.Show(d)
}

// OpenHandInCall opens a person's hand in a call. Opening it again needs the curtain again, because anybody at
// the screen may act next.
func (vs *Views) OpenHandInCall(s rules.Seat) {
	vs.OpenHandFocused(s)
	vs.plan.LastHandOwner = rules.NoSeat
}
