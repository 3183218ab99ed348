package deduction_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestMisremember checks that errors of 0 bits change nothing, that others change beliefs by the source alone, and that
// known owners stay certain.
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
		t.Error("errors of 0 bits change the belief")
	}
	one := misremembered(20, 1)
	if one == exact || one != misremembered(20, 1) || one == misremembered(20, 2) {
		t.Error("the errors do not depend on the source alone")
	}
	v := g.View(1)
	table, before := one.Marginals(&v), exact.Marginals(&v)
	if table == before {
		t.Error("the errors change no probability")
	}
	if p := table[rules.Red][1]; p != deduction.Certain {
		t.Errorf("the own agent: got probability %d, want %d", p, deduction.Certain)
	}
}
