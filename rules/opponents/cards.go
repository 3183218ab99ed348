package opponents

import (
	"cmp"
	"sort"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// The functions in this file decide about top secret cards. A seat calls if a card is worth more on the table than in
// hand, or decides for whom the count ends the game.

// ruinsDrawPercent is the percentage of a card's value that a move into the ruins is credited with for drawing it. With
// 100, all players led agents there, games took a quarter more turns, and masterminds won less.
const ruinsDrawPercent = 20

// secondAgentValue is the value of a second agent, in hundredths of a point. It is so high that the card is always
// taken.
const secondAgentValue = 400

// handValue returns the change of the own hand's value by an action, in hundredths of a point. A card costs nothing if
// it ends the game with a win or tie, and better than the due count would.
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

// keepValue returns the value of keeping a card in hand, in hundredths of a point.
func (p *player) keepValue(c rules.Card) int {
	return p.cardValue(c, p.view.HandSize(p.view.Viewer))
}

// cardValue returns the value of a card in a hand of that size, in hundredths of a point. It falls towards the end of
// the game, and a full hand halves it.
func (p *player) cardValue(c rules.Card, size int) int {
	value := holdingValue(c, p.pointsLeft(), p.view.Edition().Goal) * p.params.holdPercent / 100
	if size == rules.MaxHand {
		value /= 2
	}
	return value
}

// pointsLeft returns how many points the leader has to go.
func (p *player) pointsLeft() int {
	top := 0
	for a := range rules.Agent(rules.NumAgents) {
		if p.view.InPlay().Has(a) {
			top = max(top, p.view.Score(a))
		}
	}
	return max(p.view.Edition().Goal-top, 0)
}

// drawValue returns the expected value of a card from the deck, as far as its contents are known.
func (p *player) drawValue() int {
	size := p.view.HandSize(p.view.Viewer) + 1
	sum, n := 0, 0
	for c, k := range p.view.Unseen() {
		value := secondAgentValue
		if c != int(rules.CardSecond) {
			value = p.cardValue(rules.Card(c), size)
		}
		sum += int(k) * value
		n += int(k)
	}
	return sum / max(n, 1)
}

//go:generate go test . -run TestHolding -update

// holdingValue returns the value of keeping a card while the leader has left points to go, of goal points in all. It
// interpolates the table of holding, whose columns are card rounds left: they pass in proportion to the points.
func holdingValue(c rules.Card, left, goal int) int {
	values := &holding[c]
	at := left * (len(values) - 1)
	i, rest := at/goal, at%goal
	if rest == 0 {
		return int(values[i])
	}
	return (int(values[i])*(goal-rest) + int(values[i+1])*rest) / goal
}

// netGain returns the value of a change to all agents for the player, in hundredths of a point.
func (p *player) netGain(values deduction.Values) int {
	top, sum := rules.NoAgent, 0
	for a := range rules.Agent(rules.NumAgents) {
		switch {
		case !p.view.InPlay().Has(a):
		case p.view.Identities(p.view.Viewer).Has(a):
			sum += int(values[a]) * p.params.ownWeight / 100
		default:
			sum -= int(values[a]) * p.params.othersWeight / 100
			if top == rules.NoAgent || p.view.Score(a) > p.view.Score(top) {
				top = a
			}
		}
	}
	if top != rules.NoAgent {
		sum -= int(values[top]) * p.params.rivalWeight / 100
	}
	return sum
}

// wantsToPlay reports whether to call. A card must be worth more on the table than in hand, or decide for whom the due
// count ends the game.
func (p *player) wantsToPlay() bool {
	if p.view.Check(rules.Call(true)) != nil {
		return false
	}
	const carelessPercent = 12 // chance that a beginner calls without looking at its cards
	if p.params.noise > 0 && p.src.Intn(100) < carelessPercent {
		return true
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

// compareEnd compares the end of the game after the best play of a card with its end by the due count. The result is
// positive if the card is better for the player or avoids a loss, negative if it is worse. It is 0 if somebody has
// called before, because their play is unknown.
func (p *player) compareEnd(c rules.Card) int {
	now, best, playable := p.endValue(&p.view.Game), 0, false
	for after := range afterPlays(&p.view, c) {
		if x := p.endValue(&after); !playable || x > best {
			best, playable = x, true
		}
	}
	if !playable {
		return 0
	}
	return cmp.Compare(best, now)
}

// winsAtOnce reports whether an action ends the game with only own agents in front.
func (p *player) winsAtOnce(a rules.Action) bool {
	g := p.view.Game
	return g.Apply(a, nil) == nil && g.Over() && p.endValue(&g) == winValue
}

// decideCall decides by simulation whether to call: plays of own cards are compared with playing none. It calls in any
// case if a card makes the end of the game better. Waiting for a later win, or for others to stop a loss, is not worth
// the risk.
func (p *player) decideCall(yield func() bool) rules.Action {
	v := &p.view
	noCall := candidate{action: rules.Call(false), state: newState(&v.Game), hand: handOf(v.Hand(v.Viewer))}
	noCall.state.resumeRound(&v.Game)
	noCall.state.passed = noCall.state.passed.With(v.Viewer)
	all := []candidate{noCall}
	if v.Check(rules.Call(true)) == nil {
		all = append(all, p.callCandidates(noCall)...)
	}
	a := p.best(all, yield) // even with one candidate, because the duration must not reveal the hand
	if a.Kind == rules.KindCall && p.cardDecidesEnd() {
		return rules.Call(true)
	}
	return a
}

// cardDecidesEnd reports whether a card in hand makes the end of the game better. Once dossiers are written, their
// points decide; then it returns false, and the simulation decides.
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

// callCandidates returns the plays of own cards with the highest greedy value. noCall is the candidate without a play.
func (p *player) callCandidates(noCall candidate) []candidate {
	rs, own := p.ruleset(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	type ranked struct {
		candidate
		value int
	}
	var all []ranked
	seen := hand(0)
	for k, rest := noCall.hand.first(); k != rules.NoCard; k, rest = rest.first() {
		if seen != seen.without(k) {
			continue
		}
		seen = seen.with(k)
		for _, s := range noCall.state.statesAfterCard(k, own) {
			x := ranked{candidate{action: rules.Call(true), state: s, hand: noCall.hand.without(k)}, -p.keepValue(k)}
			if k == rules.CardSecond {
				x.value, x.bonus = secondAgentValue, secondAgentValue*winPerPoint/100
			}
			eval := s.evaluator(&rs, &ruleOfThumb, own)
			x.value += 4 * int(eval.value(s.at, s.placed != 0)) // the evaluator's unit is 1/25 of a point
			all = append(all, x)
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].value > all[k].value })
	cs := make([]candidate, min(len(all), maxPlayCandidates))
	for i := range cs {
		cs[i] = all[i].candidate
	}
	return cs
}

// unplayableValue is the value of a card that can't be played, or of no card.
const unplayableValue = -1 << 30

// playValue returns the highest value of playing a card of the hand now, in hundredths of a point.
func (p *player) playValue(c rules.Card) int {
	if c == rules.CardSecond {
		return secondAgentValue
	}
	best := unplayableValue
	var plays rules.Choices
	plays.FillCard(&p.view.Board, c)
	for i := range plays.Len() {
		best = max(best, p.netGain(deduction.Effect(&p.view.Game, plays.At(i))))
	}
	return best
}
