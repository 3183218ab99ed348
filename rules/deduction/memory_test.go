package deduction_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestMisremember checks that errors of 0 bits change nothing, and that larger ones change beliefs and depend on the
// random source alone. A viewer stays certain of its own agent.
func TestMisremember(t *testing.T) {
	g, err := rules.ParsePosition("hc1 amigo dossier 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg " +
		"0.0.0.0 - 0.0.0.0.0.0.0 -.-.-.- -:-:- 0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	misremembered := func(maximum int, seed uint64) (b deduction.Belief) {
		src := rules.NewRandomSource(seed)
		b.Misremember(maximum, &src)
		return b
	}
	var exact deduction.Belief
	if misremembered(0, 1) != exact {
		t.Error("errors of 0 bits: got a changed belief, want the same")
	}
	const maxBits = 20
	one := misremembered(maxBits, 1)
	if one == exact || one != misremembered(maxBits, 1) || one == misremembered(maxBits, 2) {
		t.Errorf("errors of up to %d bits: want a changed belief, the same for the same seed only", maxBits)
	}
	v := g.View(1)
	table, before := one.Marginals(&v), exact.Marginals(&v)
	if table == before {
		t.Errorf("errors of up to %d bits: got unchanged marginals, want changed ones", maxBits)
	}
	if p := table[rules.Red][1]; p != deduction.Certain {
		t.Errorf("seat 2, own agent red: got probability %d, want %d", p, deduction.Certain)
	}
}
