package deduction

import (
	"math"
	"testing"

	"heimlich/rules"
)

// TestFixedPointMatchesFloat checks that pow2 and log2 equal floating point, except for rounding.
func TestFixedPointMatchesFloat(t *testing.T) {
	for x := int64(0); x < 30*logUnit; x += 37 {
		got, want := float64(pow2(x))/certainty, math.Exp2(-float64(x)/logUnit)
		if math.Abs(got-want) > 2e-6*want+1.0/certainty {
			t.Fatalf("2^−%v = %v, want %v", float64(x)/logUnit, got, want)
		}
	}
	for share := uint64(1); share <= certainty; share = share*5/4 + 1 {
		got, want := float64(log2(share))/logUnit, math.Log2(float64(share)/certainty)
		if math.Abs(got-want) > 2.0/logUnit {
			t.Fatalf("log₂ %v = %v, want %v", float64(share)/certainty, got, want)
		}
	}
	if log2(certainty) != 0 {
		t.Errorf("log₂ 1 = %d, want 0", log2(certainty))
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
		a, b := exp2(x), exp2(y)
		if a.digits>>31 != 1 {
			t.Fatalf("2^(%d/4096): the top bit of the digits %x is not set", x, a.digits)
		}
		near("power", a.float(0), p)
		near("product", a.mul(b).float(0), p*q)
		near("sum", a.add(b).float(0), p+q)
		if part, want := a.ratio(a.add(b), certainty), p/(p+q)*certainty; math.Abs(float64(part)-want) > 1+4e-6*want {
			t.Fatalf("per(%v, %v) = %d, want %v", p, p+q, part, want)
		}
	}
	none := scaledFloat{}
	if x := exp2(-5); none.mul(x) != none || x.mul(none) != none || none.add(x) != x || x.add(none) != x ||
		none.ratio(x, certainty) != 0 || x.ratio(x, certainty) != certainty {
		t.Error("a number of 0 is not neutral in a sum, or not 0 in a product or quotient")
	}
}

// float returns the value of a number divided by 2^scale.
func (a scaledFloat) float(scale int32) float64 {
	return math.Ldexp(float64(a.digits), int(a.scale-scale))
}
