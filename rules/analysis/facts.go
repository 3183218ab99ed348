package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Counts returns the number of counts in the game.
func (report *GameReport) Counts() (n int) {
	for _, m := range report.Moments {
		n += m.Counts
	}
	return n
}

// Owner returns the seat that scored with an agent, rules.NoSeat for a free agent.
func (report *GameReport) Owner(a rules.Agent) rules.Seat {
	for s := range report.Players {
		if report.Agents[s] == a {
			return rules.Seat(s)
		}
	}
	return rules.NoSeat
}

// GuessChance returns the probability that a viewer's blind guess of a seat's agent is right. Viewer is a seat, or
// Public. A seat can exclude its own agent.
func (report *GameReport) GuessChance(viewer int) deduction.Probability {
	n := report.InPlay.Len()
	if viewer < len(report.Players) && report.Agents[viewer] < rules.NumAgents {
		n--
	}
	return deduction.Certain / deduction.Probability(max(n, 1))
}

// Summary returns one sentence: how long the game was, and which agent won. If several agents lead, it names none.
func (report *GameReport) Summary() message.Message {
	turns, counts := message.Count("turns", len(report.Moments)), message.Count("counts", report.Counts())
	first := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if report.Leaders.Has(a) {
			first = a
		}
	}
	switch owner := report.Owner(first); {
	case report.Leaders.Len() != 1:
		return message.Of("file.summary.level", turns, counts)
	case owner == rules.NoSeat:
		return message.Of("file.summary.free", turns, counts, message.Agent("agent", first))
	default:
		return message.Of("file.summary", turns, counts, message.Agent("agent", first),
			message.Person("who", report.Players[owner]))
	}
}

// Message returns a sentence about a fact of this report, with names and turns.
func (report *GameReport) Message(fact Fact) message.Message {
	who, by, turn := message.Person("who", report.Players[fact.Seat]), message.Person("by", report.Players[fact.By]),
		message.Number("turn", fact.Turn)
	switch fact.Kind {
	case FactBestHidden:
		return message.Of("finding.cover", who, message.Number("percent", fact.Share.Percent()))
	case FactMostRevealing:
		if fact.By == fact.Seat {
			return message.Of("finding.slip-own", turn, who, message.Count("points", fact.Share.Percent()))
		}
		return message.Of("finding.slip", turn, by, message.Count("points", fact.Share.Percent()), who)
	case FactTurningPoint:
		return message.Of("finding.turning", turn, by, message.Count("points", fact.Points),
			message.Agent("agent", fact.Agent))
	case FactSteps:
		return message.Of("finding.steps", who, message.Agent("agent", report.Agents[fact.Seat]),
			message.Count("own", fact.Count),
			message.Count("others", fact.OthersSteps))
	}
	return message.Of("finding.dice", message.Words("face", match.FaceMessage(fact.Face)),
		message.Count("times", fact.Count),
		message.Number("whole", fact.Expected/10), message.Number("tenths", fact.Expected%10))
}

// Card returns a fact of this report as an index card: the seat it is about, a heading and a text. The seat is
// rules.NoSeat if it is about no seat. FactSteps has no text, because it is shown in numbers.
func (report *GameReport) Card(fact Fact) (about rules.Seat, head message.Key, says message.Message) {
	by, turn := message.Person("by", report.Players[fact.By]), message.Number("turn", fact.Turn)
	switch fact.Kind {
	case FactBestHidden:
		return fact.Seat, "card.cover.head", message.Of("card.cover", message.Number("percent", fact.Share.Percent()))
	case FactMostRevealing:
		points := message.Count("points", fact.Share.Percent())
		if fact.By == fact.Seat {
			return fact.Seat, "card.slip.head", message.Of("card.slip-own", turn, points)
		}
		return fact.Seat, "card.slip.head", message.Of("card.slip", turn, by, points)
	case FactTurningPoint:
		return fact.By, "card.turning.head",
			message.Of("card.turning", turn, message.Number("points", fact.Points), message.Agent("agent", fact.Agent))
	case FactSteps:
		return fact.Seat, "card.steps.head", message.Message{}
	}
	return rules.NoSeat, "card.dice.head",
		message.Of("card.dice", message.Words("face", match.FaceMessage(fact.Face)), message.Count("times", fact.Count),
			message.Number("whole", fact.Expected/10), message.Number("tenths", fact.Expected%10))
}
