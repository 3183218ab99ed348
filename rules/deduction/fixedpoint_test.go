package deduction

import (
	"fmt"
	"math"
	"testing"

	"heimlich/rules"
)

// TestFixedPointMatchesFloat checks that pow2 and log2 match floating point over their whole ranges, up to the errors
// that their docs state.
func TestFixedPointMatchesFloat(t *testing.T) {
	const relativeError, absoluteError = 2e-6, 1.0 / certainty
	const step = 37 // in units of 1/4096, coprime to the steps of the table
	for x := int64(0); x < 30*logUnit; x += step {
		got, want := float64(pow2(x))/certainty, math.Exp2(-float64(x)/logUnit)
		if math.Abs(got-want) > relativeError*want+absoluteError {
			t.Fatalf("pow2(%d) = 2^−%v: got %v, want %v", x, float64(x)/logUnit, got, want)
		}
	}
	const logError = 2.0 / logUnit
	for share := uint64(1); share <= certainty; share = share*5/4 + 1 {
		got, want := float64(log2(share))/logUnit, math.Log2(float64(share)/certainty)
		if math.Abs(got-want) > logError {
			t.Fatalf("log₂ %v: got %v, want %v", float64(share)/certainty, got, want)
		}
	}
	if log2(certainty) != 0 {
		t.Errorf("log₂ 1: got %d, want 0", log2(certainty))
	}
}

// TestAmountMatchesFloat checks that powers, sums, products and quotients of scaledFloat match floating point, for
// random numbers from 2⁻¹⁰⁰ to 2¹⁰⁰.
func TestAmountMatchesFloat(t *testing.T) {
	const pairs, maxExponent, relativeError = 20000, 100, 4e-6
	src := rules.NewRandomSource(2)
	checkNear := func(name string, got, want float64) {
		if math.Abs(got-want) > relativeError*want {
			t.Fatalf("%s: got %v, want %v", name, got, want)
		}
	}
	exponent := func() int32 { return int32(src.Intn(2*maxExponent*logUnit)) - maxExponent*logUnit }
	for range pairs {
		x, y := exponent(), exponent()
		p, q := math.Exp2(float64(x)/logUnit), math.Exp2(float64(y)/logUnit)
		a, b := exp2(x), exp2(y)
		if a.digits>>31 != 1 {
			t.Fatalf("2^(%d/4096): got digits %x, want the top bit set", x, a.digits)
		}
		checkNear(fmt.Sprintf("2^(%d/4096)", x), a.float(), p)
		checkNear(fmt.Sprintf("%v · %v", p, q), a.mul(b).float(), p*q)
		checkNear(fmt.Sprintf("%v + %v", p, q), a.add(b).float(), p+q)
		got, want := float64(a.ratio(a.add(b), certainty)), p/(p+q)*certainty
		if math.Abs(got-want) > 1+relativeError*want {
			t.Fatalf("%v / %v: got ratio %v, want %v", p, p+q, got, want)
		}
	}
	zero, x := scaledFloat{}, exp2(-5)
	if zero.mul(x) != zero || x.mul(zero) != zero {
		t.Errorf("0 · x and x · 0: got %v and %v, want 0", zero.mul(x), x.mul(zero))
	}
	if zero.add(x) != x || x.add(zero) != x {
		t.Errorf("0 + x and x + 0: got %v and %v, want %v", zero.add(x), x.add(zero), x)
	}
	if zero.ratio(x, certainty) != 0 || x.ratio(x, certainty) != certainty {
		t.Errorf("0 / x and x / x: got %d and %d, want 0 and %d", zero.ratio(x, certainty), x.ratio(x, certainty),
			uint64(certainty))
	}
}

// float returns the number in floating point.
func (a scaledFloat) float() float64 { return math.Ldexp(float64(a.digits), int(a.scale)) }
