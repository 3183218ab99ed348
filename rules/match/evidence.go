package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Evidence counts the public actions of one player with one agent since the start of the match.
type Evidence struct {
	Seat       rules.Seat
	Steps      int // steps in the player's moves
	Turns      int // number of moves that moved it
	ToSafe     int // times moved to the safe
	IntoRuins  int // times moved into the ruins
	OutOfRuins int // times moved out of the ruins
	Cards      int // times moved by a card
}

// EvidenceTurn is a turn in which a player moved an agent.
type EvidenceTurn struct {
	Turn   int
	Points int // points of the building after the move, less those before
}

// Moves returns the turns in which a seat moved an agent, by a move or by cards, oldest first. Moves of one turn are
// one entry. The slice belongs to the history.
func (h *PublicHistory) Moves(a rules.Agent, s rules.Seat) []EvidenceTurn { return h.moves[a][s] }

// addMove adds a move of the seat. Moves of an agent in the same turn become one entry.
func (h *PublicHistory) addMove(e rules.Event, turn int) {
	all := &h.moves[e.Agent][e.Seat]
	points := e.To.Points() - e.From.Points()
	if n := len(*all); n > 0 && (*all)[n-1].Turn == turn {
		*all = slices.Clone(*all) // other histories may share it
		(*all)[n-1].Points += points
		return
	}
	*all = append(*all, EvidenceTurn{turn, points})
}

// Evidence returns the evidence about an agent, indexed by seat. Players who never moved it have zeros. The slice is
// new.
func (h *PublicHistory) Evidence(a rules.Agent) []Evidence {
	all := make([]Evidence, len(h.table.Players))
	for s := range all {
		all[s] = h.evidence[a][s]
		all[s].Seat = rules.Seat(s)
	}
	return all
}

// Weight returns the importance of the evidence, for sorting; 0 means none. A step weighs 1. A move to the safe adds 4;
// one into or out of the ruins, and one by a card, adds 3.
func (e Evidence) Weight() int {
	const toSafe, notable = 4, 3
	return e.Steps + toSafe*e.ToSafe + notable*(e.IntoRuins+e.OutOfRuins+e.Cards)
}

// Message describes the evidence in a few words. It returns the zero Message if there is none.
func (e Evidence) Message() message.Message {
	var parts []*message.Arg
	add := func(m message.Message) { parts = append(parts, message.Words("", m)) }
	if e.Turns > 0 {
		add(message.Of("evidence.steps", message.Count("steps", e.Steps), message.Count("moves", e.Turns)))
	}
	if e.ToSafe > 0 {
		add(message.Of("evidence.opens", message.Count("times", e.ToSafe)))
	}
	if e.IntoRuins > 0 {
		add(message.Of("evidence.into", message.Count("times", e.IntoRuins)))
	}
	if e.OutOfRuins > 0 {
		add(message.Of("evidence.out", message.Count("times", e.OutOfRuins)))
	}
	if e.Cards > 0 {
		add(message.Of("evidence.cards", message.Count("cards", e.Cards)))
	}
	if parts == nil {
		return message.Message{}
	}
	return message.Of("evidence.all", message.Each("parts", parts))
}

// addEvidence adds the public events of an action to the evidence; before is the game before it. A move to the safe
// does not count as one into or out of the ruins.
func (h *PublicHistory) addEvidence(before *rules.Game, events []rules.Event) {
	card := false
	for _, event := range events {
		switch event.Kind {
		case rules.EventCardPlayed:
			card = true
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			h.addMove(event, before.Turn())
			evidence := &h.evidence[event.Agent][event.Seat]
			if card {
				evidence.Cards++
			} else {
				evidence.Turns++
				evidence.Steps += int(event.Points)
			}
			switch {
			case event.To == before.SafeAt():
				evidence.ToSafe++
			case event.To == rules.Ruins:
				evidence.IntoRuins++
			case event.From == rules.Ruins:
				evidence.OutOfRuins++
			}
		case rules.EventDossierScored:
			h.dossierScores = append(h.dossierScores, event)
		}
	}
}

// DossierScores returns the events of dossiers scored at the end, in order; nil before. The slice belongs to the
// history.
func (h *PublicHistory) DossierScores() []rules.Event { return h.dossierScores }

// ScoresBeforeDossiers returns the scores by agent without the points of dossiers. Before the end these are the current
// scores. Agents not in play have 0.
func (h *PublicHistory) ScoresBeforeDossiers() (scores [rules.NumAgents]int) {
	for a := range rules.Agent(rules.NumAgents) {
		if h.view.InPlay().Has(a) {
			scores[a] = h.view.Score(a)
		}
	}
	for i := len(h.dossierScores) - 1; i >= 0; i-- {
		scores[h.dossierScores[i].Agent] = int(h.dossierScores[i].Before)
	}
	return scores
}
