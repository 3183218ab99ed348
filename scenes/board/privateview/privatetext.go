package privateview

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
)

// Dialog returns the accessible description of the open dialog, or nil. In place of a private text it says that the
// text is secret.
func (vs *Views) Dialog() *a11y.DialogInfo {
	d := appctx.PublishedDialog(&vs.dialogs)
	if now, open := vs.dialogs.Open(); open && now.Private {
		d.Text = vs.phrase("look.secret")
	}
	return d
}

// Describe adds to the accessible state whose passport is open, without its contents. If none is open, it does nothing.
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

// handText returns the text of the open hand: a refusal, and the chosen card with its targets, consequences and the
// plan's result, or if none is chosen all cards.
func (vs *Views) handText() string {
	var sentences []string
	if err := vs.plan.Refusal; err != nil {
		sentences = append(sentences, vs.ctx.Sentence(err))
	}
	chosen := vs.plan.Hand.Chosen
	if chosen < 0 {
		seat := vs.plan.Hand.Seat
		return a11y.Sentences(append(sentences, vs.cardsText(vs.match.PrivateView(seat), seat))...)
	}
	view, card := vs.match.PrivateView(vs.plan.Hand.Seat), vs.plan.Hand.Cards()[chosen]
	cardText, panel := vs.plan.Texts().ReadCardText(view, card), vs.plan.Texts().InfoPanel()
	sentences = append(sentences, vs.phrase("look.chosen", message.Number("number", chosen+1)))
	switch {
	case vs.plan.Hand.Card != nil:
		cardText.Hint = slices.Concat(cardText.Hint, vs.plan.Texts().BarText().Hint,
			[]message.Message{vs.plan.Confirm().Sub})
	case !cardText.Refused:
		cardText.Hint = append(cardText.Hint, vs.plan.Texts().UnplayableText(view, card))
	}
	if picks := vs.plan.Hand.Card; picks != nil && picks.PickedAgents() != 0 {
		sentences = append(sentences,
			vs.phrase("look.picked", message.All("agents", message.Agents(picks.PickedAgents()))))
	}
	return a11y.Sentences(append(sentences, vs.ctx.Sentences(slices.Concat([]message.Message{cardText.Title},
		cardText.Hint, []message.Message{panel.Title}, panel.Lines)...))...)
}

// cardsText returns the text of all cards of seat s in view v: what each does, and why it can't be played now. A reason
// that concerns all cards comes last. It returns "" for an empty hand.
func (vs *Views) cardsText(v rules.View, s rules.Seat) string {
	hand, whyNoCard := v.Hand(s), vs.plan.Texts().WhyNoCard(v)
	var sentences []string
	for i, c := range hand[:v.HandSize(s)] {
		cardText := []message.Message{message.CardName(c), message.CardEffect(c)}
		if whyNoCard.IsZero() {
			cardText = append(cardText, vs.plan.Texts().UnplayableText(v, c))
		}
		sentences = append(sentences, vs.phrase("look.card", message.Number("number", i+1),
			message.Verbatim("says", vs.ctx.Sentences(cardText...))))
	}
	if len(sentences) > 0 {
		sentences = append(sentences, vs.ctx.Sentences(whyNoCard))
	}
	return a11y.Sentences(sentences...)
}
