package main

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
)

// viewOfFour returns seat 1's view of a game of four seats, which own red, orange, yellow and green. The other three
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

// TestWaysToWriteDossiers checks greedyAssignment and jointAssignment with the same weights. If two seats have the same
// heaviest agent, the greedy one leaves a seat without an agent; the joint one does not.
func TestWaysToWriteDossiers(t *testing.T) {
	v := viewOfFour(t)
	var weights weightTable
	weights[rules.Red][1] = 99 // ignored: a dossier does not ask about the own agent
	weights[rules.Orange][1], weights[rules.Orange][2], weights[rules.Yellow][2], weights[rules.Green][3] = 5, 4, 3, 1
	one, two, three := rules.GuessSeat(1), rules.GuessSeat(2), rules.GuessSeat(3)
	free := rules.GuessNobody
	if got, want := greedyAssignment(&v, weights), (ownerGuesses{0, one, free, three, free, free, free}); got != want {
		t.Errorf("greedyAssignment: got %v, want %v", got, want)
	}
	if got, want := jointAssignment(&v, weights), (ownerGuesses{0, one, two, three, free, free, free}); got != want {
		t.Errorf("jointAssignment: got %v, want %v", got, want)
	}
}

// TestNetGainingMoves checks that netGainingMoves counts moves to more points and subtracts moves to fewer.
func TestNetGainingMoves(t *testing.T) {
	moves := []match.EvidenceTurn{{Points: 3}, {Points: 0}, {Points: -9}, {Points: 1}, {Points: 2}}
	if got := netGainingMoves(moves); got != 2 {
		t.Errorf("three gains and one loss: got %v, want 2", got)
	}
}

// TestDossiersOfGame checks that two dossiers of one game add one value to each sample: the share of right rows and the
// mean points.
func TestDossiersOfGame(t *testing.T) {
	v := viewOfFour(t)
	one, free := rules.GuessSeat(1), rules.GuessNobody
	var d dossierStats
	d.addGame(&v.Game, ownerGuesses{0, one, free, free, free, free, free},
		ownerGuesses{0, free, free, free, free, free, free})
	// the view masks all owners but the first: all other agents are nobody's
	if d.right.n != 1 || d.right.sum != 11.0/12 || d.points != (sample{n: 1, sum: 27.5, squares: 27.5 * 27.5}) {
		t.Errorf("two dossiers with 11 of 12 rows right: got %+v, want one share of 11/12 and one mean of 27.5 points",
			d)
	}
}

// TestSample checks the mean and the margin of the confidence interval of five values.
func TestSample(t *testing.T) {
	var s sample
	for _, x := range []float64{1, 2, 3, 4, 5} {
		s.add(x)
	}
	if mean, half := s.mean(); mean != 3 || half < 1.38 || half > 1.39 {
		t.Errorf("mean of 1 … 5: got %v ± %v, want 3 ± 1.386", mean, half)
	}
}

// minRightDifference is the lowest difference of two shares of right rows that a player would notice.
const minRightDifference = 0.05

// TestDossiersSpreadByLevel checks that each level has a higher share of right rows than the level below. Spymasters
// must reach nearly the share of the method "exact".
func TestDossiersSpreadByLevel(t *testing.T) {
	testrun.Long(t)
	const maxLoss = 0.02 // of spymasters against the exact method
	right := rightShares(t, "recruit,field-agent,handler,spymaster", "80")
	for i, more := range []string{"field-agent", "handler", "spymaster"} {
		if less := levelNames[i]; right[less] == 0 || right[more] < right[less]+minRightDifference {
			t.Errorf("share of right rows: %s: got %.2f, want %.2f more than %.2f of %s", more, right[more],
				minRightDifference, right[less], less)
		}
	}
	if right["spymaster"] < right["exact"]-maxLoss {
		t.Errorf("share of right rows: spymaster: got %.2f, want at most %.2f less than %.2f of the exact method",
			right["spymaster"], maxLoss, right["exact"])
	}
}

// TestCarefulReadingPays checks that the method "careful", which counts where moves led, guesses more owners right than
// the methods "longest bar" and "most steps".
func TestCarefulReadingPays(t *testing.T) {
	testrun.Long(t)
	right := rightShares(t, "field-agent,field-agent,field-agent,field-agent", "100")
	for _, lazy := range []string{"longest bar", "most steps"} {
		if right[lazy] == 0 || right["careful"] < right[lazy]+minRightDifference {
			t.Errorf("share of right rows: careful: got %.2f, want %.2f more than %.2f of %s", right["careful"],
				minRightDifference, right[lazy], lazy)
		}
	}
}

// rightShares plays games with dossiers and returns the share of right rows by contestant and method.
func rightShares(t *testing.T, seats, games string) map[string]float64 {
	t.Helper()
	right := map[string]float64{}
	for _, d := range runArena(t, "-seats", seats, "-variants", "dossier", "-games", games, "-seed", "5").Dossiers {
		t.Logf("%-12s %.1f %% of the rows right, ± %.1f %%", d.Method, 100*d.RightShare, 100*d.RightMargin)
		right[d.Method] = d.RightShare
	}
	return right
}
