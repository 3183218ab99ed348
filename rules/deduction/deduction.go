// Package deduction computes who probably owns which agent. It assumes that a player's actions depend only on
// the player's own agents. The evidence is therefore one log-likelihood for each seat and each set of agents it may
// own.
//
// The probability of an assignment is the product over the seats. Dynamic programming over subsets sums it exactly,
// with no error but rounding (Held and Karp, A Dynamic Programming Approach to Sequencing Problems, J. SIAM 10, 1962).
// The sums are those of the forward–backward algorithm (Rabiner, A Tutorial on Hidden Markov Models, Proc. IEEE 77,
// 1989).
//
// A player is modelled as a mixture of a few types. Types differ in how often they choose at random, and in whether
// they feint. To feint means to favour another agent, the decoy, at the cost of the own one. Players at one table
// resemble each other, so one player's actions inform about the others. A player with a known [PlayStyle] tells nothing
// about the others, unless the style is Misleads. All arithmetic uses integers, so every platform gets the same
// results.
package deduction

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"heimlich/rules"
)

// othersWeight is the percentage of the mean gain of all agents that a player subtracts from an action's value.
const othersWeight = 60

// numSets is the number of sets of agents.
const numSets = 1 << rules.NumAgents

// Belief is the public evidence so far. The zero value is the start of a game among unknown players. It is a large
// value, tens of kilobytes; a copy is independent. Its methods may run concurrently unless they change it.
type Belief struct {
	// log-likelihoods in 1/4096 bit; of a seat only sets as large as its number of passports are used
	logs   [numTypes][rules.MaxSeats][numSets]int32
	styles [rules.MaxSeats]PlayStyle // by seat
}

// SetStyle sets the play style of a seat, 0 … MaxSeats−1. Call it before Observe sees an action of that seat. It also
// changes the priors of other seats, because players at a table resemble each other.
func (b *Belief) SetStyle(s rules.Seat, style PlayStyle) { b.styles[s] = style }

// styleSlot is the type whose likelihoods are those of the known style, for a seat whose style determines its type.
const styleSlot = feintingType

// typeOf returns the model for a seat and a type. A known style replaces every type but open, which Evidence needs.
func (b *Belief) typeOf(s rules.Seat, k int) *playerType {
	if style := b.styles[s]; style.determinesType() && k != openType {
		return &styleTypes[style]
	}
	return &playerTypes[k]
}

// Observe adds the evidence of an action to the belief. The game is as it was before the action. Only public facts are
// used; actions other than moves, placings of the safe, cards and passports are ignored.
func (b *Belief) Observe(before *rules.Game, a rules.Action) {
	switch a.Kind {
	case rules.KindPassport:
		b.addPassport(before, before.Drawer())
	case rules.KindMove, rules.KindSafe, rules.KindPlay:
		b.update(before, before.Actor(), a)
	}
}

// Evidence returns, for each agent, the log-likelihood of a seat's actions so far if the seat owns that agent. The unit
// is 1/4096 bit; only differences between agents in play matter. The model is a player of open type.
func (b *Belief) Evidence(g *rules.Game, s rules.Seat) (logs [rules.NumAgents]int) {
	for a := range logs {
		sum := scaledFloat{}
		for set := range sets(g, s) {
			if set>>a&1 == 1 {
				sum = sum.add(exp2(b.logs[openType][s][set]))
			}
		}
		if sum != (scaledFloat{}) { // else the agent is not in play
			logs[a] = int(sum.log2())
		}
	}
	return logs
}

// Aimless returns the probability that all seats but the viewer's are aimless, against the alternative that none is. An
// aimless player acts at random, so its actions are no evidence about its agents. The result is 0 if any such seat has
// a known style, because every style has an aim.
func (b *Belief) Aimless(view *rules.View) Probability {
	for s := range rules.Seat(view.Players()) {
		if s != view.Viewer && b.styles[s] != Unknown {
			return 0
		}
	}
	none, every := scaledFloat{}, scaledFloat{}
	var ch chain
	table := b.populations(view)
	for i := range table {
		pop := &table[i]
		if pop.prior == 0 {
			continue
		}
		ch.fill(b, view, pop, typesWithoutAim)
		none = none.add(scaledProbability(pop.prior).mul(ch.backward[0][0]))
		ch.fill(b, view, pop, typesWithAim)
		every = every.add(scaledProbability(pop.prior).mul(ch.backward[0][0]))
	}
	all := none.add(every)
	if all == (scaledFloat{}) {
		return 0 // nobody has an identity yet
	}
	return Probability(none.ratio(all, uint64(Certain)))
}

// minLog is the lowest log-likelihood, so that sums of logarithms do not overflow.
const minLog = -1 << 28

// update adds the likelihood of a player's action, for each type and each set of agents that the seat may own.
func (b *Belief) update(g *rules.Game, seat rules.Seat, a rules.Action) {
	// all alternatives to the action, itself included, as far as the public knows them
	var all rules.Choices
	if a.Kind == rules.KindPlay {
		all.FillCard(&g.Board, a.Card)
	} else {
		all.Fill(g)
	}
	taken := all.Index(a)
	if all.Len() < 2 || taken < 0 {
		return
	}
	var model choiceModel
	model.setActions(g, &all)
	evidence := b.Evidence(g, seat)
	for set := range sets(g, seat) {
		model.assumeOwned(set, &evidence)
		var last *playerType
		var logProbability int32
		for k := range playerTypes {
			if t := b.typeOf(seat, k); t != last {
				last = t
				model.computeWeights(t)
				logProbability = int32(log2(model.probability(taken)))
			}
			b.logs[k][seat][set] = max(b.logs[k][seat][set]+logProbability, minLog)
		}
	}
}

// addPassport starts the evidence for sets that are larger by one, when a seat takes the passport of a free agent. Any
// agent of such a set may be the new one, and the evidence so far is about the others. The result is the mean over
// these agents.
func (b *Belief) addPassport(g *rules.Game, seat rules.Seat) {
	size := g.PassportCount(seat) + 1
	for k := range playerTypes {
		old := b.logs[k][seat]
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
			b.logs[k][seat][set] = top + int32(log2(sum/uint64(size)))
		}
	}
}

// beliefSize is the size of an encoded belief in bytes.
const beliefSize = numTypes*rules.MaxSeats*numSets*4 + rules.MaxSeats

// AppendBinary appends the encoded belief to data. Only the same build can decode it. The error is always nil.
func (b *Belief) AppendBinary(data []byte) ([]byte, error) {
	data, _ = binary.Append(data, binary.LittleEndian, &b.logs) // never fails: the size is fixed
	return binary.Append(data, binary.LittleEndian, &b.styles)
}

// UnmarshalBinary decodes what AppendBinary wrote. It returns an error if the length or a style is wrong; b may then be
// partly set.
func (b *Belief) UnmarshalBinary(data []byte) error {
	if len(data) != beliefSize {
		return fmt.Errorf("a belief has %d bytes, not %d", beliefSize, len(data))
	}
	n, err := binary.Decode(data, binary.LittleEndian, &b.logs)
	for s := range b.styles {
		if b.styles[s] = PlayStyle(data[n+s]); b.styles[s] >= numStyles {
			return fmt.Errorf("seat %d has play style %d, want one below %d", s+1,
				b.styles[s], numStyles)
		}
	}
	return err
}
