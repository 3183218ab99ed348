package board

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites/widgets"
)

// What people do in a call that they share a screen in: each looks at their own cards in private if they like, and knocks there or does not. A plate leads there, and so
// does the bar.

// toAsk is the people whom the call has still to ask, the one who is asked now first.
func (t *Board) toAsk() []rules.Seat {
	var seats []rules.Seat
	if t.view.Phase() != rules.PhaseCall {
		return nil
	}
	n := rules.Seat(t.view.Setup().Players)
	for s := t.view.Actor(); ; {
		if t.match.Player(s).Kind == match.Person && t.view.Held(s) > 0 {
			seats = append(seats, s)
		}
		if s = (s + 1) % n; s == t.view.ActiveSeat() {
			return seats
		}
	}
}

// mayKnock reports whether a seat's player can knock or take it back. The only person at the table does so with their hand before them.
func (t *Board) mayKnock(s rules.Seat) bool {
	if t.only() != rules.NoSeat || t.moving() {
		return false
	}
	for _, p := range t.toAsk() {
		if p == s {
			return true
		}
	}
	return false
}

// toggleKnock notes that a person wants to play a card, or takes it back.
func (t *Board) toggleKnock(s rules.Seat) {
	said := t.match.Said(s)
	said.Knocks = !said.Knocks
	t.match.Say(s, said)
	t.refusal = ""
	t.refresh()
}

// knockWords is what a person does who knocks, or who takes that back.
func (t *Board) knockWords(s rules.Seat) message.Key {
	if t.match.Said(s).Knocks {
		return "deed.no-knock"
	}
	return "deed.knock"
}

// askCall lets a person look at their cards alone, and knock there. Before everybody a knock can only be taken back: one that the cards don’t bear out would have to be
// refused, and everybody would know.
func (t *Board) askCall(s rules.Seat) {
	answers := []widgets.Answer{{ID: "iam", Title: t.phrase("button.i-am", t.who(s)), Primary: true, OnPress: func() { t.closeSecret(); t.lookAtHand(s) }}}
	if t.match.Said(s).Knocks {
		answers = append(answers, widgets.Answer{ID: "no-knock", Title: t.phrase("deed.no-knock"), OnPress: func() { t.closeSecret(); t.toggleKnock(s) }})
	}
	answers = append(answers, widgets.Answer{ID: "not-me", Title: t.phrase("button.back"), OnPress: t.closeSecret})
	t.curtain(s, t.phrase("secret.cards"), answers...)
}

// askWho is askCall for whoever wants to; where that can be only one, for them.
func (t *Board) askWho() {
	seats := t.toAsk()
	if len(seats) == 1 {
		t.askCall(seats[0])
		return
	}
	d := widgets.Dialog{Title: t.phrase("hand.whose"), List: true}
	for _, s := range seats {
		d.Answers = append(d.Answers, widgets.Answer{ID: fmt.Sprintf("cards-of-%d", s+1), Title: t.match.Player(s).Name, Sub: t.back.Say(handSize(t.view.Held(s))), OnPress: func() { t.askCall(s) }})
	}
	d.Answers = append(d.Answers, widgets.Answer{ID: "resume", Title: t.phrase("button.back")})
	t.show(d)
}

// lookAtHand opens a person's hand in the call. Whoever looks next has to come past the curtain, and so have they.
func (t *Board) lookAtHand(s rules.Seat) {
	t.takeHand(s)
	t.holder = rules.NoSeat
}

// looking reports whether somebody looks at their cards before the call is answered, at a screen that others share: the table waits.
func (t *Board) looking() bool {
	return t.hand != nil && t.view.Phase() == rules.PhaseCall && t.only() == rules.NoSeat
}

// knockFromHand notes a knock of the person who looks at their cards, or takes it back, and closes the hand. That no card can be played is said on the open hand, to them
// alone.
func (t *Board) knockFromHand() {
	h := t.hand
	if !t.match.Said(h.seat).Knocks && !h.anyPlayable() {
		t.refuse(t.phrase("hand.none-to-play"))
		return
	}
	t.closeHand()
	t.toggleKnock(h.seat)
}

// anyPlayable reports whether a card of the hand could be played now.
func (h *hand) anyPlayable() bool {
	for _, c := range h.cards() {
		if match.Unplayable(h.view, c).None() {
			return true
		}
	}
	return false
}
