package lesson

import (
	"heimlich/rules"
	"heimlich/rules/lessons"
	"heimlich/rules/match"
)

// Lesson numbers, 1 … NumLessons. Each is one more than the lesson's index in package lessons.
const (
	LessonMoveAnyone     = lessons.MoveAnyone + 1
	LessonTheCount       = lessons.TheCount + 1
	LessonTheSafe        = lessons.TheSafe + 1
	LessonNotOnlyYourOwn = lessons.NotOnlyYourOwn + 1
	LessonWhoIsWho       = lessons.WhoIsWho + 1
	LessonTheUnmasking   = lessons.TheUnmasking + 1
	LessonTopSecret      = lessons.TopSecret + 1
	LessonTheDossier     = lessons.TheDossier + 1

	NumLessons = LessonTheDossier
)

// The learner's seat and agent.
const (
	learner      = lessons.Learner
	learnerAgent = lessons.LearnerAgent
)

// Start is the table at which a lesson begins: a position and the options, as package tables begins a match with them.
type Start struct {
	Position string
	Options  match.Options
}

// StartOf returns the table of lesson n, 1 … NumLessons, with the names of the players by seat. It returns an error if
// the lesson's position is invalid.
func StartOf(n int, names [4]string) (Start, error) {
	lesson := lessons.All[n-1]
	options, err := lesson.Options(names)
	return Start{lesson.Position, options}, err
}

// Script returns a function that returns the scripted action of lesson n for a game. It also scripts the lessons that
// follow on the same table. The function returns false where chance or the opponent decides.
func Script(n int) func(*rules.Game) (rules.Action, bool) {
	return func(g *rules.Game) (rules.Action, bool) {
		at := n - 1
		switch {
		case at == lessons.MoveAnyone && g.Turn() >= countTurn:
			at = lessons.TheCount
		case at == lessons.NotOnlyYourOwn:
			at = lessons.WhoIsWho
		}
		return lessons.Scripted(at, g)
	}
}
