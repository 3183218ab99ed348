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
	if about, card := table.p.Texts().RulesTopic(); about != topic.ATurn || card != rules.NoCard ||
		table.p.Texts().ExplainsRefusal() {
		t.Errorf("planning a move: got topic %d, card %v, ExplainsRefusal %v; want %d, none, false", about, card,
			table.p.Texts().ExplainsRefusal(), topic.ATurn)
	}
	if table.p.Refuse(message.Of("task.pick-agent")); !table.p.Texts().ExplainsRefusal() {
		t.Error("after a refusal: got ExplainsRefusal false")
	}
	if table.p.AddStep(rules.Red, 1); table.p.Texts().ExplainsRefusal() {
		t.Error("after the next change: got ExplainsRefusal true")
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
	c, reads := t.p.ShownCard()
	v := t.p.View.Setup().Variants
	switch {
	case reads != (about == topic.AllCards) || reads && card != c:
		t.Errorf("%s: shown card %v (%v): got topic %d with card %v", when, c, reads, about, card)
	case (about == topic.TopSecret || about == topic.TheCall) && !v.TopSecret, about == topic.TheDossier &&
		t.p.View.Phase() != rules.PhaseDossier, about == topic.TheEnd && !t.p.View.Over() && !t.p.View.LastLap():
		t.Errorf("%s: phase %v: got topic %d", when, t.p.View.Phase(), about)
	}
}
