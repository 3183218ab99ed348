package deduction

import "math/bits"

// Everything that decides is whole numbers, so that every platform agrees to the bit: logarithms to the base 2 in units of 1/4096, powers of 2 as shares
// of one.

const (
	unit  = 1 << 12 // one bit of information in a logarithm
	one   = 1 << 30 // a share of all
	steps = 1 << 8  // entries of the table of powers
)

// log2e is 1/ln 2 in units of 1/65536.
const log2e = 94548

// powers is 2^(−i/256) as a share of one, by multiplying on: rounding is the same everywhere.
var powers = func() (t [steps]uint64) {
	const root = 4283353945 // 2^(−1/256) · 2³², rounded
	x := uint64(1) << 62
	for i := range t {
		t[i] = x >> 32
		hi, lo := bits.Mul64(x, root)
		x = hi<<32 | lo>>32
	}
	return t
}()

// pow2 is 2^(−x/4096) as a share of one; x ≥ 0.
func pow2(x int64) uint64 {
	whole := x >> 12
	if whole > 40 {
		return 0
	}
	return powers[(x>>4)&(steps-1)] >> uint(whole)
}

// log2 is the logarithm of a share of one, in units of 1/4096: at most 0. Nothing counts as 2^−31.
func log2(share uint64) int64 {
	if share == 0 {
		return -31 * unit
	}
	n := bits.Len64(share) - 1
	x := share << uint(62-n) // 1 ≤ x < 2, with 62 digits behind the point
	log := int64(n-30) * unit
	for digit := int64(unit / 2); digit > 0; digit /= 2 {
		hi, lo := bits.Mul64(x, x)
		x = hi<<2 | lo>>62
		if x >= 1<<63 {
			x >>= 1
			log += digit
		}
	}
	return log
}
