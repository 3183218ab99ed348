package analysis_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
)

// TestTableSummaryNamesBest checks that no player has a longer cover or bluff than those that the table's summary
// names. The games must have exposed covers, covers that held, and bluffs.
func TestTableSummaryNamesBest(t *testing.T) {
	exposed, held, bluffs := 0, 0, 0
	for seed := range uint64(8) {
		game := finishedMatch(t, rules.Variants{}, 4, seed)
		sum := analysis.NewTableSummary(game)
		v := game.Public()
		best := sum.Cover
		if best.Agent != v.Token(best.Seat) || sum.Turns != v.Turn() {
			t.Errorf("seed %d: got cover %+v in %d turns, want %v in %d turns", seed, best, sum.Turns,
				v.Token(best.Seat), v.Turn())
		}
		for seat := range rules.Seat(4) {
			summary := analysis.NewPlayerSummary(game, seat)
			switch {
			case summary.ExposedSince > 0 && best.ExposedSince == 0:
				exposed++
			case summary.ExposedSince == 0 && best.ExposedSince == 0:
				held++
				history := game.Suspicions()
				if p := history[len(history)-1].Owners[summary.Agent][seat]; p < best.Certainty {
					t.Errorf("seed %d: got the cover of seat %d, suspected by %d; want seat %d, by %d", seed,
						best.Seat+1, best.Certainty, seat+1, p)
				}
			case summary.ExposedSince == 0 || summary.ExposedSince > best.ExposedSince:
				t.Errorf("seed %d: got cover %+v, want that of seat %d, exposed since turn %d", seed, best, seat+1,
					summary.ExposedSince)
			}
			if summary.Bluff.Turns > sum.Bluff.Turns {
				t.Errorf("seed %d: got a bluff of %d turns, want %d of seat %d", seed, sum.Bluff.Turns,
					summary.Bluff.Turns, seat+1)
			}
			if seat == sum.Bluffer && summary.Bluff == sum.Bluff && summary.Bluff.Turns > 0 {
				bluffs++
			}
		}
	}
	if exposed == 0 || held == 0 || bluffs == 0 {
		t.Errorf("got %d exposed and %d held covers, and %d bluffs; want some of each", exposed, held, bluffs)
	}
}
