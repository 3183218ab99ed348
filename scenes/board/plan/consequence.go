package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// cardConsequence returns what the planned card changes, in a few words: the coming count, its end of the game, the
// safe, or scores. It returns a zero message while picks are missing.
func (b buttons) cardConsequence() message.Message {
	card := b.Hand.Card
	preview, ready := card.Preview()
	counted := b.View.Placed() != 0
	safe := message.Building("place", preview.Safe)
	scoring := 0
	for _, delta := range preview.Deltas {
		if delta != 0 {
			scoring++
		}
	}
	switch {
	case !ready:
		return message.Message{}
	case card.Card() == rules.CardSecond:
		return message.Of("deed.play.second")
	case preview.Scores:
		return changedScores(&preview)
	case preview.Safe != b.View.SafeAt() && counted:
		return message.Of("deed.play.safe-count", safe)
	case preview.Safe != b.View.SafeAt():
		return message.Of("deed.play.safe", safe)
	case preview.AtSafe == 0:
		return message.Of("deed.play.no-count")
	case !counted:
		return message.Of("deed.play.count", message.Count("scores", scoring))
	}
	if end := b.newEnd(&preview); !end.IsZero() {
		return end
	}
	return changedScores(&preview)
}

// newEnd returns the text that the count after the card ends the game or begins the last round, and by which agents. It
// returns a zero message if the count does neither, or does so by the same agents without the card.
func (b buttons) newEnd(preview *match.CardPreview) message.Message {
	ends := func(notes []match.Note) (kind match.NoteKind, agents rules.AgentSet) {
		for _, n := range notes {
			if n.Kind == match.NoteEndsGame || n.Kind == match.NoteLastRound {
				kind, agents = n.Kind, agents.With(n.Agent)
			}
		}
		return kind, agents
	}
	kind, agents := ends(preview.Notes)
	if _, before := ends(match.CountNotes(&b.View, positions(&b.View))); agents == 0 || agents == before {
		return message.Message{}
	}
	return noteText(&b.View, kind, message.All("agents", message.Agents(agents)))
}

// changedScores returns by how much a card changes the scores. It names at most two agents, else tells their number. Of
// a single agent it tells the new gain too, if the change is one of the coming count.
func changedScores(preview *match.CardPreview) message.Message {
	var changed rules.AgentSet
	same := true // for all of them
	for agent, points := range preview.Changes {
		if points != 0 {
			same = same && (changed == 0 || points == preview.Changes[changed.Lowest()])
			changed = changed.With(rules.Agent(agent))
		}
	}
	if changed == 0 {
		return message.Of("deed.play.same")
	}
	first := changed.Lowest()
	change := preview.Changes[first]
	agents, by := message.All("agents", message.Agents(changed)), message.Number("points", max(change, -change))
	switch {
	case changed.Len() == 1 && !preview.Scores:
		score := preview.Deltas[first]
		return message.Of("deed.play.score", message.Agent("agent", first), message.Number("points", score),
			message.Number("before", score-change))
	case changed.Len() > 2 && !same:
		return message.Of("deed.play.scores", message.Number("agents", changed.Len()))
	case changed.Len() > 2 && change < 0:
		return message.Of("deed.play.less.many", message.Number("agents", changed.Len()), by)
	case changed.Len() > 2:
		return message.Of("deed.play.more.many", message.Number("agents", changed.Len()), by)
	case !same:
		last := changed.Without(first).Lowest()
		return message.Of("deed.play.both", message.Words("first", changedScore(first, change)),
			message.Words("last", changedScore(last, preview.Changes[last])))
	case change < 0:
		return message.Of("deed.play.less", agents, by)
	}
	return message.Of("deed.play.more", agents, by)
}

// changedScore returns the text that a card changes the score of an agent by a number of points, less if negative.
func changedScore(agent rules.Agent, points int) message.Message {
	if points < 0 {
		return message.Of("deed.play.part.less", message.Agent("agent", agent), message.Number("points", -points))
	}
	return message.Of("deed.play.part.more", message.Agent("agent", agent), message.Number("points", points))
}
