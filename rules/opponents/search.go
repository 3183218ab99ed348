package opponents

import (
	"slices"
	"sort"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// The functions in this file search by simulation. The player draws worlds (assignments of agents to seats) from its
// belief. In each world it
// simulates the next turns, in which everybody acts almost greedily for their own agents. It takes the action after
// which the own agent is most likely to win. All actions are compared in the same worlds with the same dice, and bad
// ones are dropped early. The number of simulated games is fixed, so a seed gives the same decision everywhere.
//
// In terms of the literature: complete worlds are determinization (Ginsberg, GIB: Imperfect Information in a
// Computationally Challenging Game, JAIR 14, 2001). Dropping the worse half of the actions after equal shares of the
// games is sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013).
// The same worlds and dice for all actions are common random numbers.

// winPerPoint is the value of one point on the track, in units of 1/fullWin. It converts greedy values to win
// estimates.
const winPerPoint = 300

// losingFaceCost is the cost, in units of 1/fullWin, of each die face with which the next player could make the player
// lose at once. Simulations see such ends too, but not in every game; a person sees them at once.
const losingFaceCost = 600

// maxCachedCandidates is the highest number of candidates for which players with a model compare all replies, where
// more than two play. That is expensive, and bad candidates are dropped without it.
const maxCachedCandidates = 15

// yieldInterval is the number of simulated games between two calls of yield.
const yieldInterval = 48

// candidate is an action to be simulated.
type candidate struct {
	action rules.Action
	state  state // the state after the action
	sum    int   // sum of the win estimates of its simulated games
	games  int   // number of simulated games
	bonus  int   // value of the action that the state does not show, in units of 1/fullWin

	hand      hand       // the own cards after the action
	drawsCard bool       // the action draws a card
	moves     *moveCache // cache of the best replies; nil if players sample a few moves

	// win estimate by the model after the action, or after the best reply, in units of 1/fullWin
	modelEstimate int
}

// mean returns the mean win estimate with the bonus, in units of 1/fullWin.
func (c *candidate) mean() int { return c.sum/max(c.games, 1) + c.bonus }

// handsAfter returns the hands of all seats after seat s has taken the action. The dealt hand of s is the next card of
// the deck.
func (c *candidate) handsAfter(all hands, s rules.Seat) hands {
	drawn, _ := all[s].first()
	all[s] = c.hand
	if c.drawsCard && drawn != rules.NoCard {
		all[s] = all[s].with(drawn)
	}
	return all
}

// search returns the best action by simulation, the zero Action if cancelled.
func (p *player) search(yield func() bool) rules.Action { return p.best(p.candidates(), yield) }

// best returns the action of the best candidate, the zero Action if cancelled.
func (p *player) best(alive []candidate, yield func() bool) rules.Action {
	if len(alive) == 1 {
		if !p.constantTime {
			return alive[0].action
		}
		alive = append(alive, alive[0])
	}
	view := &p.view
	rs := p.ruleset()
	worlds := p.worlds(numWorlds)
	var deals []hands
	if rs.cards {
		deals = p.deals(numWorlds)
	}
	if p.filtersByModel() {
		alive = p.topByModel(alive, &rs, worlds)
	}
	if p.looksAhead() {
		if alive = p.topAfterReply(alive, &rs, worlds, yield); len(alive) == 0 {
			return rules.Action{}
		}
	}
	samples := p.sampleSizes()
	last := int16(view.Turn() + p.depth())
	obj := p.objective()
	rounds := 0
	for k := len(alive); k > 1; k = (k + 1) / 2 {
		rounds++
	}
	games, played := 0, 0
	for len(alive) > 1 { // sequential halving
		if p.params.usesModel && len(alive) <= maxCachedCandidates {
			for j := range alive {
				if alive[j].moves == nil {
					alive[j].moves = new(moveCache)
				}
			}
		}
		each := max(p.params.playouts/(rounds*len(alive)), 1)
		for i := range each {
			w := &worlds[(played+i)%len(worlds)]
			owned := w.owned()
			seed := p.src.Uint64()
			for j := range alive {
				c := &alive[j]
				s, src := c.state, rules.NewRandomSource(seed)
				if rs.cards {
					s.hands = c.handsAfter(deals[(played+i)%len(deals)], view.Viewer)
				}
				s.playout(&rs, w, last, &samples, c.moves, &src)
				c.sum += s.outcome(&rs, w, owned, view.Viewer, obj)
				c.games++
				if games++; games%yieldInterval == 0 && !yield() {
					return rules.Action{}
				}
			}
		}
		played += each
		sort.SliceStable(alive, func(i, k int) bool { return alive[i].mean() > alive[k].mean() })
		alive = alive[:(len(alive)+1)/2]
	}
	return alive[0].action
}

// candidates returns the actions to simulate: those with the highest greedy value, less the cost of exposure.
func (p *player) candidates() []candidate {
	type ranked struct{ number, value, cost int } // index of the action, greedy value, and cost of exposure
	var choices rules.Choices
	choices.Fill(&p.view.Game)
	exposureCosts := p.exposureCosts()
	all := make([]ranked, choices.Len())
	for i := range all {
		a := choices.At(i)
		all[i] = ranked{i, p.value(a) - p.ownStepsCost(a)*100/winPerPoint, 0}
		if exposureCosts != nil {
			all[i].cost = exposureCosts[i]
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].value-all[i].cost > all[k].value-all[k].cost })
	all = all[:min(len(all), p.candidateLimit())]
	// a card's value in hand must neither outweigh a game won at once, nor one not lost
	if p.view.Phase() == rules.PhaseCards {
		switch {
		case all[0].value > winValue+winValue/2:
			all = all[:1]
		case all[0].value > -winValue/2:
			all = slices.DeleteFunc(all, func(x ranked) bool { return x.value <= -winValue/2 })
		}
	}
	rs, own := p.ruleset(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	cs := make([]candidate, len(all))
	for i, x := range all {
		g, a := p.view.Game, choices.At(x.number)
		_ = g.ApplyNth(x.number, nil) // can't fail: the action is legal
		cs[i] = candidate{action: a, bonus: (p.temperamentValue(a)-x.cost)*winPerPoint/100 - p.ownStepsCost(a)}
		if !rs.cards || a.Card == rules.CardSecond { // the simulation itself values other cards
			cs[i].bonus += p.handValue(&g, a) * winPerPoint / 100
		}
		finishRound(&g, rs.cards)
		cs[i].state = newState(&g)
		cs[i].state.resumeRound(&g)
		if rs.cards {
			p.setHand(&cs[i], &g)
		} else {
			cs[i].state = cs[i].state.afterRound(&rs)
		}
		if !p.filtersByModel() { // topByModel asks this of fewer candidates
			cs[i].bonus -= losingFaceCost * cs[i].state.losingFaces(&rs, own)
		}
		if p.params.bestReplies && p.view.Players() == 2 {
			cs[i].moves = new(moveCache)
		}
	}
	return cs
}

// setHand sets the player's hand after the candidate's action, and that it plays no more cards if it passes.
func (p *player) setHand(c *candidate, after *rules.Game) {
	me := p.view.Viewer
	c.hand = handOf(p.view.Hand(me))
	held := p.view.HandSize(me)
	switch c.action.Kind {
	case rules.KindPlay:
		c.hand = c.hand.without(c.action.Card)
		held--
	case rules.KindPass:
		c.state.passed = c.state.passed.With(me)
	}
	c.drawsCard = after.HandSize(me) > held
}

// Parameters for games with cards. More is random there, so fewer actions are simulated, each in more games. Card
// rounds take longer the more players there are, and hiding costs more. The numbers are those that won most in the
// arena.
const (
	cardCandidates   = 20
	cardPlayouts     = 1200
	cardDepth        = 5 // where more than two play
	cardFeintPercent = 50
)

// maxPlayCandidates is the highest number of plays of cards to simulate. Among many, a lucky one would be taken for a
// good one, and a card played is gone. The number is the one that won most in the arena.
const maxPlayCandidates = 6

// candidateLimit returns the number of actions to simulate.
func (p *player) candidateLimit() int {
	if p.filtersByModel() {
		return maxModelCandidates
	}
	if p.view.Phase() == rules.PhaseCards {
		return min(p.params.maxCandidates, maxPlayCandidates)
	}
	return p.params.maxCandidates
}

// exposureCosts returns, for each legal action, the cost of what it reveals of the player's identity, in hundredths of
// a point. It returns nil if the player does not hide its identity, or for actions other than moves and the safe.
func (p *player) exposureCosts() []int {
	v := &p.view
	if !p.hidesIdentity() || v.Phase() != rules.PhaseMove && v.Phase() != rules.PhaseSafe {
		return nil
	}
	// random, so that the hiding itself reveals nothing
	weight := p.params.exposureCost/2 + p.src.Intn(p.params.exposureCost)
	hidden := p.acceptedExposure()
	public := v.Game.View(rules.NoSeat)
	exposures := p.belief.Exposure(&public, v.Viewer, v.Identities(v.Viewer))
	costs := make([]int, len(exposures))
	for i, share := range exposures {
		costs[i] = weight * max(int(share)-hidden, 0) / int(deduction.Certain)
	}
	return costs
}

// How sure the others may become of a hiding player's identity, in percent of 1/(players+1): with two players, and with
// more. Each decision draws a random value. With a fixed limit, the others' belief would always be just below it, and
// so be too low. A stricter limit would make beliefs wrong so often that nobody would trust them. The accepted exposure
// reaches 100 % with up to five players, and 86 % with six.
var (
	duelExposure  = intRange{from: 210, to: 300}
	tableExposure = intRange{from: 50, to: 600}
)

// intRange is the integers from … to−1.
type intRange struct{ from, to int }

// draw returns a random integer of the range.
func (r intRange) draw(src *rules.RandomSource) int { return r.from + src.Intn(r.to-r.from) }

// acceptedExposure returns how sure the other players may be of the player's identity after this decision, in units of
// 1/Certain.
func (p *player) acceptedExposure() int {
	players, part := p.view.Players(), tableExposure
	if players == 2 {
		part = duelExposure
	}
	return min(part.draw(p.src)*int(deduction.Certain)/(100*(players+1)), int(deduction.Certain))
}

// hidesIdentity reports whether the player charges actions for what they reveal. It does while dossiers are still to be
// written or rewritten, unless all others act at random.
func (p *player) hidesIdentity() bool {
	return p.params.exposureCost > 0 && !p.othersAimless && p.view.Setup().Variants.Dossier &&
		!p.view.ThresholdCrossed()
}

// ruleset returns the rules for simulations as this player uses them.
func (p *player) ruleset() ruleset {
	rs := newRuleset(p.view.Setup())
	rs.cards = p.params.cardRounds
	rs.holdPercent, rs.othersAimless = p.params.holdPercent, p.othersAimless
	if p.params.usesModel {
		rs.model = &models[p.view.Players()]
	}
	return rs
}

// finishRound continues the turn until the safe is to be placed or the next turn begins. Nobody plays another card, and
// offered cards are taken. With cards it stops at the card round.
func finishRound(g *rules.Game, cards bool) {
	for !cards || !inRound(g) {
		switch g.Phase() {
		case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards, rules.PhaseDraw, rules.PhasePassport:
		default:
			return
		}
		i := 0 // no and pass are the first choices
		if g.Phase() == rules.PhaseOffer {
			i = 1 // everybody takes it; see Decide
		}
		if g.ApplyNth(i, nil) != nil {
			return
		}
	}
}

// If all others act at random, simulations are cheap and predict much, so the player simulates more turns and compares
// more moves.
const (
	aimlessDepth   = 40
	aimlessSamples = 12
)

// depth returns how many turns are simulated. With two players duelDepth applies, for a player with a model or with
// cards.
func (p *player) depth() int {
	switch v := &p.view; {
	case p.othersAimless:
		return aimlessDepth
	case v.Players() == 2 && (v.Setup().Variants.TopSecret || p.params.usesModel):
		return p.params.duelDepth
	}
	return p.params.depth
}

// sampleSizes returns how many moves each seat compares in simulations: 1, a random move, for aimless others.
func (p *player) sampleSizes() (all sampleSizes) {
	for s := range all {
		switch {
		case !p.othersAimless:
			all[s] = p.params.samples
		case rules.Seat(s) == p.view.Viewer:
			all[s] = aimlessSamples
		default:
			all[s] = 1
		}
	}
	return all
}

// numWorlds is the number of worlds drawn for one decision.
const numWorlds = 64

// worlds draws n worlds from the belief, or from an empty one for levels that don't use theirs.
func (p *player) worlds(n int) []world {
	belief := p.belief
	if !p.params.usesBelief {
		belief = &deduction.Belief{}
	}
	sampler := belief.Sampler(&p.view)
	all := make([]world, n)
	for i := range all {
		for s, set := range sampler.Next(p.src) {
			all[i][s] = toDense(p.view.InPlay(), set)
		}
	}
	return all
}
