package lessonlist

import (
	"slices"
	"strconv"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/handover"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
)

// firstGame is the lesson after those of the first game. Cards and the dossier are taught when the player asks for
// them.
const firstGame = lesson.TopSecret

// Lessons teaches the game at tables of its own. The settings say how far the player has come. A lesson's table is
// saved once its guidance is skipped.
type Lessons struct {
	Untaught bool // no lesson is taught without being asked for
	HasGames bool // the player has saved games, and needs no first lesson

	ctx     *backstage.Backstage
	nav     *nav.Stack
	session *session.Session
	play    *play.Play
}

// NewLessons returns the lessons. Their tables are shown by p.
func NewLessons(ctx *backstage.Backstage, stack *nav.Stack, s *session.Session, p *play.Play) *Lessons {
	return &Lessons{ctx: ctx, nav: stack, session: s, play: p}
}

// Due returns the lesson that is to be taught next without being asked for; 0 for none.
func (l *Lessons) Due() int {
	next := l.ctx.Settings.Lesson
	if l.Untaught || next >= firstGame || next == 0 && l.HasGames {
		return 0
	}
	return max(next, 1)
}

// Teach shows the table of lesson n.
func (l *Lessons) Teach(n int) {
	l.session.Lay(func() (*match.Match, error) {
		names := [4]string{l.ctx.Words("title.chief"), tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]}
		t, err := lesson.At(n, names)
		if err != nil {
			return nil, err
		}
		help := session.Helpers
		help.Script = lesson.Script(n)
		return tables.Set(t.Position, t.Options, help)
	}, func(m *match.Match) { l.begin(n, m) })
}

// begin goes to the table of lesson n. The first one begins with the player's identity, as every game does.
func (l *Lessons) begin(n int, m *match.Match) {
	course := lesson.From(n)
	course.Reached = func(next int) {
		l.learnt(next - 1)
		l.reached(next)
	}
	course.Skipped = func() {
		l.reached(firstGame)
		l.session.Keep()
	}
	course.Ended = func() {
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
	l.reached(1)
	l.nav.Reset("handover", handover.New(l.ctx, m, table, title), nil)
}

// reached notes which lesson is due next. Lessons outside the first game say nothing of that.
func (l *Lessons) reached(next int) {
	if next > l.ctx.Settings.Lesson && next <= firstGame {
		l.ctx.Settings.Lesson = next
		l.ctx.SaveSettings()
	}
}

// learnt notes that lesson n has been learnt.
func (l *Lessons) learnt(n int) {
	s := &l.ctx.Settings
	if name := strconv.Itoa(n); !slices.Contains(strings.Fields(s.Learnt), name) {
		s.Learnt = strings.TrimSpace(s.Learnt + " " + name)
		l.ctx.SaveSettings()
	}
}

// Open lists all lessons.
func (l *Lessons) Open() {
	l.session.LeaveTo(func() {
		list := New(l.ctx, l.Due(), strings.Fields(l.ctx.Settings.Learnt), l.Teach, l.nav.Pop)
		l.nav.Reset("lessons", list, l.Open)
	})
}
