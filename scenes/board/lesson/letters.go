package lesson

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// The scripts of the lessons fix these turns.
const (
	countTurn  = 5  // lesson 2: red, near the safe, can start a count in the learner's turn
	answerTurn = 6  // lesson 2: the roll lets the next player start a count with red
	choiceTurn = 21 // lesson 4: the learner can share points between red and their own agent
	ruinsTurn  = 22 // lessons 4 and 5: an opponent moves violet out of the ruins
)

// moveLetter returns the letter of lesson 1: every player may move all agents. This method and those of the other
// lessons choose the letter by the state of the table. A letter without a body stands for no letter.
func (m moment) moveLetter() plan.Letter {
	firstMove := m.View.Turn() <= 2 && m.tutor.hasPlan // until the end of the turn after the learner's first
	switch {
	case m.View.Turn() == 1 && m.learnerActs(rules.PhaseRoll):
		return withHighlights(withInstruction(newLetter("lesson.goal", message.Agent("agent", learnerAgent),
			message.Number("goal", int(m.View.Edition().Goal))), "lesson.press-die"),
			chip(learnerAgent), plan.Highlight{Kind: plan.HighlightStone, N: int(m.View.Edition().Goal)}, die, confirm)
	case m.planning() && !m.planComplete():
		steps := newLetter("lesson.steps", message.Count("points", int(m.View.Roll().High)))
		if m.View.Roll().Low < m.View.Roll().High {
			steps = newLetter("lesson.steps.range")
		}
		letter := withInstruction(steps, "lesson.press-agents")
		for _, a := range m.Agents() {
			letter = withHighlights(letter, agent(a), chip(a))
		}
		return letter
	case m.planning():
		return withHighlights(withInstruction(newLetter("lesson.everybody"), "lesson.press-move"), confirm)
	case m.othersAct() && firstMove && m.tutor.movedOnly(learnerAgent):
		return newLetter("lesson.all-yours", message.Agent("agent", learnerAgent))
	case m.othersAct() && firstMove && m.tutor.lastSteps[learnerAgent] == 0:
		return newLetter("lesson.none-yours", message.Agent("agent", learnerAgent))
	case m.othersAct():
		return newLetter("lesson.they", message.Agent("agent", learnerAgent))
	}
	return plan.Letter{}
}

// countLetter returns the letter of lesson 2: an agent that ends at the safe starts a count.
func (m moment) countLetter() plan.Letter {
	const firstSafe rules.Building = 7 // where the safe stands at the beginning
	view := m.View
	red, safe := rules.Red, view.SafeAt()
	near := int(safe+rules.NumBuildings-view.At(red)) % rules.NumBuildings
	switch {
	case view.Turn() == countTurn && m.learnerActs(rules.PhaseRoll):
		return withHighlights(
			withInstruction(newLetter("lesson.near", message.Agent("agent", red), message.Count("steps", near)),
				"lesson.press-die"), building(safe), agent(red), die, confirm)
	case view.Turn() == countTurn && m.planning() && m.Draft.Preview().Counts:
		l := newLetter("lesson.then", message.Agent("agent", learnerAgent),
			message.Signed("points", m.Draft.Preview().Deltas[learnerAgent]))
		return withHighlights(withInstruction(l, "lesson.press-open"), chip(learnerAgent), confirm)
	case view.Turn() == countTurn && m.planning() && m.planComplete():
		return withHighlights(withInstruction(newLetter("lesson.no-count"), "lesson.press-move"), confirm)
	case view.Turn() == countTurn && m.planning():
		return withHighlights(withInstruction(newLetter("lesson.opens"), "lesson.send", message.Agent("agent", red)),
			agent(red), building(safe))
	case m.Animating() && m.TurnSeat() == learner && view.Phase() == rules.PhaseSafe:
		return newLetter("lesson.a-count")
	case view.Turn() == answerTurn && view.Phase() == rules.PhaseSafe,
		view.Turn() == answerTurn+1 && m.Animating() && safe != firstSafe: // the opponent counted and moved the safe
		return newLetter("lesson.he-counts", m.PlayerArg(1))
	case view.Turn() == answerTurn && m.othersAct() && m.tutor.hasPlan:
		return newLetter("lesson.nothing")
	}
	return plan.Letter{}
}

