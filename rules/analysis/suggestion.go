package analysis

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Suggestion is advice to a player for the next game. Fields that its kind does not name are zero.
type Suggestion struct {
	Kind   AdviceKind
	Points int // cost of the mistake
	Turn   int
	Seat   rules.Seat
}

// AdviceKind is the subject of a Suggestion.
type AdviceKind uint8

// The suggestions, in the order in which equal costs count. Capitalized words are fields of Suggestion.
const (
	AdviceNothing   AdviceKind = iota // no advice: the player won
	AdviceRuins                       // counts in the ruins cost Points
	AdviceDossier                     // wrong or empty guesses in the dossier cost Points
	AdviceExposed                     // the agent was exposed in Turn; after it the winner gained Points more
	AdviceLastCount                   // in the last count, the winner Seat gained Points more than the player
	AdviceBluff                       // the others never suspected the player of a wrong agent
)

// advise returns the advice about the mistake that cost most.
func (ps *PlayerSummary) advise(m *match.Match, v *rules.View) (best Suggestion) {
	if v.Result().Winners.Has(ps.Seat) {
		return best
	}
	var winner rules.Agent = rules.NoAgent
	if ps.Winner != rules.NoSeat {
		winner = v.Token(ps.Winner)
	}
	all := []Suggestion{ruinsAdvice(m.Log(), ps.Agent)}
	if ps.FromDossier {
		all = append(all, Suggestion{Kind: AdviceDossier,
			Points: v.Edition().Dossier.Right*len(ps.Guesses) - v.Bonus(ps.Seat)})
	}
	if winner != rules.NoAgent {
		all = append(all,
			Suggestion{Kind: AdviceExposed, Turn: ps.ExposedSince, Points: ps.pointsLostSinceExposure(m.Log(), winner)},
			lastCountAdvice(m.Log(), ps.Winner, winner, ps.Agent))
	}
	if !ps.Bluff.Worked() {
		all = append(all, Suggestion{Kind: AdviceBluff, Points: 1})
	}
	for _, x := range all {
		if x.Points > best.Points {
			best = x
		}
	}
	return best
}

// ruinsAdvice returns the advice to avoid the ruins, with the points that an agent lost there.
func ruinsAdvice(log []match.Entry, a rules.Agent) Suggestion {
	x := Suggestion{Kind: AdviceRuins}
	for _, e := range log {
		for _, p := range e.Parts {
			if p.Kind == rules.EventScored && p.Agent == a {
				x.Points -= min(p.Delta, 0)
			}
		}
	}
	return x
}

// pointsLostSinceExposure returns how much more the winning agent scored than the player's since the cover was lost.
func (ps *PlayerSummary) pointsLostSinceExposure(log []match.Entry, winner rules.Agent) (points int) {
	if ps.ExposedSince < FirstReportedTurn || ps.HasDossiers && ps.GuessedBy == 0 {
		return 0
	}
	for _, x := range log {
		if x.Turn >= ps.ExposedSince {
			points += gained(x, winner) - gained(x, ps.Agent)
		}
	}
	return points
}

// gained returns how many points an entry gave an agent.
func gained(e match.Entry, a rules.Agent) (points int) {
	for _, p := range e.Parts {
		if p.Agent == a && (p.Kind == rules.EventScored || p.Kind == rules.EventTokenMoved) {
			points += p.Delta
		}
	}
	return points
}

// lastCountAdvice returns the advice about the last count. Its Points are how much more the winner gained there.
func lastCountAdvice(log []match.Entry, who rules.Seat, winner, own rules.Agent) Suggestion {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == rules.EventCountBegan {
			return Suggestion{Kind: AdviceLastCount, Seat: who, Points: gained(log[i], winner) - gained(log[i], own)}
		}
	}
	return Suggestion{}
}

// Message returns the advice as a sentence; name returns a player's name.
func (ps *PlayerSummary) Message(name func(rules.Seat) string) message.Message {
	points, x := message.Count("points", ps.Advice.Points), ps.Advice
	switch x.Kind {
	case AdviceRuins:
		return message.Of("advice.ruins", points)
	case AdviceDossier:
		return message.Of("advice.dossier", points)
	case AdviceExposed:
		return message.Of("advice.exposed", message.Agent("agent", ps.Agent), message.Number("turn", x.Turn))
	case AdviceLastCount:
		return message.Of("advice.last-count", message.Person("who", name(x.Seat)), points)
	case AdviceBluff:
		return message.Of("advice.bluff")
	}
	return message.Of("advice.same")
}
