package analysis

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

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

// suggest returns the suggestion about the mistake that cost most, the zero Suggestion if the player won or made none.
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
	for _, suggestion := range all {
		if suggestion.Points > best.Points {
			best = suggestion
		}
	}
	return best
}

// ruinsSuggestion returns the suggestion to avoid the ruins, with the points that an agent lost there.
func ruinsSuggestion(log []match.Entry, a rules.Agent) Suggestion {
	suggestion := Suggestion{Kind: SuggestionRuins}
	for _, e := range log {
		for _, p := range e.Parts {
			if p.Kind == rules.EventScored && p.Agent == a {
				suggestion.Points -= min(p.Delta, 0)
			}
		}
	}
	return suggestion
}

// pointsLostSinceExposure returns how much more the winning agent scored than the player's since the cover was lost. It
// returns 0 if the cover held or was lost before FirstReportedTurn, and if dossiers were written but none was right.
func (ps *PlayerSummary) pointsLostSinceExposure(log []match.Entry, winner rules.Agent) (points int) {
	if ps.ExposedSince < FirstReportedTurn || ps.HasDossiers && ps.GuessedBy == 0 {
		return 0
	}
	for _, e := range log {
		if e.Turn >= ps.ExposedSince {
			points += gained(e, winner) - gained(e, ps.Agent)
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
// the own agent. Without a count it returns the zero Suggestion.
func lastCountSuggestion(log []match.Entry, winnerSeat rules.Seat, winner, own rules.Agent) Suggestion {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == rules.EventCountBegan {
			return Suggestion{Kind: SuggestionLastCount, Seat: winnerSeat,
				Points: gained(log[i], winner) - gained(log[i], own)}
		}
	}
	return Suggestion{}
}

// Message returns the suggestion of a summary as a sentence. Name returns the name of the player in a seat.
func (ps *PlayerSummary) Message(name func(rules.Seat) string) message.Message {
	suggestion := ps.Suggestion
	points := message.Count("points", suggestion.Points)
	switch suggestion.Kind {
	case SuggestionRuins:
		return message.Of("advice.ruins", points)
	case SuggestionDossier:
		return message.Of("advice.dossier", points)
	case SuggestionExposed:
		return message.Of("advice.exposed", message.Agent("agent", ps.Agent), message.Number("turn", suggestion.Turn))
	case SuggestionLastCount:
		return message.Of("advice.last-count", message.Person("who", name(suggestion.Seat)), points)
	case SuggestionBluff:
		return message.Of("advice.bluff")
	}
	return message.Of("advice.same")
}