// safeLetter returns the letter of lesson 3: placing the safe.
func (m moment) safeLetter() plan.Letter {
	switch {
	case m.learnerActs(rules.PhaseSafe) && m.Safe == rules.NoBuilding:
		return withInstruction(newLetter("lesson.hide"), "lesson.press-building")
	case m.learnerActs(rules.PhaseSafe) && (m.Safe == rules.Church || m.Safe == rules.Ruins):
		return withHighlights(withInstruction(newLetter("lesson.cruel"), "lesson.press-set"), building(m.Safe), confirm)
	case m.learnerActs(rules.PhaseSafe):
		return withHighlights(withInstruction(newLetter("lesson.walks-in"), "lesson.press-set"), building(m.Safe),
			confirm)
	case !m.Animating() && m.View.Phase() != rules.PhaseSafe && m.View.ActiveSeat() != learner: // the safe is placed
		return blocking(newLetter("lesson.turn"))
	}
	return plan.Letter{}
}

// othersLetter returns the letter of lesson 4: players who move only their own agent are found out.
func (m moment) othersLetter() plan.Letter {
	view, ten := m.View, rules.Building(10)
	switch first := view.Turn() == choiceTurn; {
	case first && m.planning() && m.Draft.Empty():
		l := newLetter("lesson.later", message.Number("points", int(view.Roll().High)),
			message.Agent("agent", learnerAgent),
			message.Building("place", ten))
		return withHighlights(withInstruction(l, "lesson.press-either", message.Agent("red", rules.Red),
			message.Agent("agent", learnerAgent)),
			agent(learnerAgent), agent(rules.Red), building(ten))
	case first && m.planning():
		return m.choiceLetter()
	case first && m.tutor.hasPlan && view.Phase() == rules.PhaseSafe:
		return m.suspicionLetter()
	case view.Turn() == ruinsTurn && !m.Animating():
		l := newLetter("lesson.ruins", message.Agent("agent", learnerAgent))
		if view.SafeAt() == ten {
			l = newLetter("lesson.waits", message.Agent("agent", learnerAgent))
			l.Body = append(l.Body, message.Of("lesson.ruins", message.Agent("agent", learnerAgent)))
		}
		return blocking(l)
	}
	return plan.Letter{}
}

// choiceLetter returns the letter of lesson 4 about a planned move: what is missing, or what the move gives away.
func (m moment) choiceLetter() plan.Letter {
	steps, yours, red := m.Steps(), message.Agent("agent", learnerAgent), message.Agent("red", rules.Red)
	if !m.planComplete() {
		return withHighlights(withInstruction(newLetter("lesson.red-too", yours, red), "lesson.one-more", red, yours),
			agent(rules.Red), agent(learnerAgent))
	}
	l := newLetter("lesson.choice")
	switch {
	case m.tutor.movedOnly(learnerAgent):
		l = newLetter("lesson.alone", yours)
	case steps[rules.Red] == 1 && steps[learnerAgent] == 1:
		l = newLetter("lesson.share", red, yours)
	}
	return withHighlights(withInstruction(l, "lesson.press-or-change"), confirm)
}

// suspicionLetter returns the letter of lesson 4 about what the learner's last move has revealed.
func (m moment) suspicionLetter() plan.Letter {
	steps := m.tutor.lastSteps
	yours, red := message.Agent("agent", learnerAgent), message.Agent("red", rules.Red)
	switch {
	case m.tutor.movedOnly(learnerAgent):
		return newLetter("lesson.likely", yours)
	case steps[rules.Red] > 0 && steps[learnerAgent] > 0:
		return newLetter("lesson.as-much", yours, red)
	}
	return newLetter("lesson.innocent")
}

// whoLetter returns the letter of lesson 5: what moves reveal about their players.
func (m moment) whoLetter() plan.Letter {
	const ben rules.Seat = 1 // the opponent who moves violet out of the ruins
	switch v := m.View; {
	case m.Animating() || v.Turn() < ruinsTurn || v.Turn() == ruinsTurn && v.Phase() <= rules.PhaseMove:
		return plan.Letter{}
	case m.tutor.lettersRead == 0:
		l := newLetter("lesson.fetched", m.PlayerArg(ben), message.Agent("agent", rules.Violet))
		l.Body = append(l.Body, message.Of("lesson.pencil", message.Agent("agent", rules.Violet), m.PlayerArg(ben)))
		return blocking(withHighlights(l, plan.Highlight{Kind: plan.HighlightSeat, N: int(ben)}, agent(rules.Violet),
			plan.Highlight{Kind: plan.HighlightNotebook}))
	}
	l := newLetter("lesson.free")
	l.Body = append(l.Body, message.Of("lesson.tells"))
	return blocking(l)
}

// nearEndScore is the score from which the next count may end the game.
const nearEndScore = 32

