package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestMarginalsWithLatecomer checks that marginals stay the same while a latecomer is dealt to. Then the latecomer owns
// each free agent with a probability proportional to the one with which it was free.
func TestMarginalsWithLatecomer(t *testing.T) {
	var belief Belief
	tables := map[string]Probabilities{}
	for _, p := range []string{
		"hc1 amigo base 2 roll 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ?? 0.0 - 7.0.7.-3.0.-.-",
		"hc2 amigo base 2+1 deal 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ??- 0.0.0 - 7.0.7.-3.0.-.-",
		"hc2 amigo base 2+1 roll 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ??? 0.0.0 - 7.0.7.-3.0.-.-",
	} {
		g, err := rules.ParsePosition(p)
		if err != nil {
			t.Fatal(err)
		}
		if g.Players() == 2 {
			belief.Observe(&g, rules.RollDie(5))
			moved := g
			if err := moved.Apply(rules.RollDie(5), nil); err != nil {
				t.Fatal(err)
			}
			belief.Observe(&moved, moved.NthLegal(3))
		}
		v := g.View(rules.NoSeat)
		tables[g.Position()[:24]] = belief.Marginals(&v)
	}
	before, dealing, after := tables["hc1 amigo base 2 roll 4 "], tables["hc2 amigo base 2+1 deal "],
		tables["hc2 amigo base 2+1 roll "]
	if before != dealing || before == (Probabilities{}) {
		t.Errorf("marginals while a latecomer is dealt to: got\n%v\nwant\n%v", dealing, before)
	}
	for a := range before {
		for s := range 2 {
			if d := int(before[a][s]) - int(after[a][s]); d < -2 || d > 2 {
				t.Errorf("seat %d, agent %d: got %d after the deal, want %d", s+1, a, after[a][s], before[a][s])
			}
		}
		if d := int(before[a][Nobody]) - 3*int(after[a][2]); a < 5 && (d < -9 || d > 9) {
			t.Errorf("agent %d: it was free by %d, and belongs to the latecomer by %d, want a third", a,
				before[a][Nobody], after[a][2])
		}
	}
}

// TestLatecomerKeepsPopulations checks that the posterior of the populations does not change when a latecomer of
// another style sits down.
func TestLatecomerKeepsPopulations(t *testing.T) {
	for _, tc := range []struct{ others, late PlayStyle }{{Misleads, Unknown}, {Unknown, Misleads}, {Unknown, Plain}} {
		var belief Belief
		for s := range rules.Seat(3) {
			belief.SetStyle(s, tc.others)
		}
		crowds := func(position string) (p [numTypes]int) {
			g, err := rules.ParsePosition(position)
			if err != nil {
				t.Fatal(err)
			}
			v := g.View(rules.NoSeat)
			var c posterior
			c.fill(&belief, &v)
			for i, w := range c.weight {
				p[i] = int(w.ratio(c.total, 1000))
			}
			return p
		}
		before := crowds("hc1 amigo base 3 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ??? 0.0.0 - " +
			"0.0.0.0.0.0.-")
		belief.SetStyle(3, tc.late)
		after := crowds("hc2 amigo base 3+1 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ???? 0.0.0.0 - " +
			"0.0.0.0.0.0.-")
		for i := range before {
			if d := before[i] - after[i]; d < -1 || d > 1 {
				t.Errorf("%+v: posterior of the populations in thousandths: got %d, want %d", tc, after, before)
				break
			}
		}
	}
}
