package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

func TestFixedPointMatchesFloat(t *testing.T) {
	for x := int64(0); x < 30*logUnit; x += 37 {
		got, want := float64(pow2(x))/one, math.Exp2(-float64(x)/logUnit)
		if math.Abs(got-want) > 2e-6*want+1.0/one {
			t.Fatalf("2^−%v = %v, want %v", float64(x)/logUnit, got, want)
		}
	}
	for share := uint64(1); share <= one; share = share*5/4 + 1 {
		got, want := float64(log2(share))/logUnit, math.Log2(float64(share)/one)
		if math.Abs(got-want) > 2.0/logUnit {
			t.Fatalf("log₂ %v = %v, want %v", float64(share)/one, got, want)
		}
	}
	if log2(one) != 0 {
		t.Errorf("log₂ 1 = %d, want 0", log2(one))
	}
}

// TestAmountMatchesFloat compares powers, sums, products and quotients with floating point, over many orders of
// magnitude.
func TestAmountMatchesFloat(t *testing.T) {
	src := rules.NewRandomSource(2)
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 4e-6*want {
			t.Fatalf("%s: got %v, want %v", what, got, want)
		}
	}
	for range 20000 {
		x, y := int32(src.Intn(200*logUnit))-100*logUnit, int32(src.Intn(200*logUnit))-100*logUnit
		p, q := math.Exp2(float64(x)/logUnit), math.Exp2(float64(y)/logUnit)
		a, b := power(x), power(y)
		if a.digits>>31 != 1 {
			t.Fatalf("2^(%d/4096): the top bit of the digits %x is not set", x, a.digits)
		}
		near("power", a.float(0), p)
		near("product", a.times(b).float(0), p*q)
		near("sum", a.plus(b).float(0), p+q)
		if part, want := a.per(a.plus(b), one), p/(p+q)*one; math.Abs(float64(part)-want) > 1+4e-6*want {
			t.Fatalf("per(%v, %v) = %d, want %v", p, p+q, part, want)
		}
	}
	none := amount{}
	if x := power(-5); none.times(x) != none || x.times(none) != none || none.plus(x) != x || x.plus(none) != x ||
		none.per(x, one) != 0 || x.per(x, one) != one {
		t.Error("an amount of 0 is not neutral in a sum, or not 0 in a product or quotient")
	}
}

// float returns the value of an amount divided by 2^scale.
func (a amount) float(scale int32) float64 { return math.Ldexp(float64(a.digits), int(a.scale-scale)) }
