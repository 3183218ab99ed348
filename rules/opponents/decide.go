// Package opponents implements the computer players. They see a rules.View, as a person in their seat would, and a
// seeded source of random numbers; nothing else. All arithmetic uses integers, so a seed gives the same decisions on
// every 64-bit platform and in WebAssembly.
//
// A host states a decision as a [Request]. The program answers it outside the main loop (package airunner of the
// scenes, by package async). The rules check the answer like a person's action.
package opponents

import (
	"math/bits"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// character is how a level weighs things, in hundredths of a point if nothing else is said.
type parameters struct {
	noise         int // added to each move's value, 0 … noise−1, differently every time
	ownWeight     int // a point for the own agent
	rivalWeight   int // a point for the best of the others, who is a threat no matter who owns it
	othersWeight  int // a point for any other agent
	ownStepCost   int // what each step of the own agent beyond its fair share of the roll costs
	tolerance     int // of moves that are within so much of the best one, any may be taken
	feintPercent  int // of a hundred moves, how many help another agent more than the own one
	holdPercent   int // what a card is worth in hand, in hundredths of what the table of holding says
	slipPercent   int // of a hundred rows of a dossier, how many are guessed at random
	perMovedAgent int // what each agent is worth that a move takes along
	spite         int // what each point is worth that the building of the first of the others has less after a move

	playouts      int // how many games are played out in the head for one decision; none at 0
	depth         int // how many turns each, with the one that is decided about
	duelDepth     int // how many between two, as far as horizon says
	maxCandidates int // how many actions are worth it, as they look at one glance; for those who foretell see promised
	samples       int // how many ways to move everybody looks at in them
	// whether the next player looks at all of them, between two; for those who have learnt everywhere, see lastFew
	bestReplies  bool
	cardRounds   bool // whether cards are played in them, where there are any
	usesBelief   bool // whether the evidence of the whole game is used
	usesModel    bool // whether games are judged by what playing out has taught, else by a rule of thumb
	exposureCost int  // what showing oneself entirely costs while dossiers are still to be written
}

var levelParameters = [numLevels]parameters{
	Recruit: {noise: 3200, ownWeight: 100, rivalWeight: 10, othersWeight: 2, holdPercent: 20, slipPercent: 35},
	FieldAgent: {ownWeight: 100, rivalWeight: 45, othersWeight: 12, ownStepCost: 80, tolerance: 30, feintPercent: 60,
		holdPercent: 30, slipPercent: 10},
	Handler: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 35, holdPercent: 55,
		playouts: 200, depth: 3, duelDepth: 8, maxCandidates: 8, samples: 8},
	Spymaster: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 75, holdPercent: 120,
		playouts: 900, depth: 8, duelDepth: 3, maxCandidates: 24, samples: 14, bestReplies: true, usesBelief: true},
	Mastermind: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 90, holdPercent: 130,
		playouts: 3300, depth: 13, duelDepth: 8, maxCandidates: 60, samples: 5, bestReplies: true, cardRounds: true,
		usesBelief: true, usesModel: true, exposureCost: 1200},
}

// leanings is how much a temperament weighs at each level, in hundredths of a point: it decides among moves that are
// about as good, so none wins more than another.
var temperamentWeights = [numLevels]struct{ perMovedAgent, spite int }{Recruit: {30, 16}, FieldAgent: {22, 45},
	Handler: {22, 40}, Spymaster: {22, 45}, Mastermind: {12, 25}}

// character returns the level's character, adjusted to the temperament.
func (o Opponent) parameters() parameters {
	c, weights := levelParameters[o.Level], temperamentWeights[o.Level]
	switch o.Temperament {
	case Bold:
		c.perMovedAgent = -weights.perMovedAgent
	case Quiet:
		c.perMovedAgent = weights.perMovedAgent
	case Spiteful:
		c.spite = weights.spite
	}
	return c
}

// Think returns what the opponent does in the view's seat, which must be one that acts; the answer is always legal. It
// is the zero Action if nobody but chance acts. The belief is the evidence that everybody has seen so far. Every few
// playouts, a fraction of a millisecond, it calls rest, for places where others have to go on meanwhile, and gives up
// with the zero Action when that returns false. What it decides does not depend on how long that takes.
func (o Opponent) Decide(v rules.View, belief *deduction.Belief, src *rules.RandomSource,
	yield func() bool) rules.Action {
	return o.decide(v, belief, src, yield, false)
}

