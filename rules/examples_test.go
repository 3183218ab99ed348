package rules_test

import (
	"testing"

	"heimlich/rules"
)

// The worked examples of the rulebooks. Each test names its example; details that the example omits are made up.

// TestExampleAmigoCount: amigo (English rulebook, “Scoring situations”): safe in 7, Sweden (green) ends there, Germany
// (grey) in 4, Russia (red) in the ruins, the rest in the church: +7, +4, −3.
func TestExampleAmigoCount(t *testing.T) {
	g := position(t, "hc1 amigo base 4 move 6 2 1 roygbva 11.0.0.5.0.0.4 10.10.10.10.10.10.10 7 2 roag 0.0.0.0 - "+
		"0.0.0.0.0.0.0")
	events := apply(t, &g, steps(green, 2))
	for a, want := range [rules.NumAgents]int{7, 10, 10, 17, 10, 10, 14} {
		if got := g.Score(rules.Agent(a)); got != want {
			t.Errorf("score of %v: got %d, want %d", rules.Agent(a), got, want)
		}
	}
	var order []rules.Building
	for _, e := range events {
		if e.Kind == rules.EventScored {
			order = append(order, e.From)
		}
	}
	for i := 1; i < len(order); i++ {
		if order[i] < order[i-1] {
			t.Errorf("order of scored buildings: got %v, want ascending", order)
		}
	}
	if len(order) != 7 {
		t.Errorf("scored agents: got %d, want 7", len(order))
	}
}

// TestExampleSplitSix: amigo (“Movement”, Anna) and amigo-2001 (Marc): a six split 2, 3, 1 from the church.
func TestExampleSplitSix(t *testing.T) {
	for _, id := range []string{"amigo", "amigo-2001"} {
		g := position(t, "hc1 "+id+" base 5 move 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 6 royga 0.0.0.0.0 - "+
			"0.0.0.0.0.0.0")
		each, alone := g, g
		apply(t, &g, steps(red, 2, green, 3, blue, 1))
		if g.At(rules.Red) != 2 || g.At(rules.Green) != 3 || g.At(rules.Blue) != 1 {
			t.Errorf("%s: got %s, want red in 2, green in 3, blue in 1", id, g.Position())
		}
		apply(t, &each, steps(red, 1, orange, 1, yellow, 1, green, 1, blue, 1, violet, 1))
		apply(t, &alone, steps(red, 6))
	}
}

// TestExampleAmigo2001Count: amigo-2001 (“Waarderingsstenen plaatsen”): blue in 7 with the safe, yellow in 2, red in
// 10, violet in the ruins, green in the church.
func TestExampleAmigo2001Count(t *testing.T) {
	g := position(t, "hc1 amigo-2001 base 2 move 8 2 1 rygbv 10.-.2.0.6.11.- 5.-.5.5.5.5.- 7 1 ry 0.0 - 0.-.0.0.0.0.-")
	apply(t, &g, steps(blue, 1))
	for a, want := range map[rules.Agent]int{rules.Blue: 12, rules.Yellow: 7, rules.Red: 15, rules.Violet: 2,
		rules.Green: 5} {
		if got := g.Score(a); got != want {
			t.Errorf("score of %v: got %d, want %d", a, got, want)
		}
	}
}

// TestExampleFrench42Count: french-42 (“Le Décompte”): orange enters 2 with the safe, black (blue here) in 10, grey in
// the ruins: +2, +10, −3.
func TestExampleFrench42Count(t *testing.T) {
	g := position(t, "hc1 french-42 base 2 move 8 2 1 roba 0.0.-.-.10.-.11 9.9.-.-.9.-.9 2 2 rb 2.5 - 0.0.-.-.0.-.0")
	apply(t, &g, steps(orange, 2))
	for a, want := range map[rules.Agent]int{rules.Orange: 11, rules.Blue: 19, rules.Grey: 6, rules.Red: 9} {
		if got := g.Score(a); got != want {
			t.Errorf("score of %v: got %d, want %d", a, got, want)
		}
	}
}

// TestExampleFrench41: french-41 (Paul): he rolls 1 and moves green from 3 to 4, with the safe. Blue stands in 10 (the
// text says 9 and counts 10): 23 → 33; green 19 → 23; red in the ruins 38 → 35; yellow in the church 16. Then he puts
// the safe into 1, which is free.
func TestExampleFrench41(t *testing.T) {
	g := position(t,
		"hc1 french-41 base 2 move 9 1 1 rygb 11.-.0.3.10.-.- 38.-.16.19.23.-.- 4 1 by 0.0 - 0.-.0.0.0.-.-")
	apply(t, &g, steps(green, 1))
	for a, want := range map[rules.Agent]int{rules.Blue: 33, rules.Green: 23, rules.Red: 35, rules.Yellow: 16} {
		if got := g.Score(a); got != want {
			t.Errorf("score of %v: got %d, want %d", a, got, want)
		}
	}
	wantRule(t, &g, rules.MoveSafe(10), rules.RuleSafe)
	apply(t, &g, rules.MoveSafe(1))
	if g.SafeAt() != 1 || g.Phase() != rules.PhaseRoll || g.ActiveSeat() != 1 {
		t.Errorf("after the safe: got %s, want it in 1 and the roll of seat 1", g.Position())
	}
	// Jean (“Déroulement”): a five takes green from the church to house 5.
	g = position(t, "hc1 french-41 base 2 move 1 1 1 rygb 0.-.0.0.0.-.- 0.-.0.0.0.-.- 7 5 yb 0.0 - 0.-.0.0.0.-.-")
	apply(t, &g, steps(green, 5))
	if g.At(rules.Green) != 5 {
		t.Errorf("building of green: got %v, want 5", g.At(rules.Green))
	}
}
