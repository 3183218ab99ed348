package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
)

// TestLogTellsKnocksWithoutCard checks that log and speech bubble distinguish a pass after a knock from other passes,
// also when a count or a roll follows at once.
func TestLogTellsKnocksWithoutCard(t *testing.T) {
	testrun.Long(t)
	passes := map[bool]int{} // by whether the player had knocked and played no card
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
						t.Errorf("turn %d, seat %d: got called in vain %v by the bubble, %v by the log", e.Turn, s+1,
							got, e.CalledInVain)
					}
				}
				continue
			}
			table.actRandomly()
		}
		checkPasses(t, table.m.Log(), passes)
	}
	if passes[true] == 0 || passes[false] == 0 {
		t.Errorf("got %d passes after a knock, %d others, want at least 1 each", passes[true], passes[false])
	}
}

// checkPasses checks CalledInVain of the passes of a log, and counts them in passes by that value.
func checkPasses(t *testing.T, log []match.Entry, passes map[bool]int) {
	for i, entry := range log {
		if entry.Kind != rules.EventPassed {
			continue
		}
		knocked, played := false, false
		for _, x := range log[:i] {
			knocked = knocked || x.Turn == entry.Turn && x.Seat == entry.Seat && x.Kind == rules.EventCalled
			played = played || x.Turn == entry.Turn && x.Seat == entry.Seat && x.Kind == rules.EventCardPlayed
		}
		if passes[entry.CalledInVain]++; entry.CalledInVain != (knocked && !played) {
			t.Errorf("turn %d, seat %d: knocked %v, played %v: got called in vain %v", entry.Turn, entry.Seat+1,
				knocked, played, entry.CalledInVain)
		}
	}
}
