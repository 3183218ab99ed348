package eyes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/backstage"
)

// Dialog is the dialog that is open, for the page; nil for none.
func (e *Eyes) Dialog() *a11y.Dialog {
	d := backstage.Asked(&e.asks)
	if now, open := e.asks.Open(); open && now.Private { // its text is for whoever asks for it
		d.Text = e.phrase("look.secret")
	}
	return d
}

// Describe tells whose passport lies open, and how to hear it; never what stands in it.
func (e *Eyes) Describe(s *a11y.State) {
	if !e.secret.shown {
		return
	}
	seat := e.secret.seat
	s.Prompt = a11y.Sentences(e.phrase("handover.of", message.Count("passports", e.plan.View.Passports(seat)), e.plan.Who(seat)), e.phrase("look.secret"))
}

// Whisper is what lies open for one person alone, in words: their agents and their cards, or a hint. It is "" while nothing does.
func (e *Eyes) Whisper() string {
	switch d, open := e.asks.Open(); {
	case open && d.Private:
		return a11y.Sentences(d.Title, d.Body)
	case e.secret.shown && e.secret.node != nil:
		v := e.match.Through(e.secret.seat)
		agents := message.Of("look.agents", message.All("agents", message.Agents(v.Identities(e.secret.seat)&v.InPlay())))
		return a11y.Sentences(e.back.Say(agents), e.cards(v, e.secret.seat))
	case e.plan.Hand != nil:
		return e.open()
	}
	return ""
}

// Stay lets what lies open for one person alone stay open until they close it.
func (e *Eyes) Stay() { e.heard = true }

// open says why the last press did nothing, and which card of the open hand is chosen, on whom it is to be played, what the table says of it and what would happen by it; while none is chosen, what all of them are.
func (e *Eyes) open() string {
	var all []string
	if err := e.plan.Refused; err != nil {
		all = append(all, e.back.Sentence(err))
	}
	n := e.plan.Hand.Chosen
	if n < 0 {
		s := e.plan.Hand.Seat
		return a11y.Sentences(append(all, e.cards(e.match.Through(s), s))...)
	}
	says, slip := e.plan.Speech().Says(), e.plan.Speech().Slip()
	all = append(all, e.phrase("look.chosen", message.Number("number", n+1)))
	if card := e.plan.Hand.Card; card != nil && card.Picked() != 0 {
		all = append(all, e.phrase("look.picked", message.All("agents", message.Agents(card.Picked()))))
	}
	return a11y.Sentences(append(all, e.back.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint, []message.Message{slip.Title}, slip.Lines)...))...)
}

// cards says what the cards of a hand are, what each does, and whether it can be played now; of all of them once if none can because it is not the time.
func (e *Eyes) cards(v rules.View, s rules.Seat) string {
	hand, never := v.Hand(s), e.plan.Speech().NotTheTime(v)
	var all []string
	for i, c := range hand[:v.Held(s)] {
		says := []message.Message{message.CardName(c), message.CardDoes(c)}
		if never.None() {
			says = append(says, e.plan.Speech().WhyNot(v, c))
		}
		all = append(all, e.phrase("look.card", message.Number("number", i+1), message.Verbatim("says", e.back.Sentences(says...))))
	}
	if len(all) > 0 {
		all = append(all, e.back.Sentences(never))
	}
	return a11y.Sentences(all...)
}
