package privateview

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
)

// Dialog returns the accessible description of the open dialog, or nil. It hides a private text.
func (vs *Views) Dialog() *a11y.DialogInfo {
	d := appctx.PublishedDialog(&vs.dialogs)
	if now, open := vs.dialogs.Open(); open && now.Private {
		d.Text = vs.phrase("look.secret")
	}
	return d
}

// Describe adds to the accessible state whose passport is open, without its contents.
func (vs *Views) Describe(s *a11y.PublicState) {
	if !vs.view.revealed {
		return
	}
	seat := vs.view.seat
	s.Prompt = a11y.Sentences(vs.phrase("handover.of", message.Count("passports", vs.plan.View.PassportCount(seat)),
		vs.plan.PlayerArg(seat)), vs.phrase("look.secret"))
}

// SecretText returns the text of the open private view: agents and cards, hint, or hand. It returns "" if none is open.
func (vs *Views) SecretText() string {
	switch d, open := vs.dialogs.Open(); {
	case open && d.Private:
		return a11y.Sentences(d.Title, d.Body)
	case vs.view.revealed && vs.view.node != nil:
		v := vs.match.PrivateView(vs.view.seat)
		agents := message.Of("look.agents",
			message.All("agents", message.Agents(v.Identities(vs.view.seat)&v.InPlay())))
		return a11y.Sentences(vs.ctx.Say(agents), vs.cardsText(v, vs.view.seat))
	case vs.plan.Hand != nil:
		return vs.handText()
	}
	return ""
}

// KeepOpen cancels the timeout of the open private view, since it is read aloud.
func (vs *Views) KeepOpen() { vs.readAloud = true }

// handText returns the text of the open hand: a refusal, and the chosen card with its targets, or else all cards.
func (vs *Views) handText() string {
	var all []string
	if err := vs.plan.Refusal; err != nil {
		all = append(all, vs.ctx.Sentence(err))
	}
	n := vs.plan.Hand.Chosen
	if n < 0 {
		s := vs.plan.Hand.Seat
		return a11y.Sentences(append(all, vs.cardsText(vs.match.PrivateView(s), s))...)
	}
	v, c := vs.match.PrivateView(vs.plan.Hand.Seat), vs.plan.Hand.Cards()[n]
	says, info := vs.plan.Texts().ReadCardText(v, c), vs.plan.Texts().InfoPanel()
	all = append(all, vs.phrase("look.chosen", message.Number("number", n+1)))
	switch {
	case vs.plan.Hand.Card != nil:
		says.Hint = slices.Concat(says.Hint, vs.plan.Texts().BarText().Hint, []message.Message{vs.plan.Confirm().Sub})
	case !says.Refused:
		says.Hint = append(says.Hint, vs.plan.Texts().UnplayableText(v, c))
	}
	if card := vs.plan.Hand.Card; card != nil && card.PickedAgents() != 0 {
		all = append(all, vs.phrase("look.picked", message.All("agents", message.Agents(card.PickedAgents()))))
	}
	return a11y.Sentences(append(all, vs.ctx.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint,
		[]message.Message{info.Title}, info.Lines)...))...)
}

// cardsText returns the text of all cards of a hand: what each does, and whether it can be played now. A reason that
// concerns all cards comes last.
func (vs *Views) cardsText(v rules.View, s rules.Seat) string {
	hand, never := v.Hand(s), vs.plan.Texts().WhyNoCard(v)
	var all []string
	for i, c := range hand[:v.HandSize(s)] {
		says := []message.Message{message.CardName(c), message.CardEffect(c)}
		if never.IsZero() {
			says = append(says, vs.plan.Texts().UnplayableText(v, c))
		}
		all = append(all, vs.phrase("look.card", message.Number("number", i+1),
			message.Verbatim("says", vs.ctx.Sentences(says...))))
	}
	if len(all) > 0 {
		all = append(all, vs.ctx.Sentences(never))
	}
	return a11y.Sentences(all...)
}
