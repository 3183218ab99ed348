// Package puzzle poses the question of a case at a table, and judges the answer. It draws nothing. A case has no
// secrets.
package puzzle

import (
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// hintAfter is the number of wrong answers after which a hint is given.
const hintAfter = 2

// Quiz poses the question of one case and judges the answers. It implements [plan.Tutor]; its letters pose and judge.
type Quiz struct {
	Solved       func() // called when the explanation of the solution has been read
	Missed       func() // called when the verdict on a wrong answer has been read
	Demonstrated func() // called when the demonstration has been read
	Demonstrate  func() // called to demonstrate the answer
	AskOwners    func() // called to ask for the owners of agents

	number          int // counts from 1
	question        cases.Case
	lastStep        func() match.Step // returns the last step shown
	misses          int               // number of wrong answers
	demonstrates    bool              // the opponents demonstrate the answer
	scriptedActions int               // number of scripted actions that are shown first
	actions         []rules.Action    // since the start
	wrongOwners     bool              // the owners were wrong
	solved          bool
	onSolved        func() // called once
}

// New returns the quiz of a case at the table start. Cases count from 1. The function lastStep returns the last step
// shown. Misses is the number of earlier wrong answers. OnSolved is called once, when the case is solved. Set the
// exported callbacks before use.
func New(number int, start Start, lastStep func() match.Step, misses int, onSolved func()) *Quiz {
	return &Quiz{number: number, question: start.question, demonstrates: start.demonstrates,
		scriptedActions: start.scriptedActions, lastStep: lastStep, misses: misses, onSolved: onSolved}
}

// AnswerOwners judges an answer to a case that asks for the agents of seats, and counts a wrong one. A missing seat
// makes it wrong.
func (q *Quiz) AnswerOwners(owners map[rules.Seat]rules.Agent) {
	if q.question.JudgeOwners(owners) == cases.Solved {
		q.solve()
		return
	}
	q.wrongOwners = true
	q.misses++
}

// Misses returns the number of wrong answers, earlier ones included.
func (q *Quiz) Misses() int { return q.misses }

// asksOwners reports whether the case asks for the owners of agents, not for a move.
func (q *Quiz) asksOwners() bool { return q.question.Goal == cases.GoalOwners }

// solve records that the case is solved, and calls onSolved the first time.
func (q *Quiz) solve() {
	if !q.solved {
		q.solved = true
		q.onSolved()
	}
}

// recordAction records the action of the last step shown, or that it was undone.
func (q *Quiz) recordAction() {
	step := q.lastStep()
	switch {
	case step.N <= len(q.actions):
		q.actions = q.actions[:step.N]
	case step.N == len(q.actions)+1:
		q.actions = append(q.actions, step.Action)
	}
}

// verdict judges the actions once the animation has shown them. Before that, in a demonstration and for a case about
// owners it returns Unfinished, unless the case is solved.
func (q *Quiz) verdict(p *plan.Plan) cases.Verdict {
	switch {
	case p.Animating(), len(q.actions) < q.scriptedActions:
		return cases.Unfinished
	case q.solved:
		return cases.Solved
	case q.demonstrates || q.asksOwners():
		return cases.Unfinished
	}
	return q.question.Judge(q.actions)
}

// Letter implements [plan.Tutor]. It returns the letter of the case: the question, the demonstration, or the verdict on
// the actions so far. There is always one. It also records the last action, and that the case is solved.
func (q *Quiz) Letter(p *plan.Plan) (plan.Letter, bool) {
	q.recordAction()
	letter := plan.Letter{Head: message.Of("case.head", message.Number("number", q.number)),
		SkipLabel: message.Of("case.show")}
	seen := !p.Animating() && len(q.actions) >= q.scriptedActions
	switch v := q.verdict(p); {
	case v == cases.Solved:
		q.solve()
		letter.Body = []message.Message{message.Of("case.solved"), q.text("why")}
		letter.Blocks, letter.DoneLabel, letter.SkipLabel = true, message.Of("case.next"), message.Message{}
	case v == cases.Wrong:
		letter.Body = []message.Message{message.Of("case.missed"), q.text("asks")}
		letter.Blocks, letter.DoneLabel = true, message.Of("case.again")
	case q.demonstrates && seen:
		letter.Body = []message.Message{q.text("why")}
		letter.Blocks, letter.DoneLabel, letter.SkipLabel = true, message.Of("case.try"), message.Message{}
	case q.demonstrates:
		letter.Body = []message.Message{message.Of("case.shown"), q.text("asks")}
		letter.SkipLabel = message.Message{}
	case q.asksOwners() && !seen:
		letter.Body = []message.Message{message.Of("case.watch"), q.text("asks")}
	default:
		if q.wrongOwners {
			letter.Body = append(letter.Body, message.Of("case.missed"))
		}
		letter.Body = append(letter.Body, q.text("asks"))
		if q.misses >= hintAfter {
			letter.Instruction = q.text("hint")
		}
		if q.asksOwners() {
			letter.Blocks, letter.DoneLabel = true, message.Of("case.answer")
		}
	}
	return letter, true
}

// text returns a text of the case by the last part of its key.
func (q *Quiz) text(what string) message.Message {
	return message.Of(message.Key("case." + q.question.Name + "." + what))
}

// Read implements [plan.Tutor]. It calls the callback for what comes next, or ends the demonstration of the owners.
func (q *Quiz) Read() {
	switch {
	case q.solved:
		q.Solved()
	case q.demonstrates && q.asksOwners():
		q.demonstrates = false
	case q.demonstrates:
		q.Demonstrated()
	case q.asksOwners():
		q.AskOwners()
	default:
		q.Missed()
	}
}

// Teaches implements [plan.Tutor]. It returns true: actions are judged, and are not undone.
func (q *Quiz) Teaches() bool { return true }

// Skip implements [plan.Tutor]. It demonstrates the solution: the owners at this table, actions by calling Demonstrate.
func (q *Quiz) Skip() {
	if q.asksOwners() { // the log keeps the evidence, so the same table demonstrates it
		q.demonstrates = true
		return
	}
	q.Demonstrate()
}
