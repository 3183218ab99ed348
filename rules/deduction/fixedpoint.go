package deduction

import "math/bits"

// Everything that decides is whole numbers, so that every platform agrees to the bit: logarithms to the base 2 in units
// of 1/4096, powers of 2 as shares of one, and amounts of any size.

const (
	logUnit = 1 << 12 // one bit of information in a logarithm
	one     = 1 << 30 // a share of all
	steps   = 1 << 8  // entries of the table of powers
)

// log2e is 1/ln 2 in units of 1/65536.
const log2e = 94548

// powers is 2^(−i/256) as a share of one, by multiplying on: rounding is the same everywhere. The last entry is a half.
var powers = func() (t [steps + 1]uint64) {
	const root = 4283353945 // 2^(−1/256) · 2³², rounded
	x := uint64(1) << 62
	for i := range t {
		t[i] = x >> 32
		hi, lo := bits.Mul64(x, root)
		x = hi<<32 | lo>>32
	}
	return t
}()

// pow2 returns 2^(−x/4096) as a share of one; x ≥ 0. It is off by less than two parts of a million, and one part of
// one.
func pow2(x int64) uint64 {
	whole := x >> 12
	if whole > 30 {
		return 0
	}
	return fraction(x) >> uint(whole)
}

// fraction returns 2^(−x/4096) for what is left of x without its whole bits: between a half and one. Between two
// entries of the table it goes straight.
func fraction(x int64) uint64 {
	i, rest := (x>>4)&(steps-1), uint64(x&15)
	return powers[i] - (powers[i]-powers[i+1])*rest>>4
}

// log2 returns the logarithm of a share of one, in units of 1/4096: at most 0. Nothing counts as 2^−31.
func log2(share uint64) int64 {
	if share == 0 {
		return -31 * logUnit
	}
	n := bits.Len64(share) - 1
	x := share << uint(62-n) // 1 ≤ x < 2, with 62 digits behind the point
	log := int64(n-30) * logUnit
	for digit := int64(logUnit / 2); digit > 0; digit /= 2 {
		hi, lo := bits.Mul64(x, x)
		x = hi<<2 | lo>>62
		if x >= 1<<63 {
			x >>= 1
			log += digit
		}
	}
	return log
}

// amount is a number ≥ 0 of any size, digits · 2^scale: products over a whole game of evidence neither vanish nor
// overflow. Of all but nothing the highest of the 32 digits is 1, so a product or a sum is off by a part in 2³⁰ at
// most.
type amount struct {
	digits uint32
	scale  int32
}

// power returns 2^(x/4096).
func power(x int32) amount {
	whole := x >> 12 // rounded down, so that what is left is 0 … 4095
	if x&(logUnit-1) == 0 {
		return amount{1 << 31, whole - 31}
	}
	return amount{uint32(fraction(int64(logUnit-x&(logUnit-1))) << 2), whole - 31}
}

// share returns an amount that is a share of one.
func share(x uint64) amount {
	if x == 0 {
		return amount{}
	}
	n := bits.Len64(x)
	return amount{uint32(x << uint(64-n) >> 32), int32(n - 62)}
}

// log2 returns the logarithm of what is more than nothing, in units of 1/4096.
func (x amount) log2() int64 { return log2(uint64(x.digits>>2)) + int64(x.scale+32)*logUnit }

// times returns the product.
func (x amount) times(y amount) amount {
	p := uint64(x.digits) * uint64(y.digits)
	if p == 0 {
		return amount{}
	}
	shift := bits.Len64(p) - 32
	return amount{uint32(p >> shift), x.scale + y.scale + int32(shift)}
}

// plus returns the sum.
func (x amount) plus(y amount) amount {
	switch {
	case y.digits == 0:
		return x
	case x.digits == 0:
		return y
	case x.scale < y.scale:
		x, y = y, x
	}
	sum := uint64(x.digits) + uint64(y.digits)>>uint(x.scale-y.scale)
	if sum>>32 != 0 {
		return amount{uint32(sum >> 1), x.scale + 1}
	}
	return amount{uint32(sum), x.scale}
}

// per returns how many parts this is of all, which is something and counts as so many parts; rounded. It is meant for
// what is at most all.
func (x amount) per(all amount, parts uint64) uint64 {
	less := int(all.scale) - int(x.scale)
	if x.digits == 0 || less > 40 {
		return 0
	}
	twice := uint64(x.digits) * 2 * parts // parts ≤ 2³⁰
	if less < 0 {
		twice <<= uint(-less) // all has one binary digit more before its highest at most, by rounding
		less = 0
	}
	return (twice/uint64(all.digits)>>uint(less) + 1) / 2
}
