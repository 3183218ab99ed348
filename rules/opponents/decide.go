// Package opponents implements the computer players. They see a rules.View, as a person in their seat would, and a
// seeded source of random numbers; nothing else. All arithmetic uses integers, so a seed gives the same decisions on
// every 64-bit platform and in WebAssembly.
//
// Weak levels choose greedily (decide.go). Strong ones simulate games (search.go, playout.go). A simulation evaluates
// moves by a heuristic (evaluator.go) and its last state by outcome.go, or both by a learned model (model.go).
//
// A host states a decision as a [Request]. The program answers it outside the main loop (packages scenes/opponentrunner
// and rules/async). The rules check the answer like a person's action.
package opponents

import (
	"math/bits"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// parameters define how a level evaluates and searches. Values are in hundredths of a point unless stated otherwise.
// The numbers were tuned by games in the arena (package rules/arena); changing one changes the strength of a level.
type parameters struct {
	noise         int // a random number, 0 … noise−1, is added to each action's value
	ownWeight     int // a point of the own agent
	rivalWeight   int // a point of the best other agent, which is a threat whether owned or free
	othersWeight  int // a point of any other agent
	ownStepCost   int // cost of each step of the own agent beyond a third of the roll, which would reveal it
	tolerance     int // any action within this of the best one may be chosen
	feintPercent  int // percentage of moves that favour a decoy
	holdPercent   int // value of a card in hand, in percent of the table of holding
	memoryError   int // maximum random error of the evidence for a dossier, in bits
	perMovedAgent int // value of each agent that a move takes along
	spite         int // value of each building point that the leading other agent loses by a move

	playouts      int  // simulated games for one decision; 0 for a greedy choice
	depth         int  // simulated turns of each, the decided one included
	duelDepth     int  // replaces depth with two players, if method depth says so
	maxCandidates int  // actions to simulate, the greedily best ones; see candidateLimit
	samples       int  // random moves that each simulated player compares
	bestReplies   bool // with two players, the next player compares all moves instead; see also maxCachedCandidates
	cardRounds    bool // cards are played in simulations, if the game has any
	usesBelief    bool // the evidence of the whole game is used
	usesModel     bool // simulations are evaluated by the learned model, else by the rule of thumb
	exposureCost  int  // cost of revealing the own identity entirely while dossiers are still to be written
}

// levelParameters holds the parameters of each level.
var levelParameters = [numLevels]parameters{
	Recruit: {noise: 3200, ownWeight: 100, rivalWeight: 10, othersWeight: 2, holdPercent: 20, memoryError: 40},
	FieldAgent: {ownWeight: 100, rivalWeight: 45, othersWeight: 12, ownStepCost: 80, tolerance: 30, feintPercent: 60,
		holdPercent: 30, memoryError: 18},
	Handler: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 35, holdPercent: 55,
		memoryError: 7, playouts: 200, depth: 3, duelDepth: 8, maxCandidates: 8, samples: 8},
	Spymaster: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 75, holdPercent: 120,
		playouts: 900, depth: 8, duelDepth: 3, maxCandidates: 24, samples: 14, bestReplies: true, usesBelief: true},
	Mastermind: {ownWeight: 100, rivalWeight: 50, othersWeight: 14, ownStepCost: 30, feintPercent: 90, holdPercent: 130,
		playouts: 3300, depth: 13, duelDepth: 8, maxCandidates: 60, samples: 5, bestReplies: true, cardRounds: true,
		usesBelief: true, usesModel: true, exposureCost: 1200},
}

// temperamentWeights holds, by level, the weight of a temperament in hundredths of a point. The weights are so small
// that they only decide among moves of about the same value, so no temperament wins more than another.
var temperamentWeights = [numLevels]struct{ perMovedAgent, spite int }{Recruit: {30, 16}, FieldAgent: {22, 45},
	Handler: {22, 40}, Spymaster: {22, 45}, Mastermind: {12, 25}}

// parameters returns the parameters of the opponent's level, adjusted to its temperament.
func (o Opponent) parameters() parameters {
	params, weights := levelParameters[o.Level], temperamentWeights[o.Level]
	switch o.Temperament {
	case Bold:
		params.perMovedAgent = -weights.perMovedAgent
	case Quiet:
		params.perMovedAgent = weights.perMovedAgent
	case Spiteful:
		params.spite = weights.spite
	}
	return params
}

// Decide returns the opponent's action in the seat of the view. The action is always legal; it is the zero Action if
// that seat need not act or v.Viewer is NoSeat. Belief is the public evidence of the game so far, and is only read. Src
// must not be nil; Decide advances it.
//
// Every few simulated games, after a fraction of a millisecond, Decide calls yield, so a single-threaded caller can do
// other work. Yield must not be nil. If it returns false, Decide returns the zero Action. Timing never changes the
// decision.
func (o Opponent) Decide(v rules.View, belief *deduction.Belief, src *rules.RandomSource,
	yield func() bool) rules.Action {
	return o.decide(v, belief, src, yield, false)
}

