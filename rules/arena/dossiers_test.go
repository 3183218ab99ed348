package main

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
)

// viewOfFour returns the view of the first of four seats, which own red, orange, yellow and green; the other three
// agents are free.
func viewOfFour(t *testing.T) rules.View {
	t.Helper()
	g, err := rules.ParsePosition("hc1 amigo dossier 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 royg " +
		"0.0.0.0 - 0.0.0.0.0.0.0 -.-.-.- -:-:- 0.0.0.0")
	if err != nil {
		t.Fatal(err)
	}
	return g.View(0)
}

// TestWaysToWriteDossiers checks what the two ways make of the same weights: seat by seat the heavier claim wins, and
// together nobody stays without an agent.
func TestWaysToWriteDossiers(t *testing.T) {
	v := viewOfFour(t)
	var w weightTable
	w[rules.Red][1] = 99 // the own agent, which nobody is asked about
	w[rules.Orange][1], w[rules.Orange][2], w[rules.Yellow][2], w[rules.Green][3] = 5, 4, 3, 1
	one, two, three := rules.GuessSeat(1), rules.GuessSeat(2), rules.GuessSeat(3)
	free := rules.GuessNobody
	if got, want := greedyAssignment(&v, w), (ownerGuesses{0, one, free, three, free, free, free}); got != want {
		t.Errorf("seat by seat: got %v, want %v", got, want)
	}
	if got, want := jointAssignment(&v, w), (ownerGuesses{0, one, two, three, free, free, free}); got != want {
		t.Errorf("together: got %v, want %v", got, want)
	}
}

// TestDirections checks that moves to more points count against those to fewer.
func TestDirections(t *testing.T) {
	moves := []match.EvidenceTurn{{Points: 3}, {Points: 0}, {Points: -9}, {Points: 1}, {Points: 2}}
	if got := netGainingMoves(moves); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
}

// TestDossiersOfGame checks the share of right rows and the points of two dossiers in one game, which is one value.
func TestDossiersOfGame(t *testing.T) {
	v := viewOfFour(t)
	one, free := rules.GuessSeat(1), rules.GuessNobody
	var d dossierStats
	d.addGame(&v.Game, ownerGuesses{0, one, free, free, free, free, free},
		ownerGuesses{0, free, free, free, free, free, free})
	// the view masks all owners but the first: all other agents are nobody's
	if d.right.n != 1 || d.right.sum != 11.0/12 || d.points != (sample{1, 27.5, 756.25}) {
		t.Errorf("got %+v, want one share of 11/12 and one mean of 27.5 points", d)
	}
}

// TestSample checks a mean and half of its confidence interval.
func TestSample(t *testing.T) {
	var m sample
	for _, x := range []float64{1, 2, 3, 4, 5} {
		m.add(x)
	}
	if mean, half := m.mean(); mean != 3 || half < 1.38 || half > 1.39 {
		t.Errorf("got %v ± %v, want 3 ± 1.386", mean, half)
	}
}

// TestDossiersSpreadByLevel checks that each level writes visibly better dossiers than the one below, and that
// spymasters reach what the evidence allows.
func TestDossiersSpreadByLevel(t *testing.T) {
	testrun.Long(t)
	right := rightShares(t, "recruit,field-agent,handler,spymaster", "80")
	for i, more := range []string{"field-agent", "handler", "spymaster"} {
		if less := levelNames[i]; right[less] == 0 || right[more] < right[less]+0.05 {
			t.Errorf("%s %.2f, %s %.2f: want 0.05 more", less, right[less], more, right[more])
		}
	}
	if right["spymaster"] < right["exact"]-0.02 {
		t.Errorf("spymasters %.2f, the evidence allows %.2f", right["spymaster"], right["exact"])
	}
}

// TestCarefulReadingPays checks that reading where each move led names more owners than the longest bar and than the
// most steps.
func TestCarefulReadingPays(t *testing.T) {
	testrun.Long(t)
	right := rightShares(t, "field-agent,field-agent,field-agent,field-agent", "100")
	for _, lazy := range []string{"longest bar", "most steps"} {
		if right[lazy] == 0 || right["careful"] < right[lazy]+0.05 {
			t.Errorf("%s %.2f, careful %.2f: want 0.05 more", lazy, right[lazy], right["careful"])
		}
	}
}

// rightShares plays games with dossiers and returns the share of right rows by writer.
func rightShares(t *testing.T, seats, games string) map[string]float64 {
	t.Helper()
	right := map[string]float64{}
	for _, d := range runArena(t, "-seats", seats, "-variants", "dossier", "-games", games, "-seed", "5").Dossiers {
		t.Logf("%-12s %.1f %% of the rows right, ± %.1f %%", d.Method, 100*d.RightShare, 100*d.RightMargin)
		right[d.Method] = d.RightShare
	}
	return right
}
