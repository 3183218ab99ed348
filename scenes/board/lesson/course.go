// Package lesson teaches the game at its own table: what is said by letters, one thing at a time, and what is laid down of chance and of the opponents’ moves. It draws nothing.
//
// Every legal action is allowed at every moment, and the lesson goes on from it: a letter is said of what is on the table, not of what was to be pressed. Only the first rolls
// and the opponents’ first moves are laid down, and a letter says so. A lesson’s table is for practice: nothing at it is secret, so letters may name the learner’s agent.
package lesson

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// Teacher is somebody who teaches at a table.
type Teacher = plan.Lesson

// Course teaches from a lesson on. It is a [plan.Lesson].
type Course struct {
	Reached func(next int) // a lesson has been learnt, and the next one is due; Lessons+1 after the last
	Skipped func()         // nothing more is to be taught
	Ended   func()         // the last lesson of this table has been read to its end

	at      int                    // the lesson that is taught; 0 for nothing any more
	beat    int                    // how many letters have been read in it
	mine    [rules.NumAgents]uint8 // the learner’s last whole plan, in steps
	planned bool                   // there is one
	waits   bool                   // a score was near the end, and that plan lets a count be
	ruined  bool                   // Violet was in the ruins when its owner’s turn came
}

// From teaches from a lesson on, 1 … Lessons.
func From(n int) *Course { return &Course{at: n} }

// Read implements plan.Lesson, as do all that follow.
func (c *Course) Read() {
	c.beat++
	switch last := c.at; {
	case last == TheSafe && c.beat == 1, last == TopSecret && c.beat == 2, last == TheDossier && c.beat == 3:
		c.next()
		c.tell(c.Ended)
	case last == NotOnlyYourOwn && c.beat == 1, last == WhoIsWho && c.beat == 2:
		c.next()
	}
}

func (c *Course) tell(f func()) {
	if f != nil {
		f()
	}
}

// next goes on to the next lesson.
func (c *Course) next() {
	c.at, c.beat = c.at+1, 0
	if c.Reached != nil {
		c.Reached(c.at)
	}
}

func (c *Course) Skip() {
	c.at = 0
	c.tell(c.Skipped)
}

func (c *Course) Teaches() bool { return c.at != 0 }

func (c *Course) Letter(p *plan.Plan) (plan.Letter, bool) {
	m := c.look(p)
	var l plan.Letter
	switch c.at {
	case MoveAnyone:
		l = m.move()
	case TheCount:
		l = m.count()
	case TheSafe:
		l = m.safe()
	case NotOnlyYourOwn:
		l = m.others()
	case WhoIsWho:
		l = m.who()
	case TheUnmasking:
		l = m.end()
	case TopSecret:
		l = m.cards()
	case TheDossier:
		l = m.dossier()
	}
	if len(l.Says) == 0 {
		return l, false
	}
	if l.Number = c.at; c.at <= TheUnmasking {
		l.Of = TheUnmasking // those of the first game; the others come when they are asked for
	}
	return l, true
}

// look notes what the learner plans, and goes on to the lesson that the table has come to.
func (c *Course) look(p *plan.Plan) moment {
	m := moment{Plan: p, course: c}
	if m.planning() {
		if ok, _ := p.Draft.Ready(); ok {
			c.mine, c.planned = p.Steps(), true
			c.waits = m.closes() && !p.Draft.Preview().Counts
		} else {
			c.planned, c.waits = false, false
		}
	}
	v := p.View
	switch {
	case c.at == MoveAnyone && v.Turn() >= 5, c.at == TheCount && v.Phase() == rules.PhaseSafe && v.ActiveSeat() == You && !p.Moving():
		c.next()
	case c.at == WhoIsWho && c.beat == 0 && v.Turn() == fetching && v.Phase() <= rules.PhaseMove:
		c.ruined = v.At(rules.Violet) == rules.Ruins
	case c.at == WhoIsWho && c.beat == 0 && v.Turn() > fetching && !c.ruined:
		c.beat = 1 // there is nothing to tell of it
	case c.at == TopSecret && c.beat == 0 && !p.Moving() && !p.InRound():
		c.beat = 1 // the call was answered before anything was read: there is no more than the end to tell
	case c.at == TheUnmasking && v.Over() && !p.Moving():
		c.next()
		c.at = 0 // cards and the dossier are taught when they are met
	}
	return m
}

// moment is the table as a lesson sees it.
type moment struct {
	*plan.Plan
	course *Course
}

// asked reports whether the learner is asked something, in a phase.
func (m moment) asked(ph rules.Phase) bool {
	return !m.Moving() && m.View.Phase() == ph && m.View.ActiveSeat() == You
}

// planning reports whether the learner plans a move.
func (m moment) planning() bool { return m.PlansMove() && m.View.ActiveSeat() == You }

// ready reports whether the plan is a whole move.
func (m moment) ready() bool {
	ok, _ := m.Draft.Ready()
	return ok
}

// acting reports whether others act in a turn, or what they did is still to be seen.
func (m moment) acting() bool {
	return m.Whose() != You && m.Whose() != rules.NoSeat
}

// says is a letter of one sentence.
func says(k message.Key, args ...*message.Arg) plan.Letter {
	return plan.Letter{Says: []message.Message{message.Of(k, args...)}}
}

// to is the letter with what is to be pressed.
func to(l plan.Letter, k message.Key, args ...*message.Arg) plan.Letter {
	l.Press = message.Of(k, args...)
	return l
}

// lit is the letter with light on things.
func lit(l plan.Letter, things ...plan.Thing) plan.Letter {
	l.Lit = append(l.Lit, things...)
	return l
}

// read is a letter that the table waits for.
func read(l plan.Letter) plan.Letter {
	l.Holds = true
	return l
}

func agent(a rules.Agent) plan.Thing       { return plan.Thing{Kind: plan.ThingAgent, N: int(a)} }
func chip(a rules.Agent) plan.Thing        { return plan.Thing{Kind: plan.ThingChip, N: int(a)} }
func building(b rules.Building) plan.Thing { return plan.Thing{Kind: plan.ThingBuilding, N: int(b)} }

var (
	die     = plan.Thing{Kind: plan.ThingDie}
	confirm = plan.Thing{Kind: plan.ThingConfirm}
)

// only reports whether the learner’s last move walked one agent and no other.
func (c *Course) only(a rules.Agent) bool {
	for x, n := range c.mine {
		if n > 0 && rules.Agent(x) != a {
			return false
		}
	}
	return c.mine[a] > 0
}
