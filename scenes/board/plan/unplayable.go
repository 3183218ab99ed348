package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// WhyUnplayable returns why a card can't be played now, as its face tells it, or zero. View is its owner's view.
// Reasons that concern all cards, such as the phase, are left out; [Texts.WhyNoCard] tells them.
func WhyUnplayable(view rules.View, card rules.Card) message.Message {
	switch phase := view.Phase(); {
	case phase != rules.PhaseCall && phase != rules.PhaseCards:
		return message.Message{}
	case phase == rules.PhaseCards && view.Actor() != view.Viewer:
		if view.Unplayable(card) == "" {
			return message.Message{}
		}
		return message.NoTarget(card)
	}
	return match.Unplayable(view, card)
}

// CardState returns why card c could not be played with the board as it is, in any phase, or zero. V is its owner's
// view.
func CardState(v rules.View, c rules.Card) message.Message {
	if why := WhyUnplayable(v, c); !why.IsZero() || v.Unplayable(c) == "" {
		return why
	}
	return message.NoTarget(c)
}

// UnplayableText returns the sentence that says why card c can't be played now, for a reason of its own or one that
// concerns all cards. It is zero if the card can be played. V is its owner's view.
func (tx Texts) UnplayableText(v rules.View, c rules.Card) message.Message {
	if why := WhyUnplayable(v, c); !why.IsZero() {
		return message.Of("hand.unplayable", message.Words("why", why))
	}
	return tx.WhyNoCard(v)
}

// WhyNoCard returns why the owner of view v can't play any card now: another seat is asked, the call has passed, or it
// is not the time for cards. It is zero if a card may be playable.
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