// decide implements Decide. With constantTime it takes as long for a single legal action as for several, so that its
// duration does not reveal the hand.
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

// greedy returns the action with the highest value, without looking ahead.
func (p *player) greedy() rules.Action {
	n := p.view.CountLegal()
	best, values := illegalValue, make([]int, n)
	for i := range n {
		values[i] = p.value(p.view.NthLegal(i))
		if p.params.noise > 0 {
			values[i] += p.src.Intn(p.params.noise)
		}
		best = max(best, values[i])
	}
	// Choose at random among the actions within the tolerance: a predictable player reveals its agent.
	minimum, good := best-p.params.tolerance, 0
	for _, value := range values {
		if value >= minimum {
			good++
		}
	}
	skip := p.src.Intn(good)
	for i, value := range values {
		switch {
		case value < minimum:
		case skip == 0:
			return p.view.NthLegal(i)
		default:
			skip--
		}
	}
	return rules.Action{}
}

// player is an opponent during one decision.
type player struct {
	view          rules.View
	own           rules.Agent // the own agent; of two, the one furthest in front
	decoy         rules.Agent // the other agent that this move favours as a feint; NoAgent for none
	params        parameters
	belief        *deduction.Belief
	src           *rules.RandomSource
	constantTime  bool // takes as long if there is no choice
	othersAimless bool // all others seem to act at random; see deduction.Belief.Aimless
}

// newPlayer returns a player for one decision of an opponent. In games with cards, masterminds search with other
// parameters. src may be nil if nothing random is asked of the player.
func newPlayer(o Opponent, v rules.View, belief *deduction.Belief, src *rules.RandomSource) player {
	p := player{view: v, own: v.Token(v.Viewer), decoy: rules.NoAgent, params: o.parameters(), belief: belief, src: src}
	if p.params.cardRounds = p.params.cardRounds && v.Setup().Variants.TopSecret; p.params.cardRounds {
		p.params.playouts, p.params.maxCandidates, p.params.feintPercent = cardPlayouts, cardCandidates,
			cardFeintPercent
		p.params.depth = cardDepth
	}
	if p.params.usesBelief {
		aimless := belief.Aimless(&v)
		p.othersAimless = aimless > 0 && aimless >= max(p.aimlessThreshold(), new(deduction.Belief).Aimless(&v)+1)
	}
	return p
}

// In a feint, the percentages of parameters.ownWeight that the own agent and the decoy count. With the model they
// differ, because a player with a model avoids moving its own agent instead; see ownStepsCost.
const (
	feintOwnPercent, feintDecoyPercent           = 60, 80
	modelFeintOwnPercent, modelFeintDecoyPercent = 100, 30
)

// objective returns which agents the player acts for, its decoy included.
func (p *player) objective() objective {
	if p.decoy == rules.NoAgent {
		return objective{ownPercent: 100}
	}
	decoy := toDense(p.view.InPlay(), rules.AgentSet(0).With(p.decoy))
	if p.params.usesModel {
		return objective{decoy, modelFeintOwnPercent, modelFeintDecoyPercent}
	}
	return objective{decoy, feintOwnPercent, feintDecoyPercent}
}

// The early game lasts while the leader has more than earlyGamePoints to go. In it, each step by which a feint moves
// the own agent further than the decoy costs ownStepWinCost, in units of 1/fullWin. Later such a cost has little
// effect, because players who add up moves have seen most of them. The numbers hid the identity best in the arena.
const (
	earlyGamePoints = 31
	ownStepWinCost  = 150
)

// ownStepsCost returns the cost of a feint that visibly moves the own agent further than the decoy, in units of
// 1/fullWin.
func (p *player) ownStepsCost(a rules.Action) int {
	isFeint := a.Kind == rules.KindMove && p.decoy != rules.NoAgent && p.own != rules.NoAgent
	if !isFeint || !p.params.usesModel || p.pointsLeft() <= earlyGamePoints {
		return 0
	}
	steps := a.Steps()
	return ownStepWinCost * max(int(steps[p.own])-int(steps[p.decoy]), 0)
}

// chooseDecoy decides at random whether this move is a feint, and chooses its decoy. A feint costs points but hides the
// identity. Players that use their belief take the agent that the evidence most links to their seat; others take any.
func (p *player) chooseDecoy() {
	if p.params.feintPercent == 0 || p.view.Phase() != rules.PhaseMove {
		return
	}
	if p.src.Intn(100) >= p.params.feintPercent || !p.mayFeint() {
		return
	}
	view := &p.view
	var others []rules.Agent
	for agent := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(agent) && !view.Identities(view.Viewer).Has(agent) {
			others = append(others, agent)
		}
	}
	p.decoy = others[p.src.Intn(len(others))]
	if !p.params.usesBelief {
		return
	}
	evidence := p.belief.Evidence(&view.Game, view.Viewer)
	for _, agent := range others {
		if evidence[agent] > evidence[p.decoy] {
			p.decoy = agent
		}
	}
}

