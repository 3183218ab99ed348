package match

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// Entry is one sentence of the log of a match. The log is public and speaks of people by their names.
type Entry struct {
	Turn   int        // in which it happened, 0 before the first
	Whose  rules.Seat // whose turn it was, NoSeat before the first
	Seat   rules.Seat // who did it
	Text   string
	Agents []Named // where the text names agents
}

// Named is an agent that is named in a text, from a byte of it on.
type Named struct {
	At    int
	Agent rules.Agent
}

// Newest stands for the end of the log where a turn is asked for.
const Newest = -1

// Log is what has happened, in sentences, the oldest first. The slice belongs to the match.
func (m *Match) Log() []Entry { return m.log }

// tell puts events into words. Nothing secret is ever told, and nothing of the deal.
func (m *Match) tell(before *rules.Game, events []rules.Event) {
	t := teller{match: m, turn: before.Turn(), whose: before.ActiveSeat(), seat: rules.NoSeat}
	for _, e := range events {
		if e.Kind == rules.EventCardDrawn && before.Turn() == 0 {
			continue
		}
		t.tell(e)
	}
	t.flush()
}

// teller gathers what belongs into one sentence: a move, a card with its effect, a count.
type teller struct {
	match  *Match
	turn   int        // in which it happens
	whose  rules.Seat // whose turn that is
	seat   rules.Seat
	head   string // how the sentence begins
	parts  []part // what it lists
	counts bool   // the move makes a count
}

// part is one thing that a sentence lists: what happened to an agent, whose name it begins with, or to no agent.
type part struct {
	agent rules.Agent
	text  string
}

func (t *teller) tell(e rules.Event) {
	switch e.Kind {
	case rules.EventAgentMoved, rules.EventAgentPlaced, rules.EventTokenMoved, rules.EventSafeMoved:
		if t.head == "" && e.Kind == rules.EventAgentMoved {
			t.begin(e.Seat, " moved ")
		}
		if t.head != "" {
			t.parts = append(t.parts, effect(e))
			return
		}
	case rules.EventCountBegan:
		t.counts = len(t.parts) > 0
		t.flush()
		t.seat, t.head = e.Seat, "The count: "
		return
	case rules.EventScored:
		if e.Points != 0 {
			t.parts = append(t.parts, scored(e))
		}
		return
	}
	t.flush()
	if e.Kind == rules.EventCardPlayed {
		t.begin(e.Seat, " played "+CardTitle(e.Card)+": ")
		return
	}
	if text := t.match.sentence(e); text != "" {
		t.say(e.Seat, text, nil)
	}
}

func (t *teller) begin(s rules.Seat, head string) { t.seat, t.head = s, t.match.name(s)+head }

func (t *teller) flush() {
	if t.head != "" {
		text, named := strings.TrimSuffix(t.head, ": "), []Named(nil)
		for i, p := range t.parts {
			if text += ", "; i == 0 {
				text = t.head
			}
			if p.agent != rules.NoAgent {
				named = append(named, Named{len(text), p.agent})
			}
			text += p.text
		}
		if t.counts {
			text += ": a count"
		}
		t.say(t.seat, text+".", named)
	}
	t.head, t.parts, t.counts = "", nil, false
}

// effect is what happened to one piece because of a move or a card.
func effect(e rules.Event) part {
	name := AgentName(e.Agent)
	switch {
	case e.Kind == rules.EventTokenMoved:
		return scored(e)
	case e.Kind == rules.EventSafeMoved:
		return part{rules.NoAgent, "the safe goes to " + PlaceName(e.To)}
	case e.Kind == rules.EventAgentPlaced:
		return part{e.Agent, fmt.Sprintf("%s to %s", name, PlaceName(e.To))}
	case e.Points < 0:
		return part{e.Agent, fmt.Sprintf("%s %d back to %s", name, -e.Points, PlaceName(e.To))}
	}
	return part{e.Agent, fmt.Sprintf("%s %d to %s", name, e.Points, PlaceName(e.To))}
}

// scored is what a token gained or lost.
func scored(e rules.Event) part {
	return part{e.Agent, fmt.Sprintf("%s %s", AgentName(e.Agent), Signed(int(e.After)-int(e.Before)))}
}

func (t *teller) say(s rules.Seat, text string, named []Named) {
	t.match.log = append(t.match.log, Entry{Turn: t.turn, Whose: t.whose, Seat: s, Text: text, Agents: named})
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
	case rules.EventCardDrawn:
		return m.name(e.Seat) + " drew a top secret card."
	case rules.EventShuffled:
		return "The discards are shuffled: they are the deck now."
	case rules.EventSecondAgent:
		return m.name(e.Seat) + " got the second agent and takes the passport of a free agent."
	case rules.EventCardBoxed:
		return m.name(e.Seat) + " got the second agent, but no agent is free: the card leaves the game."
	case rules.EventOfferDeclined:
		return m.name(e.Seat) + " drew no card for the ruins."
	case rules.EventCalled:
		return m.name(e.Seat) + " knocks: a top secret card."
	case rules.EventEnough:
		return m.name(e.Seat) + " plays no more for now."
	case rules.EventPassed:
		return m.name(e.Seat) + " passes."
	case rules.EventDossiersOpened:
		return "A score has crossed the line: all write their dossiers."
	case rules.EventDossierWritten:
		return m.name(e.Seat) + " has sealed the dossier."
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
