package stage

import "heimlich/rules"

// account is a standing that keeps up with events, one after the other. Where a script ends and what may be told on the way are both accounts, so they can't differ.
type account struct {
	Standing
	under rules.Card // the top of the discards before the last card
}

// take takes an event into account.
func (s *account) take(e rules.Event) {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced:
		s.At[e.Agent] = e.To
	case rules.EventScored, rules.EventTokenMoved:
		s.Score[e.Agent] = int(e.After)
	case rules.EventSafeMoved:
		s.Safe = e.To
	case rules.EventCardDrawn:
		s.Deck--
		s.Held[e.Seat]++
	case rules.EventShuffled:
		s.Deck, s.Discards, s.Top = int(e.Points), 0, rules.NoCard
	case rules.EventCardPlayed:
		s.Held[e.Seat]--
		s.discard(e.Card)
	case rules.EventSecondAgent:
		if e.Origin != rules.OriginPlayed {
			s.Held[e.Seat]--
			s.discard(e.Card)
		}
	case rules.EventCardBoxed:
		if e.Origin != rules.OriginPlayed {
			s.Held[e.Seat]--
		} else {
			s.Discards--
			s.Top = s.under
		}
	}
}

// discard lays a card on the discards.
func (s *account) discard(c rules.Card) {
	s.under = s.Top
	s.Discards++
	s.Top = c
}

// Seen is how far what happens has been seen: nothing beyond it may be told.
type Seen struct {
	Standing            // how everything stands so far
	Turn     rules.Seat // whose turn it is so far, NoSeat before the first
	Events   int        // how many of the step’s events have been seen; at least as many as there are when nothing is on its way
}
