package match

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
)

// Hint is what a good player would do, with the reason in words. It is as secret as the seat's own agent.
type Hint struct {
	opponents.Advice
	Text string
}

// HintQuestion is the question for a hint: a plain value that may be taken to another goroutine.
type HintQuestion struct {
	View     rules.View
	Belief   deduction.Belief // what everybody has seen
	Evidence [rules.NumAgents][rules.MaxSeats]Evidence
	Names    [rules.MaxSeats]string
}

// HintQuestion is what to ask for the person in a seat; false if that person does not have to act.
func (m *Match) HintQuestion(s rules.Seat) (HintQuestion, bool) {
	pending := m.game.Phase() == rules.PhaseDossier && m.game.Pending().Has(s)
	if int(s) >= len(m.options.Players) || m.options.Players[s].Kind != Person || m.game.Actor() != s && !pending {
		return HintQuestion{}, false
	}
	q := HintQuestion{View: m.game.View(s), Belief: m.belief, Evidence: m.evidence}
	for i, p := range m.options.Players {
		q.Names[i] = p.Name
	}
	return q, true
}

// Answer is the hint. It depends on the question alone.
func (q *HintQuestion) Answer() Hint {
	h := Hint{Advice: opponents.Hint(q.View, &q.Belief)}
	h.Text = q.say(h.Advice)
	return h
}

// say puts the reason into words.
func (q *HintQuestion) say(h opponents.Advice) string {
	agent := ""
	if h.Agent < rules.NumAgents {
		agent = AgentName(h.Agent)
	}
	switch h.Reason {
	case opponents.ReasonWins:
		return fmt.Sprintf("That ends the game with %s in front.", agent)
	case opponents.ReasonScores:
		return fmt.Sprintf("A count now brings %s %s.", agent, count(h.Points, "point", "points"))
	case opponents.ReasonStands:
		return fmt.Sprintf("%s then stands in %s, ready for the next count.", agent, PlaceName(h.Building))
	case opponents.ReasonBlocks:
		return q.suspicion(h) + fmt.Sprintf("The next count brings %s %s less; blocking %s costs you nothing.", agent, count(h.Points, "point", "points"), agent)
	case opponents.ReasonHides:
		if h.Action.Steps[h.Agent] > 0 {
			return fmt.Sprintf("%s gains nothing by this move, so it gives nothing away.", agent)
		}
		return fmt.Sprintf("Leaving %s alone gives nothing away.", agent)
	case opponents.ReasonNear:
		return fmt.Sprintf("%s stands well in %s: there the safe brings the next count soon.", agent, PlaceName(h.Building))
	case opponents.ReasonFar:
		return fmt.Sprintf("%s stands badly in %s: there the safe takes longer to reach.", agent, PlaceName(h.Building))
	case opponents.ReasonPlays:
		if h.Card == rules.CardSecond {
			return "A second identity gives you a second chance to win."
		}
		return fmt.Sprintf("“%s” does more for %s now than it may do later.", CardTitle(h.Card), agent)
	case opponents.ReasonHolds:
		return fmt.Sprintf("No card does enough for %s now; keep them for a better moment.", agent)
	case opponents.ReasonDraws:
		return "Another top secret card will be worth more."
	case opponents.ReasonGuess:
		if h.Agent == rules.NoAgent {
			return "Nothing is sure enough to be written down."
		}
		if h.Seat == rules.NoSeat {
			return fmt.Sprintf("Nobody seems to care for %s.", agent)
		}
		return q.suspicion(h) + fmt.Sprintf("Most speaks for %s owning %s.", q.Names[h.Seat], agent)
	}
	return ""
}

// suspicion tells what the likely owner was seen to do for the agent, "" if nothing.
func (q *HintQuestion) suspicion(h opponents.Advice) string {
	if h.Seat == rules.NoSeat {
		return ""
	}
	agent := AgentName(h.Agent)
	e := q.Evidence[h.Agent][h.Seat]
	switch {
	case h.Seat == q.View.Viewer:
		return ""
	case e.Opens > 0:
		return fmt.Sprintf("%s has brought %s to the safe%s. ", q.Names[h.Seat], agent, often(e.Opens))
	case e.Turns > 0:
		return fmt.Sprintf("%s has moved %s%s. ", q.Names[h.Seat], agent, often(e.Turns))
	}
	return ""
}

// often is how many times, in words, with a space before; "" for once.
func often(n int) string {
	words := [...]string{"", "", " twice", " three times", " four times", " five times", " six times", " seven times", " eight times", " nine times"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprintf(" %d times", n)
}
