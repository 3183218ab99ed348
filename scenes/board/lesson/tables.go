package lesson

import (
	"heimlich/rules"
	"heimlich/rules/lessons"
	"heimlich/rules/match"
)

// The lessons, by their numbers: from 1 on, in the order of package lessons.
const (
	MoveAnyone     = lessons.MoveAnyone + 1
	TheCount       = lessons.TheCount + 1
	TheSafe        = lessons.TheSafe + 1
	NotOnlyYourOwn = lessons.NotOnlyYourOwn + 1
	WhoIsWho       = lessons.WhoIsWho + 1
	TheUnmasking   = lessons.TheUnmasking + 1
	TopSecret      = lessons.TopSecret + 1
	TheDossier     = lessons.TheDossier + 1

	Lessons = TheDossier // how many there are
)

// The learner’s seat and agent.
const (
	You   = lessons.Learner
	Yours = lessons.Own
)

// Table is a lesson’s table.
type Table struct {
	Position string
	Options  match.Options
}

// At is the table of a lesson, 1 … Lessons, with the names of those who sit there.
func At(n int, names [4]string) (Table, error) {
	l := lessons.All[n-1]
	o, err := l.Options(names)
	return Table{l.Position, o}, err
}

// Script is what chance or an opponent does at a table that began with a lesson; false where that is theirs to decide.
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
