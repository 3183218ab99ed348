package stage

import "heimlich/rules"

// progress applies events to a standing, one after the other. The script and the progress shown to players both use it,
// so they agree.
type progress struct {
	Standing
	Count
	previousTop rules.Card // the top of the discards before the last card
}

// Count is the progress of a count. The zero value means that there is no count.
type Count struct {
	Running       bool
	PaidBuildings [rules.NumBuildings]bool // buildings that have paid
	PaidAgents    rules.AgentSet           // agents that have been paid
	Gains         [rules.NumAgents]int     // points gained in this count
}

// apply applies an event.
func (s *progress) apply(e rules.Event) {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced:
		s.At[e.Agent] = e.To
	case rules.EventScored, rules.EventTokenMoved:
		s.Score[e.Agent] = int(e.After)
		if e.Kind == rules.EventScored {
			s.PaidBuildings[e.From], s.PaidAgents, s.Gains[e.Agent] = true, s.PaidAgents.With(e.Agent),
				int(e.After)-int(e.Before)
		}
	case rules.EventCountBegan:
		s.Count = Count{Running: true}
	case rules.EventCountEnded:
		s.Count = Count{}
	case rules.EventSafeMoved:
		s.Safe = e.To
	case rules.EventCardDrawn:
		s.Deck--
		s.HandSizes[e.Seat]++
	case rules.EventShuffled:
		s.Deck, s.Discards, s.TopDiscard = int(e.Points), 0, rules.NoCard
	case rules.EventCardPlayed:
		s.HandSizes[e.Seat]--
		s.discard(e.Card)
	case rules.EventSecondAgent:
		if e.Origin != rules.OriginPlayed {
			s.HandSizes[e.Seat]--
			s.discard(e.Card)
		}
	case rules.EventCardBoxed:
		if e.Origin != rules.OriginPlayed {
			s.HandSizes[e.Seat]--
		} else {
			s.Discards--
			s.TopDiscard = s.previousTop
		}
	}
}

// discard puts a card on the discards.
func (s *progress) discard(c rules.Card) {
	s.previousTop = s.TopDiscard
	s.Discards++
	s.TopDiscard = c
}

// SeenState is the part of the events that players have seen. Texts must not tell anything beyond it.
type SeenState struct {
	Standing            // the positions shown so far
	Count               // the progress of the count that is shown
	Turn     rules.Seat // the seat whose turn it is so far, NoSeat before the first turn
	Events   int        // the number of events of the step seen so far; all of them or more when nothing moves
}
