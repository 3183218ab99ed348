package analysis_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
)

// TestTableSummaryNamesBest checks that nobody has a longer cover or bluff than the player whom the table's summary
// names.
func TestTableSummaryNamesBest(t *testing.T) {
	exposed, held, bluffs := 0, 0, 0
	for seed := range uint64(8) {
		game := finishedMatch(t, rules.Variants{}, 4, seed)
		sum := analysis.NewTableSummary(game)
		v := game.Public()
		best := sum.Cover
		if best.Agent != v.Token(best.Seat) || sum.Turns != v.Turn() {
			t.Errorf("seed %d: got %+v in %d turns, want %d turns", seed, best, sum.Turns, v.Turn())
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
					t.Errorf("seed %d: seat %d was suspected less than seat %d, whose cover is named",
						seed, seat, best.Seat)
				}
			case summary.ExposedSince == 0 || summary.ExposedSince > best.ExposedSince:
				t.Errorf("seed %d: the cover of seat %d held longer than the named %+v", seed, seat, best)
			}
			if summary.Bluff.Turns > sum.Bluff.Turns {
				t.Errorf("seed %d: the bluff of seat %d is longer than the named one", seed, seat)
			}
			if seat == sum.Bluffer && summary.Bluff == sum.Bluff && summary.Bluff.Turns > 0 {
				bluffs++
			}
		}
	}
	if exposed == 0 || held == 0 || bluffs == 0 {
		t.Errorf("got %d exposed and %d held covers, and %d bluffs", exposed, held, bluffs)
	}
}
