package reveal

import (
	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// passportStory tells what the table believed about an agent whose passport is open. It is made of the dossiers' rows
// about this agent and its owner, or without dossiers of the public history of suspicions. It has no bluff of an owner
// with several passports, since others of them may still be closed.
type passportStory struct {
	agent     rules.Agent
	owner     rules.Seat     // NoSeat for a free agent
	suspect   rules.Seat     // the owner; for a free agent the player who was suspected to own it, NoSeat for none
	since     int            // the turn since which the table suspected the suspect until the end, 0 for never
	bluff     analysis.Bluff // of the owner
	written   bool           // the game has dossiers
	right     rules.SeatSet  // players whose dossiers are right about the agent
	wrong     rules.SeatSet  // players whose dossiers name the suspect of a free agent
	untracked bool           // the table has no history of beliefs
}

// newStory returns the story of an agent.
func newStory(m *match.Match, agent rules.Agent) passportStory {
	view, history := m.Public(), m.Suspicions()
	story := passportStory{agent: agent, owner: view.Owner(agent), suspect: view.Owner(agent),
		untracked: len(history) == 0}
	for seat := range rules.Seat(view.Players()) {
		story.written = story.written || view.HasDossier(seat)
	}
	if story.owner == rules.NoSeat {
		story.addFree(&view, history)
		return story
	}
	story.right = analysis.SeatsGuessing(&view, agent, rules.GuessSeat(story.owner))
	story.since = analysis.SuspectedSince(history, story.owner, agent)
	if view.PassportCount(story.owner) == 1 {
		story.bluff = analysis.NewBluff(m, story.owner)
	}
	return story
}

// addFree fills in the story of a free agent. The suspect is the player whom most dossiers name, or without dossiers
// the one suspected longest, if from analysis.FirstReportedTurn or later.
func (s *passportStory) addFree(view *rules.View, history []match.Suspicion) {
	s.right = analysis.SeatsGuessing(view, s.agent, rules.GuessNobody)
	for seat := range rules.Seat(view.Players()) {
		if s.written {
			if by := analysis.SeatsGuessing(view, s.agent, rules.GuessSeat(seat)); by.Len() > s.wrong.Len() {
				s.wrong, s.suspect = by, seat
			}
			continue
		}
		turn := analysis.SuspectedSince(history, seat, s.agent)
		isEarlier := s.since == 0 || turn < s.since
		if turn >= analysis.FirstReportedTurn && isEarlier {
			s.since, s.suspect = turn, seat
		}
	}
}

// messages returns the sentences of the story, in which the only person is “you”. It returns nil without a history, and
// without dossiers for a free agent that the table suspected nobody to own.
func (s passportStory) messages(progress *progress) (told []message.Message) {
	switch {
	case s.untracked:
		return nil
	case s.written:
		return s.writtenMessages(progress)
	case s.owner == rules.NoSeat && s.since == 0:
		return nil
	case s.owner == rules.NoSeat && s.suspect == progress.self:
		return []message.Message{message.Of("story.free-you", message.Number("turn", s.since))}
	case s.owner == rules.NoSeat:
		return []message.Message{message.Of("story.free", message.Person("who", progress.match.Player(s.suspect).Name),
			message.Number("turn", s.since))}
	}
	if s.bluff.Turns > 0 {
		agent, turns := message.Agent("agent", s.bluff.Agent), message.Count("turns", s.bluff.Turns)
		if s.owner == progress.self {
			told = append(told, message.Of("story.bluff-you", agent, turns))
		} else {
			told = append(told, message.Of("story.bluff", message.Person("who", progress.match.Player(s.owner).Name),
				agent,
				turns))
		}
	}
	switch {
	case s.since >= analysis.FirstReportedTurn:
		told = append(told, message.Of("story.since", message.Number("turn", s.since)))
	case s.since > 0:
		told = append(told, message.Of("story.always"))
	case told == nil:
		told = append(told, message.Of("story.never"))
	}
	return told
}

// writtenMessages returns the sentences about the dossiers: who was right about the agent, and who was misled.
func (s passportStory) writtenMessages(progress *progress) (told []message.Message) {
	told = append(told, message.Of("story.unnamed"))
	if s.right != 0 {
		told[0] = message.Of("story.named", message.All("players", progress.byPlayers(s.right)))
	}
	switch {
	case s.bluff.Believers != 0 && s.owner == progress.self:
		told = append(told, message.Of("story.mistaken-you", message.Agent("agent", s.bluff.Agent),
			message.All("players", progress.byPlayers(s.bluff.Believers))))
	case s.bluff.Believers != 0:
		told = append(told, message.Of("story.mistaken", message.Person("who", progress.match.Player(s.owner).Name),
			message.Agent("agent", s.bluff.Agent), message.All("players", progress.byPlayers(s.bluff.Believers))))
	case s.wrong != 0 && s.suspect == progress.self:
		told = append(told, message.Of("story.free-by-you", message.All("players", progress.byPlayers(s.wrong))))
	case s.wrong != 0:
		told = append(told, message.Of("story.free-by", message.Person("who", progress.match.Player(s.suspect).Name),
			message.All("players", progress.byPlayers(s.wrong))))
	}
	return told
}

// byPlayers returns the names of players for a list that follows the word “by”. The only person at the screen is “you”.
func (p *progress) byPlayers(set rules.SeatSet) (names []*message.Arg) {
	view := p.match.Public()
	for s := range rules.Seat(view.Players()) {
		switch {
		case set.Has(s) && s == p.self:
			names = append(names, message.Words("", message.Of("story.by-you")))
		case set.Has(s):
			names = append(names, message.Person("", p.match.Player(s).Name))
		}
	}
	return names
}

// The looks of faces, which end the names of the heads' drawings.
const (
	lookCalm      = ""
	lookPleased   = "-pleased"
	lookSurprised = "-suspected"
)

// listener is a player who hears a story, with the look of the face.
type listener struct {
	seat rules.Seat
	look string
}

// listeners returns the players who hear a story, without the owner; open are the agents with open passports. It
// returns nil if there is no story.
func (s passportStory) listeners(view *rules.View, open rules.AgentSet) (all []listener) {
	neverSuspected := s.owner == rules.NoSeat && s.suspect == rules.NoSeat && s.right == 0
	if s.untracked || neverSuspected {
		return nil
	}
	for p := range rules.Seat(view.Players()) {
		if p != s.owner {
			all = append(all, listener{p, s.look(view, open, p)})
		}
	}
	return all
}

// look returns the look of player p, who hears a story. Players are pleased if their dossier was right, surprised if it
// was one of the wrong ones in the story, and else calm. Without dossiers the table's suspicion counts for all but the
// suspect and those who knew better, who stay calm.
func (s passportStory) look(view *rules.View, open rules.AgentSet, p rules.Seat) string {
	switch {
	case s.written && s.right.Has(p):
		return lookPleased
	case s.written && (s.bluff.Believers | s.wrong).Has(p):
		return lookSurprised
	case s.written, p == s.suspect, s.knewBetter(view, open, p):
		return lookCalm
	case s.owner != rules.NoSeat && s.since > 0:
		return lookPleased
	}
	return lookSurprised
}

// knewBetter reports whether player p owns the agent that a bluff was about, and this is known from an open passport.
func (s passportStory) knewBetter(view *rules.View, open rules.AgentSet, p rules.Seat) bool {
	a := s.bluff.Agent
	return s.bluff.Worked() && open.Has(a) && view.Owner(a) == p
}
