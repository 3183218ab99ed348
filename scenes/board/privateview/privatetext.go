package privateview

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
)

// Dialog returns the accessible description of the open dialog, or nil. It hides a private text.
func (e *Views) Dialog() *a11y.DialogInfo {
	d := appctx.PublishedDialog(&e.dialogs)
	if now, open := e.dialogs.Open(); open && now.Private { // the text is private
		d.Text = e.phrase("look.secret")
	}
	return d
}

// Describe adds to the accessible state whose passport is open, without its contents.
func (e *Views) Describe(s *a11y.PublicState) {
	if !e.view.shown {
		return
	}
	seat := e.view.seat
	s.Prompt = a11y.Sentences(e.phrase("handover.of", message.Count("passports", e.plan.View.PassportCount(seat)),
		e.plan.PlayerArg(seat)), e.phrase("look.secret"))
}

// SecretText returns the text of the open private view: agents and cards, hint, or hand. It returns "" if none is open.
func (e *Views) SecretText() string {
	switch d, open := e.dialogs.Open(); {
	case open && d.Private:
		return a11y.Sentences(d.Title, d.Body)
	case e.view.shown && e.view.node != nil:
		v := e.match.PrivateView(e.view.seat)
		agents := message.Of("look.agents",
			message.All("agents", message.Agents(v.Identities(e.view.seat)&v.InPlay())))
		return a11y.Sentences(e.ctx.Say(agents), e.cardsText(v, e.view.seat))
	case e.plan.Hand != nil:
		return e.handText()
	}
	return ""
}

// KeepOpen cancels the timeout of the open private view, since it is read aloud.
func (e *Views) KeepOpen() { e.readAloud = true }

// handText returns the text of the open hand: a refusal, and the chosen card with its targets, or else all cards.
func (e *Views) handText() string {
	var all []string
	if err := e.plan.Refusal; err != nil {
		all = append(all, e.ctx.Sentence(err))
	}
	n := e.plan.Hand.Chosen
	if n < 0 {
		s := e.plan.Hand.Seat
		return a11y.Sentences(append(all, e.cardsText(e.match.PrivateView(s), s))...)
	}
	says, info := e.plan.Texts().BarText(), e.plan.Texts().InfoPanel()
	all = append(all, e.phrase("look.chosen", message.Number("number", n+1)))
	if card := e.plan.Hand.Card; card != nil && card.PickedAgents() != 0 {
		all = append(all, e.phrase("look.picked", message.All("agents", message.Agents(card.PickedAgents()))))
	}
	return a11y.Sentences(append(all, e.ctx.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint,
		[]message.Message{info.Title}, info.Lines)...))...)
}

// cardsText returns the text of all cards of a hand: what each does, and whether it can be played now. A reason that
// concerns all cards comes last.
func (e *Views) cardsText(v rules.View, s rules.Seat) string {
	hand, never := v.Hand(s), e.plan.Texts().WhyNoCard(v)
	var all []string
	for i, c := range hand[:v.HandSize(s)] {
		says := []message.Message{message.CardName(c), message.CardEffect(c)}
		if never.IsZero() {
			says = append(says, e.plan.Texts().UnplayableText(v, c))
		}
		all = append(all, e.phrase("look.card", message.Number("number", i+1),
			message.Verbatim("says", e.ctx.Sentences(says...))))
	}
	if len(all) > 0 {
		all = append(all, e.ctx.Sentences(never))
	}
	return a11y.Sentences(all...)
}
