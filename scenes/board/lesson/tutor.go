// Package lesson runs a lesson: it shows its messages, called letters, and reacts to the player. It scripts the first
// rolls and the opponents' first moves. It draws nothing.
//
// Every legal action is allowed at any time. A letter describes what is on the table, not a prescribed press, so the
// lesson continues from any action. A letter says when rolls or moves are scripted. Nothing at a lesson's table is
// secret, so letters may name the learner's agent.
package lesson

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// Teacher is the interface of a tutor at the table.
type Teacher = plan.Tutor

// Tutor teaches one lesson after the other. It implements [plan.Tutor].
type Tutor struct {
	LessonDone func(next int) // called when a lesson is done, with the next one; Lessons+1 after the last
	Skipped    func()         // called when the learner skips all lessons
	TableDone  func()         // called when the last letter of this table has been read

	lesson        int                    // the present lesson, 0 for none
	lettersRead   int                    // the number of letters read in it
	lastSteps     [rules.NumAgents]uint8 // the learner's last complete plan, in steps
	hasPlan       bool                   // mine is set
	avoidsCount   bool                   // a score was near the end, and that plan avoids a count
	violetInRuins bool                   // Violet was in the ruins when its owner's turn came
}

// NewTutor returns a tutor that starts at lesson n, 1 … Lessons.
func NewTutor(n int) *Tutor { return &Tutor{lesson: n} }

// Read implements [plan.Tutor], like the methods that follow.
func (c *Tutor) Read() {
	c.lettersRead++
	switch last := c.lesson; {
	case last == TheSafe && c.lettersRead == 1, last == TopSecret && c.lettersRead == 2, last == TheDossier &&
		c.lettersRead == 3:
		c.nextLesson()
		c.call(c.TableDone)
	case last == NotOnlyYourOwn && c.lettersRead == 1, last == WhoIsWho && c.lettersRead == 2:
		c.nextLesson()
	}
}

func (c *Tutor) call(f func()) {
	if f != nil {
		f()
	}
}

// nextLesson goes to the next lesson.
func (c *Tutor) nextLesson() {
	c.lesson, c.lettersRead = c.lesson+1, 0
	if c.LessonDone != nil {
		c.LessonDone(c.lesson)
	}
}

func (c *Tutor) Skip() {
	c.lesson = 0
	c.call(c.Skipped)
}

func (c *Tutor) Teaches() bool { return c.lesson != 0 }

func (c *Tutor) Letter(p *plan.Plan) (plan.Letter, bool) {
	m := c.update(p)
	var l plan.Letter
	switch c.lesson {
	case MoveAnyone:
		l = m.moveLetter()
	case TheCount:
		l = m.countLetter()
	case TheSafe:
		l = m.safeLetter()
	case NotOnlyYourOwn:
		l = m.othersLetter()
	case WhoIsWho:
		l = m.whoLetter()
	case TheUnmasking:
		l = m.endLetter()
	case TopSecret:
		l = m.cardsLetter()
	case TheDossier:
		l = m.dossierLetter()
	}
	if len(l.Body) == 0 {
		return l, false
	}
	if l.Number = c.lesson; c.lesson <= TheUnmasking {
		l.Total = TheUnmasking // lessons of the first game; the later ones are chosen separately
	}
	return l, true
}

// update records the learner's plan, and advances to the lesson that matches the table.
func (c *Tutor) update(p *plan.Plan) moment {
	m := moment{Plan: p, tutor: c}
	if m.planning() {
		if ok, _ := p.Draft.Ready(); ok {
			c.lastSteps, c.hasPlan = p.Steps(), true
			c.avoidsCount = m.nearEnd() && !p.Draft.Preview().Counts
		} else {
			c.hasPlan, c.avoidsCount = false, false
		}
	}
	v := p.View
	switch {
	case c.lesson == MoveAnyone && v.Turn() >= 5,
		c.lesson == TheCount && v.Phase() == rules.PhaseSafe && v.ActiveSeat() == You && !p.Animating():
		c.nextLesson()
	case c.lesson == WhoIsWho && c.lettersRead == 0 && v.Turn() == ruinsTurn && v.Phase() <= rules.PhaseMove:
		c.violetInRuins = v.At(rules.Violet) == rules.Ruins
	case c.lesson == WhoIsWho && c.lettersRead == 0 && v.Turn() > ruinsTurn && !c.violetInRuins:
		c.lettersRead = 1 // skip the first letter
	case c.lesson == TopSecret && c.lettersRead == 0 && !p.Animating() && !p.InCardRound():
		c.lettersRead = 1 // the call was answered before the first letter was read: only the last one remains
	case c.lesson == TheUnmasking && v.Over() && !p.Animating():
		c.nextLesson()
		c.lesson = 0 // cards and dossiers have lessons of their own
	}
	return m
}

// moment is the table as a lesson sees it.
type moment struct {
	*plan.Plan
	tutor *Tutor
}

// decides reports whether the learner has to decide in a phase.
func (m moment) decides(ph rules.Phase) bool {
	return !m.Animating() && m.View.Phase() == ph && m.View.ActiveSeat() == You
}

// planning reports whether the learner plans a move.
func (m moment) planning() bool { return m.PlansMove() && m.View.ActiveSeat() == You }

// planComplete reports whether the plan is a complete move.
func (m moment) planComplete() bool {
	ok, _ := m.Draft.Ready()
	return ok
}

// othersAct reports whether others act, or their action is still animated.
func (m moment) othersAct() bool {
	return m.TurnSeat() != You && m.TurnSeat() != rules.NoSeat
}

// newLetter returns a letter of one sentence.
func newLetter(k message.Key, args ...*message.Arg) plan.Letter {
	return plan.Letter{Body: []message.Message{message.Of(k, args...)}}
}

// withInstruction returns letter l with the text of what to press.
func withInstruction(l plan.Letter, k message.Key, args ...*message.Arg) plan.Letter {
	l.Instruction = message.Of(k, args...)
	return l
}

// withHighlights returns letter l with highlighted things.
func withHighlights(l plan.Letter, things ...plan.Highlight) plan.Letter {
	l.Highlights = append(l.Highlights, things...)
	return l
}

// blocking returns letter l, which has to be read before the game continues.
func blocking(l plan.Letter) plan.Letter {
	l.Blocks = true
	return l
}

func agent(a rules.Agent) plan.Highlight { return plan.Highlight{Kind: plan.HighlightAgent, N: int(a)} }
func chip(a rules.Agent) plan.Highlight  { return plan.Highlight{Kind: plan.HighlightChip, N: int(a)} }
func building(b rules.Building) plan.Highlight {
	return plan.Highlight{Kind: plan.HighlightBuilding, N: int(b)}
}

var (
	die     = plan.Highlight{Kind: plan.HighlightDie}
	confirm = plan.Highlight{Kind: plan.HighlightConfirm}
)

// movedOnly reports whether the learner's last move moved agent a alone.
func (c *Tutor) movedOnly(a rules.Agent) bool {
	for x, n := range c.lastSteps {
		if n > 0 && rules.Agent(x) != a {
			return false
		}
	}
	return c.lastSteps[a] > 0
}
