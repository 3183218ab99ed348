package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
)

// TestRulesTopicByPhase checks the topic of the rules for each moment, and that Asks is true only after a refusal.
func TestRulesTopicByPhase(t *testing.T) {
	table := tableAt(t, movePosition("3.0.7.5.0.2.1", "7", "5"))
	if about, card := table.p.Texts().RulesTopic(); about != topic.ATurn || card != rules.NoCard ||
		table.p.Texts().ExplainsRefusal() {
		t.Errorf("planning a move: got topic %d, card %v, Asks %v", about, card, table.p.Texts().ExplainsRefusal())
	}
	if table.p.Refuse(message.Of("task.pick-agent")); !table.p.Texts().ExplainsRefusal() {
		t.Error("Asks is false after a refusal")
	}
	if table.p.AddStep(rules.Red, 1); table.p.Texts().ExplainsRefusal() {
		t.Error("Asks is true without a refusal")
	}
	table = tableAt(t, safePosition("3.0.7.5.0.2.1", "7"))
	if about, _ := table.p.Texts().RulesTopic(); about != topic.ACount {
		t.Errorf("placing the safe: got topic %d", about)
	}
}

// checkTopic checks that the topic fits the moment, and the card is the one that is read.
func (t *table) checkTopic(when string) {
	t.Helper()
	about, card := t.p.Texts().RulesTopic()
	c, reads := t.p.ShownCard()
	v := t.p.View.Setup().Variants
	switch {
	case reads != (about == topic.AllCards) || reads && card != c:
		t.Errorf("%s: reading %v, %v: got topic %d with %v", when, c, reads, about, card)
	case (about == topic.TopSecret || about == topic.TheCall) && !v.TopSecret, about == topic.TheDossier &&
		t.p.View.Phase() != rules.PhaseDossier, about == topic.TheEnd && !t.p.View.Over() && !t.p.View.LastLap():
		t.Errorf("%s: phase %v: got topic %d", when, t.p.View.Phase(), about)
	}
}
