package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Recap summarises what others have done since a player's last turn.
type Recap struct {
	Turns  int // number of turns; 0 if there is nothing to show
	Counts int
	Cards  int                  // cards played
	Gained [rules.NumAgents]int // change of each score, by agent
}

// AgentMove is the move of an agent, or of the safe, by one action.
type AgentMove struct {
	Agent    rules.Agent // NoAgent for the safe
	By       rules.Seat  // who moved it
	Card     rules.Card  // the card that moved it, NoCard for the die
	From, To rules.Building
	Steps    int // clockwise, negative for back; 0 if it was placed
}

// Trail is a chain of moves of one agent, or of the safe. The oldest comes first; there is at least one.
type Trail []AgentMove

// Agent returns the agent that moved, NoAgent for the safe.
func (t Trail) Agent() rules.Agent { return t[0].Agent }

// Returns reports whether the trail ends where it began.
func (t Trail) Returns() bool { return t[0].From == t[len(t)-1].To }

// TrailsSince returns the trails of the agents that others moved since the last turn of seat s, whose turn has come
// again. In the first turn of s they begin with the log. A trail includes the moves by cards of s, so that it ends
// where the agent stands. The safe has a trail if others moved it elsewhere, after a count or by a card. The log is
// unchanged.
func TrailsSince(log []Entry, s rules.Seat) (trails []Trail) {
	between, _ := sinceTurn(log, s)
	for i := range between {
		for _, m := range between[i].moves() {
			trails = extend(trails, m)
		}
	}
	return slices.DeleteFunc(trails, func(t Trail) bool {
		return t.Agent() == rules.NoAgent && t.Returns() ||
			!slices.ContainsFunc(t, func(m AgentMove) bool { return m.By != s })
	})
}

// moves returns the moves of agents and of the safe.
func (e *Entry) moves() (all []AgentMove) {
	for _, p := range e.Parts {
		moved := p.Kind == rules.EventAgentMoved || p.Kind == rules.EventAgentPlaced || p.Kind == rules.EventSafeMoved
		if moved && p.From != p.To {
			all = append(all, AgentMove{Agent: p.Agent, By: e.Seat, Card: e.Card, From: p.From, To: p.To,
				Steps: p.Steps})
		}
	}
	if e.Kind == rules.EventSafeMoved && !e.Undone && e.From != e.To {
		all = append(all, AgentMove{Agent: rules.NoAgent, By: e.Seat, From: e.From, To: e.To})
	}
	return all
}

// extend adds a move to the trail of its agent.
func extend(trails []Trail, m AgentMove) []Trail {
	i := slices.IndexFunc(trails, func(t Trail) bool { return t.Agent() == m.Agent })
	if i < 0 {
		return append(trails, Trail{m})
	}
	trails[i] = append(trails[i], m)
	return trails
}

// Together reports whether one sentence can describe m and another move. Both must be by the same player. They must be
// made with a card of the same kind, or without a card into the same building; then both move agents, or both the safe.
func (m AgentMove) Together(other AgentMove) bool {
	return m.By == other.By && m.Card == other.Card && (m.Card != rules.NoCard ||
		m.To == other.To && (m.Agent == rules.NoAgent) == (other.Agent == rules.NoAgent))
}

// MovesMessage describes moves that are Together as one sentence. Moves must not be empty. Name returns the name of the
// player in a seat.
func MovesMessage(moves []AgentMove, name func(rules.Seat) string) message.Message {
	e := Entry{Seat: moves[0].By, Kind: rules.EventAgentMoved, Card: moves[0].Card}
	switch {
	case e.Card != rules.NoCard:
		e.Kind = rules.EventCardPlayed
	case moves[0].Agent == rules.NoAgent:
		e.Kind, e.To = rules.EventSafeMoved, moves[0].To
	}
	for _, m := range moves {
		part := EntryPart{Kind: rules.EventAgentMoved, Agent: m.Agent, Steps: m.Steps, From: m.From, To: m.To}
		switch {
		case m.Agent == rules.NoAgent:
			part.Kind = rules.EventSafeMoved
		case m.Steps == 0:
			part.Kind = rules.EventAgentPlaced
		}
		e.Parts = append(e.Parts, part)
	}
	return e.Message(name)
}

// sinceTurn returns the entries between the last turn of seat s and its present one, at the end of the log. Before says
// whether s had a turn before; without one the entries begin with the first turn.
func sinceTurn(log []Entry, s rules.Seat) (between []Entry, before bool) {
	end := len(log)
	for end > 0 && log[end-1].ActiveSeat == s && log[end-1].Turn == log[len(log)-1].Turn {
		end-- // entries of the present turn
	}
	begin := end
	for begin > 0 && log[begin-1].ActiveSeat != s && log[begin-1].Turn > 0 {
		begin--
	}
	return log[begin:end], begin > 0 && log[begin-1].Turn > 0
}

// RecapSince returns what others have done since the last turn of seat s, whose turn has come again. In the first turn
// of s it returns the zero Recap. The log is that of PublicHistory.Log.
func RecapSince(log []Entry, s rules.Seat) (recap Recap) {
	between, before := sinceTurn(log, s)
	if !before {
		return Recap{}
	}
	for _, e := range between {
		switch e.Kind {
		case rules.EventRolled:
			recap.Turns++
		case rules.EventCountBegan:
			recap.Counts++
		case rules.EventCardPlayed:
			recap.Cards++
		}
		for _, p := range e.Parts {
			if p.Kind == rules.EventScored || p.Kind == rules.EventTokenMoved {
				recap.Gained[p.Agent] += p.Delta
			}
		}
	}
	return recap
}
