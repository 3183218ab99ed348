package stage

import "heimlich/rules"

// account is a standing that keeps up with events, one after the other. Where a script ends and what may be told on the way are both accounts, so they can't differ.
type account struct {
	Standing
	Count
	under rules.Card // the top of the discards before the last card
}

// Count is how far a count has come. The zero value is none.
type Count struct {
	On     bool
	Paid   [rules.NumBuildings]bool // houses that have paid
	Scored rules.AgentSet           // agents that have been paid
	Gained [rules.NumAgents]int     // what they have got
}

// take takes an event into account.
func (s *account) take(e rules.Event) {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced:
		s.At[e.Agent] = e.To
	case rules.EventScored, rules.EventTokenMoved:
		s.Score[e.Agent] = int(e.After)
		if e.Kind == rules.EventScored {
			s.Paid[e.From], s.Scored, s.Gained[e.Agent] = true, s.Scored.With(e.Agent), int(e.After)-int(e.Before)
		}
	case rules.EventCountBegan:
		s.Count = Count{On: true}
	case rules.EventCountEnded:
		s.Count = Count{}
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
	Count               // how far the count has come that is being shown
	Turn     rules.Seat // whose turn it is so far, NoSeat before the first
	Events   int        // how many of the step’s events have been seen; at least as many as there are when nothing is on its way
}