// think returns Think. Evenly, it takes as long about the only thing that can be done as about a choice: how long it
// takes must not tell what is in the hand.
func (o Opponent) decide(v rules.View, belief *deduction.Belief, src *rules.RandomSource, yield func() bool,
	constantTime bool) rules.Action {
	if v.Viewer == rules.NoSeat || v.IsChance() || v.Over() || o.Level >= numLevels {
		return rules.Action{}
	}
	p := newPlayer(o, v, belief, src)
	p.constantTime = constantTime
	switch v.Phase() {
	case rules.PhaseDossier:
		return p.dossier()
	case rules.PhaseOffer:
		return rules.AnswerOffer(true)
	case rules.PhaseCall:
		if p.params.cardRounds {
			return p.decideCall(yield)
		}
		return rules.Call(p.wantsToPlay())
	}
	p.chooseDecoy()
	if p.params.playouts > 0 {
		return p.search(yield)
	}
	return p.greedy()
}

// glance returns the action that looks best at one glance.
func (p *player) greedy() rules.Action {
	n := p.view.CountLegal()
	best, values := -1<<60, make([]int, n)
	for i := range n {
		values[i] = p.value(p.view.NthLegal(i))
		if p.params.noise > 0 {
			values[i] += p.src.Intn(p.params.noise)
		}
		best = max(best, values[i])
	}
	// Among what is nearly as good as the best, chance decides: that is what keeps a player from being read like a
	// book.
	good := 0
	for _, x := range values {
		if x >= best-p.params.tolerance {
			good++
		}
	}
	k := p.src.Intn(good)
	for i, x := range values {
		if x >= best-p.params.tolerance {
			if k == 0 {
				return p.view.NthLegal(i)
			}
			k--
		}
	}
	return rules.Action{}
}

// player is an opponent about to decide.
type player struct {
	view          rules.View
	own           rules.Agent // of several, the further one
	decoy         rules.Agent // helped for show in this move; NoAgent for none
	params        parameters
	belief        *deduction.Belief
	src           *rules.RandomSource
	constantTime  bool // thinks as long with nothing to choose
	othersAimless bool // nobody else seems to have any aim
}

func newPlayer(o Opponent, v rules.View, belief *deduction.Belief, src *rules.RandomSource) player {
	p := player{view: v, own: v.Token(v.Viewer), decoy: rules.NoAgent, params: o.parameters(), belief: belief, src: src}
	if p.params.cardRounds = p.params.cardRounds && v.Setup().Variants.TopSecret; p.params.cardRounds {
		p.params.playouts, p.params.maxCandidates, p.params.feintPercent = cardPlayouts, cardCandidates, cardFeint
		p.params.depth = cardDepth
	}
	if p.params.usesBelief {
		idle := belief.Aimless(&v)
		p.othersAimless = idle > 0 && idle >= max(p.aimlessThreshold(), new(deduction.Belief).Aimless(&v)+1)
	}
	return p
}

// While a player feints its own agent and the decoy count for so much, in hundredths of what the own one counts for
// else: to those who go by a rule of thumb, and to those who have learnt, who look where the agents walk instead; see
// outwalks.
const (
	feintOwn, feintDecoy           = 60, 80
	modelFeintOwn, modelFeintDecoy = 100, 30
)

// show returns which agents the player pretends to favour.
func (p *player) objective() objective {
	if p.decoy == rules.NoAgent {
		return objective{ownPercent: 100}
	}
	decoy := toDense(p.view.InPlay(), rules.AgentSet(0).With(p.decoy))
	if p.params.usesModel {
		return objective{decoy, modelFeintOwn, modelFeintDecoy}
	}
	return objective{decoy, feintOwn, feintDecoy}
}

// Until the first one has so few points to go, when others have begun to add up, each step that the own agent walks
// further than the decoy costs so much of a game, of sure. The figure costs least of those that hide the owner from who
// adds up.
const (
	earlyGamePoints = 31
	ownStepWinCost  = 150
)

// outwalks returns what a move costs because the own agent walks further than the decoy in it, of sure: that is what a
// table sees.
func (p *player) ownStepsCost(a rules.Action) int {
	if !p.params.usesModel || p.decoy == rules.NoAgent || p.own == rules.NoAgent || a.Kind != rules.KindMove ||
		p.pointsLeft() <= earlyGamePoints {
		return 0
	}
	s := a.Steps()
	return ownStepWinCost * max(int(s[p.own])-int(s[p.decoy]), 0)
}

// feint lets the player favour another agent more than its own for this move. What it costs in points it saves in being
// found out. A player who keeps the evidence in mind favours the agent that is taken for the own one most, the others
// any.
func (p *player) chooseDecoy() {
	if p.params.feintPercent == 0 || p.view.Phase() != rules.PhaseMove || p.src.Intn(100) >= p.params.feintPercent ||
		!p.mayFeint() {
		return
	}
	v := &p.view
	var others []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) && !v.Identities(v.Viewer).Has(a) {
			others = append(others, a)
		}
	}
	p.decoy = others[p.src.Intn(len(others))]
	if !p.params.usesBelief {
		return
	}
	evidence := p.belief.Evidence(&v.Game, v.Viewer)
	for _, a := range others {
		if evidence[a] > evidence[p.decoy] {
			p.decoy = a
		}
	}
}

