package deduction

import (
	"iter"
	"math/bits"

	"heimlich/rules"
)

// Probability is a probability in units of 1/65,536.
type Probability uint32

// Certain is the probability 1.
const Certain Probability = 1 << 16

// Percent returns the probability in percent, rounded to the nearest whole number.
func (p Probability) Percent() int { return int((100*uint64(p) + uint64(Certain)/2) / uint64(Certain)) }

// Probabilities holds, by agent and seat, how likely the seat owns the agent. The last column, Nobody, is for free
// agents.
type Probabilities [rules.NumAgents][rules.MaxSeats + 1]Probability

// Nobody is the column of free agents.
const Nobody = rules.MaxSeats

// maxSets is the largest number of sets of one size among seven agents: those of three or four.
const maxSets = 35

// candidateSets lists the sets of agents that one seat may own, with the likelihood of each. Other seats are ignored.
type candidateSets struct {
	n      int
	set    [maxSets]uint8
	weight [maxSets]scaledFloat
}

// sets yields the sets of agents in play that are as large as the seat's number of passports.
func sets(g *rules.Game, s rules.Seat) iter.Seq[int] {
	return func(yield func(int) bool) {
		for set := 1; set < numSets; set++ {
			if bits.OnesCount(uint(set)) == g.PassportCount(s) && rules.AgentSet(set)&^g.InPlay() == 0 && !yield(set) {
				return
			}
		}
	}
}

// candidateSets returns the candidate sets of a seat in a population, if its player is of one of these types.
// Identities that the viewer knows are certain: the only candidate, whatever the seat has done.
func (b *Belief) candidateSets(v *rules.View, s rules.Seat, pop *population,
	types typeRange) (candidates candidateSets) {
	if known := v.Identities(s); known.Len() == v.PassportCount(s) && known != 0 {
		candidates.n, candidates.set[0], candidates.weight[0] = 1, uint8(known), exp2(0)
		return candidates
	}
	for set := range sets(&v.Game, s) {
		sum := scaledFloat{}
		for k := types.from; k < types.to; k++ {
			sum = sum.add(b.likelihood(pop, k, s, set))
		}
		candidates.set[candidates.n], candidates.weight[candidates.n] = uint8(set), sum
		candidates.n++
	}
	return candidates
}

// likelihood returns the joint likelihood that the seat's player is of the type and acted as it did, if it owns the
// set.
func (b *Belief) likelihood(pop *population, kind int, s rules.Seat, set int) scaledFloat {
	return scaledProbability(pop.weights[s][kind]).mul(exp2(b.logs[kind][s][set]))
}

// posterior holds the backward sums for each population. The field total is zero until somebody has an identity.
type posterior struct {
	populations [numTypes]population
	chains      [numTypes]chain
	prior       [numTypes]scaledFloat // of the populations
	weight      [numTypes]scaledFloat // prior × likelihood of all actions
	total       scaledFloat           // sum of weight
}

// fill computes the backward sums of every population.
func (p *posterior) fill(b *Belief, v *rules.View) {
	p.populations = b.populations(v)
	for i := range p.populations {
		pop := &p.populations[i]
		if pop.prior == 0 {
			continue
		}
		ch := &p.chains[i]
		ch.fill(b, v, pop, anyTypes)
		p.prior[i] = scaledProbability(pop.prior)
		p.weight[i] = p.prior[i].mul(ch.backward[0][0])
		p.total = p.total.add(p.weight[i])
	}
}

// chain is dynamic programming over subsets. It walks over the seats and gives each a set of agents. A state is the set
// of agents that earlier seats have got.
type chain struct {
	n     int
	seats [rules.MaxSeats]candidateSets
	// by first seat and used agents: the sum over all assignments to the later seats
	backward [rules.MaxSeats + 1][numSets]scaledFloat
}

// fill computes the backward sums, from the last seat to the first. Everybody but the viewer is of one of these types.
func (c *chain) fill(b *Belief, view *rules.View, pop *population, types typeRange) {
	c.n = view.Players()
	for view.Turn() > 0 && c.n > 0 && view.PassportCount(rules.Seat(c.n-1)) == 0 { // a latecomer owns nobody yet
		c.n--
	}
	given := 0 // passports of earlier seats
	for s := range c.n {
		c.seats[s] = b.candidateSets(view, rules.Seat(s), pop, types)
		given += view.PassportCount(rules.Seat(s))
	}
	for used := range c.backward[c.n] {
		c.backward[c.n][used] = exp2(0)
	}
	for s := c.n - 1; s >= 0; s-- {
		given -= view.PassportCount(rules.Seat(s))
		seat := &c.seats[s]
		for used := range c.backward[s] {
			if bits.OnesCount(uint(used)) != given {
				continue
			}
			sum := scaledFloat{}
			for i, set := range seat.set[:seat.n] {
				if used&int(set) == 0 {
					sum = sum.add(seat.weight[i].mul(c.backward[s+1][used|int(set)]))
				}
			}
			c.backward[s][used] = sum
		}
	}
}

