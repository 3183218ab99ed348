package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Why a card of somebody’s hand can’t be played now: because of what stands where, or because it is not the time. The views are those through the eyes of whose hand it is.

// FaceWhy is what the face of a card says against playing it now, nothing if nothing does. That it is not the time concerns every card and stands beside them.
func FaceWhy(v rules.View, c rules.Card) message.Message {
	switch p := v.Phase(); {
	case p != rules.PhaseCall && p != rules.PhaseCards:
		return message.Message{}
	case p == rules.PhaseCards && v.Actor() != v.Viewer:
		if v.Unplayable(c) == "" {
			return message.Message{}
		}
		return message.Unplayable(c)
	}
	return match.Unplayable(v, c)
}

// WhyNot says in a sentence why a card can’t be played now, nothing if it can.
func (p Speech) WhyNot(v rules.View, c rules.Card) message.Message {
	if why := FaceWhy(v, c); !why.None() {
		return message.Of("hand.unplayable", message.Words("why", why))
	}
	return p.NotTheTime(v)
}

// NotTheTime says why no card at all can be played by a seat now, nothing if it is asked or still will be.
func (p Speech) NotTheTime(v rules.View) message.Message {
	s := v.Viewer
	switch v.Phase() {
	case rules.PhaseCards:
		if v.Actor() != s {
			return message.Of("hand.other-asked", p.Who(v.Actor()))
		}
		return message.Message{}
	case rules.PhaseCall:
		for _, asked := range p.ToAsk() {
			if asked == s {
				return message.Message{}
			}
		}
		return message.Of("hand.call-gone", p.Who(s))
	}
	return message.Of("hand.when")
}
