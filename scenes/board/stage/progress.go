package stage

import "heimlich/rules"

// progress is the state of the table while events are applied one by one. Scripts and players' texts use it.
type progress struct {
	Standing
	CountProgress
	previousTop rules.Card // top of the discards before the last card
}

// CountProgress is the progress of a count. The zero value means that no count runs.
type CountProgress struct {
	Running       bool
	PaidBuildings [rules.NumBuildings]bool // so far
	PaidAgents    rules.AgentSet           // so far
	Gains         [rules.NumAgents]int     // of PaidAgents, in this count
}

// apply applies an event. It ignores events that change nothing on the table.
func (p *progress) apply(e rules.Event) {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced:
		p.At[e.Agent] = e.To
	case rules.EventScored, rules.EventTokenMoved:
		p.Score[e.Agent] = int(e.After)
		if e.Kind == rules.EventScored {
			p.PaidBuildings[e.From], p.PaidAgents, p.Gains[e.Agent] = true, p.PaidAgents.With(e.Agent),
				int(e.After)-int(e.Before)
		}
	case rules.EventCountBegan:
		p.CountProgress = CountProgress{Running: true}
	case rules.EventCountEnded:
		p.CountProgress = CountProgress{}
	case rules.EventSafeMoved:
		p.Safe = e.To
	case rules.EventCardDrawn:
		p.Deck--
		p.HandSizes[e.Seat]++
	case rules.EventShuffled:
		p.Deck, p.Discards, p.TopDiscard = int(e.Points), 0, rules.NoCard
	case rules.EventCardPlayed:
		p.HandSizes[e.Seat]--
		p.discard(e.Card)
	case rules.EventSecondAgent:
		if e.Origin != rules.OriginPlayed {
			p.HandSizes[e.Seat]--
			p.discard(e.Card)
		}
	case rules.EventCardRemoved:
		if e.Origin != rules.OriginPlayed {
			p.HandSizes[e.Seat]--
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
	Played bool
}

// SeenState is the state of the table as far as the animation has shown it. Texts must not reveal anything beyond it.
type SeenState struct {
	Standing                 // what has been shown so far
	CountProgress            // the count that is shown
	Shown         ShownCard  // the card that is shown large
	Turn          rules.Seat // the seat whose turn it is, NoSeat before the first turn
	Events        int        // number of shown events of the step; a large number if no animation runs
}
