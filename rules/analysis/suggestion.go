package analysis

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// One piece of advice for a player's next game, from the costliest mistake in this one.

// Suggestion is advice to a player for the next game. Fields that its kind does not name are zero.
type Suggestion struct {
	Kind   SuggestionKind
	Points int        // cost of the mistake
	Turn   int        // the turn in which the agent was exposed
	Seat   rules.Seat // the winner
}

// SuggestionKind is the subject of a Suggestion.
type SuggestionKind uint8

// The suggestions, in the order in which equal costs count. Capitalized words are fields of Suggestion.
const (
	SuggestionNothing   SuggestionKind = iota // none: the player won
	SuggestionRuins                           // counts in the ruins cost Points
	SuggestionDossier                         // wrong or empty guesses in the dossier cost Points
	SuggestionExposed                         // the agent was exposed in Turn; after it the winner gained Points more
	SuggestionLastCount                       // in the last count, the winner Seat gained Points more than the player
	SuggestionBluff                           // the others never suspected the player of a wrong agent
)

// suggest returns the suggestion about the mistake that cost most.
func (ps *PlayerSummary) suggest(game *match.Match, view *rules.View) (best Suggestion) {
	if view.Result().Winners.Has(ps.Seat) {
		return best
	}
	winner := rules.NoAgent
	if ps.Winner != rules.NoSeat {
		winner = view.Token(ps.Winner)
	}
	all := []Suggestion{ruinsSuggestion(game.Log(), ps.Agent)}
	if ps.FromDossier {
		all = append(all, Suggestion{Kind: SuggestionDossier,
			Points: view.Edition().Dossier.Right*len(ps.Guesses) - view.Bonus(ps.Seat)})
	}
	if winner != rules.NoAgent {
		all = append(all,
			Suggestion{Kind: SuggestionExposed, Turn: ps.ExposedSince,
				Points: ps.pointsLostSinceExposure(game.Log(), winner)},
			lastCountSuggestion(game.Log(), ps.Winner, winner, ps.Agent))
	}
	if !ps.Bluff.Worked() {
		all = append(all, Suggestion{Kind: SuggestionBluff, Points: 1})
	}
	for _, x := range all {
		if x.Points > best.Points {
			best = x
		}
	}
	return best
}

// ruinsSuggestion returns the suggestion to avoid the ruins, with the points that an agent lost there.
func ruinsSuggestion(log []match.Entry, a rules.Agent) Suggestion {
	x := Suggestion{Kind: SuggestionRuins}
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

// gained returns the points that an agent gained in a log entry.
func gained(e match.Entry, a rules.Agent) (points int) {
	for _, p := range e.Parts {
		if p.Agent == a && (p.Kind == rules.EventScored || p.Kind == rules.EventTokenMoved) {
			points += p.Delta
		}
	}
	return points
}

// lastCountSuggestion returns the suggestion about the last count. Its Points are the winner's gain there, less that of
// the own agent.
func lastCountSuggestion(log []match.Entry, who rules.Seat, winner, own rules.Agent) Suggestion {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == rules.EventCountBegan {
			return Suggestion{Kind: SuggestionLastCount, Seat: who,
				Points: gained(log[i], winner) - gained(log[i], own)}
		}
	}
	return Suggestion{}
}

// Message returns the suggestion as a sentence. Name returns the name of the player in a seat.
func (ps *PlayerSummary) Message(name func(rules.Seat) string) message.Message {
	points, x := message.Count("points", ps.Suggestion.Points), ps.Suggestion
	switch x.Kind {
	case SuggestionRuins:
		return message.Of("advice.ruins", points)
	case SuggestionDossier:
		return message.Of("advice.dossier", points)
	case SuggestionExposed:
		return message.Of("advice.exposed", message.Agent("agent", ps.Agent), message.Number("turn", x.Turn))
	case SuggestionLastCount:
		return message.Of("advice.last-count", message.Person("who", name(x.Seat)), points)
	case SuggestionBluff:
		return message.Of("advice.bluff")
	}
	return message.Of("advice.same")
}
