package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestMarginalsWithLatecomer checks that marginals stay the same while an agent is dealt to a latecomer. Afterwards,
// the latecomer owns each agent with a third of the probability with which it was free: three agents were.
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
	const rounding, free = 2, 3 // tolerance in units of 1/Certain, and the number of free agents
	for a := range before {
		for s := range 2 {
			if d := int(before[a][s]) - int(after[a][s]); d < -rounding || d > rounding {
				t.Errorf("seat %d, %v: got probability %d after the deal, want %d", s+1, rules.Agent(a), after[a][s],
					before[a][s])
			}
		}
		d := int(before[a][Nobody]) - free*int(after[a][2])
		if a < 5 && (d < -free*(rounding+1) || d > free*(rounding+1)) { // five agents are in play
			t.Errorf("latecomer, %v: got probability %d, want %d, a third of that of being free", rules.Agent(a),
				after[a][2], before[a][Nobody]/free)
		}
	}
}

// TestLatecomerKeepsPopulations checks that a latecomer of another style does not change the posterior of the
// populations.
func TestLatecomerKeepsPopulations(t *testing.T) {
	for _, tc := range []struct{ others, late PlayStyle }{{Misleads, Unknown}, {Unknown, Misleads}, {Unknown, Plain}} {
		var belief Belief
		for s := range rules.Seat(3) {
			belief.SetStyle(s, tc.others)
		}
		posteriorOf := func(position string) (thousandths [numTypes]int) {
			g, err := rules.ParsePosition(position)
			if err != nil {
				t.Fatal(err)
			}
			v := g.View(rules.NoSeat)
			var c posterior
			c.fill(&belief, &v)
			for i, w := range c.weight {
				thousandths[i] = int(w.ratio(c.total, 1000))
			}
			return thousandths
		}
		before := posteriorOf("hc1 amigo base 3 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ??? 0.0.0 - " +
			"0.0.0.0.0.0.-")
		belief.SetStyle(3, tc.late)
		after := posteriorOf("hc2 amigo base 3+1 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ???? 0.0.0.0 - " +
			"0.0.0.0.0.0.-")
		for i := range before {
			if d := before[i] - after[i]; d < -1 || d > 1 {
				t.Errorf("%+v: posterior of the populations in thousandths: got %d, want %d", tc, after, before)
				break
			}
		}
	}
}
