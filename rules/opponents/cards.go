package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Top secret cards: a card is played if what it does now is worth more than holding it, and a seat knocks if it has such a card.

// hand is what an action does to the own hand.
func (p *player) hand(after *rules.Game, a rules.Action) int {
	switch {
	case a.Kind == rules.KindPlay && a.Card == rules.CardSecond:
		return 400
	case a.Kind == rules.KindPlay:
		return -p.cost()
	case a.Kind == rules.KindMove && after.Phase() == rules.PhaseDraw && a == rules.MoveAgents([rules.NumAgents]uint8{}):
		return p.char.hold
	}
	return 0
}

// cost is what a card that is played would be worth in hand: little to whoever has the hand full, and nothing at the end.
func (p *player) cost() int {
	cost := p.char.hold
	if p.view.Held(p.view.Viewer) == rules.MaxHand {
		cost /= 3
	}
	top := 0
	for a := range rules.Agent(rules.NumAgents) {
		if p.view.InPlay().Has(a) {
			top = max(top, p.view.Score(a))
		}
	}
	if left := p.view.Edition().Goal - top; left < 12 {
		cost = cost * max(left, 0) / 12
	}
	return cost
}

// gain is what it is worth to the player that the agents’ standing changes like this.
func (p *player) gain(w deduction.Worths) int {
	top, sum := rules.NoAgent, 0
	for a := range rules.Agent(rules.NumAgents) {
		switch {
		case !p.view.InPlay().Has(a):
		case a == p.own:
			sum += int(w[a]) * p.char.own / 100
		default:
			sum -= int(w[a]) * p.char.others / 100
			if top == rules.NoAgent || p.view.Score(a) > p.view.Score(top) {
				top = a
			}
		}
	}
	if top != rules.NoAgent {
		sum -= int(w[top]) * p.char.rival / 100
	}
	return sum
}

// wantsToPlay reports whether a card of the hand is worth knocking for.
func (p *player) wantsToPlay() bool {
	if p.view.Check(rules.Call(true)) != nil {
		return false
	}
	if p.char.noise > 0 && p.src.Intn(100) < 12 {
		return true // a beginner likes to see them work
	}
	g := p.view.Game
	hand := g.Hand(p.view.Viewer)
	last := rules.NoCard
	var buf [96]rules.Action
	for _, c := range hand {
		if c == rules.NoCard || c == last {
			continue
		}
		last = c
		if c == rules.CardSecond {
			return true
		}
		for _, a := range g.Targets(c, buf[:0]) {
			if p.gain(deduction.Effect(&g, a)) > p.cost() {
				return true
			}
		}
	}
	return false
}
