// Package deduction computes who probably owns which agent. A player's actions depend only on the player's own agents.
// The evidence is therefore one log-likelihood for each seat and each set of agents it may own.
//
// The probability of an assignment is the product over the seats. A walk over subsets of agents sums it exactly, with
// no error but rounding. The walk is dynamic programming over subsets (Held and Karp, A Dynamic Programming Approach to
// Sequencing Problems, J. SIAM 10, 1962). The sums are those of the forward–backward algorithm (Rabiner, A Tutorial on
// Hidden Markov Models, Proc. IEEE 77, 1989).
//
// A player is modelled as a mixture of a few types. Types differ in how often they choose at random, and in whether
// they feint. Feinting means to favour another agent at the cost of the own one. Players at one table resemble each
// other, so one player's actions inform about the others. A player with a known [PlayStyle] tells nothing of the
// others, unless the style is Misleads. All arithmetic uses integers, so every platform gets the same results.
package deduction

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"heimlich/rules"
)

// others is how much the others' gain counts against an action, in hundredths of their mean.
const othersWeight = 60

const allSets = 1 << rules.NumAgents

// Belief is the public evidence so far. Its zero value is the start of a game among unknown players. It is a value: a
// copy is independent.
type Belief struct {
	// of likelihoods, in 1/4096 bits; only sets as large as the seat's number of passports count
	logs   [numTypes][rules.MaxSeats][allSets]int32
	styles [rules.MaxSeats]PlayStyle // of the seats
}

// Know fixes how a seat, 0 … MaxSeats−1, plays. Call it before Observe sees an action of that seat. Other seats are
// affected only because players at a table resemble each other.
func (b *Belief) SetStyle(s rules.Seat, style PlayStyle) { b.styles[s] = style }

// typed is the slot for a seat of known style: its likelihoods are kept there.
const styleSlot = feinting

// style returns how a seat plays if it is of a type: in its style, if that tells how. What an open player would have
// shown is kept of everybody, for Evidence.
func (b *Belief) typeOf(s rules.Seat, k int) *playerType {
	if m := b.styles[s]; m.determinesType() && k != open {
		return &styleTypes[m]
	}
	return &playerTypes[k]
}

// Observe adds the evidence of an action, before it is applied. It uses public facts only.
func (b *Belief) Observe(before *rules.Game, a rules.Action) {
	switch a.Kind {
	case rules.KindPassport:
		b.addPassport(before, before.Drawer())
	case rules.KindMove, rules.KindSafe, rules.KindPlay:
		b.update(before, before.Actor(), a)
	}
}

// Evidence returns the log-likelihood of a seat's actions so far for each agent it may own. The unit is 1/4096 bit;
// only differences matter. The model is a player who plays for the own agents.
func (b *Belief) Evidence(g *rules.Game, s rules.Seat) (logs [rules.NumAgents]int) {
	for a := range logs {
		sum := amount{}
		for set := range sets(g, s) {
			if set>>a&1 == 1 {
				sum = sum.plus(power(b.logs[open][s][set]))
			}
		}
		if sum != (amount{}) { // nobody owns what is not in play
			logs[a] = int(sum.log2())
		}
	}
	return logs
}

// Aimless returns how likely nobody but the viewer has any aim, rather than everybody: who has none tells nothing of
// its agents and looks for nobody else's. It is 0 if the style of one is known, for every style has an aim.
func (b *Belief) Aimless(v *rules.View) Probability {
	for s := range rules.Seat(v.Players()) {
		if s != v.Viewer && b.styles[s] != Unknown {
			return 0
		}
	}
	none, every := amount{}, amount{}
	var ch chain
	table := b.populations(v)
	for i := range table {
		pop := &table[i]
		if pop.prior == 0 {
			continue
		}
		ch.fill(b, v, pop, typesWithoutAim)
		none = none.plus(share(pop.prior).times(ch.backward[0][0]))
		ch.fill(b, v, pop, typesWithAim)
		every = every.plus(share(pop.prior).times(ch.backward[0][0]))
	}
	all := none.plus(every)
	if all == (amount{}) {
		return 0 // nobody has an identity yet
	}
	return Probability(none.per(all, uint64(Certain)))
}

// judge asks how likely the action was for every set of agents that its player may own.
func (b *Belief) update(g *rules.Game, s rules.Seat, a rules.Action) {
	// what the player could have done instead, the action itself among them, as far as everybody can tell
	var all rules.Choices
	if a.Kind == rules.KindPlay {
		all.OfCard(&g.Board, a.Card)
	} else {
		all.Of(g)
	}
	taken := all.Index(a)
	if all.Len() < 2 || taken < 0 {
		return
	}
	var j choiceModel
	j.setActions(g, &all)
	evidence := b.Evidence(g, s)
	for set := range sets(g, s) {
		j.setOwned(set, &evidence)
		var last *playerType
		var logProbability int32
		for k := range playerTypes {
			if t := b.typeOf(s, k); t != last {
				last = t
				j.setType(t)
				logProbability = int32(log2(j.probability(taken)))
			}
			b.logs[k][s][set] = max(b.logs[k][s][set]+logProbability, -1<<28)
		}
	}
}

// recruit is a seat taking the passport of a free agent: any of its agents may be the new one, and the evidence so far
// is about the others.
func (b *Belief) addPassport(g *rules.Game, s rules.Seat) {
	size := g.Passports(s) + 1
	for k := range playerTypes {
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

// beliefSize is how many bytes a belief is written in.
const beliefSize = numTypes*rules.MaxSeats*allSets*4 + rules.MaxSeats

// AppendBinary appends the belief to data, for another program of the same build. The error is always nil.
func (b *Belief) AppendBinary(data []byte) ([]byte, error) {
	data, _ = binary.Append(data, binary.LittleEndian, &b.logs) // of a fixed size, so they can be written
	return binary.Append(data, binary.LittleEndian, &b.styles)
}

// UnmarshalBinary reads what AppendBinary wrote. The error says what is wrong.
func (b *Belief) UnmarshalBinary(data []byte) error {
	if len(data) != beliefSize {
		return fmt.Errorf("a belief has %d bytes, not %d", beliefSize, len(data))
	}
	n, err := binary.Decode(data, binary.LittleEndian, &b.logs)
	for s := range b.styles {
		if b.styles[s] = PlayStyle(data[n+s]); b.styles[s] >= numStyles {
			return fmt.Errorf("seat %d plays in one of %d manners, not in the one of number %d", s+1, numStyles,
				b.styles[s])
		}
	}
	return err
}
