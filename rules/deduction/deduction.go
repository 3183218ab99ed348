// Package deduction is what can be concluded about who owns whom. What a player does depends on the player's own agents alone, so the evidence is one
// logarithm of a likelihood for every seat and every set of agents that the seat may own; the probability of an assignment of agents to seats is the product
// over the seats, and a walk over the subsets of agents sums it exactly: no sampling, no error but that of rounding.
//
// How a player decides is a mixture of a few types of player, who differ in how sharply they choose what is best for their own agent and in whether they
// hide it. All arithmetic is in whole numbers, so every platform concludes the same.
package deduction

import (
	"math/bits"
	"slices"

	"heimlich/rules"
)

// kind is a type of player.
type kind struct {
	prior  uint64 // share of one
	spread int64  // how much worse an action is that is taken half as often… by e, in hundredths of a point
	own    int32  // how much the own agent counts, in hundredths; the rest is shown as impartial
	chance uint64 // share of actions that are taken without thinking
}

// The types: somebody who plays for the own agent, somebody who does so loosely, and somebody who hides it.
var kinds = [...]kind{
	{prior: one * 4 / 10, spread: 160, own: 100, chance: one * 3 / 100},
	{prior: one * 4 / 10, spread: 450, own: 100, chance: one * 8 / 100},
	{prior: one * 2 / 10, spread: 300, own: 45, chance: one * 8 / 100},
}

// others is how much the others' gain counts against an action, in hundredths of their mean.
const others = 60

const allSets = 1 << rules.NumAgents

// Belief is the evidence that everybody has seen. Its zero value is that of a game that begins. It is a plain value: a copy is independent.
type Belief struct {
	logs [len(kinds)][rules.MaxSeats][allSets]int32 // of likelihoods, in 1/4096 bits; only sets as large as the seat's number of passports count
}

// Observe takes in an action before it is applied to the game. It looks at nothing that not everybody may know, whatever the view shows.
func (b *Belief) Observe(before *rules.Game, a rules.Action) {
	switch a.Kind {
	case rules.KindPassport:
		b.recruit(before, before.Drawer())
	case rules.KindMove, rules.KindSafe, rules.KindPlay:
		b.judge(before, before.Actor(), alternatives(before, a), a)
	}
}

// alternatives is what the player could have done instead, the action itself among them, as far as everybody can tell.
func alternatives(g *rules.Game, a rules.Action) []rules.Action {
	if a.Kind == rules.KindPlay {
		return g.Targets(a.Card, nil)
	}
	return g.Legal(nil)
}

// Evidence is how likely what a seat did was so far for whoever owns just one agent, by agent: logarithms in 1/4096 bits, of which only differences mean
// something. It is that of a player who plays for the own agent.
func (b *Belief) Evidence(s rules.Seat) (logs [rules.NumAgents]int) {
	for a := range logs {
		if s < rules.MaxSeats {
			logs[a] = int(b.logs[0][s][1<<a])
		}
	}
	return logs
}

// judge asks how likely the action was for every set of agents that its player may own.
func (b *Belief) judge(g *rules.Game, s rules.Seat, all []rules.Action, a rules.Action) {
	if len(all) < 2 {
		return
	}
	taken := slices.Index(all, a)
	if taken < 0 {
		return
	}
	j := newJudgement(g, all)
	chances := make([]uint64, len(all))
	size := g.Passports(s)
	for set := 1; set < allSets; set++ {
		if bits.OnesCount(uint(set)) != size || rules.AgentSet(set)&^g.InPlay() != 0 {
			continue
		}
		for k := range kinds {
			j.chances(set, k, chances)
			b.logs[k][s][set] = max(b.logs[k][s][set]+int32(log2(chances[taken])), -1<<28)
		}
	}
}

// best is what an action is worth for whoever owns these agents: the better one counts.
func (w *Worths) best(set int) int64 {
	best := int64(-1 << 60)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, int64(w[bits.TrailingZeros(s)]))
	}
	return best
}

// recruit is a seat taking the passport of a free agent: any of its agents may be the new one, and the evidence so far is about the others.
func (b *Belief) recruit(g *rules.Game, s rules.Seat) {
	size := g.Passports(s) + 1
	for k := range kinds {
		old := b.logs[k][s]
		for set := range old {
			if bits.OnesCount(uint(set)) != size {
				continue
			}
			top := int32(-1 << 30)
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				top = max(top, old[set&^(1<<bits.TrailingZeros(rest))])
			}
			var sum uint64
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				sum += pow2(int64(top - old[set&^(1<<bits.TrailingZeros(rest))]))
			}
			b.logs[k][s][set] = top + int32(log2(sum/uint64(size)))
		}
	}
}

// weights is how likely each seat's sets are by themselves, the likeliest being one. What the viewer knows is certain.
func (b *Belief) weights(v *rules.View) (w [rules.MaxSeats][allSets]uint64) {
	for s := range rules.Seat(v.Players()) {
		if known := v.Identities(s); known.Len() == v.Passports(s) && known != 0 {
			w[s][known] = one
			continue
		}
		top := int32(-1 << 30)
		for k := range kinds {
			for set, log := range b.logs[k][s] {
				if b.counts(v, s, set) {
					top = max(top, log)
				}
			}
		}
		for set := 1; set < allSets; set++ {
			if !b.counts(v, s, set) {
				continue
			}
			for k, t := range kinds {
				w[s][set] += t.prior * pow2(int64(top-b.logs[k][s][set])) / one
			}
			w[s][set] = max(w[s][set], 1)
		}
	}
	return w
}

