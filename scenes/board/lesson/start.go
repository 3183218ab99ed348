package lesson

import (
	"heimlich/rules"
	"heimlich/rules/lessons"
	"heimlich/rules/match"
)

// Lesson numbers, in the order of package lessons.
const (
	MoveAnyone     = lessons.MoveAnyone + 1
	TheCount       = lessons.TheCount + 1
	TheSafe        = lessons.TheSafe + 1
	NotOnlyYourOwn = lessons.NotOnlyYourOwn + 1
	WhoIsWho       = lessons.WhoIsWho + 1
	TheUnmasking   = lessons.TheUnmasking + 1
	TopSecret      = lessons.TopSecret + 1
	TheDossier     = lessons.TheDossier + 1

	Lessons = TheDossier // number of lessons
)

// The learner's seat and agent.
const (
	Learner      = lessons.Learner
	LearnerAgent = lessons.LearnerAgent
)

// Start is the table at which a lesson begins.
type Start struct {
	Position string
	Options  match.Options
}

// StartOf returns the table of lesson n, 1 … Lessons, with the names of the players by seat. It returns an error if the
// lesson's position is invalid.
func StartOf(n int, names [4]string) (Start, error) {
	l := lessons.All[n-1]
	o, err := l.Options(names)
	return Start{l.Position, o}, err
}

// Script returns a function that returns the scripted action of lesson n for a position. It returns false where chance
// or the opponent decides.
func Script(n int) func(*rules.Game) (rules.Action, bool) {
	return func(g *rules.Game) (rules.Action, bool) {
		at := n - 1
		switch {
		case at == lessons.MoveAnyone && g.Turn() > 4:
			at = lessons.TheCount
		case at == lessons.NotOnlyYourOwn:
			at = lessons.WhoIsWho
		}
		return lessons.Scripted(at, g)
	}
}