// forward makes one step of the forward sums. The argument before holds, by set of used agents, the weight of the seats
// before s; next holds the same after s. For each candidate set of s, rest is the weight of all other seats.
func (c *chain) forward(s int, before *[numSets]scaledFloat) (rest [maxSets]scaledFloat, next [numSets]scaledFloat) {
	seat := &c.seats[s]
	for used, x := range before {
		if x == (scaledFloat{}) {
			continue
		}
		for i, set := range seat.set[:seat.n] {
			if used&int(set) == 0 {
				union := used | int(set)
				next[union] = next[union].add(x.mul(seat.weight[i]))
				rest[i] = rest[i].add(x.mul(c.backward[s+1][union]))
			}
		}
	}
	return rest, next
}

// othersWeights returns, for each candidate set of a seat, the weight of all other seats' assignments, times the prior.
func (c *chain) othersWeights(s int, prior scaledFloat) (rest [maxSets]scaledFloat) {
	var before [numSets]scaledFloat
	before[0] = prior
	for earlier := range s {
		_, before = c.forward(earlier, &before)
	}
	rest, _ = c.forward(s, &before)
	return rest
}

// Marginals returns how likely each seat owns each agent, given the evidence and what the viewer knows. It is exact up
// to rounding. The row of an agent in play adds up to Certain; all other rows are 0. While nobody has an identity, all
// rows are 0.
func (b *Belief) Marginals(view *rules.View) (marginals Probabilities) {
	var p posterior
	p.fill(b, view)
	if p.total == (scaledFloat{}) {
		return marginals
	}
	var sums [rules.NumAgents][rules.MaxSeats + 1]scaledFloat
	for i := range p.chains {
		if p.weight[i] != (scaledFloat{}) {
			p.chains[i].addMarginals(&sums, p.prior[i])
		}
	}
	for a := range marginals {
		if view.InPlay().Has(rules.Agent(a)) {
			for owner, weight := range sums[a] {
				marginals[a][owner] = Probability(weight.ratio(p.total, uint64(Certain)))
			}
			marginals.normalize(a)
		}
	}
	return marginals
}

// addMarginals adds to sums, by agent and owner, the weight of all assignments in a population with this prior.
func (c *chain) addMarginals(sums *[rules.NumAgents][rules.MaxSeats + 1]scaledFloat, prior scaledFloat) {
	var before [numSets]scaledFloat
	before[0] = prior
	for s := range c.n {
		rest, next := c.forward(s, &before)
		for i, x := range rest[:c.seats[s].n] {
			x = x.mul(c.seats[s].weight[i])
			for set := c.seats[s].set[i]; set != 0; set &= set - 1 {
				owned := &sums[bits.TrailingZeros8(set)][s]
				*owned = owned.add(x)
			}
		}
		before = next
	}
	for a := range sums {
		free := &sums[a][Nobody]
		for used, x := range before {
			if used>>a&1 == 0 {
				*free = free.add(x)
			}
		}
	}
}

// normalize adds the rounding error of an agent's row to its likeliest owner, so the row adds up to Certain.
func (ps *Probabilities) normalize(a int) {
	likeliest, rest := 0, Certain
	for owner, p := range ps[a] {
		rest -= p // may wrap around; the addition below wraps back
		if p > ps[a][likeliest] {
			likeliest = owner
		}
	}
	ps[a][likeliest] += rest
}

// Sampler draws assignments of agents to seats from the posterior of one belief. Copies share the posterior, which does
// not change. The zero Sampler is not usable.
type Sampler struct{ posterior *posterior }

// Sampler returns a sampler of the viewer's posterior at this moment. Somebody must have an identity. Creating it is
// expensive, each draw is cheap.
func (b *Belief) Sampler(v *rules.View) Sampler {
	p := new(posterior)
	p.fill(b, v)
	return Sampler{p}
}

// Next draws the set of agents of every seat, with the posterior probability of that assignment. It advances src.
func (s Sampler) Next(src *rules.RandomSource) [rules.MaxSeats]rules.AgentSet {
	return s.posterior.chains[s.population(src)].sample(src)
}

// sampleParts is the resolution of a random draw.
const sampleParts = 1 << 30

// population draws the index of a population, with its posterior probability.
func (s Sampler) population(src *rules.RandomSource) (drawn int) {
	left := uint64(src.Intn(sampleParts))
	for i, weight := range s.posterior.weight {
		if weight == (scaledFloat{}) {
			continue
		}
		drawn = i // the last possible one, if rounding leaves a remainder
		share := weight.ratio(s.posterior.total, sampleParts)
		if left < share {
			break
		}
		left -= share
	}
	return drawn
}

// sample draws an assignment in one population, with its posterior probability there.
func (c *chain) sample(src *rules.RandomSource) (owned [rules.MaxSeats]rules.AgentSet) {
	used := 0
	for s := range c.n {
		seat, total := &c.seats[s], c.backward[s][used]
		left := uint64(src.Intn(sampleParts))
		for i, set := range seat.set[:seat.n] {
			weight := scaledFloat{}
			if used&int(set) == 0 {
				weight = seat.weight[i].mul(c.backward[s+1][used|int(set)])
			}
			if weight == (scaledFloat{}) {
				continue
			}
			owned[s] = rules.AgentSet(set) // the last possible one, if rounding leaves a remainder
			share := weight.ratio(total, sampleParts)
			if left < share {
				break
			}
			left -= share
		}
		used |= int(owned[s])
	}
	return owned
}
