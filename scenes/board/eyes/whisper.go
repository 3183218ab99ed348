package eyes

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
)

// Dialog is the dialog that is open, for the page; nil for none.
func (e *Eyes) Dialog() *pagestate.Dialog {
	d := backstage.Asked(&e.asks)
	if now, open := e.asks.Open(); open && now.Private { // its text is for whoever asks for it
		d.Text = e.phrase("look.secret")
	}
	return d
}

// Whisper is what lies open for one person alone, in words: their agents and their cards, or a hint. It is "" while nothing does.
func (e *Eyes) Whisper() string {
	switch d, open := e.asks.Open(); {
	case open && d.Private:
		return pagestate.Sentences(d.Title, d.Body)
	case e.secret.shown && e.secret.node != nil:
		v := e.match.Through(e.secret.seat)
		agents := message.Of("look.agents", message.All("agents", message.Agents(v.Identities(e.secret.seat)&v.InPlay())))
		return pagestate.Sentences(e.back.Say(agents), e.cards(v, e.secret.seat))
	case e.plan.Hand != nil:
		return pagestate.Sentences(e.chosen(), e.cards(e.plan.Hand.View, e.plan.Hand.Seat))
	}
	return ""
}

// chosen says which card of the open hand is chosen, what the table says of it, what would happen by it, and why the last press did nothing. It is "" while none is chosen and nothing was refused.
func (e *Eyes) chosen() string {
	var all []string
	if err := e.plan.Refused; err != nil {
		all = append(all, e.back.Sentence(err))
	}
	if n := e.plan.Hand.Chosen; n >= 0 {
		says, slip := e.plan.Speech().Says(), e.plan.Speech().Slip()
		all = append(all, e.phrase("look.chosen", message.Number("number", n+1)),
			e.back.Sentences(slices.Concat([]message.Message{says.Title}, says.Hint, []message.Message{slip.Title}, slip.Lines)...))
	}
	return pagestate.Sentences(all...)
}

// cards says what the cards of a hand are, what each does, and whether it can be played now.
func (e *Eyes) cards(v rules.View, s rules.Seat) string {
	hand := v.Hand(s)
	var all []string
	for i, c := range hand[:v.Held(s)] {
		says := e.back.Sentences(append([]message.Message{message.CardName(c), message.CardDoes(c)}, e.plan.Speech().WhyNot(v, c))...)
		all = append(all, e.phrase("look.card", message.Number("number", i+1), message.Verbatim("says", says)))
	}
	return pagestate.Sentences(all...)
}
