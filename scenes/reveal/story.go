package reveal

import (
	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// minBluffTurns is the minimum number of turns of a bluff that a passport's story mentions.
const minBluffTurns = 2

// passportStory is what the table believed about an agent, whose passport is open. It uses the public history and open
// passports only. An owner with several passports has no bluff here, since others of them may still be closed.
type passportStory struct {
	agent     rules.Agent
	owner     rules.Seat
	suspect   rules.Seat // the owner, or for a free agent the player who was suspected instead
	since     int        // the table suspected the suspect since this turn, 0 for never
	bluff     analysis.Bluff
	untracked bool // the table has no history of beliefs
}

// newStory returns the story of an agent.
func newStory(m *match.Match, a rules.Agent) passportStory {
	v, history := m.Public(), m.Suspicions()
	s := passportStory{agent: a, owner: v.Owner(a), suspect: v.Owner(a), untracked: len(history) == 0}
	if s.owner == rules.NoSeat {
		for p := range rules.Seat(v.Players()) {
			if turn := analysis.SuspectedSince(history, p, a); turn > 0 && (s.since == 0 || turn < s.since) {
				s.since, s.suspect = turn, p
			}
		}
		return s
	}
	s.since = analysis.SuspectedSince(history, s.owner, a)
	if v.PassportCount(s.owner) == 1 {
		s.bluff = analysis.LongestBluff(history, s.owner, rules.AgentSet(0).With(a))
	}
	return s
}

// messages returns the sentences of the story; name returns a player's name.
func (s passportStory) messages(name func(rules.Seat) string) (told []message.Message) {
	since := message.Number("turn", s.since)
	switch {
	case s.untracked:
		return nil
	case s.owner == rules.NoSeat && s.since == 0:
		return nil
	case s.owner == rules.NoSeat:
		return []message.Message{message.Of("story.free", message.Person("who", name(s.suspect)), since)}
	}
	if s.bluff.Turns >= minBluffTurns {
		told = append(told, message.Of("story.bluff", message.Number("turn", s.bluff.From),
			message.Person("who", name(s.owner)), message.Agent("agent", s.bluff.Agent),
			message.Count("turns", s.bluff.Turns)))
	}
	switch {
	case s.since > 0:
		told = append(told, message.Of("story.since", since))
	case told == nil:
		told = append(told, message.Of("story.never"))
	}
	return told
}

// listener is a player who hears a story, with the end of the name of the head's drawing: "" for a calm face.
type listener struct {
	seat rules.Seat
	look string
}

// listeners returns the players who hear a story, without the owner. They are surprised if the table was wrong, and
// pleased if it was right. Who knew better stays calm: the suspect, and the owner of the agent that a bluff was about
// if that is among the open ones.
func (s passportStory) listeners(v *rules.View, open rules.AgentSet) (all []listener) {
	if s.untracked || s.owner == rules.NoSeat && s.since == 0 {
		return nil
	}
	for p := range rules.Seat(v.Players()) {
		switch {
		case p == s.owner:
		case p == s.suspect, s.knewBetter(v, open, p):
			all = append(all, listener{p, ""})
		case s.owner != rules.NoSeat && s.since > 0:
			all = append(all, listener{p, "-pleased"})
		default:
			all = append(all, listener{p, "-suspected"})
		}
	}
	return all
}

// knewBetter reports whether player p is known to own the agent that the table believed to be the owner's.
func (s passportStory) knewBetter(v *rules.View, open rules.AgentSet, p rules.Seat) bool {
	a := s.bluff.Agent
	return s.bluff.Turns >= minBluffTurns && open.Has(a) && v.Owner(a) == p
}
