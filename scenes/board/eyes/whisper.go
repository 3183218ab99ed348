package eyes

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
)

// Dialog is the dialog that is open, for the page; nil for none.
func (e *Eyes) Dialog() *pagestate.Dialog { return backstage.Asked(&e.asks) }

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
		return e.cards(e.plan.Hand.View, e.plan.Hand.Seat)
	}
	return ""
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