// feints reports whether it pays to favour another agent: not when somebody is about to reach the goal, for then there
// is nothing to hide any more, nor for those who conceal themselves otherwise, nor where nobody looks. Who looks ahead
// knows that a single other player pushes against everybody else anyway.
func (p *player) mayFeint() bool {
	v := &p.view
	return p.pointsLeft() > 10 && !p.hidesIdentity() && (v.Setup().InitialPlayers() > 2 || p.params.playouts == 0) &&
		!p.othersAimless
}

// unwatched returns how likely it must be that nobody else has any aim to play as if it were so: more at first, when
// the evidence says little yet. It must speak for it, whatever the score is.
func (p *player) aimlessThreshold() deduction.Probability {
	if p.pointsLeft() > earlyGamePoints {
		return deduction.Certain / 6
	}
	return deduction.Certain / 100
}

// value returns what an action is worth, in hundredths of a point.
func (p *player) value(a rules.Action) int {
	g := p.view.Game
	if err := g.Apply(a, nil); err != nil {
		return -1 << 50
	}
	ending := p.endValue(&g)
	if g.Over() { // and nobody has a card against it
		ending *= 2
	}
	return p.positionValue(&g) - p.ownSteps(a) + p.handValue(&g, a) + p.temperamentValue(a) + ending
}

// standing returns how good a position is: scores, and what a count would bring, weighed by how soon one is to be
// expected.
func (p *player) positionValue(g *rules.Game) int {
	soon := countLikelihood(g)
	sum := 0
	top, second := 0, 0
	mine := p.view.Identities(p.view.Viewer)
	goal := g.Edition().Goal
	for a := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(a) {
			continue
		}
		// Points, and the points of the place: worth about half, more if a count is near, nearly all if there is one at
		// stake.
		left, points := goal-g.Score(a), g.At(a).Points()
		if !mine.Has(a) {
			// beyond the goal one building is as bad as another: else nobody would lead such an agent away from a low
			// one
			points = min(points, max(left, 0))
		}
		worth := 100*g.Score(a) + points*(30+soon/2)
		if g.Placed() != 0 {
			worth = 100*g.Score(a) + points*90
		}
		if left < 14 { // the last points count for more
			worth += (14 - left) * 20
		}
		if mine.Has(a) {
			own := p.params.ownWeight
			if p.decoy != rules.NoAgent {
				own = own * feintOwn / 100
			}
			sum += worth * own / 100
			continue
		}
		if a == p.decoy {
			sum += worth * p.params.ownWeight * feintDecoy / 10000
			continue
		}
		sum -= worth * p.params.othersWeight / 100
		if worth > top {
			top, second = worth, top
		} else {
			second = max(second, worth)
		}
	}
	return sum - top*p.params.rivalWeight/100 - second*p.params.rivalWeight/300
}

// soon returns how likely the next player can bring an agent to the safe, 0 … 60: the more agents stand one to six
// buildings before it.
func countLikelihood(g *rules.Game) int {
	c := newState(g)
	return min(15*bits.OnesCount16(c.distances()&0x7E), 60)
}

// cover returns what a move costs because it shows whose side the player is on: steps for the own agent beyond a fair
// share.
func (p *player) ownSteps(a rules.Action) int {
	if a.Kind != rules.KindMove || p.own == rules.NoAgent {
		return 0
	}
	total := 0
	for _, n := range a.Steps() {
		total += int(n)
	}
	fair := (total + 2) / 3
	return max(int(a.Steps()[p.own])-fair, 0) * p.params.ownStepCost
}

// habit returns what a move is worth because it is the player's way, in hundredths of a point.
func (p *player) temperamentValue(a rules.Action) int {
	if a.Kind != rules.KindMove || p.params.perMovedAgent == 0 && p.params.spite == 0 {
		return 0
	}
	v := &p.view
	along := 0
	for _, n := range a.Steps() {
		along += min(int(n), 1)
	}
	first := leaderExcept(v, v.Identities(v.Viewer))
	pulled := v.At(first).Points() - v.At(first).Forward(int(a.Steps()[first])).Points()
	return along*p.params.perMovedAgent + pulled*p.params.spite
}

// won is what it is worth that none but own agents are in front in the end: more than anything that is not the end.
const winValue = 100000

// ending returns what it is worth that the game has ended, or does with the count that is at stake: an own token in
// front is all that counts. It is 0 if it goes on.
func (p *player) endValue(g *rules.Game) int {
	front := front(g)
	if front == 0 {
		return 0
	}
	switch front & p.view.Identities(p.view.Viewer) {
	case 0:
		return -winValue
	case front:
		return winValue
	}
	return winValue / 3
}
