package lessonlist

import (
	"slices"
	"strconv"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/handover"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
)

// firstGame is the lesson after those of the first game. Cards and dossier are taught only on request.
const firstGame = lesson.TopSecret

// Lessons teaches the game at tables of its own. The settings store the player's progress. A lesson's table is saved
// once its guidance is skipped.
type Lessons struct {
	OnlyOnRequest bool // don't teach unless asked
	HasGames      bool // the player has saved games and needs no first lesson

	ctx     *appctx.Context
	nav     *nav.Stack
	session *session.Session
	play    *play.Play
}

// NewLessons returns the lessons; p shows their tables.
func NewLessons(ctx *appctx.Context, stack *nav.Stack, s *session.Session, p *play.Play) *Lessons {
	return &Lessons{ctx: ctx, nav: stack, session: s, play: p}
}

// Due returns the next lesson to teach without being asked, 0 for none.
func (l *Lessons) Due() int {
	next := l.ctx.Settings.Lesson
	if l.OnlyOnRequest || next >= firstGame || next == 0 && l.HasGames {
		return 0
	}
	return max(next, 1)
}

// Teach shows the table of lesson n.
func (l *Lessons) Teach(n int) {
	l.session.Lay(func() (*match.Match, error) {
		names := [4]string{l.ctx.Words("title.chief"), tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]}
		t, err := lesson.TableOf(n, names)
		if err != nil {
			return nil, err
		}
		help := session.Helpers
		help.Script = lesson.Script(n)
		return tables.BeginUnsavedAt(t.Position, t.Options, help)
	}, func(m *match.Match) { l.startLesson(n, m) })
}

// startLesson opens the table of lesson n. The first lesson starts with the player's identity, like every game.
func (l *Lessons) startLesson(n int, m *match.Match) {
	course := lesson.NewTutor(n)
	course.LessonDone = func(next int) {
		l.markCompleted(next - 1)
		l.saveNext(next)
	}
	course.Skipped = func() {
		l.saveNext(firstGame)
		l.session.Keep()
	}
	course.TableDone = func() {
		if n < lesson.NotOnlyYourOwn {
			l.Teach(lesson.NotOnlyYourOwn)
		} else {
			l.nav.Open(nav.Lessons)
		}
	}
	title := func() { l.nav.Open(nav.Title) }
	table := func() { l.play.Table(m, course, title) }
	if n > lesson.MoveAnyone {
		table()
		return
	}
	l.saveNext(1)
	l.nav.Reset("handover", handover.New(l.ctx, m, table, title), nil)
}

// saveNext stores the next lesson. Lessons outside the first game change nothing.
func (l *Lessons) saveNext(next int) {
	if next > l.ctx.Settings.Lesson && next <= firstGame {
		l.ctx.Settings.Lesson = next
		l.ctx.SaveSettings()
	}
}

// markCompleted marks lesson n as completed.
func (l *Lessons) markCompleted(n int) {
	s := &l.ctx.Settings
	if name := strconv.Itoa(n); !slices.Contains(strings.Fields(s.Learnt), name) {
		s.Learnt = strings.TrimSpace(s.Learnt + " " + name)
		l.ctx.SaveSettings()
	}
}

// Open shows the list of lessons.
func (l *Lessons) Open() {
	l.session.LeaveTo(func() {
		list := New(l.ctx, l.Due(), strings.Fields(l.ctx.Settings.Learnt), l.Teach, l.nav.Pop)
		l.nav.Reset("lessons", list, l.Open)
	})
}
