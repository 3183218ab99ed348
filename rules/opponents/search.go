package opponents

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Playing out in the head: worlds are drawn from what the player believes, in each the next turns are played by
// everybody nearly greedily for their own agents, by a rule of thumb or by what playing out has taught, and the action
// after which the own agent is most likely to win is taken. Actions are compared in the same worlds with the same dice,
// and those that do badly are given up early. The number of games is fixed, so a seed gives the same decision
// everywhere.
//
// In the words of others: worlds in which nothing is hidden are determinization (Ginsberg, GIB: Imperfect Information
// in a Computationally Challenging Game, JAIR 14, 2001); giving up the worse half of the actions after equal shares of
// the games is sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration in Multi-Armed Bandits, ICML
// 2013); the same worlds and dice for all are common random numbers.

// pointOfSure is the value of one point on the track, in units of sure.
const winPerPoint = 300

// denied is what each face of the die is worth, of sure, with which the next player can no longer end the game for
// somebody else: playouts see that too, but not whenever it happens, and a person sees it at once.
const deniedFaceValue = 600

// lastFew is for how many actions at most those who have learnt look at all replies where more than two play: it takes
// long, and what does badly is seen without.
const maxCachedCandidates = 15

// slice is how many games are played out between two rests.
const yieldInterval = 48

// candidate is an action that is played out.
type candidate struct {
	action rules.Action
	state  state // after it
	sum    int
	games  int
	bonus  int // what it brings or costs beside the scene, of sure

	hand      hand       // the own cards after it
	drawsCard bool       // a card more is drawn
	moves     *moveCache // to it; nil where few ways are looked at

	// what it is worth as the game stands after it or after the best reply, of sure, where that is looked at
	forecast int
}

func (c *candidate) mean() int { return c.sum/max(c.games, 1) + c.bonus }

// dealt is everybody's hand after the action, if hands are dealt so and a seat takes it.
func (c *candidate) handsAfter(all hands, s rules.Seat) hands {
	drawn, _ := all[s].first()
	all[s] = c.hand
	if c.drawsCard && drawn != rules.NoCard {
		all[s] = all[s].with(drawn)
	}
	return all
}

// search returns the action that does best when the next turns are played out, the zero Action if rest returned false.
func (p *player) search(yield func() bool) rules.Action { return p.best(p.candidates(), yield) }

// best returns the action of the candidate that does best, the zero Action if rest returned false.
func (p *player) best(alive []candidate, yield func() bool) rules.Action {
	if len(alive) == 1 {
		if !p.constantTime {
			return alive[0].action
		}
		alive = append(alive, alive[0])
	}
	v := &p.view
	l := p.ruleset()
	worlds := p.worlds(numWorlds)
	var deals []hands
	if l.cards {
		deals = p.deals(numWorlds)
	}
	if p.filtersByModel() {
		alive = p.topByModel(alive, &l, worlds)
	}
	if p.looksAhead() {
		if alive = p.topAfterReply(alive, &l, worlds, yield); len(alive) == 0 {
			return rules.Action{}
		}
	}
	samples := p.sampleSizes()
	last := int16(v.Turn() + p.depth())
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
				if l.cards {
					s.hands = c.handsAfter(deals[(played+i)%len(deals)], v.Viewer)
				}
				s.playout(&l, w, last, &samples, c.moves, &src)
				c.sum += s.outcome(&l, w, owned, v.Viewer, obj)
				c.games++
				if games++; games%yieldInterval == 0 && !yield() {
					return rules.Action{}
				}
			}
		}
		played += each
		slices.SortStableFunc(alive, func(x, y candidate) int { return y.mean() - x.mean() })
		alive = alive[:(len(alive)+1)/2]
	}
	return alive[0].action
}

