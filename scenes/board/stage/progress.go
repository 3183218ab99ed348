package stage

import "heimlich/rules"

// progress is the state of the table while events are applied one by one. Both the script and the texts of players use
// it.
type progress struct {
	Standing
	Count
	previousTop rules.Card // top of the discards before the last card
}

// Count is the progress of a count. The zero value means that no count runs.
type Count struct {
	Running       bool
	PaidBuildings [rules.NumBuildings]bool // so far
	PaidAgents    rules.AgentSet           // so far
	Gains         [rules.NumAgents]int     // of PaidAgents, in this count
}

// apply applies an event. It ignores events that change nothing on the table.
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
	case rules.EventCardRemoved:
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

// SeenState is the state of the table as far as the animation has shown it. Texts must not tell anything beyond it.
type SeenState struct {
	Standing            // what has been shown so far
	Count               // the count that is shown
	Turn     rules.Seat // the seat whose turn it is, NoSeat before the first turn
	Events   int        // number of shown events of the step; a large number if no animation runs
}
