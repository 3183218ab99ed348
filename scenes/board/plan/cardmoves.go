package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// target is an agent or a building in the town, as one of its controls.
type target struct {
	control  string // its ID
	agent    rules.Agent
	building rules.Building
}

// noTarget means that neither pointer nor focus is on a target.
var noTarget = target{"", rules.NoAgent, rules.NoBuilding}

// PointAtAgent records that pointer or focus has come to (on) or left a control of agent a. Control is its ID.
func (h *Hand) PointAtAgent(control string, a rules.Agent, on bool) {
	h.point(target{control, a, rules.NoBuilding}, on)
}

// PointAtBuilding records that pointer or focus has come to (on) or left a control of building b. Control is its ID.
func (h *Hand) PointAtBuilding(control string, b rules.Building, on bool) {
	h.point(target{control, rules.NoAgent, b}, on)
}

// point records that pointer or focus has come to a target, or left it. Leaving another target than the last is
// ignored.
func (h *Hand) point(t target, on bool) {
	switch {
	case on:
		h.pointed = t
	case h.pointed == t:
		h.pointed = noTarget
	}
}

// pointedPlan returns a copy of the chosen card's plan as a press on the target under pointer or focus would change it.
// If such a press is refused or nothing is pointed at, it returns the plan itself.
func (h *Hand) pointedPlan() *match.CardPlan {
	card, a, b := h.Card.Clone(), h.pointed.agent, h.pointed.building
	if b != rules.NoBuilding && !card.Buildings()[b] {
		if can := h.pickable(b); len(can) == 1 {
			a = can[0]
		}
	}
	switch {
	case a != rules.NoAgent && h.pickAgent(card, a) == nil:
	case b != rules.NoBuilding && card.PickBuilding(b) == nil:
	default:
		return h.Card
	}
	return card
}

// ShownMoves returns the moves of a card that the board shows, as a pale agent with a dotted way each. They are those
// that are still possible after the picks, as long as they are few enough to read:
//
//   - Retreat, Double time, Blown cover, Safecracker, Rescue: each agent's one place.
//   - Stay back, Sidestep, Hands off: each agent's two places.
//   - Head start: of each agent's three places the furthest; the way marks the others.
//   - Evensong has no choice: all agents that it moves.
//   - Rendezvous, Disguise: none at first, since any agent could go nearly anywhere; agents that can be picked have a
//     ring. Of a picked agent all places, but not the agents that would change places with it.
//   - Safe house: none; buildings are lit. The safe appears in the one that is picked.
//   - Forgery and Turncoat move nobody.
//
// A target under pointer or focus counts as picked (see [Hand.ShownPlan]). The changes of scores in the agent bar are
// not limited: they are those of all [match.CardPlan.Moves].
func ShownMoves(card *match.CardPlan) (shown []match.CardMove) {
	// Numbers of places to which a card can move an agent.
	const (
		several = 2
		far     = 3 // only the furthest is shown
	)
	moves := card.Moves()
	var places [rules.NumAgents]int
	wide := false // a picked agent has several places
	for _, move := range moves {
		if move.To != move.From {
			places[move.Agent]++
			wide = wide || card.PickedAgents().Has(move.Agent) && places[move.Agent] >= several
		}
	}
	for _, move := range moves {
		count, picked := places[move.Agent], card.PickedAgents().Has(move.Agent)
		switch {
		case move.To == move.From:
		case picked, !wide && (count <= several || count == far && move.To == move.From.Forward(far)):
			shown = append(shown, move)
		}
	}
	return shown
}
