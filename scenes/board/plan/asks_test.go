package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
)

// TestQuestionsHaveAPage: whoever opens the rules at the table finds the page that tells of the moment; a question is in sight where something can’t be done, and only there.
func TestQuestionsHaveAPage(t *testing.T) {
	x := at(t, inMove("3.0.7.5.0.2.1", "7", "5"))
	if about, card := x.p.Speech().Topic(); about != topic.ATurn || card != rules.NoCard || x.p.Speech().Asks() {
		t.Errorf("who moves reads about topic %d, card %v; asks: %v", about, card, x.p.Speech().Asks())
	}
	if x.p.Refuse(message.Of("task.pick-agent")); !x.p.Speech().Asks() {
		t.Error("what can’t be done raises no question")
	}
	if x.p.Step(rules.Red, 1); x.p.Speech().Asks() {
		t.Error("what has been done raises a question")
	}
	x = at(t, inSafe("3.0.7.5.0.2.1", "7"))
	if about, _ := x.p.Speech().Topic(); about != topic.ACount {
		t.Errorf("whoever sets the safe down reads about topic %d", about)
	}
}

// page wants the page that the rules open at to tell of the moment, and a card that is read to be the one that is looked up.
func (x *table) page(when string) {
	x.Helper()
	about, card := x.p.Speech().Topic()
	c, reads := x.p.Read()
	v := x.p.View.Setup().Variants
	switch {
	case reads != (about == topic.AllCards) || reads && card != c:
		x.Errorf("%s: who reads %v, %v gets topic %d with %v", when, c, reads, about, card)
	case (about == topic.TopSecret || about == topic.TheCall) && !v.TopSecret, about == topic.TheDossier && x.p.View.Phase() != rules.PhaseDossier, about == topic.TheEnd && !x.p.View.Over() && !x.p.View.LastLap():
		x.Errorf("%s: in phase %v topic %d opens", when, x.p.View.Phase(), about)
	}
}
