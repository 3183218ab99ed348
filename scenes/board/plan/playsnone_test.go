package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
)

// TestLogTellsKnocksWithoutCard checks that log and speech bubble tell a pass after a knock from any other pass, even
// when a count or a roll follows at once.
func TestLogTellsKnocksWithoutCard(t *testing.T) {
	testrun.Long(t)
	none := map[bool]int{}
	for seed := range uint64(40) {
		table := newTable(t, match.Options{Seed: seed, HasSeed: true, Table: match.Table{
			Setup:   rules.Setup{Edition: rules.Amigo, Players: 4, Variants: rules.Variants{TopSecret: true}},
			Players: []match.Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Carl"}, {Name: "Dora"}}}})
		for i := range 400 {
			if table.p.View.Over() {
				break
			}
			if table.p.View.Phase() == rules.PhaseCards && i%3 > 0 && table.p.View.Check(rules.Pass()) == nil {
				s, before := table.p.View.Actor(), len(table.m.Log())
				scenetest.Act(t, table.m, rules.Pass())
				table.p.Begin()
				for _, e := range table.m.Log()[before:] {
					if got := table.p.Texts().CalledInVain(s); e.Kind == rules.EventPassed && got != e.CalledInVain {
						t.Errorf("turn %d, seat %d: the bubble tells %v, the log %v", e.Turn, s+1, got, e.CalledInVain)
					}
				}
				continue
			}
			table.actRandomly()
		}
		checkPasses(t, table.m.Log(), none)
	}
	if none[true] == 0 || none[false] == 0 {
		t.Errorf("got %d knocks without a card, %d other passes", none[true], none[false])
	}
}

// checkPasses checks the passes of a log, and counts those after a knock and others.
func checkPasses(t *testing.T, log []match.Entry, none map[bool]int) {
	for i, entry := range log {
		if entry.Kind != rules.EventPassed {
			continue
		}
		knocked, played := false, false
		for _, x := range log[:i] {
			knocked = knocked || x.Turn == entry.Turn && x.Seat == entry.Seat && x.Kind == rules.EventCalled
			played = played || x.Turn == entry.Turn && x.Seat == entry.Seat && x.Kind == rules.EventCardPlayed
		}
		if none[entry.CalledInVain]++; entry.CalledInVain != (knocked && !played) {
			t.Errorf("turn %d, seat %d: knocked %v, played %v, got %v", entry.Turn, entry.Seat+1, knocked, played,
				entry.CalledInVain)
		}
	}
}
