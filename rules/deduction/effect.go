package deduction

import "heimlich/rules"

// How good an action is for the owner of an agent, at one glance: what scores, what stands well, and whether a count is
// near. In hundredths of a point.

// Values is what an action changes for every agent, in hundredths of a point.
type Values [rules.NumAgents]int32

// after is as much of a position as an action changes.
type standing struct {
	at       [rules.NumAgents]rules.Building
	score    [rules.NumAgents]int32
	safe     rules.Building
	countDue bool // there is a count, or will be
}

// The weights, in hundredths of a point.
const (
	perPoint         = 100 // a point on the track
	perBuildingPoint = 35  // a point of the building, while no count is in sight
	perCountedPoint  = 85  // a point of the building, if a count is to be expected after the card round
	perDistance      = 9   // a point of the building for every distance at which an agent stands before the safe
)

// Effect returns what an action of a player changes for every agent, as far as everybody can see. It is for moves, the
// safe and cards; it does not ask whether the action is legal now.
func Effect(g *rules.Game, a rules.Action) Values {
	o := newEffects(g)
	return o.effect(&a)
}

// outlook is a position before somebody acts.
type actionEffects struct {
	g      *rules.Game
	before standing
	values Values
}

func newEffects(g *rules.Game) actionEffects {
	p := standing{safe: g.SafeAt(), countDue: g.Placed() != 0}
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			p.at[x], p.score[x] = g.At(x), int32(g.Score(x))
		}
	}
	return actionEffects{g, p, p.values(g)}
}

func (o *actionEffects) effect(a *rules.Action) Values {
	p := o.after(a)
	w := p.values(o.g)
	for x := range w {
		w[x] -= o.values[x]
	}
	return w
}

// then returns the position after an action, as far as it counts here.
func (o *actionEffects) after(a *rules.Action) standing {
	p, g := o.before, o.g
	switch a.Kind {
	case rules.KindMove:
		for x, n := range a.Steps() {
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
		p.safe = a.Building
	case rules.KindPlay:
		p.play(g, *a)
	}
	return p
}

// play changes what a card changes.
func (p *standing) play(g *rules.Game, a rules.Action) {
	placed := g.Placed()
	move := func(x rules.Agent, to rules.Building) {
		p.at[x] = to
		if to == p.safe {
			placed = placed.With(x)
		} else {
			placed = placed.Without(x)
		}
	}
	switch a.Card {
	case rules.CardTwoBack, rules.CardTwoAhead:
		n := 1
		if a.Card == rules.CardTwoBack {
			n = rules.NumBuildings - 1
		}
		move(a.Agent, p.at[a.Agent].Forward(n))
		move(a.Other, p.at[a.Other].Forward(n))
	case rules.CardSwap:
		x, y := p.at[a.Agent], p.at[a.Other]
		move(a.Agent, y)
		move(a.Other, x)
	case rules.CardRescue:
		move(a.Agent, rules.Church)
		if a.Other != rules.NoAgent {
			move(a.Other, rules.Church)
		}
	case rules.CardChurch:
		for x := range rules.Agent(rules.NumAgents) {
			if g.InPlay().Has(x) && p.at[x] != rules.Church {
				move(x, rules.Church)
			}
		}
	case rules.CardPlus: // in full, though a token stops at 40
		p.score[a.Agent] += 3
		if a.Other != rules.NoAgent {
			p.score[a.Other] += 3
		}
	case rules.CardSafe:
		p.safe, placed = a.Building, 0
	case rules.CardSecond:
	default:
		move(a.Agent, a.Building)
	}
	p.countDue = placed != 0
}

// values returns how well every agent stands.
func (p *standing) values(g *rules.Game) (w Values) {
	place := int32(perCountedPoint) // a point of the building
	if !p.countDue {
		place = perBuildingPoint + perDistance*p.reach(g)
	}
	goal := int32(g.Edition().Goal)
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		w[x] = p.score[x]*perPoint + int32(p.at[x].Points())*place
		if left := goal - p.score[x]; left < 14 { // the last points count for more
			w[x] += (14 - left) * 20
		}
	}
	return w
}

// reach returns at how many distances of one to six buildings an agent stands before the safe: the more, the sooner a
// count.
func (p *standing) reach(g *rules.Game) int32 {
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
