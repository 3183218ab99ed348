package reveal

import (
	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// shortestBluff is the minimum number of turns of a bluff that a passport's story mentions.
const shortestBluff = 2

// story returns what the table believed about an agent, whose passport is open. It uses the public history and this
// passport only. A player with several passports has no bluff here, since others of them may still be closed.
func story(m *match.Match, a rules.Agent) (told []message.Message) {
	v, history := m.Public(), m.Suspicions()
	s := v.Owner(a)
	switch {
	case len(history) == 0:
		return nil
	case s == rules.NoSeat:
		return freeStory(m, a)
	}
	since, bluff := analysis.SuspectedSince(history, s, a), analysis.Bluff{}
	if v.PassportCount(s) == 1 {
		bluff = analysis.LongestBluff(history, s, rules.AgentSet(0).With(a))
	}
	if bluff.Turns >= shortestBluff {
		told = append(told, message.Of("story.bluff", message.Number("turn", bluff.From),
			message.Person("who", m.Player(s).Name), message.Agent("agent", bluff.Agent),
			message.Count("turns", bluff.Turns)))
	}
	switch {
	case since > 0:
		told = append(told, message.Of("story.since", message.Number("turn", since)))
	case told == nil:
		told = append(told, message.Of("story.never"))
	}
	return told
}

// freeStory returns whose agent the table believed an agent to be that had no owner.
func freeStory(m *match.Match, a rules.Agent) []message.Message {
	first, who := 0, rules.NoSeat
	for s := range rules.Seat(len(m.Table().Players)) {
		if turn := analysis.SuspectedSince(m.Suspicions(), s, a); turn > 0 && (first == 0 || turn < first) {
			first, who = turn, s
		}
	}
	if first == 0 {
		return nil
	}
	return []message.Message{message.Of("story.free", message.Person("who", m.Player(who).Name),
		message.Number("turn", first))}
}
