package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// reasonMessages returns the messages for the reason of an action, without a full stop. One is the hint for the player
// who acts, the other the thought of an opponent who has acted. A message is zero if the reason has none, as for
// guesses at owners.
func reasonMessages(advice opponents.Advice) (hint, thought message.Message) {
	agent, place, points, card := message.Agent("agent", advice.Agent), message.Building("place", advice.Building),
		message.Count("points", advice.Points), message.Card("card", advice.Card)
	switch advice.Reason {
	case opponents.ReasonWins:
		return message.Of("hint.wins", agent), message.Of("thought.wins", agent)
	case opponents.ReasonTies:
		return message.Of("hint.levels", agent), message.Of("thought.levels", agent)
	case opponents.ReasonLeads:
		return message.Of("hint.leads", agent), message.Of("thought.leads", agent)
	case opponents.ReasonEndsBehind:
		return message.Of("hint.ends", agent), message.Of("thought.ends", agent)
	case opponents.ReasonAheadBeforeDossiers:
		return message.Of("hint.ahead", agent), message.Of("thought.ahead", agent)
	case opponents.ReasonTiedBeforeDossiers:
		return message.Of("hint.even", agent), message.Of("thought.even", agent)
	case opponents.ReasonBehindBeforeDossiers:
		return message.Of("hint.behind", agent), message.Of("thought.behind", agent)
	case opponents.ReasonPreventsGoal:
		return message.Of("hint.stops", agent), message.Of("thought.stops", agent)
	case opponents.ReasonScores:
		hint = message.Of("hint.scores", agent, points)
		if advice.RivalPoints > 0 {
			hint = message.Of("hint.scores-less", agent, points, message.Agent("rival", advice.Rival),
				message.Number("more", advice.RivalPoints))
		}
		if advice.OtherLoss > 0 {
			hint = joinSentences(hint,
				message.Of("hint.loses", message.Agent("agent", advice.OtherOwn),
					message.Count("points", advice.OtherLoss)))
		}
		return hint, message.Of("thought.scores", agent, points)
	case opponents.ReasonLowersThreat:
		hint = message.Of("hint.denies", message.Count("before", advice.FacesBefore),
			message.Count("left", advice.FacesAfter))
		if advice.FacesAfter == 0 {
			hint = message.Of("hint.denies-all", message.Count("before", advice.FacesBefore))
		}
		return hint, message.Of("thought.denies")
	case opponents.ReasonGoodBuilding:
		return message.Of("hint.stands", agent, place), message.Of("thought.stands", agent, place)
	case opponents.ReasonBetterBuilding:
		return message.Of("hint.rises", agent, place), message.Of("thought.rises", agent, place)
	case opponents.ReasonSacrifices:
		return message.Of("hint.yields", agent), message.Of("thought.yields", agent)
	case opponents.ReasonSetsBackLeader:
		return message.Of("hint.blocks", agent, points), message.Of("thought.blocks", agent, points)
	case opponents.ReasonSetsBackRival:
		return message.Of("hint.slows", agent, points), message.Of("thought.blocks", agent, points)
	case opponents.ReasonKeepsBuilding:
		return message.Of("hint.stays", agent, place), message.Of("thought.stays", agent, place)
	case opponents.ReasonNothingToGain:
		return message.Of("hint.idle", agent), message.Of("thought.idle", agent)
	case opponents.ReasonHides:
		return message.Of("hint.leaves", agent), message.Of("thought.hides", agent)
	case opponents.ReasonFeints:
		rival := message.Agent("rival", advice.Rival)
		return message.Of("hint.feints", agent, rival), message.Of("thought.feints", rival)
	case opponents.ReasonSafeNear:
		return message.Of("hint.near", agent, place), message.Of("thought.near", agent, place)
	case opponents.ReasonSafeFar:
		return message.Of("hint.far", agent, place), message.Of("thought.far", agent, place)
	case opponents.ReasonSafeLowersThreat:
		hint = message.Of("hint.guards", message.Number("before", advice.FacesBefore),
			message.Count("left", advice.FacesAfter))
		if advice.FacesAfter == 0 {
			hint = message.Of("hint.guards-all", message.Number("before", advice.FacesBefore))
		}
		return hint, message.Of("thought.denies")
	case opponents.ReasonSafeHelps:
		return message.Of("hint.sets", agent), message.Of("thought.sets", agent)
	case opponents.ReasonPlays:
		hint = message.Of("hint.plays", card)
		if advice.Card == rules.CardSecond {
			hint = message.Of("hint.second")
		}
		return hint, message.Of("thought.plays", card)
	case opponents.ReasonMustPlay:
		hint = message.Of("hint.must", card)
		if advice.Action.Kind == rules.KindCall {
			hint = message.Of("hint.best", card)
		}
		return hint, message.Of("thought.must")
	case opponents.ReasonCalls:
		hint = message.Of("hint.knocks", card, agent)
		if advice.Card == rules.CardSecond {
			hint = message.Of("hint.second")
		}
		return hint, message.Message{}
	case opponents.ReasonNoCardHelps:
		return message.Of("hint.holds", agent), message.Message{}
	case opponents.ReasonPassIsBetter:
		return message.Of("hint.waits"), message.Message{}
	case opponents.ReasonKeepsCard:
		if advice.Points == 0 {
			return message.Of("hint.keeps-early", card), message.Message{}
		}
		return message.Of("hint.keeps", card, points), message.Message{}
	case opponents.ReasonDrawsCard:
		switch {
		case advice.Action.Kind == rules.KindOffer:
			return message.Of("hint.takes"), message.Of("thought.draws")
		case advice.Action != rules.MoveAgents([rules.NumAgents]uint8{}):
			return message.Of("hint.brings"), message.Of("thought.brings")
		}
		return message.Of("hint.draws"), message.Of("thought.draws")
	}
	return message.Message{}, message.Message{}
}
