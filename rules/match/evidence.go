package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// Evidence is what everybody could see one player do with one agent.
type Evidence struct {
	Seat  rules.Seat
	Steps int // walked by the player's own moves
	Turns int // in how many moves
	Opens int // moved it to the safe
	Into  int // moved it into the ruins
	Out   int // moved it out of the ruins
	Cards int // moved it by a card
}

// Evidence returns what the players were seen to do with an agent, by seat; players who never touched it have only
// zeros.
func (c *PublicHistory) Evidence(a rules.Agent) []Evidence {
	all := make([]Evidence, len(c.table.Players))
	for s := range all {
		all[s] = c.evidence[a][s]
		all[s].Seat = rules.Seat(s)
	}
	return all
}

// Weight returns how much the player had to do with the agent.
func (e Evidence) Weight() int { return e.Steps + 4*e.Opens + 3*(e.Into+e.Out+e.Cards) }

// Message tells the evidence in a few words, nothing if there is none.
func (e Evidence) Message() message.Message {
	var parts []*message.Arg
	add := func(m message.Message) { parts = append(parts, message.Words("", m)) }
	if e.Turns > 0 {
		add(message.Of("evidence.steps", message.Count("steps", e.Steps), message.Count("moves", e.Turns)))
	}
	if e.Opens > 0 {
		add(message.Of("evidence.opens", message.Count("times", e.Opens)))
	}
	if e.Into > 0 {
		add(message.Of("evidence.into", message.Count("times", e.Into)))
	}
	if e.Out > 0 {
		add(message.Of("evidence.out", message.Count("times", e.Out)))
	}
	if e.Cards > 0 {
		add(message.Of("evidence.cards", message.Count("cards", e.Cards)))
	}
	if parts == nil {
		return message.Message{}
	}
	return message.Of("evidence.all", message.Each("parts", parts))
}

// witness adds what an action of a player let everybody see.
func (c *PublicHistory) addEvidence(before *rules.Game, events []rules.Event) {
	card := false
	for _, e := range events {
		switch e.Kind {
		case rules.EventCardPlayed:
			card = true
		case rules.EventAgentMoved, rules.EventAgentPlaced:
			x := &c.evidence[e.Agent][e.Seat]
			if card {
				x.Cards++
			} else {
				x.Turns++
				x.Steps += int(e.Points)
			}
			switch {
			case e.To == before.SafeAt():
				x.Opens++
			case e.To == rules.Ruins:
				x.Into++
			case e.From == rules.Ruins:
				x.Out++
			}
		case rules.EventDossierScored:
			c.dossierScores = append(c.dossierScores, e)
		}
	}
}

// Earned returns what the dossiers brought at the end, as the tokens moved; nil before.
func (c *PublicHistory) DossierScores() []rules.Event { return c.dossierScores }

// Standing returns the scores as they are, at the end without what the dossiers brought.
func (c *PublicHistory) ScoresBeforeDossiers() (scores [rules.NumAgents]int) {
	for a := range rules.Agent(rules.NumAgents) {
		if c.view.InPlay().Has(a) {
			scores[a] = c.view.Score(a)
		}
	}
	for i := len(c.dossierScores) - 1; i >= 0; i-- {
		scores[c.dossierScores[i].Agent] = int(c.dossierScores[i].Before)
	}
	return scores
}
