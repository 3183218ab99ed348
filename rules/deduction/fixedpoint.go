package deduction

import "math/bits"

// Fixed-point arithmetic, so all platforms agree to the bit. Base-2 logarithms are in units of 1/4096, probabilities in
// units of 1/certainty. A scaledFloat has a floating point and no limit of size.

const (
	logUnit    = 1 << 12 // 1 in a logarithm
	certainty  = 1 << 30 // probability 1
	powerSteps = 1 << 8  // entries of the table of powers, without the last
)

// log2e is 1/ln 2 in units of 1/65536.
const log2e = 94548

// powers is 2^(−i/256) in units of 1/certainty. It is computed by repeated multiplication, which rounds alike
// everywhere.
var powers = func() (t [powerSteps + 1]uint64) {
	const root = 4283353945 // 2^(−1/256) · 2³², rounded
	x := uint64(1) << 62
	for i := range t {
		t[i] = x >> 32
		hi, lo := bits.Mul64(x, root)
		x = hi<<32 | lo>>32
	}
	return t
}()

// pow2 returns 2^(−x/4096) in units of 1/certainty; x ≥ 0. The relative error is below 2e-6, the absolute error at most
// 1.
func pow2(x int64) uint64 {
	whole := x >> 12
	if whole > 30 {
		return 0
	}
	return fraction(x) >> uint(whole)
}

// fraction returns 2^(−f/4096) in units of 1/certainty, with f = x mod 4096. It interpolates the table linearly.
func fraction(x int64) uint64 {
	i, rest := (x>>4)&(powerSteps-1), uint64(x&15)
	return powers[i] - (powers[i]-powers[i+1])*rest>>4
}

// log2 returns the logarithm of a probability in units of 1/certainty; the result is ≤ 0, in units of 1/4096. The
// logarithm of 0 is taken as −31.
func log2(share uint64) int64 {
	if share == 0 {
		return -31 * logUnit
	}
	n := bits.Len64(share) - 1
	x := share << uint(62-n) // 1 ≤ x < 2, with 62 binary places
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

// scaledFloat is a number ≥ 0 of any size, digits · 2^scale. Products over a whole game neither vanish nor overflow.
// The top bit of digits is set unless the number is 0. Products and sums have a relative error of at most 2⁻³⁰.
type scaledFloat struct {
	digits uint32
	scale  int32
}

// exp2 returns 2^(x/4096).
func exp2(x int32) scaledFloat {
	whole := x >> 12 // rounded down, so the remainder is 0 … 4095
	if x&(logUnit-1) == 0 {
		return scaledFloat{1 << 31, whole - 31}
	}
	return scaledFloat{uint32(fraction(int64(logUnit-x&(logUnit-1))) << 2), whole - 31}
}

// scaledProbability converts a probability in units of 1/certainty.
func scaledProbability(x uint64) scaledFloat {
	if x == 0 {
		return scaledFloat{}
	}
	n := bits.Len64(x)
	return scaledFloat{uint32(x << uint(64-n) >> 32), int32(n - 62)}
}

// log2 returns the logarithm of a number above 0, in units of 1/4096.
func (a scaledFloat) log2() int64 { return log2(uint64(a.digits>>2)) + int64(a.scale+32)*logUnit }

// mul returns the product.
func (a scaledFloat) mul(b scaledFloat) scaledFloat {
	p := uint64(a.digits) * uint64(b.digits)
	if p == 0 {
		return scaledFloat{}
	}
	shift := bits.Len64(p) - 32
	return scaledFloat{uint32(p >> shift), a.scale + b.scale + int32(shift)}
}

// add returns the sum.
func (a scaledFloat) add(b scaledFloat) scaledFloat {
	switch {
	case b.digits == 0:
		return a
	case a.digits == 0:
		return b
	case a.scale < b.scale:
		a, b = b, a
	}
	sum := uint64(a.digits) + uint64(b.digits)>>uint(a.scale-b.scale)
	if sum>>32 != 0 {
		return scaledFloat{uint32(sum >> 1), a.scale + 1}
	}
	return scaledFloat{uint32(sum), a.scale}
}

// ratio returns a/all in units of 1/parts, rounded. It needs all > 0, a ≤ all up to rounding, and parts ≤ 2³⁰.
func (a scaledFloat) ratio(all scaledFloat, parts uint64) uint64 {
	less := int(all.scale) - int(a.scale)
	if a.digits == 0 || less > 40 {
		return 0
	}
	twice := uint64(a.digits) * 2 * parts
	if less < 0 {
		twice <<= uint(-less) // by rounding a may be just above all, by one binary digit at most
		less = 0
	}
	return (twice/uint64(all.digits)>>uint(less) + 1) / 2
}
