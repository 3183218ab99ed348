package lessonlist

import (
	"slices"
	"strconv"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/handover"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// afterFirstGame is the first lesson that is taught only on request.
const afterFirstGame = lesson.LessonTopSecret

// Lessons runs the lessons, each at a table of its own, and saves the player’s progress in the settings. The match of a
// lesson is saved only after the player has skipped its guidance.
type Lessons struct {
	OnlyOnRequest bool // Due always returns 0
	HasGames      bool // the player has saved games, so the first lesson is not due
	HasFinished   bool // one of the saved games is over, so no lesson is due

	ctx     *appctx.Context
	nav     *nav.Stack
	session *session.Session
	play    *play.Play
}

// NewLessons returns the lessons, which show their tables with matches.
func NewLessons(ctx *appctx.Context, stack *nav.Stack, s *session.Session, matches *play.Play) *Lessons {
	return &Lessons{ctx: ctx, nav: stack, session: s, play: matches}
}

// Due returns the lesson that the title offers next, 1 … lesson.NumLessons, 0 for none.
func (l *Lessons) Due() int {
	next := l.ctx.Settings.Lesson
	if l.OnlyOnRequest || l.HasFinished || next >= afterFirstGame || next == 0 && l.HasGames {
		return 0
	}
	return max(next, 1)
}

// Teach starts a lesson, 1 … lesson.NumLessons, at a new table. The table opens once the present match is left.
func (l *Lessons) Teach(number int) {
	l.session.StartUnsaved(func() (*match.Match, error) {
		start, err := lesson.StartOf(number, tablesetup.NamesWith(l.ctx.PlayerName()))
		if err != nil {
			return nil, err
		}
		helpers := session.Helpers
		helpers.Script = lesson.Script(number)
		return tables.BeginUnsavedAt(start.Position, start.Options, helpers)
	}, func(m *match.Match) { l.startLesson(number, m) })
}

// startLesson shows the table of a lesson. The first lesson begins with the player’s passport, as every game does.
func (l *Lessons) startLesson(number int, started *match.Match) {
	guide := lesson.NewCourse(number)
	guide.LessonDone = func(next int) {
		l.markCompleted(next - 1)
		l.saveNext(next)
	}
	guide.Skipped = func() {
		l.saveNext(afterFirstGame)
		l.session.StartSaving()
	}
	guide.TableDone = func() {
		if number < lesson.LessonNotOnlyYourOwn {
			l.Teach(lesson.LessonNotOnlyYourOwn)
		} else {
			l.nav.Open(nav.SceneLessons)
		}
	}
	title := func() { l.nav.Open(nav.SceneTitle) }
	table := func() {
		scene := l.play.Table(started, guide, title)
		guide.AskToSkip = func() { l.askToEnd(guide, scene) }
	}
	if number > lesson.LessonMoveAnyone {
		table()
		return
	}
	l.saveNext(lesson.LessonMoveAnyone)
	l.nav.Reset("handover", handover.New(l.ctx, started, table, title), nil)
}

// askToEnd asks at the table whether to end all lessons.
func (l *Lessons) askToEnd(guide *lesson.Course, table *board.TableScene) {
	table.Show(widgets.Dialog{Title: l.ctx.Words("lesson.skip.head"), Body: l.ctx.Words("lesson.skip.text"),
		Answers: []widgets.Answer{
			{ID: "lessons-end", Title: l.ctx.Words("lesson.skip.label"), OnPress: func() {
				guide.End()
				table.UpdatePanels()
			}},
			{ID: "lessons-on", Title: l.ctx.Words("lesson.skip.no"), Primary: true},
		}})
}

// saveNext saves next as the next lesson if that is progress. Lessons after the first game do not count.
func (l *Lessons) saveNext(next int) {
	if next > l.ctx.Settings.Lesson && next <= afterFirstGame {
		l.ctx.Settings.Lesson = next
		l.ctx.SaveSettings()
	}
}

// markCompleted saves that lesson n is completed.
func (l *Lessons) markCompleted(n int) {
	s := &l.ctx.Settings
	if number := strconv.Itoa(n); !slices.Contains(strings.Fields(s.DoneLessons), number) {
		s.DoneLessons = strings.TrimSpace(s.DoneLessons + " " + number)
		l.ctx.SaveSettings()
	}
}

// Open leaves the current match and opens the list of lessons.
func (l *Lessons) Open() {
	l.session.LeaveTo(func() {
		list := New(l.ctx, l.Due(), strings.Fields(l.ctx.Settings.DoneLessons), l.Teach, l.nav.Pop)
		l.nav.Reset("lessons", list, l.Open)
	})
}
