package opponents

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Playing out in the head: worlds are drawn from what the player believes, in each the next turns are played by everybody nearly greedily for their own
// agents, and the action after which the own agent is most likely to win is taken. Actions are compared in the same worlds with the same dice, and those
// that do badly are given up early. The number of games is fixed, so a seed gives the same decision everywhere.
//
// In the words of others: worlds in which nothing is hidden are determinization (Ginsberg, GIB: Imperfect Information in a Computationally Challenging Game, JAIR 14,
// 2001); giving up the worse half of the actions after equal shares of the games is sequential halving (Karnin, Koren and Somekh, Almost Optimal Exploration in
// Multi-Armed Bandits, ICML 2013); the same worlds and dice for all are common random numbers.

// A point on the track is worth about so much of a game, of sure: what actions bring beside the scene is weighed by it.
const pointOfSure = 300

// denied is what each face of the die is worth, of sure, with which the next player can no longer end the game for somebody else: playouts see that too, but not
// whenever it happens, and a person sees it at once.
const denied = 600

// slice is how many games are played out between two rests.
const slice = 48

// candidate is an action that is played out.
type candidate struct {
	action rules.Action
	scene  scene // after it
	sum    int
	games  int
	extra  int // what it brings or costs beside the scene, of sure
}

func (c *candidate) mean() int { return c.sum/max(c.games, 1) + c.extra }

// search is the action that does best when the next turns are played out, the zero Action if rest returned false.
func (p *player) search(rest func() bool) rules.Action {
	alive := p.candidates()
	if len(alive) == 1 {
		if !p.even {
			return alive[0].action
		}
		alive = append(alive, alive[0])
	}
	v := &p.view
	l := lawsOf(v.Setup())
	worlds := p.worlds(worldsDrawn)
	looks := p.looks()
	last := int16(v.Turn() + p.horizon())
	decoy := rules.AgentSet(0)
	if p.decoy != rules.NoAgent {
		decoy = dense(v.InPlay(), decoy.With(p.decoy))
	}
	rounds := 0
	for k := len(alive); k > 1; k = (k + 1) / 2 {
		rounds++
	}
	games, played := 0, 0
	for len(alive) > 1 { // sequential halving
		each := max(p.char.playouts/(rounds*len(alive)), 1)
		for i := range each {
			w := &worlds[(played+i)%len(worlds)]
			owned := w.owned()
			seed := p.src.Uint64()
			for j := range alive {
				c := &alive[j]
				s, src := c.scene, rules.NewSource(seed)
				s.play(&l, w, last, &looks, &src)
				c.sum += s.outcome(&l, w, owned, v.Viewer, decoy)
				c.games++
				if games++; games%slice == 0 && !rest() {
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

// candidates is the actions that are worth playing out; a glance chooses them.
func (p *player) candidates() []candidate {
	type glanced struct {
		action      rules.Action
		value, cost int
	}
	actions := p.view.Legal(nil)
	shows := p.shows(actions)
	all := make([]glanced, len(actions))
	for i, a := range actions {
		all[i] = glanced{a, p.value(a), 0}
		if shows != nil {
			all[i].cost = shows[i]
		}
	}
	slices.SortStableFunc(all, func(x, y glanced) int { return y.value - y.cost - x.value + x.cost })
	all = all[:min(len(all), p.most())]
	l, own := lawsOf(p.view.Setup()), dense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	cs := make([]candidate, len(all))
	for i, x := range all {
		g := p.view.Game
		_ = g.Apply(x.action, nil) // legal actions only
		cs[i] = candidate{action: x.action, extra: (p.hand(&g, x.action) + p.habit(x.action) - x.cost) * pointOfSure / 100}
		settle(&g)
		cs[i].scene = sceneOf(&g)
		cs[i].extra -= denied * cs[i].scene.lost(&l, own)
	}
	return cs
}

// firstPlays is how many plays of cards are worth playing out at most: among many, one that was lucky in its playouts would be taken for a good one, and cards are gone
// for it. The figure is that which won most in the arena.
const firstPlays = 6

// most is how many actions are worth playing out.
func (p *player) most() int {
	if p.view.Phase() == rules.PhaseCards {
		return min(p.char.firsts, firstPlays)
	}
	return p.char.firsts
}

// shows is what each of all actions costs because of what it would show the others of the player, in hundredths of a point: only moves and the safe, while
// dossiers are still to be written, and only to those who care; else nil.
func (p *player) shows(actions []rules.Action) []int {
	v := &p.view
	if !p.conceals() || v.Phase() != rules.PhaseMove && v.Phase() != rules.PhaseSafe {
		return nil
	}
	weight := p.char.conceals/2 + p.src.Intn(p.char.conceals) // now more, now less, so that hiding can't be read either
	public := v.Game.View(rules.NoSeat)
	costs := make([]int, len(actions))
	for i, share := range p.belief.Telling(&public, v.Viewer, actions, v.Identities(v.Viewer)) {
		costs[i] = weight * int(share) / int(deduction.Certain)
	}
	return costs
}

// conceals reports whether the player weighs what its actions show: while dossiers are still to be written, where anybody looks.
func (p *player) conceals() bool {
	return p.char.conceals > 0 && p.watched() && p.view.Setup().Variants.Dossier && !p.view.HasDossier(p.view.Viewer)
}

// settle lets the turn go on until the safe is set down or the next turn begins: nobody plays another card.
func settle(g *rules.Game) {
	for {
		a := rules.Action{}
		switch g.Phase() {
		case rules.PhaseOffer:
			a = rules.AnswerOffer(false)
		case rules.PhaseCall:
			a = rules.Call(false)
		case rules.PhaseDraw, rules.PhasePassport:
			a = g.NthLegal(0)
		case rules.PhaseCards:
			if a = rules.Pass(); g.Check(a) != nil {
				a = g.NthLegal(0)
			}
		}
		if a.Kind == rules.KindNone || g.Apply(a, nil) != nil {
			return
		}
	}
}

// horizon is how many turns are played out. Between two who have cards, which nobody plays in the head, the nearest are worth most: that a handler does not know.
func (p *player) horizon() int {
	if v := &p.view; v.Players() == 2 && v.Setup().Variants.TopSecret {
		return p.char.duel
	}
	return p.char.turns
}

// looks is how many ways to move each seat is taken to look at: others without any aim at one.
func (p *player) looks() (all looks) {
	watched := p.watched()
	for s := range all {
		all[s] = 1
		if watched || rules.Seat(s) == p.view.Viewer {
			all[s] = p.char.looks
		}
	}
	return all
}

// worldsDrawn is how many worlds are drawn for one decision.
const worldsDrawn = 64

// worlds draws who owns whom, for the determinization: from the evidence, or, for those who remember none, as if nothing had been seen.
func (p *player) worlds(n int) []world {
	b := p.belief
	if !p.char.beliefs {
		b = &deduction.Belief{}
	}
	d := b.Draws(&p.view)
	ws := make([]world, n)
	for i := range ws {
		for s, set := range d.Next(p.src) {
			ws[i][s] = dense(p.view.InPlay(), set)
		}
	}
	return ws
}
