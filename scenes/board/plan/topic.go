package plan

import (
	"heimlich/rules"
	"heimlich/rules/topic"
)

// ExplainsRefusal reports whether the bar offers the rules that explain a refusal. With an open hand it does not, since
// the refusal could reveal a card.
func (tx Texts) ExplainsRefusal() bool { return tx.Refusal != nil && tx.Hand == nil }

// RulesTopic returns the topic of the rules for the present situation. It also returns the card being read, NoCard if
// none is.
func (tx Texts) RulesTopic() (topic.Topic, rules.Card) {
	if card, ok := tx.ShownCard(); ok {
		return topic.AllCards, card
	}
	if counts, _ := tx.Counting(); counts {
		return topic.ACount, rules.NoCard
	}
	switch tx.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst, rules.PhaseMove:
		if tx.View.LastLap() {
			return topic.TheEnd, rules.NoCard
		}
		return topic.ATurn, rules.NoCard
	case rules.PhaseSafe:
		return topic.ACount, rules.NoCard
	case rules.PhaseOffer, rules.PhaseDraw, rules.PhasePassport:
		return topic.TopSecret, rules.NoCard
	case rules.PhaseCall, rules.PhaseCards:
		return topic.TheCall, rules.NoCard
	case rules.PhaseDossier:
		return topic.TheDossier, rules.NoCard
	case rules.PhaseOver:
		return topic.TheEnd, rules.NoCard
	}
	return topic.TheCase, rules.NoCard
}
