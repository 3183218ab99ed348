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
	Gained [rules.NumAgents]int // change of each score
}

// AgentMove is the move of an agent by one action.
type AgentMove struct {
	Agent    rules.Agent
	By       rules.Seat // who moved it
	From, To rules.Building
	Steps    int // clockwise, negative for back; 0 if a card placed the agent
}

// MovesSince returns the moves of agents by others since the last turn of seat s, whose turn has come again. In
// the first turn of s they begin with the log. The oldest comes first.
func MovesSince(log []Entry, s rules.Seat) (walks []AgentMove) {
	between, _ := sinceTurn(log, s)
	for _, e := range between {
		for _, p := range e.Parts {
			moved := p.Kind == rules.EventAgentMoved || p.Kind == rules.EventAgentPlaced
			if e.Seat != s && moved && p.From != p.To {
				walks = append(walks, AgentMove{p.Agent, e.Seat, p.From, p.To, p.Steps})
			}
		}
	}
	return walks
}

// Trails joins the moves of each agent, oldest first, to one by the last player who moved it. An agent that ends where
// it began has none. A trail has no steps if a card placed the agent, or if moves between are missing.
func Trails(moves []AgentMove) (trails []AgentMove) {
	for i, last := range moves {
		same := func(m AgentMove) bool { return m.Agent == last.Agent }
		if slices.ContainsFunc(moves[i+1:], same) {
			continue
		}
		last.From = moves[slices.IndexFunc(moves, same)].From
		last.Steps = 0
		curved, at := false, last.From
		for _, m := range moves {
			if same(m) {
				curved = curved || m.Steps == 0 || m.From != at
				last.Steps, at = last.Steps+m.Steps, m.To
			}
		}
		if curved {
			last.Steps = 0
		}
		if last.Steps %= rules.NumBuildings; last.From != last.To {
			trails = append(trails, last)
		}
	}
	return trails
}

// Message describes the move; name returns a player's name.
func (a AgentMove) Message(name func(rules.Seat) string) message.Message {
	p := EntryPart{Kind: rules.EventAgentMoved, Agent: a.Agent, Steps: a.Steps, To: a.To}
	if a.Steps == 0 {
		p.Kind = rules.EventAgentPlaced
	}
	return Entry{Seat: a.By, Kind: rules.EventAgentMoved, Parts: []EntryPart{p}}.Message(name)
}

// sinceTurn returns the entries between the last turn of seat s and its present one, and whether s had a turn before.
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

// RecapSince returns what others have done since the last turn of seat s, whose turn has come again. Its Turns are 0 in
// the first turn of s. The log is that of the table.
func RecapSince(log []Entry, s rules.Seat) (x Recap) {
	between, before := sinceTurn(log, s)
	if !before {
		return Recap{}
	}
	for _, e := range between {
		switch e.Kind {
		case rules.EventRolled:
			x.Turns++
		case rules.EventCountBegan:
			x.Counts++
		case rules.EventCardPlayed:
			x.Cards++
		}
		for _, p := range e.Parts {
			if p.Kind == rules.EventScored || p.Kind == rules.EventTokenMoved {
				x.Gained[p.Agent] += p.Delta
			}
		}
	}
	return x
}
