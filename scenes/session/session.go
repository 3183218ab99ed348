// Package session holds the match at the table: its game, the lock on its saved file, and the ways into and out of it.
//
// One window at a time holds a saved game. Everything that asks the disk runs in the background; the Session's methods
// are called on the loop unless they say otherwise.
package session

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/nav"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tasks"
)

// Scenes shows what a session comes to. Each method is called on the loop.
type Scenes interface {
	// Enter shows the match that is on now. It is fresh if its people have not seen their identities yet. One seat
	// sees its identity first; NoSeat for none.
	Enter(fresh bool, first rules.Seat)
	// Conflict says that another window has the game called id, which names describes.
	Conflict(id, names string, why LossReason)
}

// Session is the match that is on. No match is on in a new one.
type Session struct {
	ctx    *backstage.Backstage
	tasks  *tasks.Tasks
	nav    *nav.Stack
	scenes Scenes
	match  *match.Match
	table  *savefiles.Slot // nil if the game is only shown
	id     string
}

// New returns a session without a match. It opens the files of ctx, and shows what comes of it by scenes.
func New(ctx *backstage.Backstage, run *tasks.Tasks, stack *nav.Stack, scenes Scenes) *Session {
	return &Session{ctx: ctx, tasks: run, nav: stack, scenes: scenes}
}

// Fail shows the title, which says what went wrong.
func (s *Session) Fail(err error) {
	s.ctx.Lack(err)
	s.nav.Open(nav.Title)
}

// Match returns the match that is on, nil for none.
func (s *Session) Match() *match.Match { return s.match }

// ID returns the name of the match's game, "" if it is saved nowhere.
func (s *Session) ID() string { return s.id }

// Saved reports whether the match is played here and saved.
func (s *Session) Saved() bool { return s.table != nil }

// Unsaved reports whether a match is on that ends when something else begins: it is saved nowhere and not over.
func (s *Session) Unsaved() bool { return s.match != nil && s.id == "" && !s.match.Over() }

// Record returns the saved record of a match that is played here, nil for any other.
func (s *Session) Record() []byte {
	if s.table == nil {
		return nil
	}
	return s.table.Text()
}

// Show makes m the match that is on without saving it: it is shown only. Its game is called id, "" if it is saved
// nowhere.
func (s *Session) Show(m *match.Match, id string) { s.match, s.table, s.id = m, nil, id }

// Leave leaves the match that is on. Then it runs f in the background, and on the loop what f returned, which may be
// nil.
func (s *Session) Leave(f func() (then func())) {
	m, t := s.match, s.table
	s.Show(nil, "")
	closing := func() {}
	if m != nil {
		closing = m.Leave()
	}
	s.tasks.Await(func() func() {
		func() {
			if t != nil {
				defer t.Close()
			}
			closing()
		}()
		return f()
	})
}

// LeaveTo is Leave for something that needs no background work.
func (s *Session) LeaveTo(then func()) { s.Leave(func() func() { return then }) }

// Shelve puts the match that is over on the shelf and calls then. A game that can't be put there stays where it is.
func (s *Session) Shelve(then func()) {
	m, t := s.match, s.table
	s.Show(nil, "")
	closing := func() {}
	if m != nil { // else it is on the shelf already
		closing = m.Leave()
	}
	s.tasks.Await(func() func() {
		var err error
		if t != nil {
			closing()
			err = t.Shelve()
		}
		return func() {
			if err != nil && !errors.Is(err, match.ErrGone) {
				s.ctx.Lack(err)
			}
			then()
		}
	})
}

// Lay leaves the match that is on, creates an unsaved one in the background, and calls then with it.
func (s *Session) Lay(create func() (*match.Match, error), then func(*match.Match)) {
	s.Leave(func() func() {
		m, err := create()
		return func() {
			if err != nil {
				s.Fail(err)
				return
			}
			s.Show(m, "")
			then(m)
		}
	})
}

// Lost returns why the match that is on is no longer this window's; false if it is. It is cheap.
func (s *Session) Lost() (LossReason, bool) {
	if s.table == nil {
		return 0, false
	}
	err := s.table.Gone()
	if err == nil {
		err = s.match.Status().Gone
	}
	switch {
	case err == nil:
		return 0, false
	case errors.Is(err, savefiles.ErrChanged):
		return Changed, true
	}
	return Taken, true
}

// Names lists who sits at a table.
func Names(ctx *backstage.Backstage, m *match.Match) string {
	var list []*message.Arg
	for i := range m.Table().Players {
		list = append(list, message.Person("", m.Player(rules.Seat(i)).Name))
	}
	return ctx.Words("games.who", message.Each("names", list))
}
