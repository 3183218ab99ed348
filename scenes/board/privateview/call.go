package privateview

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/widgets"
)

// askHandInCall shows a curtain, behind which the person in seat s can see their cards and knock in a call at a shared
// screen. The curtain itself can only withdraw a knock. It can't announce one, since a public refusal would reveal that
// no card is playable.
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
	dialog := widgets.Dialog{Title: vs.phrase("hand.whose"), List: true}
	for _, seat := range seats {
		dialog.Answers = append(dialog.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", seat+1),
			Title: vs.match.Player(seat).Name,
			Sub:   vs.ctx.Say(plan.HandSize(vs.plan.View.HandSize(seat))), OnPress: func() { vs.askHandInCall(seat) }})
	}
	dialog.Answers = append(dialog.Answers, widgets.Answer{ID: "resume", Title: vs.phrase("button.back")})
	vs.Show(dialog)
}

// OpenHandInCall opens the hand of seat s in a call, and focuses its first card. Opening it again needs the curtain
// again, because anybody at the screen may act next.
func (vs *Views) OpenHandInCall(s rules.Seat) {
	vs.OpenHandFocused(s)
	vs.plan.LastHandOwner = rules.NoSeat
}
