package board

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Why a card of somebody’s hand can’t be played now: because of what stands where, or because it is not the time. The views are those through the eyes of whose hand it is.

// faceWhy is what the face of a card says against playing it now, "" for nothing. That it is not the time concerns every card and stands beside them.
func (t *Board) faceWhy(v rules.View, c rules.Card) string {
	switch p := v.Phase(); {
	case p != rules.PhaseCall && p != rules.PhaseCards:
		return ""
	case p == rules.PhaseCards && v.Actor() != v.Viewer:
		return v.Unplayable(c)
	}
	return match.Unplayable(v, c)
}

// whyNot says in a sentence why a card can’t be played now, "" if it can.
func (t *Board) whyNot(v rules.View, c rules.Card) string {
	if why := t.faceWhy(v, c); why != "" {
		return unplayableWords(why)
	}
	return t.notTheTime(v)
}

// unplayableWords is a reason as a sentence.
func unplayableWords(why string) string { return fmt.Sprintf("It can’t be played now: %s.", why) }

// notTheTime says why no card at all can be played by a seat now, "" if it is asked or still will be.
func (t *Board) notTheTime(v rules.View) string {
	s := v.Viewer
	switch v.Phase() {
	case rules.PhaseCards:
		if v.Actor() != s {
			return fmt.Sprintf("%s is asked now.", t.match.Player(v.Actor()).Name)
		}
		return ""
	case rules.PhaseCall:
		for _, p := range t.toAsk() {
			if p == s {
				return ""
			}
		}
		return fmt.Sprintf("%s has let this call go.", t.match.Player(s).Name)
	}
	return "Cards are played after a move, before the count."
}

// handSays is what there is to say about a hand that is looked at before a card of it is read.
func (t *Board) handSays(v rules.View) string {
	if words := t.notTheTime(v); words != "" {
		return words + " Press a card to read it."
	}
	return "Press a card to read it."
}
