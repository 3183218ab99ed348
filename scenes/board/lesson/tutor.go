// Package lesson runs lessons: it shows their messages, called letters, and reacts to the player. Some rolls and
// opponents' moves are scripted. It draws nothing.
//
// Every legal action is allowed at any time. Letters depend on the state of the table, not on prescribed input, so the
// lesson continues after any action. Nothing at a lesson's table is secret, so letters may name the learner's agent.
package lesson

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
)

// Course runs one lesson after the other. It implements [plan.Tutor].
type Course struct {
	LessonDone func(next int) // called after each lesson with the next one, which may be NumLessons+1
	AskToSkip  func()         // called when the learner presses skip; it may call End
	Skipped    func()         // called when the learner has ended all lessons
	TableDone  func()         // called after the last letter of this table

	lesson        int                    // the present lesson, 0 for none
	lettersRead   int                    // number of letters read in it
	lastSteps     [rules.NumAgents]uint8 // steps of the learner's last complete plan
	hasPlan       bool                   // lastSteps is set
	avoidsCount   bool                   // with a score near the end, that plan avoids a count
	violetInRuins bool                   // violet was in the ruins before the move of ruinsTurn
}

// NewCourse returns a course that starts at lesson n, 1 … NumLessons. Set its callbacks before use; each may be nil.
func NewCourse(n int) *Course { return &Course{lesson: n} }

// Read implements [plan.Tutor]. The last letter of a lesson goes to the next lesson, and the last one of a table calls
// TableDone.
func (c *Course) Read() {
	c.lettersRead++
	switch last := c.lesson; {
	case last == LessonTheSafe && c.lettersRead == 1, last == LessonTopSecret && c.lettersRead == 2,
		last == LessonTheDossier && c.lettersRead == 3:
		c.nextLesson()
		c.call(c.TableDone)
	case last == LessonNotOnlyYourOwn && c.lettersRead == 1, last == LessonWhoIsWho && c.lettersRead == 2:
		c.nextLesson()
	}
}

// call calls a callback unless it is nil.
func (c *Course) call(f func()) {
	if f != nil {
		f()
	}
}

// nextLesson goes to the next lesson and calls LessonDone.
func (c *Course) nextLesson() {
	c.lesson, c.lettersRead = c.lesson+1, 0
	if c.LessonDone != nil {
		c.LessonDone(c.lesson)
	}
}

// Skip implements [plan.Tutor]. It calls AskToSkip.
func (c *Course) Skip() { c.call(c.AskToSkip) }

// End ends all lessons and calls Skipped. The game goes on without letters.
func (c *Course) End() {
	c.lesson = 0
	c.call(c.Skipped)
}

// Teaches implements [plan.Tutor]. It returns false after End.
func (c *Course) Teaches() bool { return c.lesson != 0 }

// Letter implements [plan.Tutor]. It returns the letter of the present lesson, numbered, or false if the state of the
// table calls for none. It may go to the next lesson.
func (c *Course) Letter(p *plan.Plan) (plan.Letter, bool) {
	moment := c.update(p)
	var letter plan.Letter
	switch c.lesson {
	case LessonMoveAnyone:
		letter = moment.moveLetter()
	case LessonTheCount:
		letter = moment.countLetter()
	case LessonTheSafe:
		letter = moment.safeLetter()
	case LessonNotOnlyYourOwn:
		letter = moment.othersLetter()
	case LessonWhoIsWho:
		letter = moment.whoLetter()
	case LessonTheUnmasking:
		letter = moment.endLetter()
	case LessonTopSecret:
		letter = moment.cardsLetter()
	case LessonTheDossier:
		letter = moment.dossierLetter()
	}
	if len(letter.Body) == 0 {
		return letter, false
	}
	if letter.Number = c.lesson; c.lesson <= LessonTheUnmasking {
		letter.Total = LessonTheUnmasking // later lessons are not part of the series
	}
	return letter, true
}

