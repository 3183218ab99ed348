package opponents

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Playing out in the head: worlds are drawn from what the player believes, in each the next turns are played by everybody nearly greedily for their own
// agents, and the action after which the own agent stands best on average is taken. Actions are compared in the same worlds with the same dice, and those
// that do badly are given up early. The number of games is fixed, so a seed gives the same decision everywhere.

// slice is how many games are played out between two rests.
const slice = 24

// firsts is how many actions are worth playing out; a glance chooses them.
const firsts = 12

// candidate is an action that is played out.
type candidate struct {
	action rules.Action
	glance int
	sum    int
	games  int
	cost   int // what it shows of the player
}

func (c *candidate) mean() int {
	if c.games == 0 {
		return c.glance
	}
	return c.sum/c.games - c.cost
}

// world is who owns whom.
type world [rules.MaxSeats]rules.AgentSet

// search is the action that does best when the next turns are played out.
func (p *player) search() rules.Action {
	n := p.view.CountLegal()
	all := make([]candidate, n)
	for i := range all {
		a := p.view.NthLegal(i)
		all[i] = candidate{action: a, glance: p.value(a)}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return y.glance - x.glance })
	alive := all[:min(n, firsts)]
	if !p.conceal(alive) {
		return rules.Action{}
	}
	worlds := p.worlds(64)
	rounds := 1
	for k := len(alive); k > 1; k = (k + 1) / 2 {
		rounds++
	}
	played, games := 0, 0
	for len(alive) > 1 {
		each := max(p.char.playouts/(rounds*len(alive)), 1)
		for i := range each {
			seed := p.src.Uint64()
			for j := range alive {
				c := &alive[j]
				c.sum += p.playout(c.action, &worlds[(played+i)%len(worlds)], seed)
				c.games++
				if games++; games%slice == 0 && !p.rest() {
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

// worlds draws who owns whom: from the evidence, or, for those who remember none, as if nothing had been seen.
func (p *player) worlds(n int) []world {
	b := &deduction.Belief{}
	if p.char.beliefs {
		b = p.belief
	}
	d := b.Draws(&p.view)
	ws := make([]world, n)
	for i := range ws {
		ws[i] = d.Next(p.src)
	}
	return ws
}

// conceal says of every action what it would show the others of the player, while dossiers are still to be written. It reports false if it gave up.
func (p *player) conceal(cs []candidate) bool {
	v := &p.view
	if p.char.conceals == 0 || !v.Setup().Variants.Dossier || v.HasDossier(v.Viewer) || p.own == rules.NoAgent {
		return true
	}
	public := v.Game.View(rules.NoSeat)
	weight := p.char.conceals/2 + p.src.Intn(p.char.conceals) // now more, now less, so that hiding can't be read either
	for i := range cs {
		b := *p.belief
		b.Observe(&public.Game, cs[i].action)
		table, share := b.Marginals(&public), 0
		for a := range rules.Agent(rules.NumAgents) {
			if v.Identities(v.Viewer).Has(a) {
				share += int(table[a][v.Viewer])
			}
		}
		cs[i].cost = weight * share / int(deduction.Certain)
		if !p.rest() {
			return false
		}
	}
	return true
}

// playout plays an action and the turns after it in a world, and returns how well the own agent then stands.
func (p *player) playout(a rules.Action, w *world, seed uint64) int {
	g := p.view.Game
	src := rules.NewSource(seed)
	if err := g.Apply(a, nil); err != nil {
		return -1 << 20
	}
	last := g.Turn() + p.char.turns
	for !g.Over() && g.Turn() < last && g.Phase() != rules.PhaseDossier {
		if err := g.Apply(reply(&g, w, &src), nil); err != nil {
			break
		}
	}
	return p.outcome(&g, w)
}

// reply is what happens next in a playout: the die falls, a player moves for their own agent, nobody plays cards.
func reply(g *rules.Game, w *world, src *rules.Source) rules.Action {
	switch g.Phase() {
	case rules.PhaseMove:
		return quickMove(g, w[g.Actor()], src)
	case rules.PhaseSafe:
		return quickSafe(g, w[g.Actor()], src)
	case rules.PhaseOffer:
		return rules.AnswerOffer(false)
	case rules.PhaseCall:
		return rules.Call(false)
	case rules.PhaseCards:
		if a := rules.Pass(); g.Check(a) == nil {
			return a
		}
	}
	return g.NthLegal(src.Intn(g.CountLegal()))
}

// glances is how many actions a player in a playout looks at.
const glances = 8

// quickMove is the best of a few moves for whoever owns these agents: what they gain, less what the best of the others gains.
func quickMove(g *rules.Game, own rules.AgentSet, src *rules.Source) rules.Action {
	n := g.CountLegal()
	var best rules.Action
	top := -1 << 30
	for range glances {
		a := g.NthLegal(src.Intn(n))
		if v := quickValue(g, &a, own); v > top {
			best, top = a, v
		}
	}
	return best
}

// quickValue is what a move brings, in hundredths of a point.
func quickValue(g *rules.Game, a *rules.Action, own rules.AgentSet) int {
	counts := false
	var to [rules.NumAgents]rules.Building
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		to[x] = g.At(x).Forward(int(a.Steps[x]))
		counts = counts || a.Steps[x] > 0 && to[x] == g.SafeAt()
	}
	weight := 40
	if counts {
		weight = 100
	}
	mine, theirs := -1<<30, -1<<30
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		v := 100*g.Score(x) + weight*to[x].Points()
		if own.Has(x) {
			mine = max(mine, v)
		} else {
			theirs = max(theirs, v)
		}
	}
	if goal := g.Edition().Goal * 100; counts && (mine >= goal || theirs >= goal) { // that ends the game
		if mine > theirs {
			return 1 << 20
		}
		return -1 << 20
	}
	return mine - theirs*6/10
}

// quickSafe is where the safe is the more in reach the better the own agents stand, or out of reach.
func quickSafe(g *rules.Game, own rules.AgentSet, src *rules.Source) rules.Action {
	n := g.CountLegal()
	mine, mean := -3, 0
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			mean += g.At(x).Points()
			if own.Has(x) {
				mine = max(mine, g.At(x).Points())
			}
		}
	}
	near := mine*g.InPlay().Len() > mean
	var best rules.Action
	top := -1
	for range 3 {
		a := g.NthLegal(src.Intn(n))
		reach := 0
		for x := range rules.Agent(rules.NumAgents) {
			if d := (int(a.Building) - int(g.At(x)) + rules.NumBuildings) % rules.NumBuildings; g.InPlay().Has(x) && d >= 1 && d <= 6 {
				reach++
			}
		}
		if !near {
			reach = rules.NumAgents - reach
		}
		if reach > top {
			best, top = a, reach
		}
	}
	return best
}

// outcome is how well the player stands: the own token against the best of the others, and what it means that the game is over.
func (p *player) outcome(g *rules.Game, w *world) int {
	own := w[p.view.Viewer]
	mine, owned, free := -1, -1, -1
	place := 0
	var all rules.AgentSet
	for _, set := range w[:p.view.Players()] {
		all |= set
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		switch s := g.Score(x); {
		case own.Has(x):
			if s > mine {
				mine, place = s, g.At(x).Points()
			}
		case all.Has(x):
			owned = max(owned, s)
		default:
			free = max(free, s)
		}
	}
	rest := max(owned, free)
	value := 100*(mine-rest) + 35*place + 20*mine
	if !g.Over() {
		return value
	}
	const win = 4000
	switch {
	case mine > rest:
		return value + win
	case mine == rest:
		return value + win/3
	case free > owned: // nobody’s win is nobody’s loss
		return value - win*2/3
	}
	return value - win
}
