package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Why a card of somebody’s hand can’t be played now: because of what stands where, or because it is not the time. The views are those through the eyes of whose hand it is.

// faceWhy is what the face of a card says against playing it now, nothing if nothing does. That it is not the time concerns every card and stands beside them.
func (t *Board) faceWhy(v rules.View, c rules.Card) message.Message {
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

// whyNot says in a sentence why a card can’t be played now, "" if it can.
func (t *Board) whyNot(v rules.View, c rules.Card) string {
	if why := t.faceWhy(v, c); !why.None() {
		return t.unplayableWords(why)
	}
	return t.notTheTime(v)
}

// unplayableWords is a reason as a sentence.
func (t *Board) unplayableWords(why message.Message) string {
	return t.back.Words("hand.unplayable", message.Words("why", why))
}

// notTheTime says why no card at all can be played by a seat now, "" if it is asked or still will be.
func (t *Board) notTheTime(v rules.View) string {
	s := v.Viewer
	switch v.Phase() {
	case rules.PhaseCards:
		if v.Actor() != s {
			return t.back.Words("hand.other-asked", message.Person("who", t.named(v.Actor())))
		}
		return ""
	case rules.PhaseCall:
		for _, p := range t.toAsk() {
			if p == s {
				return ""
			}
		}
		return t.back.Words("hand.call-gone", message.Person("who", t.named(s)))
	}
	return t.back.Words("hand.when")
}

// handSays is what there is to say about a hand that is looked at before a card of it is read.
func (t *Board) handSays(v rules.View) string {
	read := t.back.Words("hand.read")
	if words := t.notTheTime(v); words != "" {
		return words + " " + read
	}
	return read
}
