package rules

import "math/bits"

// RandomSource generates pseudorandom numbers from a seed, the same on every platform (SplitMix64; Steele, Lea and
// Flood 2014). A copy continues with the same numbers.
type RandomSource struct{ state uint64 }

// The constants of SplitMix64.
const (
	gamma      = 0x9E3779B97F4A7C15
	firstMix   = 0xBF58476D1CE4E5B9
	secondMix  = 0x94D049BB133111EB
	secretSalt = 0x736563726574 // “secret” in ASCII; separates the secret stream of a Dealer from the public one
)

// NewRandomSource returns the source with that seed.
func NewRandomSource(seed uint64) RandomSource { return RandomSource{seed} }

// Uint64 returns the next number, uniform over 64 bits.
func (s *RandomSource) Uint64() uint64 {
	s.state += gamma
	z := s.state
	z = (z ^ z>>30) * firstMix
	z = (z ^ z>>27) * secondMix
	return z ^ z>>31
}

// Intn returns the next number, 0 … n−1; n must be positive. The bias is below n/2⁶⁴.
func (s *RandomSource) Intn(n int) int {
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(hi)
}

// Dealer chooses the actions of chance, from fresh random bits or from a seed. Secret actions (agents, passports,
// cards) and public rolls use separate random streams, so rolls reveal nothing about secrets.
//
// With a seed each action advances both streams by one number, so a resumed game can Skip the numbers already used. A
// copy of such a dealer repeats its actions. A Dealer is not safe for concurrent use.
type Dealer struct {
	fresh          func() uint64 // nil for a dealer with a seed
	secret, public RandomSource
}

// NewDealer returns a dealer with a seed. Anybody who knows or guesses the seed knows all its actions.
func NewDealer(seed uint64) Dealer {
	hidden := NewRandomSource(seed ^ secretSalt)
	return Dealer{secret: NewRandomSource(hidden.Uint64()), public: NewRandomSource(seed)}
}

// FreshDealer returns an unpredictable dealer. Next calls bits once for each action; bits must return 64 fresh random
// bits.
func FreshDealer(bits func() uint64) Dealer { return Dealer{fresh: bits} }

// Next returns a legal action of chance with the odds of a real table. Faces, agents and passports are equally likely;
// cards are weighted by their copies in the deck. The game is unchanged. If chance is not due, Next returns the zero
// Action and uses no random number.
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

// next returns a random source for one action, from the public or the secret stream.
func (d *Dealer) next(public bool) RandomSource {
	if d.fresh != nil {
		return NewRandomSource(d.fresh())
	}
	src := d.secret
	if public {
		src = d.public
	}
	d.Skip(1)
	return src
}

// Skip advances both streams by n actions, or back for negative n. A dealer with fresh bits ignores it.
func (d *Dealer) Skip(n int) {
	d.secret.state += gamma * uint64(n)
	d.public.state += gamma * uint64(n)
}
