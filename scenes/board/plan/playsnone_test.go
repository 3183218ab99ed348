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
	const games, maxActions = 40, 400
	for seed := range uint64(games) {
		table := newTable(t, match.Options{Seed: seed, HasSeed: true, Table: match.Table{
			Setup:   rules.Setup{Edition: rules.Amigo, Players: 4, Variants: rules.Variants{TopSecret: true}},
			Players: []match.Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Carl"}, {Name: "Dora"}}}})
		for i := range maxActions {
			if table.p.View.Over() {
				break
			}
			canPass := table.p.View.Phase() == rules.PhaseCards && table.p.View.Check(rules.Pass()) == nil
			if canPass && i%3 > 0 { // otherwise a random action, so that some cards are played
				table.checkBubbleOfPass()
			} else {
				table.actRandomly()
			}
		}
		checkPasses(t, table.m.Log(), passes)
	}
	if passes[true] == 0 || passes[false] == 0 {
		t.Errorf("got %d passes after a knock, %d others, want at least 1 each", passes[true], passes[false])
	}
}

// checkBubbleOfPass passes, and checks that speech bubble and log tell the same about the pass.
func (t *table) checkBubbleOfPass() {
	t.Helper()
	seat, before := t.p.View.Actor(), len(t.m.Log())
	scenetest.Act(t, t.m, rules.Pass())
	t.p.Begin()
	for _, entry := range t.m.Log()[before:] {
		got := t.p.Texts().CalledInVain(seat)
		if entry.Kind == rules.EventPassed && got != entry.CalledInVain {
			t.Errorf("turn %d, seat %d: got called in vain %v by the bubble, %v by the log", entry.Turn, seat+1, got,
				entry.CalledInVain)
		}
	}
}

// checkPasses checks CalledInVain of the passes of a log, and counts them in passes by that value.
func checkPasses(t *testing.T, log []match.Entry, passes map[bool]int) {
	for i, entry := range log {
		if entry.Kind != rules.EventPassed {
			continue
		}
		knocked, played := false, false
		for _, earlier := range log[:i] {
			if earlier.Turn == entry.Turn && earlier.Seat == entry.Seat {
				knocked = knocked || earlier.Kind == rules.EventCalled
				played = played || earlier.Kind == rules.EventCardPlayed
			}
		}
		if passes[entry.CalledInVain]++; entry.CalledInVain != (knocked && !played) {
			t.Errorf("turn %d, seat %d: knocked %v, played %v: got called in vain %v, want %v", entry.Turn,
				entry.Seat+1, knocked, played, entry.CalledInVain, knocked && !played)
		}
	}
}
