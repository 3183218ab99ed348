package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
)

// TestRulesTopicByPhase checks the topic of the rules in the move and safe phases. ExplainsRefusal is true only after a
// refusal, until the next change.
func TestRulesTopicByPhase(t *testing.T) {
	table := tableAt(t, movePosition("3.0.7.5.0.2.1", "7", "5"))
	if about, card := table.p.Texts().RulesTopic(); about != topic.ATurn || card != rules.NoCard {
		t.Errorf("planning a move: got topic %d, card %v; want %d, none", about, card, topic.ATurn)
	}
	if table.p.Texts().ExplainsRefusal() {
		t.Error("planning a move: got ExplainsRefusal true, want false")
	}
	if table.p.Refuse(message.Of("task.pick-agent")); !table.p.Texts().ExplainsRefusal() {
		t.Error("after a refusal: got ExplainsRefusal false, want true")
	}
	if table.p.AddStep(rules.Red, 1); table.p.Texts().ExplainsRefusal() {
		t.Error("after the next change: got ExplainsRefusal true, want false")
	}
	table = tableAt(t, safePosition("3.0.7.5.0.2.1", "7"))
	if about, _ := table.p.Texts().RulesTopic(); about != topic.ACount {
		t.Errorf("placing the safe: got topic %d, want %d", about, topic.ACount)
	}
}

// checkTopic checks that the topic of the rules fits variants and phase, and that its card is the shown card.
func (t *table) checkTopic(when string) {
	t.Helper()
	about, card := t.p.Texts().RulesTopic()
	shownCard, shown := t.p.ShownCard()
	if shown != (about == topic.AllCards) || shown && card != shownCard {
		t.Errorf("%s: shown card %v (%v): got topic %d with card %v, want topic %d with it only for a shown card", when,
			shownCard, shown, about, card, topic.AllCards)
	}
	view := t.p.View
	possible := true
	switch about {
	case topic.TopSecret, topic.TheCall:
		possible = view.Setup().Variants.TopSecret
	case topic.TheDossier:
		possible = view.Phase() == rules.PhaseDossier
	case topic.TheEnd:
		possible = view.Over() || view.LastLap()
	}
	if !possible {
		t.Errorf("%s: phase %v: got topic %d, want one that is possible then", when, view.Phase(), about)
	}
}