// endLetter returns the letter of lesson 6: the last count.
func (m moment) endLetter() plan.Letter {
	last := withHighlights(newLetter("lesson.last", message.Agent("agent", learnerAgent)),
		plan.Highlight{Kind: plan.HighlightStone, N: int(m.View.Edition().Goal)})
	for _, a := range m.Agents() {
		if m.View.Score(a) >= nearEndScore || a == learnerAgent {
			last = withHighlights(last, chip(a))
		}
	}
	switch {
	case !m.nearEnd():
	case m.planning() && m.planComplete() && m.endsGame():
		return withHighlights(withInstruction(m.leaderLetter(), "lesson.press-or-change"), confirm)
	case m.learnerActs(rules.PhaseRoll):
		return withHighlights(withInstruction(last, "lesson.press-die"), die, confirm)
	case m.planning():
		return last
	case m.othersAct() && m.tutor.avoidsCount && !m.View.Over():
		return newLetter("lesson.wait")
	}
	return plan.Letter{}
}

// nearEnd reports whether the next count may end the game.
func (m moment) nearEnd() bool {
	for _, a := range m.Agents() {
		if m.View.Score(a) >= nearEndScore {
			return true
		}
	}
	return false
}

// endsGame reports whether the planned move would end the game.
func (m moment) endsGame() bool {
	for _, note := range m.Draft.Preview().Notes {
		if note.Kind == match.NoteEndsGame {
			return true
		}
	}
	return false
}

// leaderLetter returns the letter about the leader after the planned count.
func (m moment) leaderLetter() plan.Letter {
	best, level := rules.NoAgent, false // the leader, and whether the learner's agent shares the lead
	maximum := -1
	for _, a := range m.Agents() {
		switch score := int(m.View.Score(a)) + m.Draft.Preview().Deltas[a]; {
		case score > maximum:
			best, maximum, level = a, score, false
		case score == maximum:
			level = level || best == learnerAgent || a == learnerAgent
		}
	}
	switch {
	case level:
		return newLetter("lesson.ends-level")
	case best == learnerAgent:
		return newLetter("lesson.ends-ahead", message.Agent("agent", learnerAgent))
	}
	return newLetter("lesson.ends-behind", message.Agent("agent", best))
}

// cardsLetter returns the letter of lesson 7: playing a card before a count.
func (m moment) cardsLetter() plan.Letter {
	view := m.View
	switch {
	case m.Animating():
	case view.Phase() == rules.PhaseCall && m.tutor.lettersRead == 0:
		return blocking(withHighlights(newLetter("lesson.at-stake", m.PlayerArg(1), message.Agent("red", rules.Red),
			message.Agent("agent", learnerAgent)), agent(rules.Red), agent(learnerAgent)))
	case (view.Phase() == rules.PhaseCall || view.Phase() == rules.PhaseCards) && m.ActingSeat() == learner:
		return newLetter("lesson.knock")
	case view.Phase() == rules.PhaseCall || view.Phase() == rules.PhaseCards: // others decide
	case view.At(rules.Red) != view.SafeAt() && view.HandSize(learner) < 2:
		return withDrawing(newLetter("lesson.hands-off", message.Agent("red", rules.Red)))
	case view.HandSize(learner) < 2:
		return withDrawing(newLetter("lesson.rescued", message.Agent("agent", learnerAgent)))
	default:
		return withDrawing(newLetter("lesson.kept", message.Agent("agent", learnerAgent)))
	}
	return plan.Letter{}
}

// withDrawing returns a last letter of lesson 7: letter l, which blocks, with how cards are drawn added.
func withDrawing(l plan.Letter) plan.Letter {
	l.Body = append(l.Body, message.Of("lesson.draw"))
	return blocking(l)
}

// dossierLetter returns the letter of lesson 8: dossiers, which all players write once a score reaches a limit.
func (m moment) dossierLetter() plan.Letter {
	dossier := &m.View.Edition().Dossier
	writes := m.View.Phase() == rules.PhaseDossier && m.View.PendingWriters().Has(learner)
	switch {
	case m.Animating():
	case writes && m.tutor.lettersRead == 0:
		return blocking(newLetter("lesson.past", message.Agent("red", rules.Red),
			message.Number("line", dossier.Opens())))
	case writes && m.tutor.lettersRead == 1:
		return blocking(newLetter("lesson.rows", message.Signed("right", dossier.Right)))
	case m.View.Phase() != rules.PhaseDossier && m.tutor.lettersRead == 2:
		return blocking(newLetter("lesson.sealed"))
	}
	return plan.Letter{}
}
