package stage

import "heimlich/rules"

// progress is the state of the table while events are applied one by one. Scripts use it, and SeenState is made of it.
type progress struct {
	Standing
	CountProgress
	previousTop rules.Card // top of the discards before the last card
}

// CountProgress is the progress of a count. The zero value means that no count runs.
type CountProgress struct {
	Running       bool
	PaidBuildings [rules.NumBuildings]bool // those that have paid so far
	PaidAgents    rules.AgentSet           // those that have been paid so far
	Gains         [rules.NumAgents]int     // of PaidAgents, in this count
}

// apply applies an event. It ignores events that change nothing on the table.
func (p *progress) apply(event rules.Event) {
	switch event.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced:
		p.At[event.Agent] = event.To
	case rules.EventScored, rules.EventTokenMoved:
		p.Score[event.Agent] = int(event.After)
		if event.Kind == rules.EventScored {
			p.PaidBuildings[event.From], p.PaidAgents, p.Gains[event.Agent] = true, p.PaidAgents.With(event.Agent),
				int(event.After)-int(event.Before)
		}
	case rules.EventCountBegan:
		p.CountProgress = CountProgress{Running: true}
	case rules.EventCountEnded:
		p.CountProgress = CountProgress{}
	case rules.EventSafeMoved:
		p.Safe = event.To
	case rules.EventCardDrawn:
		p.Deck--
		p.HandSizes[event.Seat]++
	case rules.EventShuffled:
		p.Deck, p.Discards, p.TopDiscard = int(event.Points), 0, rules.NoCard
	case rules.EventCardPlayed:
		p.HandSizes[event.Seat]--
		p.discard(event.Card)
	case rules.EventSecondAgent:
		if event.Origin != rules.OriginPlayed {
			p.HandSizes[event.Seat]--
			p.discard(event.Card)
		}
	case rules.EventCardRemoved:
		if event.Origin != rules.OriginPlayed {
			p.HandSizes[event.Seat]--
		} else {
			p.Discards--
			p.TopDiscard = p.previousTop
		}
	}
}

// discard puts a card on the discards.
func (p *progress) discard(c rules.Card) {
	p.previousTop = p.TopDiscard
	p.Discards++
	p.TopDiscard = c
}

// ShownCard is a card that the running animation shows large in the park. It is NoCard for none.
type ShownCard struct {
	Card   rules.Card
	Seat   rules.Seat // that plays or draws it
	Played bool       // it is played, not drawn
}

// SeenState is the state of the table as far as the animation has shown it. Texts must not reveal anything beyond it.
type SeenState struct {
	Standing                 // what has been shown so far
	CountProgress            // the count that is shown
	Shown         ShownCard  // the card that is shown large
	Turn          rules.Seat // the seat whose turn it is, NoSeat before the first turn
	Events        int        // number of shown events of the step; a large number if no animation runs
}