// update records the learner's plan, and goes to the next lesson, or past its first letter, if the table is that far.
// It returns the present moment.
func (c *Course) update(p *plan.Plan) moment {
	moment := moment{Plan: p, tutor: c}
	if moment.planning() {
		if ok, _ := p.Draft.Ready(); ok {
			c.lastSteps, c.hasPlan = p.Steps(), true
			c.avoidsCount = moment.nearEnd() && !p.Draft.Preview().Counts
		} else {
			c.hasPlan, c.avoidsCount = false, false
		}
	}
	view, firstUnread := p.View, c.lettersRead == 0
	switch c.lesson {
	case LessonMoveAnyone:
		if view.Turn() >= countTurn {
			c.nextLesson()
		}
	case LessonTheCount:
		if moment.learnerActs(rules.PhaseSafe) {
			c.nextLesson()
		}
	case LessonWhoIsWho:
		switch {
		case firstUnread && view.Turn() == ruinsTurn && view.Phase() <= rules.PhaseMove:
			c.violetInRuins = view.At(rules.Violet) == rules.Ruins
		case firstUnread && view.Turn() > ruinsTurn && !c.violetInRuins:
			c.lettersRead = 1 // skip the first letter
		}
	case LessonTopSecret:
		if firstUnread && !p.Animating() && !p.InCardRound() {
			c.lettersRead = 1 // the call was answered before the first letter was read
		}
	case LessonTheUnmasking:
		if view.Over() && !p.Animating() {
			c.nextLesson()
			c.lesson = 0 // the later lessons are started separately
		}
	}
	return moment
}

// moment is the state of the table, with the tutor.
type moment struct {
	*plan.Plan
	tutor *Course
}

// learnerActs reports whether it is the learner's turn in a phase, and no animation runs.
func (m moment) learnerActs(phase rules.Phase) bool {
	return !m.Animating() && m.View.Phase() == phase && m.View.ActiveSeat() == learner
}

// planning reports whether the learner plans a move.
func (m moment) planning() bool { return m.PlansMove() && m.View.ActiveSeat() == learner }

// planComplete reports whether the planned move can be confirmed.
func (m moment) planComplete() bool {
	ok, _ := m.Draft.Ready()
	return ok
}

// othersAct reports whether it is another player's turn, as shown so far by the animation.
func (m moment) othersAct() bool {
	return m.TurnSeat() != learner && m.TurnSeat() != rules.NoSeat
}

// newLetter returns a letter of one sentence.
func newLetter(k message.Key, args ...*message.Arg) plan.Letter {
	return plan.Letter{Body: []message.Message{message.Of(k, args...)}}
}

// withInstruction returns letter l with an instruction.
func withInstruction(l plan.Letter, k message.Key, args ...*message.Arg) plan.Letter {
	l.Instruction = message.Of(k, args...)
	return l
}

// withHighlights returns letter l with more highlights.
func withHighlights(l plan.Letter, things ...plan.Highlight) plan.Letter {
	l.Highlights = append(l.Highlights, things...)
	return l
}

// blocking returns letter l, made blocking.
func blocking(l plan.Letter) plan.Letter {
	l.Blocks = true
	return l
}

// agent returns the highlight of an agent's figure.
func agent(a rules.Agent) plan.Highlight { return plan.Highlight{Kind: plan.HighlightAgent, N: int(a)} }

// chip returns the highlight of an agent's chip.
func chip(a rules.Agent) plan.Highlight { return plan.Highlight{Kind: plan.HighlightChip, N: int(a)} }

// building returns the highlight of a building.
func building(b rules.Building) plan.Highlight {
	return plan.Highlight{Kind: plan.HighlightBuilding, N: int(b)}
}

// Highlights of the die and of the confirm button.
var (
	die     = plan.Highlight{Kind: plan.HighlightDie}
	confirm = plan.Highlight{Kind: plan.HighlightConfirm}
)

// movedOnly reports whether the learner's last complete plan moved agent a and no other.
func (c *Course) movedOnly(a rules.Agent) bool {
	for agent, n := range c.lastSteps {
		if n > 0 && rules.Agent(agent) != a {
			return false
		}
	}
	return c.lastSteps[a] > 0
}
