// Package puzzle asks the question of a case at a table, and judges what is done there. It draws nothing. A case's table is for practice: nothing at it is secret.
package puzzle

import (
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// hintAfter is after how many misses a hint is given.
const hintAfter = 2

// Course asks the question of one case. It is a [plan.Lesson].
type Course struct {
	Solved func() // the case is solved, and its reason has been read
	Missed func() // it has been read that this was not it
	Shown  func() // the answer that was carried out has been read
	Show   func() // the answer is to be carried out
	Answer func() // the agents of the seats that the case asks for are to be named

	number int // 1 …
	asked  cases.Case
	last   func() match.Step
	misses int
	shows  bool           // the table shows the answer instead of asking
	watch  int            // how many actions are laid down, to be looked at
	done   []rules.Action // what was done since the start
	wrong  bool           // agents have been named, and not the right ones
	told   bool           // it is solved
	right  func()         // is called once when it is solved
}

// New asks a case's question at the table of [Table], of which last is the step that was seen last. The case has been missed so many times before. Right is called once, at the moment at which
// the case is solved.
func New(number int, t Table, last func() match.Step, misses int, right func()) *Course {
	return &Course{number: number, asked: t.asked, shows: t.shows, watch: t.laid, last: last, misses: misses, right: right}
}

// Name takes the answer to a case that asks for agents: those of the seats.
func (c *Course) Name(owners map[rules.Seat]rules.Agent) {
	if c.asked.JudgeOwners(owners) == cases.Solved {
		c.solve()
		return
	}
	c.wrong = true
	c.misses++
}

// Misses is how often the case has been missed.
func (c *Course) Misses() int { return c.misses }

// owners reports whether the case asks whose agents they are.
func (c *Course) owners() bool { return c.asked.Ask == cases.AskOwners }

func (c *Course) solve() {
	if !c.told {
		c.told = true
		c.right()
	}
}

// look notes what has been done.
func (c *Course) look() {
	s := c.last()
	switch {
	case s.N <= len(c.done):
		c.done = c.done[:s.N]
	case s.N == len(c.done)+1:
		c.done = append(c.done, s.Action)
	}
}

// verdict is how the case stands, once all that was done has been seen.
func (c *Course) verdict(p *plan.Plan) cases.Verdict {
	switch {
	case p.Moving(), len(c.done) < c.watch:
		return cases.Open
	case c.told:
		return cases.Solved
	case c.shows || c.owners():
		return cases.Open
	}
	return c.asked.Judge(c.done)
}

// Letter implements plan.Lesson, as do all that follow.
func (c *Course) Letter(p *plan.Plan) (plan.Letter, bool) {
	c.look()
	l := plan.Letter{Head: message.Of("case.head", message.Number("number", c.number)), Skip: message.Of("case.show")}
	seen := !p.Moving() && len(c.done) >= c.watch
	switch v := c.verdict(p); {
	case v == cases.Solved:
		c.solve()
		l.Says = []message.Message{message.Of("case.solved"), c.text("why")}
		l.Holds, l.Done, l.Skip = true, message.Of("case.next"), message.Message{}
	case v == cases.Missed:
		l.Says = []message.Message{message.Of("case.missed"), c.text("asks")}
		l.Holds, l.Done = true, message.Of("case.again")
	case c.shows && seen:
		l.Says = []message.Message{c.text("why")}
		l.Holds, l.Done, l.Skip = true, message.Of("case.try"), message.Message{}
	case c.shows:
		l.Says = []message.Message{message.Of("case.shown"), c.text("asks")}
		l.Skip = message.Message{}
	case c.owners() && !seen:
		l.Says = []message.Message{message.Of("case.watch"), c.text("asks")}
	default:
		if c.wrong {
			l.Says = append(l.Says, message.Of("case.missed"))
		}
		l.Says = append(l.Says, c.text("asks"))
		if c.misses >= hintAfter {
			l.Press = c.text("hint")
		}
		if c.owners() {
			l.Holds, l.Done = true, message.Of("case.answer")
		}
	}
	return l, true
}

// text is what the catalogue says of the case.
func (c *Course) text(what string) message.Message {
	return message.Of(message.Key("case." + c.asked.Name + "." + what))
}

func (c *Course) Read() {
	switch {
	case c.told:
		c.Solved()
	case c.shows && c.owners():
		c.shows = false
	case c.shows:
		c.Shown()
	case c.owners():
		c.Answer()
	default:
		c.Missed()
	}
}

// Teaches is always true: what was done is judged, and a case that is missed begins anew.
func (c *Course) Teaches() bool { return true }

func (c *Course) Skip() {
	if c.owners() { // what is to be seen is the same
		c.shows = true
		return
	}
	c.Show()
}
