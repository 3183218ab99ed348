package rules

import "math/bits"

// RandomSource makes pseudorandom numbers from a seed, the same on every platform (SplitMix64; Steele, Lea and Flood
// 2014). It is a value: a copy continues with the same numbers.
type RandomSource struct{ state uint64 }

const gamma = 0x9E3779B97F4A7C15

// NewRandomSource returns the source with that seed.
func NewRandomSource(seed uint64) RandomSource { return RandomSource{seed} }

// Uint64 returns the next number, any of 64 bits.
func (s *RandomSource) Uint64() uint64 {
	s.state += gamma
	z := s.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Intn returns the next number from 0 to n−1; n must be positive. The bias is below n/2⁶⁴.
func (s *RandomSource) Intn(n int) int {
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(hi)
}

// Dealer proposes what chance does: from fresh bits, or from a seed where somebody wants the same game again. What is
// secret (agents drawn, passports, cards) and what everybody sees (dice) comes from two streams, so the one tells
// nothing of the other. From a seed it uses one number of each stream for every action, so a dealer that skips as many
// as were dealt goes on where a saved game stopped.
type Dealer struct {
	fresh          func() uint64 // nil with a seed
	secret, public RandomSource
}

// NewDealer returns the dealer with that seed. A player who knows the seed, or tries all that are likely, knows what it
// deals.
func NewDealer(seed uint64) Dealer {
	hidden := NewRandomSource(seed ^ 0x736563726574)
	return Dealer{secret: NewRandomSource(hidden.Uint64()), public: NewRandomSource(seed)}
}

// FreshDealer returns a dealer that nobody can compute: each of its actions takes 64 fresh random bits, which the
// caller hands in.
func FreshDealer(bits func() uint64) Dealer { return Dealer{fresh: bits} }

// Next returns a legal action of chance, as likely as at a table: faces and passports alike, cards by their number in
// the deck. It is the zero Action if chance is not due.
func (d *Dealer) Next(g *Game) Action {
	n := 0
	if g.IsChance() {
		n = g.CountLegal()
	}
	if n == 0 {
		return Action{}
	}
	src := d.next(g.phase == PhaseFirst || g.phase == PhaseRoll)
	if g.phase == PhaseDraw {
		deck := g.drawable()
		return DrawCard(deck.nth(src.Intn(int(deck.size()))))
	}
	return g.NthLegal(src.Intn(n))
}

// next returns a source for one action, which everybody sees or not.
func (d *Dealer) next(seen bool) RandomSource {
	if d.fresh != nil {
		return NewRandomSource(d.fresh())
	}
	src := d.secret
	if seen {
		src = d.public
	}
	d.Skip(1)
	return src
}

// Skip passes over n actions of chance, or back over −n. Fresh bits need none.
func (d *Dealer) Skip(n int) {
	d.secret.state += gamma * uint64(n)
	d.public.state += gamma * uint64(n)
}
