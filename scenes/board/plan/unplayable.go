package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// WhyUnplayable returns the reason on a card's face why it can't be played now, zero if it can. View is its owner's
// view. Reasons that concern all cards are left out.
func WhyUnplayable(view rules.View, card rules.Card) message.Message {
	switch p := view.Phase(); {
	case p != rules.PhaseCall && p != rules.PhaseCards:
		return message.Message{}
	case p == rules.PhaseCards && view.Actor() != view.Viewer:
		if view.Unplayable(card) == "" {
			return message.Message{}
		}
		return message.NoTarget(card)
	}
	return match.Unplayable(view, card)
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
	seat := v.Viewer
	switch v.Phase() {
	case rules.PhaseCards:
		if v.Actor() != seat {
			return message.Of("hand.other-asked", tx.PlayerArg(v.Actor()))
		}
		return message.Message{}
	case rules.PhaseCall:
		for _, asked := range tx.SeatsToAsk() {
			if asked == seat {
				return message.Message{}
			}
		}
		return message.Of("hand.call-gone", tx.PlayerArg(seat))
	}
	return message.Of("hand.when")
}
