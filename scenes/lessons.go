package scenes

import (
	"slices"
	"strconv"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/handover"
	"heimlich/scenes/lessonlist"
	"heimlich/scenes/tablesetup"
)

// teaching is the game where somebody learns it.
type teaching struct{ *game }

// The lessons: "Play" teaches the first time, one goes on where one was, and any lesson can be had again. How far one is outlasts the game; a lesson's table does not.

// taught is the lesson after the last one of the first game: cards and the dossier are taught when they are asked for.
const taught = lesson.TopSecret

// due is the lesson that is to be taught next, unasked; 0 for none. Whoever has games here already needs no first lesson.
func (g teaching) due() int {
	next := g.back.Settings.Lesson
	if g.untaught || next >= taught || next == 0 && g.played {
		return 0
	}
	return max(next, 1)
}

// play begins what "Play" promises: the lesson that is due, or a game.
func (g teaching) play() {
	if n := g.due(); n > 0 {
		g.teach(n)
		return
	}
	g.quickPlay()
}

// teach shows the table of a lesson.
func (g teaching) teach(n int) {
	lay(g.game, func() (*match.Match, error) {
		t, err := lesson.At(n, [4]string{g.back.Words("title.chief"), tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]})
		if err != nil {
			return nil, err
		}
		help := helpers
		help.Script = lesson.Script(n)
		return tables.Set(t.Position, t.Options, help)
	}, func(m *match.Match) { g.learn(n, m) })
}

// learn goes to the table of a lesson; the first begins as every game does, with the passport.
func (g teaching) learn(n int, m *match.Match) {
	course := lesson.From(n)
	course.Reached = func(next int) {
		g.learnt(next - 1)
		g.reached(next)
	}
	course.Skipped = func() { g.reached(taught) }
	course.Ended = func() {
		if n < lesson.NotOnlyYourOwn {
			g.teach(lesson.NotOnlyYourOwn)
		} else {
			g.showLessons()
		}
	}
	if n > lesson.MoveAnyone {
		g.showTable(m, course)
		return
	}
	g.reached(1)
	g.nav.Reset("handover", handover.New(g.back, m, func() { g.showTable(m, course) }, g.showTitle), nil)
}

// notes tells what happens for the first time at a table, if anybody plays there and wants to be taught; nil for nobody.
func (g teaching) notes(m *match.Match) lesson.Teacher {
	if g.untaught || len(m.People()) == 0 {
		return nil
	}
	notes := lesson.NotesSince(g.back.Settings.Told)
	notes.Silent = func() bool { return g.back.Settings.NoNotes }
	notes.Kept = func(told string) {
		g.back.Settings.Told = told
		g.settings.Save()
	}
	return notes
}

// reached notes which lesson is due next. What follows from a lesson that is taught when it is asked for says nothing of the first game.
func (g teaching) reached(next int) {
	if next > g.back.Settings.Lesson && next <= taught {
		g.back.Settings.Lesson = next
		g.settings.Save()
	}
}

// learnt notes that a lesson has been learnt.
func (g teaching) learnt(n int) {
	s := &g.back.Settings
	if name := strconv.Itoa(n); !slices.Contains(strings.Fields(s.Learnt), name) {
		s.Learnt = strings.TrimSpace(s.Learnt + " " + name)
		g.settings.Save()
	}
}

// showLessons shows all lessons, to be chosen from.
func (g teaching) showLessons() {
	g.letGo()()
	learnt := strings.Fields(g.back.Settings.Learnt)
	g.nav.Reset("lessons", lessonlist.New(g.back, g.due(), learnt, g.teach, g.nav.Pop), g.showLessons)
}
