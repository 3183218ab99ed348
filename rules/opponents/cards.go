package opponents

import (
	"cmp"
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Top secret cards: a card is played if what it does now is worth more than holding it, or if it decides for whom the
// count at stake ends the game, and a seat knocks if it has such a card.

// forRuins is how much of what a card is worth speaks for a walk into the ruins that brings one, in hundredths. With
// all of it everybody led agents there, games took a quarter more turns, and masterminds won less.
const ruinsDrawPercent = 20

// secondWorth is what a second agent is worth, in hundredths of a point: always taken if possible.
const secondAgentValue = 400

// hand returns what an action does to the own hand, which is worth nothing any more where a card wins the game that the
// count at stake does not win.
func (p *player) handValue(after *rules.Game, a rules.Action) int {
	switch {
	case a.Kind == rules.KindPlay && p.endValue(after) > max(p.endValue(&p.view.Game), 0):
		return 0
	case a.Kind == rules.KindPlay && a.Card == rules.CardSecond:
		return secondAgentValue
	case a.Kind == rules.KindPlay:
		return -p.keepValue(a.Card)
	case a.Kind == rules.KindMove && (after.Phase() == rules.PhaseDraw || after.Phase() == rules.PhaseOffer):
		if a == rules.MoveAgents([rules.NumAgents]uint8{}) {
			return p.drawValue()
		}
		return p.drawValue() * ruinsDrawPercent / 100
	}
	return 0
}

// cost returns what a card that is played would be worth in hand: nothing if it is a second agent.
func (p *player) keepValue(c rules.Card) int {
	return p.cardValue(c, p.view.HandSize(p.view.Viewer))
}

// held returns what a card is worth in a hand of so many, in hundredths of a point: the less the nearer the end is, and
// half as much in a hand that is full.
func (p *player) cardValue(c rules.Card, size int) int {
	worth := holdingValue(c, p.pointsLeft(), p.view.Edition().Goal) * p.params.holdPercent / 100
	if size == rules.MaxHand {
		worth /= 2
	}
	return worth
}

// left returns how many points the first one has to go.
func (p *player) pointsLeft() int {
	top := 0
	for a := range rules.Agent(rules.NumAgents) {
		if p.view.InPlay().Has(a) {
			top = max(top, p.view.Score(a))
		}
	}
	return max(p.view.Edition().Goal-top, 0)
}

// drawn returns what a card from the deck is worth on average, as far as is known what is left in it.
func (p *player) drawValue() int {
	size := p.view.HandSize(p.view.Viewer) + 1
	sum, n := 0, 0
	for c, k := range p.view.Unseen() {
		worth := secondAgentValue
		if c != int(rules.CardSecond) {
			worth = p.cardValue(rules.Card(c), size)
		}
		sum += int(k) * worth
		n += int(k)
	}
	return sum / max(n, 1)
}

//go:generate go test . -run TestHolding -update

// holdingWorth returns what it brings to keep a card while the first one has so many points to go, of all to the goal:
// a game has as many card rounds as the table of holding, and they pass as the points do.
func holdingValue(c rules.Card, left, goal int) int {
	worths := &holding[c]
	at := left * (len(worths) - 1)
	i, rest := at/goal, at%goal
	if rest == 0 {
		return int(worths[i])
	}
	return (int(worths[i])*(goal-rest) + int(worths[i+1])*rest) / goal
}

// gain returns what it is worth to the player that the agents’ standing changes like this.
func (p *player) netGain(w deduction.Values) int {
	top, sum := rules.NoAgent, 0
	for a := range rules.Agent(rules.NumAgents) {
		switch {
		case !p.view.InPlay().Has(a):
		case p.view.Identities(p.view.Viewer).Has(a):
			sum += int(w[a]) * p.params.ownWeight / 100
		default:
			sum -= int(w[a]) * p.params.othersWeight / 100
			if top == rules.NoAgent || p.view.Score(a) > p.view.Score(top) {
				top = a
			}
		}
	}
	if top != rules.NoAgent {
		sum -= int(w[top]) * p.params.rivalWeight / 100
	}
	return sum
}

// wantsToPlay reports whether a card of the hand is worth knocking for: what it does is worth more than to keep it, or
// it decides for whom the count that is at stake ends the game.
func (p *player) wantsToPlay() bool {
	if p.view.Check(rules.Call(true)) != nil {
		return false
	}
	if p.params.noise > 0 && p.src.Intn(100) < 12 {
		return true // a beginner likes to see them work
	}
	if p.winsAtOnce(rules.Call(false)) {
		return false
	}
	for _, c := range p.view.Hand(p.view.Viewer) {
		if x := p.compareEnd(c); x > 0 || x == 0 && p.playValue(c) > p.keepValue(c) {
			return true
		}
	}
	return false
}

// outlook compares how the game ends if a card is played in the best way with how the count that is at stake leaves it:
// above 0 it ends better for the player, or goes on where it would be lost, below 0 worse. It is 0 as well where
// somebody has knocked before, since it is not known what that leaves.
func (p *player) compareEnd(c rules.Card) int {
	now, best, known := p.endValue(&p.view.Game), 0, false
	for after := range outcomesOfPlay(&p.view, c) {
		if x := p.endValue(&after); !known || x > best {
			best, known = x, true
		}
	}
	if !known {
		return 0
	}
	return cmp.Compare(best, now)
}

// wins reports whether an action ends the game at once with none but own agents in front.
func (p *player) winsAtOnce(a rules.Action) bool {
	g := p.view.Game
	return g.Apply(a, nil) == nil && g.Over() && p.endValue(&g) == winValue
}

// knock returns whether to knock as the playouts tell: to play one of the cards is compared with playing none. Nobody
// waits for a better moment to win, or for others to keep somebody else from it.
func (p *player) decideCall(yield func() bool) rules.Action {
	v := &p.view
	noCall := candidate{action: rules.Call(false), state: newState(&v.Game), hand: handOf(v.Hand(v.Viewer))}
	noCall.state.resumeRound(&v.Game)
	noCall.state.passed = noCall.state.passed.With(v.Viewer)
	all := []candidate{noCall}
	if v.Check(rules.Call(true)) == nil {
		all = append(all, p.callCandidates(noCall)...)
	}
	a := p.best(all, yield) // in any case: how long somebody thinks must not tell what they hold
	if a.Kind == rules.KindCall && p.cardDecidesEnd() {
		return rules.Call(true)
	}
	return a
}

// decides reports whether some card in hand makes the game end better, if nobody has knocked before. Where dossiers
// have been written they decide, and are played out; all others take the player in front before them for the winner.
func (p *player) cardDecidesEnd() bool {
	if dossiersWritten(&p.view) {
		return false
	}
	for _, c := range p.view.Hand(p.view.Viewer) {
		if p.compareEnd(c) > 0 {
			return true
		}
	}
	return false
}

// knocks returns the ways to play the own cards that look best at a glance; quiet is that none is played.
func (p *player) callCandidates(noCall candidate) []candidate {
	l, own := p.ruleset(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	type glanced struct {
		candidate
		value int
	}
	var all []glanced
	seen := hand(0)
	for k, rest := noCall.hand.first(); k != rules.NoCard; k, rest = rest.first() {
		if seen != seen.without(k) {
			continue
		}
		seen = seen.with(k)
		for _, s := range noCall.state.outcomesOfCard(k, own) {
			x := glanced{candidate{action: rules.Call(true), state: s, hand: noCall.hand.without(k)}, -p.keepValue(k)}
			if k == rules.CardSecond {
				x.value, x.bonus = secondAgentValue, secondAgentValue*winPerPoint/100
			}
			eval := s.evaluator(&l, &ruleOfThumb, own)
			x.value += 4 * int(eval.value(s.at, s.placed != 0)) // of twenty-fifths
			all = append(all, x)
		}
	}
	slices.SortStableFunc(all, func(x, y glanced) int { return y.value - x.value })
	cs := make([]candidate, min(len(all), maxPlayCandidates))
	for i := range cs {
		cs[i] = all[i].candidate
	}
	return cs
}

// useless is what a card does that can't be played, or none.
const unplayable = -1 << 30

// does returns what a card of the hand brings at best if it is played now, in hundredths of a point.
func (p *player) playValue(c rules.Card) int {
	if c == rules.CardSecond {
		return secondAgentValue
	}
	best := unplayable
	var ways rules.Choices
	ways.FillCard(&p.view.Board, c)
	for i := range ways.Len() {
		best = max(best, p.netGain(deduction.Effect(&p.view.Game, ways.At(i))))
	}
	return best
}