// counts reports whether a seat may own exactly these agents, as far as their number goes.
func (b *Belief) counts(v *rules.View, s rules.Seat, set int) bool {
	return bits.OnesCount(uint(set)) == v.Passports(s) && rules.AgentSet(set)&^v.InPlay() == 0
}

// Share is a probability: of 65,536 parts.
type Share uint32

// Certain is the share of what is certain.
const Certain Share = 1 << 16

// Percent is the share of a hundred, rounded.
func (p Share) Percent() int { return int((100*uint64(p) + uint64(Certain)/2) / uint64(Certain)) }

// Table is how likely every agent belongs to every seat, and, in the last column, to nobody.
type Table [rules.NumAgents][rules.MaxSeats + 1]Share

// Nobody is the column of free agents.
const Nobody = rules.MaxSeats

// chain is the walk over the seats: for every set of agents that are given away, how likely the seats before, and after, make that of it.
type chain struct {
	n        int
	weights  [rules.MaxSeats][allSets]uint64
	forward  [rules.MaxSeats + 1][allSets]uint64
	backward [rules.MaxSeats + 1][allSets]uint64
}

func (b *Belief) chain(v *rules.View) *chain {
	c := &chain{n: v.Players(), weights: b.weights(v)}
	c.forward[0][0] = one
	for s := range c.n {
		next := &c.forward[s+1]
		for used, f := range c.forward[s] {
			for set, w := range c.weights[s] {
				if f != 0 && w != 0 && used&set == 0 {
					next[used|set] += f * w / one
				}
			}
		}
		level(next)
	}
	for used := range c.backward[c.n] {
		c.backward[c.n][used] = one
	}
	for s := c.n - 1; s >= 0; s-- {
		for used := range c.backward[s] {
			for set, w := range c.weights[s] {
				if w != 0 && used&set == 0 {
					c.backward[s][used] += c.backward[s+1][used|set] * w / one
				}
			}
		}
		level(&c.backward[s])
	}
	return c
}

// level makes the largest number one, so that none gets too large or too small to tell.
func level(t *[allSets]uint64) {
	most := uint64(1)
	for _, x := range t {
		most = max(most, x)
	}
	shift := bits.Len64(most) - 31
	for i := range t {
		if shift > 0 {
			t[i] >>= uint(shift)
		} else {
			t[i] <<= uint(-shift)
		}
	}
}

// Marginals is how likely every agent belongs to whom, for whoever looks through the view: exactly, up to rounding. At seats that do not exist it is 0.
func (b *Belief) Marginals(v *rules.View) Table {
	c := b.chain(v)
	var t Table
	for s := range c.n {
		var owns [rules.NumAgents]uint64
		var all uint64
		for used, f := range c.forward[s] {
			for set, w := range c.weights[s] {
				if f == 0 || w == 0 || used&set != 0 {
					continue
				}
				p := (f * w / one) * (c.backward[s+1][used|set] >> 12) >> 8
				all += p
				for rest := uint(set); rest != 0; rest &= rest - 1 {
					owns[bits.TrailingZeros(rest)] += p
				}
			}
		}
		for a, p := range owns {
			if all > 0 {
				hi, lo := bits.Mul64(p, uint64(Certain))
				q, _ := bits.Div64(hi, lo, all)
				t[a][s] = Share(q)
			}
		}
	}
	for a := range t {
		sum := Share(0)
		for _, p := range t[a][:Nobody] {
			sum += p
		}
		if v.InPlay().Has(rules.Agent(a)) {
			t[a][Nobody] = Certain - min(sum, Certain)
		}
	}
	return t
}

// Sample draws who owns whom, as likely as the viewer must think it: the agents of every seat.
func (b *Belief) Sample(v *rules.View, src *rules.Source) [rules.MaxSeats]rules.AgentSet {
	d := b.Draws(v)
	return d.Next(src)
}

// Draws is many samples of one belief: the sums are made once.
type Draws struct{ c *chain }

// Draws prepares samples for whoever looks through the view.
func (b *Belief) Draws(v *rules.View) Draws { return Draws{b.chain(v)} }

// Next is another sample.
func (d Draws) Next(src *rules.Source) (owned [rules.MaxSeats]rules.AgentSet) {
	c, used := d.c, 0
	for s := range c.n {
		var all uint64
		for set, w := range c.weights[s] {
			if w != 0 && used&set == 0 {
				all += w * c.backward[s+1][used|set] >> 20
			}
		}
		k := uint64(0)
		if all > 0 {
			k, _ = bits.Mul64(src.Uint64(), all)
		}
		for set, w := range c.weights[s] {
			if w == 0 || used&set != 0 {
				continue
			}
			owned[s] = rules.AgentSet(set) // the last one, should rounding leave nothing
			p := w * c.backward[s+1][used|set] >> 20
			if k < p {
				break
			}
			k -= p
		}
		used |= int(owned[s])
	}
	return owned
}
