package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// Telling is, for each of the actions that a seat may take now, how likely the viewer would then think that the seat owns exactly these agents: what the
// action would tell. The actions are all that the seat could take; the viewer is usually the public. It costs little more than Observe for one of them.
func (b *Belief) Telling(v *rules.View, s rules.Seat, all []rules.Action, own rules.AgentSet) []Share {
	shares := make([]Share, len(all))
	if len(all) == 0 {
		return shares
	}
	now := b.sets(v, s)
	j := newJudgement(&v.Game, all)
	mine, sums := make([]uint64, len(all)), make([]uint64, len(all))
	chances := make([]uint64, len(all))
	for set, p := range now {
		if p == 0 {
			continue
		}
		types := b.types(s, set)
		for k := range kinds {
			j.chances(set, k, chances)
			for i, c := range chances {
				x := (p >> 6) * (types[k] * c / one) >> 20
				sums[i] += x
				if rules.AgentSet(set) == own {
					mine[i] += x
				}
			}
		}
	}
	for i := range shares {
		if sums[i] > 0 {
			hi, lo := bits.Mul64(mine[i], uint64(Certain))
			q, _ := bits.Div64(hi, lo, sums[i])
			shares[i] = Share(q)
		}
	}
	return shares
}

// sets is how likely the viewer thinks it that a seat owns exactly a set of agents, the likeliest near one.
func (b *Belief) sets(v *rules.View, s rules.Seat) (t [allSets]uint64) {
	c := b.chain(v)
	for used, f := range c.forward[s] {
		for set, w := range c.weights[s] {
			if f != 0 && w != 0 && used&set == 0 {
				t[set] += (f * w / one) * (c.backward[s+1][used|set] >> 12) >> 8
			}
		}
	}
	level(&t)
	return t
}

// types is how likely a seat that owns a set is of each type of player, as shares of one.
func (b *Belief) types(s rules.Seat, set int) (t [len(kinds)]uint64) {
	top := int32(-1 << 30)
	for k := range kinds {
		top = max(top, b.logs[k][s][set])
	}
	var sum uint64
	for k := range kinds {
		t[k] = kinds[k].prior * pow2(int64(top-b.logs[k][s][set])) / one
		sum += t[k]
	}
	for k := range t {
		t[k] = t[k] * one / max(sum, 1)
	}
	return t
}

// judgement weighs what a player could do: what each action is worth for every agent.
type judgement struct {
	effects []Worths
	mean    []int64 // what an action is worth for the others, as it counts against it
	values  []int64
}

func newJudgement(g *rules.Game, all []rules.Action) *judgement {
	j := &judgement{make([]Worths, len(all)), make([]int64, len(all)), make([]int64, len(all))}
	n := int64(g.InPlay().Len())
	for i, a := range all {
		j.effects[i] = Effect(g, a)
		for _, w := range j.effects[i] {
			j.mean[i] += int64(w)
		}
		j.mean[i] = j.mean[i] * others / (100 * n)
	}
	return j
}

// chances fills in how likely whoever owns the set and is of a type takes each action, as shares of one.
func (j *judgement) chances(set, k int, into []uint64) {
	t := &kinds[k]
	best := int64(-1 << 60)
	for i := range j.effects {
		j.values[i] = j.effects[i].best(set)*int64(t.own)/100 - j.mean[i]
		best = max(best, j.values[i])
	}
	var sum uint64
	for i, v := range j.values {
		into[i] = pow2((best - v) * log2e / 16 / t.spread)
		sum += into[i]
	}
	for i, p := range into {
		into[i] = p*(one-t.chance)/sum + t.chance/uint64(len(into))
	}
}
