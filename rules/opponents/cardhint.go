package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// Advice in card rounds: when to knock, and why a card is worth playing.

// explainCard sets the reason for a play: what the count scores, or where agents stand, as with a move.
func (advice *Advice) explainCard(view *rules.View, belief *deduction.Belief) {
	advice.Reason, advice.Card = ReasonPlays, advice.Action.Card
	g, ok := view.PreviewPlay(advice.Action)
	if !ok || advice.Card == rules.CardSecond {
		return
	}
	after, _ := g.PreviewMove([rules.NumAgents]uint8{})
	own := advice.chooseOwn(view, &g, &after, g.Placed() != 0)
	points, before := after[own].Points(), view.At(own).Points()
	switch {
	case points > 0 && g.Placed() != 0 && (points > before || view.Placed() == 0):
		advice.Reason, advice.Points = ReasonScores, points
		advice.setOtherLoss(view, &after)
	case points >= before && advice.explainBuildings(view, belief, &after):
	case view.Check(rules.Pass()) != nil:
		advice.Reason = ReasonMustPlay
	}
}

// callAdvice returns the card to call for, with the reason for playing it. If somebody has called before and plays
// first, it chooses greedily.
func callAdvice(view *rules.View, belief *deduction.Belief, yield func() bool) Advice {
	g, ok := afterCall(view)
	if !ok || g.Actor() != view.Viewer {
		return greedyCall(view)
	}
	advice := Advise(rules.View{Game: g, Viewer: view.Viewer}, belief, yield)
	if advice.Action.Kind == rules.KindNone {
		return advice
	}
	if advice.Action.Kind != rules.KindPlay { // without a card to play there is no call
		return Explain(*view, belief, rules.Call(false))
	}
	asked := view.Game
	_ = asked.Apply(rules.Call(true), nil) // the call is legal
	p := newAdviser(view, view.Token(view.Viewer))
	advice.Action, advice.Card = rules.Call(true), advice.Action.Card
	advice.Reason = p.callReason(advice.Reason, advice.Card, asked.Phase() == rules.PhaseCall)
	return advice
}

// callReason converts the reason for a play into the reason for the call before it. While other seats may still call,
// it mentions no end of the game, because they could prevent it.
func (p *player) callReason(reason Reason, card rules.Card, others bool) Reason {
	switch reason {
	case ReasonWins, ReasonTies:
		if others {
			return ReasonLeads
		}
	case ReasonAheadBeforeDossiers, ReasonTiedBeforeDossiers, ReasonBehindBeforeDossiers:
		if others {
			return p.cardReason(card)
		}
	case ReasonPlays, ReasonMustPlay:
		return p.cardReason(card)
	}
	return reason
}

// greedyCall returns which card to call for by greedy values, and why.
func greedyCall(v *rules.View) Advice {
	advice := Advice{Action: rules.Call(true), Agent: v.Token(v.Viewer), Owner: rules.NoSeat, Rival: rules.NoAgent}
	p, top := newAdviser(v, advice.Agent), unplayableValue
	for _, card := range v.Hand(v.Viewer) {
		if gain := p.playValue(card) - p.keepValue(card); gain > top {
			advice.Card, top = card, gain
		}
	}
	advice.Reason = p.cardReason(advice.Card)
	return advice
}

// cardReason returns the reason for playing a card by its values alone, on the table and in hand.
func (p *player) cardReason(c rules.Card) Reason {
	if p.playValue(c) > p.keepValue(c) {
		return ReasonCalls
	}
	return ReasonMustPlay
}
