// Package puzzle asks the question of a case at a table, and judges the answer. It draws nothing. A case has no
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

// Quiz asks the question of one case. It implements [plan.Tutor].
type Quiz struct {
	Solved       func() // called when the explanation of the solution has been read
	Missed       func() // called when the verdict on a wrong answer has been read
	Demonstrated func() // called when the demonstration has been read
	Demonstrate  func() // called to demonstrate the answer
	AskOwners    func() // called to ask for the owners of agents

	number       int // counts from 1
	question     cases.Case
	lastStep     func() match.Step
	misses       int
	demonstrates bool           // the opponents demonstrate the answer
	scripted     int            // number of scripted actions to watch first
	actions      []rules.Action // since the start
	namedWrong   bool           // the owners were wrong
	solved       bool
	onSolved     func() // called once
}

// New returns the quiz of case number at table t. The function lastStep returns the last step shown; misses is the
// number of earlier wrong answers; onSolved is called once.
func New(number int, t Start, lastStep func() match.Step, misses int, onSolved func()) *Quiz {
	return &Quiz{number: number, question: t.question, demonstrates: t.demonstrates, scripted: t.scripted,
		lastStep: lastStep, misses: misses, onSolved: onSolved}
}

// AnswerOwners judges the answer to a case that asks for the agents of seats.
func (c *Quiz) AnswerOwners(owners map[rules.Seat]rules.Agent) {
	if c.question.JudgeOwners(owners) == cases.Solved {
		c.solve()
		return
	}
	c.namedWrong = true
	c.misses++
}

// Misses returns the number of wrong answers.
func (c *Quiz) Misses() int { return c.misses }

// asksOwners reports whether the case asks for the owners of agents, not for a move.
func (c *Quiz) asksOwners() bool { return c.question.Goal == cases.GoalOwners }

// solve records that the case is solved.
func (c *Quiz) solve() {
	if !c.solved {
		c.solved = true
		c.onSolved()
	}
}

// recordAction records the last action, or that it was undone.
func (c *Quiz) recordAction() {
	s := c.lastStep()
	switch {
	case s.N <= len(c.actions):
		c.actions = c.actions[:s.N]
	case s.N == len(c.actions)+1:
		c.actions = append(c.actions, s.Action)
	}
}

// verdict judges the actions once the animation has shown them.
func (c *Quiz) verdict(p *plan.Plan) cases.Verdict {
	switch {
	case p.Animating(), len(c.actions) < c.scripted:
		return cases.Unfinished
	case c.solved:
		return cases.Solved
	case c.demonstrates || c.asksOwners():
		return cases.Unfinished
	}
	return c.question.Judge(c.actions)
}

// Letter implements [plan.Tutor], like the methods that follow.
func (c *Quiz) Letter(p *plan.Plan) (plan.Letter, bool) {
	c.recordAction()
	l := plan.Letter{Head: message.Of("case.head", message.Number("number", c.number)),
		SkipLabel: message.Of("case.show")}
	seen := !p.Animating() && len(c.actions) >= c.scripted
	switch v := c.verdict(p); {
	case v == cases.Solved:
		c.solve()
		l.Body = []message.Message{message.Of("case.solved"), c.text("why")}
		l.Blocks, l.DoneLabel, l.SkipLabel = true, message.Of("case.next"), message.Message{}
	case v == cases.Wrong:
		l.Body = []message.Message{message.Of("case.missed"), c.text("asks")}
		l.Blocks, l.DoneLabel = true, message.Of("case.again")
	case c.demonstrates && seen:
		l.Body = []message.Message{c.text("why")}
		l.Blocks, l.DoneLabel, l.SkipLabel = true, message.Of("case.try"), message.Message{}
	case c.demonstrates:
		l.Body = []message.Message{message.Of("case.shown"), c.text("asks")}
		l.SkipLabel = message.Message{}
	case c.asksOwners() && !seen:
		l.Body = []message.Message{message.Of("case.watch"), c.text("asks")}
	default:
		if c.namedWrong {
			l.Body = append(l.Body, message.Of("case.missed"))
		}
		l.Body = append(l.Body, c.text("asks"))
		if c.misses >= hintAfter {
			l.Instruction = c.text("hint")
		}
		if c.asksOwners() {
			l.Blocks, l.DoneLabel = true, message.Of("case.answer")
		}
	}
	return l, true
}

// text returns a text of the case by the last part of its key.
func (c *Quiz) text(what string) message.Message {
	return message.Of(message.Key("case." + c.question.Name + "." + what))
}

func (c *Quiz) Read() {
	switch {
	case c.solved:
		c.Solved()
	case c.demonstrates && c.asksOwners():
		c.demonstrates = false
	case c.demonstrates:
		c.Demonstrated()
	case c.asksOwners():
		c.AskOwners()
	default:
		c.Missed()
	}
}

// Teaches returns true: actions are judged, and are not undone.
func (c *Quiz) Teaches() bool { return true }

func (c *Quiz) Skip() {
	if c.asksOwners() { // the log keeps the evidence, so the same table demonstrates it
		c.demonstrates = true
		return
	}
	c.Demonstrate()
}