// candidates returns the actions that are worth playing out; a glance chooses them.
func (p *player) candidates() []candidate {
	type glanced struct{ number, value, cost int }
	var choices rules.Choices
	choices.Fill(&p.view.Game)
	shows := p.exposureCosts()
	all := make([]glanced, choices.Len())
	for i := range all {
		a := choices.At(i)
		all[i] = glanced{i, p.value(a) - p.ownStepsCost(a)*100/winPerPoint, 0}
		if shows != nil {
			all[i].cost = shows[i]
		}
	}
	slices.SortStableFunc(all, func(x, y glanced) int { return y.value - y.cost - x.value + x.cost })
	all = all[:min(len(all), p.candidateLimit())]
	// no worth of a card in hand may cost a game that is won at once, or one that is not lost
	if p.view.Phase() == rules.PhaseCards {
		switch {
		case all[0].value > winValue+winValue/2:
			all = all[:1]
		case all[0].value > -winValue/2:
			all = slices.DeleteFunc(all, func(x glanced) bool { return x.value <= -winValue/2 })
		}
	}
	l, own := p.ruleset(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	cs := make([]candidate, len(all))
	for i, x := range all {
		g, a := p.view.Game, choices.At(x.number)
		_ = g.ApplyNth(x.number, nil) // legal actions only
		cs[i] = candidate{action: a, bonus: (p.temperamentValue(a)-x.cost)*winPerPoint/100 - p.ownStepsCost(a)}
		if !l.cards || a.Card == rules.CardSecond { // other cards are reckoned with in the playouts
			cs[i].bonus += p.handValue(&g, a) * winPerPoint / 100
		}
		finishRound(&g, l.cards)
		cs[i].state = newState(&g)
		cs[i].state.resumeRound(&g)
		if l.cards {
			p.setHand(&cs[i], &g)
		} else {
			cs[i].state = cs[i].state.afterRound(&l)
		}
		if !p.filtersByModel() { // who does asks fewer of them
			cs[i].bonus -= deniedFaceValue * cs[i].state.losingFaces(&l, own)
		}
		if p.params.bestReplies && p.view.Players() == 2 {
			cs[i].moves = new(moveCache)
		}
	}
	return cs
}

// holds notes what the player has in hand after a candidate, and that it plays no more cards if it passes.
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

// With cards in the head chance has more of a say, so fewer actions are worth playing out, each in more games. Card
// rounds take the longer the more players there are. Hiding costs more than without cards. The figures are those that
// won most in the arena.
const (
	cardCandidates = 20
	cardPlayouts   = 1200
	cardDepth      = 5 // where more than two play
	cardFeint      = 50
)

// firstPlays is how many plays of cards are worth playing out at most: among many, one that was lucky in its playouts
// would be taken for a good one, and cards are gone for it. The figure is that which won most in the arena.
const maxPlayCandidates = 6

// most returns how many actions are worth playing out.
func (p *player) candidateLimit() int {
	if p.filtersByModel() {
		return maxModelCandidates
	}
	if p.view.Phase() == rules.PhaseCards {
		return min(p.params.maxCandidates, maxPlayCandidates)
	}
	return p.params.maxCandidates
}

// shows returns what each action costs because of what it would show the others of the player, in hundredths of a
// point: only moves and the safe, while dossiers are still to be written, and only to those who care; else nil.
func (p *player) exposureCosts() []int {
	v := &p.view
	if !p.hidesIdentity() || v.Phase() != rules.PhaseMove && v.Phase() != rules.PhaseSafe {
		return nil
	}
	// now more, now less, so that hiding can't be read either
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

// How sure the table may be of who a player is who hides, in hundredths of one among one more than all players, between
// two and where more play: now less, now more. A player who always stopped hiding at the same point would stand just
// there whenever somebody looks, and be believed too little. Who hid better still would be taken for somebody else, so
// that a table that is sure of it would be wrong more often than not, and nobody would believe it. At most two or
// five hide nothing, and six may be known by 86 %.
var (
	duelExposure  = intRange{210, 300}
	tableExposure = intRange{50, 600}
)

// between is the numbers from one up to another, which is none of them.
type intRange struct{ from, to int }

// draw draws one of the numbers.
func (b intRange) draw(src *rules.RandomSource) int { return b.from + src.Intn(b.to-b.from) }

// hidden returns how sure the table may be of who the player is in this decision, a share as Certain.
func (p *player) acceptedExposure() int {
	players, part := p.view.Players(), tableExposure
	if players == 2 {
		part = duelExposure
	}
	return min(part.draw(p.src)*int(deduction.Certain)/(100*(players+1)), int(deduction.Certain))
}

// conceals reports whether the player weighs what its actions show: while dossiers are still to be written, or to be
// written again, where anybody looks.
func (p *player) hidesIdentity() bool {
	return p.params.exposureCost > 0 && !p.othersAimless && p.view.Setup().Variants.Dossier && !p.view.ThresholdCrossed()
}

// laws returns the table's laws as the player reckons with them.
func (p *player) ruleset() ruleset {
	l := newRuleset(p.view.Setup())
	l.cards = p.params.cardRounds
	l.holdPercent, l.othersAimless = p.params.holdPercent, p.othersAimless
	if p.params.usesModel {
		l.model = &models[p.view.Players()]
	}
	return l
}

// settle lets the turn go on until the safe is set down or the next turn begins: nobody plays another card, but anyone
// who is offered one takes it. Where cards are reckoned with it goes on until the card round.
func finishRound(g *rules.Game, cards bool) {
	for !cards || !inRound(g) {
		switch g.Phase() {
		case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards, rules.PhaseDraw, rules.PhasePassport:
		default:
			return
		}
		i := 0 // no and pass are the first of what can be done
		if g.Phase() == rules.PhaseOffer {
			i = 1 // as everybody takes it; see Think
		}
		if g.ApplyNth(i, nil) != nil {
			return
		}
	}
}

// Where nobody else has any aim playing out takes little, and foretells much: it goes on for more turns, and the player
// looks at more ways to move in them.
const (
	aimlessDepth   = 40
	aimlessSamples = 12
)

// horizon returns how many turns are played out: fewer between two by those who have learnt how games go on from there,
// and with cards by spymasters.
func (p *player) depth() int {
	switch v := &p.view; {
	case p.othersAimless:
		return aimlessDepth
	case v.Players() == 2 && (v.Setup().Variants.TopSecret || p.params.usesModel):
		return p.params.duelDepth
	}
	return p.params.depth
}

// looks returns how many ways to move each seat is taken to look at: others without any aim at one.
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

// worldsDrawn is how many worlds are drawn for one decision.
const numWorlds = 64

// worlds draws who owns whom, for the determinization: from the evidence, or, for those who remember none, as if
// nothing had been seen.
func (p *player) worlds(n int) []world {
	b := p.belief
	if !p.params.usesBelief {
		b = &deduction.Belief{}
	}
	d := b.Sampler(&p.view)
	ws := make([]world, n)
	for i := range ws {
		for s, set := range d.Next(p.src) {
			ws[i][s] = toDense(p.view.InPlay(), set)
		}
	}
	return ws
}
