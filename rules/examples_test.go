package rules_test

import (
	"testing"

	"heimlich/rules"
)

// The tests in this file play the worked examples of the rulebooks, and check their results. The details that an
// example leaves out, such as the owners, are chosen freely.

// TestExampleAmigoCount plays “Scoring situations” of the English amigo rulebook. Sweden (green) ends in 7 with the
// safe and scores 7, Germany (grey) in 4 scores 4. Russia (red) in the ruins loses 3. The rest are in the church.
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
	if len(order) != rules.NumAgents {
		t.Errorf("scored agents: got %d, want %d", len(order), rules.NumAgents)
	}
}

// TestExampleSplitSix plays Anna's move of amigo (“Movement”) and Marc's of amigo-2001: six points divided into 2, 3
// and 1, from the church. Six times 1, and all six for one agent, are legal too.
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

// TestExampleAmigo2001Count plays “Waarderingsstenen plaatsen” of amigo-2001. Blue ends in 7 with the safe. Yellow is
// in 2, red in 10, violet in the ruins, and green in the church.
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

// TestExampleFrench42Count plays “Le Décompte” of french-42. Orange enters 2 with the safe and scores 2. Black (blue
// here) in 10 scores 10, and grey in the ruins loses 3.
func TestExampleFrench42Count(t *testing.T) {
	g := position(t, "hc1 french-42 base 2 move 8 2 1 roba 0.0.-.-.10.-.11 9.9.-.-.9.-.9 2 2 rb 2.5 - 0.0.-.-.0.-.0")
	apply(t, &g, steps(orange, 2))
	for a, want := range map[rules.Agent]int{rules.Orange: 11, rules.Blue: 19, rules.Grey: 6, rules.Red: 9} {
		if got := g.Score(a); got != want {
			t.Errorf("score of %v: got %d, want %d", a, got, want)
		}
	}
}

// TestExampleFrench41Turn plays Paul's turn and Jean's move of french-41. Paul rolls 1 and moves green from 3 to 4,
// with the safe. Blue is in 10 (the rulebook prints 9 but counts 10), red in the ruins, yellow in the church.
func TestExampleFrench41Turn(t *testing.T) {
	g := position(t,
		"hc1 french-41 base 2 move 9 1 1 rygb 11.-.0.3.10.-.- 38.-.16.19.23.-.- 4 1 by 0.0 - 0.-.0.0.0.-.-")
	apply(t, &g, steps(green, 1))
	for a, want := range map[rules.Agent]int{rules.Blue: 33, rules.Green: 23, rules.Red: 35, rules.Yellow: 16} {
		if got := g.Score(a); got != want {
			t.Errorf("score of %v: got %d, want %d", a, got, want)
		}
	}
	wantRule(t, &g, rules.MoveSafe(10), rules.RuleSafe)
	apply(t, &g, rules.MoveSafe(1)) // Paul puts the safe into 1, which is empty
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