// lastFeintPoints is the number of points to go from which a feint costs more than it hides.
const lastFeintPoints = 10

// mayFeint reports whether a feint can pay. It cannot near the goal, for a player that hides its identity by exposure
// costs, or if the others act at random. With two players it does not pay for a player that simulates, because the
// opponent acts against all other agents anyway.
func (p *player) mayFeint() bool {
	if p.pointsLeft() <= lastFeintPoints || p.hidesIdentity() || p.othersAimless {
		return false
	}
	return p.view.Setup().InitialPlayers() > 2 || p.params.playouts == 0
}

// aimlessThreshold returns the probability from which the player treats all others as aimless. It is higher early in
// the game, when there is little evidence.
func (p *player) aimlessThreshold() deduction.Probability {
	const early, late = deduction.Certain / 6, deduction.Certain / 100
	if p.pointsLeft() > earlyGamePoints {
		return early
	}
	return late
}

// illegalValue is the greedy value of an illegal action, below all others.
const illegalValue = -1 << 50

// value returns the greedy value of an action, in hundredths of a point. It does not look ahead.
func (p *player) value(a rules.Action) int {
	g := p.view.Game
	if err := g.Apply(a, nil); err != nil {
		return illegalValue
	}
	ending := p.endValue(&g)
	if g.Over() { // certain: nobody can play a card against it
		ending *= 2
	}
	return p.positionValue(&g) - p.ownStepsPenalty(a) + p.handValue(&g, a) + p.temperamentValue(a) + ending
}

// Weights of positionValue: the percentage of a building's points without and with a due count, and the bonus, in
// hundredths of a point, of each point within finalPoints of the goal.
const (
	buildingPercent    = 30 // plus half of countLikelihood
	dueBuildingPercent = 90
	finalPoints        = 14
	finalPointBonus    = 20
)

// positionValue returns the value of a position in hundredths of a point. It weights the scores and building points of
// own agents, the decoy, the best two rivals and the others. Building points count more if a count is likely or due.
func (p *player) positionValue(g *rules.Game) int {
	likelihood := countLikelihood(g)
	sum := 0
	top, second := 0, 0
	mine := p.view.Identities(p.view.Viewer)
	goal := g.Edition().Goal
	for agent := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(agent) {
			continue
		}
		left, points := goal-g.Score(agent), g.At(agent).Points()
		if !mine.Has(agent) {
			// points beyond the goal are worth nothing; else nobody would move such an agent out of a low building
			points = min(points, max(left, 0))
		}
		value := 100*g.Score(agent) + points*(buildingPercent+likelihood/2)
		if g.Placed() != 0 {
			value = 100*g.Score(agent) + points*dueBuildingPercent
		}
		if left < finalPoints {
			value += (finalPoints - left) * finalPointBonus
		}
		if mine.Has(agent) {
			own := p.params.ownWeight
			if p.decoy != rules.NoAgent {
				own = own * feintOwnPercent / 100
			}
			sum += value * own / 100
			continue
		}
		if agent == p.decoy {
			sum += value * p.params.ownWeight * feintDecoyPercent / 10000
			continue
		}
		sum -= value * p.params.othersWeight / 100
		if value > top {
			top, second = value, top
		} else {
			second = max(second, value)
		}
	}
	return sum - top*p.params.rivalWeight/100 - second*p.params.rivalWeight/300 // the second rival weighs a third
}

// countLikelihood estimates how likely the next player can bring an agent to the safe, in percent, 0 … 60. It adds 15 %
// for each distance, one to six buildings before the safe, at which agents stand.
func countLikelihood(g *rules.Game) int {
	const perDistance, maximum = 15, 60
	const withinReach = 0b111_1110 // distances of 1 to 6 steps
	st := newState(g)
	return min(perDistance*bits.OnesCount16(st.distances()&withinReach), maximum)
}

// ownStepsPenalty returns the cost of moving the own agent by more than a third of the roll, in hundredths of a point.
// Such a move would reveal the owner.
func (p *player) ownStepsPenalty(a rules.Action) int {
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

// temperamentValue returns what the player's temperament adds to the value of a move, in hundredths of a point.
func (p *player) temperamentValue(action rules.Action) int {
	if action.Kind != rules.KindMove || p.params.perMovedAgent == 0 && p.params.spite == 0 {
		return 0
	}
	v := &p.view
	moved := 0
	for _, n := range action.Steps() {
		moved += min(int(n), 1)
	}
	rival := leaderExcept(v, v.Identities(v.Viewer))
	loss := v.At(rival).Points() - v.At(rival).Forward(int(action.Steps()[rival])).Points()
	return moved*p.params.perMovedAgent + loss*p.params.spite
}

// winValue is the value of an end with only own agents in front, in hundredths of a point. It exceeds all other values.
const winValue = 100000

// endValue returns the value of the end of a game that has ended, or ends with the count that is due. It is a win, a
// loss, or a third of a win for a tie with another agent. It is 0 if the game goes on.
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
