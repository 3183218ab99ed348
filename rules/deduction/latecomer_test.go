package deduction

import (
	"testing"

	"heimlich/rules"
)

// TestMarginalsWithLatecomer checks that marginals stay the same while an agent is dealt to a latecomer. Afterwards,
// the latecomer owns each agent with a third of the probability with which it was free: three agents were.
func TestMarginalsWithLatecomer(t *testing.T) {
	const (
		start   = "hc1 amigo base 2 roll 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ?? 0.0 - 7.0.7.-3.0.-.-"
		joining = "hc2 amigo base 2+1 deal 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ??- 0.0.0 - 7.0.7.-3.0.-.-"
		joined  = "hc2 amigo base 2+1 roll 4 2 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ??? 0.0.0 - 7.0.7.-3.0.-.-"
		// the latecomer's seat, and the number of free agents before
		late, free = 2, 3
		rounding   = 2 // in units of 1/Certain
	)
	var belief Belief
	g := parse(t, start)
	roll := rules.RollDie(5)
	belief.Observe(&g, roll)
	if err := g.Apply(roll, nil); err != nil {
		t.Fatal(err)
	}
	belief.Observe(&g, g.NthLegal(3)) // any move
	marginalsAt := func(text string) Probabilities {
		g := parse(t, text)
		public := g.View(rules.NoSeat)
		return belief.Marginals(&public)
	}
	before, dealing, after := marginalsAt(start), marginalsAt(joining), marginalsAt(joined)
	if dealing != before {
		t.Errorf("marginals while a latecomer is dealt to: got\n%v\nwant\n%v", dealing, before)
	}
	inPlay := g.InPlay()
	for i := range before {
		agent := rules.Agent(i)
		for seat := range late {
			if got, want := int(after[i][seat]), int(before[i][seat]); max(got, want)-min(got, want) > rounding {
				t.Errorf("seat %d, %v: got probability %d after the deal, want %d", seat, agent, got, want)
			}
		}
		got, want := int(after[i][late]), int(before[i][Nobody])/free
		if inPlay.Has(agent) && max(got, want)-min(got, want) > rounding+1 {
			t.Errorf("latecomer, %v: got probability %d, want %d, a third of that of being free", agent, got, want)
		}
	}
}

// parse parses a position.
func parse(t *testing.T, text string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestLatecomerKeepsPopulations checks that a latecomer of another style does not change the posterior of the
// populations.
func TestLatecomerKeepsPopulations(t *testing.T) {
	for _, tc := range []struct{ others, late PlayStyle }{{Misleads, Unknown}, {Unknown, Misleads}, {Unknown, Plain}} {
		var belief Belief
		for seat := range rules.Seat(3) {
			belief.SetStyle(seat, tc.others)
		}
		posteriorOf := func(text string) (thousandths [numTypes]int) {
			g := parse(t, text)
			public := g.View(rules.NoSeat)
			var p posterior
			p.fill(&belief, &public)
			for i, weight := range p.weight {
				thousandths[i] = int(weight.ratio(p.total, 1000))
			}
			return thousandths
		}
		before := posteriorOf("hc1 amigo base 3 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ??? 0.0.0 - " +
			"0.0.0.0.0.0.-")
		belief.SetStyle(3, tc.late)
		after := posteriorOf("hc2 amigo base 3+1 roll 1 1 1 roygbv 3.0.7.11.0.1.- 12.0.9.0.4.0.- 7 - ???? 0.0.0.0 - " +
			"0.0.0.0.0.0.-")
		for i := range before {
			if max(before[i], after[i])-min(before[i], after[i]) > 1 {
				t.Errorf("%+v: posterior of the populations in thousandths: got %d, want %d", tc, after, before)
				break
			}
		}
	}
}
