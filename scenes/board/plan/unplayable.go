package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// WhyUnplayable returns the reason on the face of card c why it can't be played now, zero if it can. V is its owner's
// view. Reasons that concern all cards are left out.
func WhyUnplayable(v rules.View, c rules.Card) message.Message {
	switch p := v.Phase(); {
	case p != rules.PhaseCall && p != rules.PhaseCards:
		return message.Message{}
	case p == rules.PhaseCards && v.Actor() != v.Viewer:
		if v.Unplayable(c) == "" {
			return message.Message{}
		}
		return message.NoTarget(c)
	}
	return match.Unplayable(v, c)
}

// CardState returns why card c can't be played as the table stands, zero if it can. V is its owner's view.
func CardState(v rules.View, c rules.Card) message.Message {
	if why := WhyUnplayable(v, c); !why.IsZero() || v.Unplayable(c) == "" {
		return why
	}
	return message.NoTarget(c)
}

// UnplayableText returns the sentence why card c can't be played now, zero if it can. V is its owner's view.
func (tx Texts) UnplayableText(v rules.View, c rules.Card) message.Message {
	if why := WhyUnplayable(v, c); !why.IsZero() {
		return message.Of("hand.unplayable", message.Words("why", why))
	}
	return tx.WhyNoCard(v)
}

// WhyNoCard returns why the owner of view v can't play any card now, zero if a card may be playable.
func (tx Texts) WhyNoCard(v rules.View) message.Message {
	s := v.Viewer
	switch v.Phase() {
	case rules.PhaseCards:
		if v.Actor() != s {
			return message.Of("hand.other-asked", tx.PlayerArg(v.Actor()))
		}
		return message.Message{}
	case rules.PhaseCall:
		for _, asked := range tx.SeatsToAsk() {
			if asked == s {
				return message.Message{}
			}
		}
		return message.Of("hand.call-gone", tx.PlayerArg(s))
	}
	return message.Of("hand.when")
}
