package deduction

import "heimlich/rules"

// Values is the change in value for each agent, in hundredths of a point.
type Values [rules.NumAgents]int32

// position is the part of a position that Effect evaluates.
type position struct {
	at       [rules.NumAgents]rules.Building
	score    [rules.NumAgents]int32
	safe     rules.Building
	countDue bool // a count is made, or will be after the card round
}

// Weights in hundredths of a point.
const (
	pointWeight    = 100 // a scored point
	buildingWeight = 35  // a point of the building, if no count is due
	countedWeight  = 85  // a point of the building, if a count is due after the card round
	distanceWeight = 9   // added to buildingWeight for each distance that position.distancesToSafe counts
	finalPoints    = 14  // points to go from which further points count for more
	finalWeight    = 20  // extra value of each of the last finalPoints points
	cardPlusPoints = 3   // points that CardPlus adds
)

// Effect returns the change in value that a move, a placing of the safe or a play of a card makes for every agent. It
// values scored points, points of the buildings where agents stand, and how near a count is. It uses public facts only.
// It does not check whether the action is legal, and the game is unchanged.
func Effect(g *rules.Game, a rules.Action) Values {
	effects := newEffects(g)
	return effects.effect(&a)
}

// actionEffects evaluates actions in one position.
type actionEffects struct {
	g      *rules.Game
	before position
	values Values
}

// newEffects returns the evaluation of actions in the present position of a game.
func newEffects(g *rules.Game) actionEffects {
	p := position{safe: g.SafeAt(), countDue: g.Placed() != 0}
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			p.at[x], p.score[x] = g.At(x), int32(g.Score(x))
		}
	}
	return actionEffects{g: g, before: p, values: p.values(g)}
}

// effect returns the change in value that an action makes for every agent.
func (e *actionEffects) effect(a *rules.Action) Values {
	p := e.after(a)
	change := p.values(e.g)
	for x := range change {
		change[x] -= e.values[x]
	}
	return change
}

// after returns the position after an action.
func (e *actionEffects) after(action *rules.Action) position {
	p, g := e.before, e.g
	switch action.Kind {
	case rules.KindMove:
		for x, n := range action.Steps() {
			if n > 0 {
				p.at[x] = p.at[x].Forward(int(n))
				p.countDue = p.countDue || p.at[x] == p.safe
			}
		}
		if p.countDue && !g.Setup().Variants.TopSecret {
			for x := range p.score {
				p.score[x] = max(p.score[x]+int32(p.at[x].Points()), 0)
			}
			p.countDue = false
		}
	case rules.KindSafe:
		p.safe = action.Building
	case rules.KindPlay:
		p.play(g, *action)
	}
	return p
}

// play applies the play of a card to the position.
func (p *position) play(g *rules.Game, action rules.Action) {
	placed := g.Placed()
	move := func(x rules.Agent, to rules.Building) {
		p.at[x] = to
		if to == p.safe {
			placed = placed.With(x)
		} else {
			placed = placed.Without(x)
		}
	}
	switch action.Card {
	case rules.CardTwoBack, rules.CardTwoAhead:
		n := 1
		if action.Card == rules.CardTwoBack {
			n = rules.NumBuildings - 1
		}
		move(action.Agent, p.at[action.Agent].Forward(n))
		move(action.Other, p.at[action.Other].Forward(n))
	case rules.CardSwap:
		x, y := p.at[action.Agent], p.at[action.Other]
		move(action.Agent, y)
		move(action.Other, x)
	case rules.CardRescue:
		move(action.Agent, rules.Church)
		if action.Other != rules.NoAgent {
			move(action.Other, rules.Church)
		}
	case rules.CardChurch:
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) && p.at[x] != rules.Church {
				move(x, rules.Church)
			}
		}
	case rules.CardPlus: // always the full points, though a token stops at PlusLimit
		p.score[action.Agent] += cardPlusPoints
		if action.Other != rules.NoAgent {
			p.score[action.Other] += cardPlusPoints
		}
	case rules.CardSafe:
		p.safe, placed = action.Building, 0
	case rules.CardSecond:
	default:
		move(action.Agent, action.Building)
	}
	p.countDue = placed != 0
}

// values returns the value of the position for every agent, in hundredths of a point.
func (p *position) values(g *rules.Game) (values Values) {
	place := int32(countedWeight)
	if !p.countDue {
		place = buildingWeight + distanceWeight*p.distancesToSafe(g)
	}
	goal := int32(g.Edition().Goal)
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		values[x] = p.score[x]*pointWeight + int32(p.at[x].Points())*place
		if left := goal - p.score[x]; left < finalPoints {
			values[x] += (finalPoints - left) * finalWeight
		}
	}
	return values
}

// distancesToSafe returns at how many distances of one to six buildings an agent stands before the safe. The higher it
// is, the sooner a count is likely.
func (p *position) distancesToSafe(g *rules.Game) int32 {
	var near [7]bool
	n := int32(0)
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		d := (int(p.safe) - int(p.at[x]) + rules.NumBuildings) % rules.NumBuildings
		if d >= 1 && d <= 6 && !near[d] {
			near[d] = true
			n++
		}
	}
	return n
}
