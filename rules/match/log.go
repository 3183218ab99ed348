package match

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// Entry is one sentence of the log of a match. The log is public and speaks of people by their names.
type Entry struct {
	Turn int
	Seat rules.Seat
	Text string
}

// Log is what has happened, in sentences, the oldest first. The slice belongs to the match.
func (m *Match) Log() []Entry { return m.log }

// tell puts events into words. Nothing secret is ever told.
func (m *Match) tell(events []rules.Event) {
	var moved, scored []string
	seat := rules.NoSeat
	counted := rules.NoBuilding
	flush := func() {
		if len(moved) > 0 {
			text := m.name(seat) + " moved " + strings.Join(moved, ", ")
			if counted != rules.NoBuilding {
				text += ": a count"
			}
			m.say(seat, text+".")
			moved = nil
		}
		if len(scored) > 0 {
			m.say(seat, "The count: "+strings.Join(scored, ", ")+".")
			scored = nil
		}
	}
	for _, e := range events {
		switch e.Kind {
		case rules.EventAgentMoved:
			seat = e.Seat
			moved = append(moved, fmt.Sprintf("%s %d to %s", AgentName(e.Agent), e.Points, PlaceName(e.To)))
		case rules.EventCountBegan:
			counted = e.To
			flush()
		case rules.EventScored:
			seat = e.Seat
			if e.Points != 0 {
				scored = append(scored, fmt.Sprintf("%s %s", AgentName(e.Agent), Signed(int(e.After)-int(e.Before))))
			}
		default:
			flush()
			if text := m.sentence(e); text != "" {
				m.say(e.Seat, text)
			}
		}
	}
	flush()
}

func (m *Match) say(s rules.Seat, text string) {
	m.log = append(m.log, Entry{Turn: m.game.Turn(), Seat: s, Text: text})
}

func (m *Match) name(s rules.Seat) string {
	if int(s) < len(m.options.Players) {
		return m.options.Players[s].Name
	}
	return "Nobody"
}

// sentence tells a single event, "" if there is nothing to tell.
func (m *Match) sentence(e rules.Event) string {
	switch e.Kind {
	case rules.EventFirstRolled:
		return fmt.Sprintf("%s rolled %d for the start.", m.name(e.Seat), e.Face.High)
	case rules.EventFirstAgain:
		var names []string
		for s := range rules.Seat(rules.MaxSeats) {
			if e.Seats.Has(s) {
				names = append(names, m.name(s))
			}
		}
		return "A tie: " + strings.Join(names, ", ") + " roll again."
	case rules.EventFirstChosen:
		return m.name(e.Seat) + " begins."
	case rules.EventRolled:
		if e.Face.Low != e.Face.High {
			return fmt.Sprintf("%s rolled %d–%d.", m.name(e.Seat), e.Face.Low, e.Face.High)
		}
		return fmt.Sprintf("%s rolled %d.", m.name(e.Seat), e.Face.High)
	case rules.EventSafeMoved:
		return fmt.Sprintf("%s set the safe down in %s.", m.name(e.Seat), PlaceName(e.To))
	case rules.EventLastRound:
		return "The goal is reached: the round is played to its end."
	case rules.EventGameEnded:
		return "The game is over."
	}
	return ""
}

// AgentName is an agent's name with a capital.
func AgentName(a rules.Agent) string {
	s := a.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

// PlaceName is a building with its article.
func PlaceName(b rules.Building) string {
	switch b {
	case rules.Church:
		return "the church"
	case rules.Ruins:
		return "the ruins"
	}
	return "house " + b.String()
}

// Signed is a number with its sign, a minus being a real one; 0 is ±0.
func Signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "±0"
}
