// Package session holds the current match with its saved game, and opens, starts and leaves matches.
//
// One window at a time holds a saved game. All disk access runs in the background; the Session's methods must be called
// on the main loop unless they say otherwise.
package session

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tasks"
)

// Scenes shows the results of a session's operations. Each method is called on the main loop.
type Scenes interface {
	// Enter shows the current match. The match is fresh if its people have not seen their identities yet. The seat
	// first sees its identity before others; NoSeat for none.
	Enter(fresh bool, first rules.Seat)
	// Conflict shows that another window has the game id; names lists its players.
	Conflict(id, names string, why LossReason)
	// Title shows the title.
	Title()
}

// Session is the current match with its saved file. A new session has no match.
type Session struct {
	ctx    *appctx.Context
	files  *savefiles.Files
	tasks  *tasks.Tasks
	scenes Scenes
	match  *match.Match
	slot   *savefiles.Slot // nil if the match is only shown, or not saved
	id     string          // of the game; "" if it is not saved
	remote bool            // a host elsewhere saves the match
}

// New returns a session without a match. It opens files, and shows results with scenes.
func New(ctx *appctx.Context, files *savefiles.Files, run *tasks.Tasks, scenes Scenes) *Session {
	return &Session{ctx: ctx, files: files, tasks: run, scenes: scenes}
}

// Fail shows the title with an error.
func (s *Session) Fail(err error) {
	s.ctx.AddProblem(err)
	s.scenes.Title()
}

// Match returns the current match, nil for none. The session owns it; use Leave to leave it.
func (s *Session) Match() *match.Match { return s.match }

// ID returns the ID of the match's game, "" if it is not saved.
func (s *Session) ID() string { return s.id }

// Saved reports whether the match is played here and saved.
func (s *Session) Saved() bool { return s.slot != nil }

// Unsaved reports whether the current match would be lost by leaving: it is not saved and not over.
func (s *Session) Unsaved() bool { return s.match != nil && s.id == "" && !s.remote && !s.match.Over() }

// Remote reports whether a host elsewhere saves the current match.
func (s *Session) Remote() bool { return s.remote }

// Record returns the saved record of a match that is played here, nil for any other. The caller must not change it.
func (s *Session) Record() []byte {
	if s.slot == nil {
		return nil
	}
	return s.slot.Text()
}

// Show sets the current match without saving it, to view it only. Its game has the ID id, "" if it is not saved. It
// does not leave the match before.
func (s *Session) Show(m *match.Match, id string) {
	s.match, s.slot, s.id, s.remote = m, nil, id, false
}

// ShowRemote leaves the current match, and shows one that a host elsewhere saves.
func (s *Session) ShowRemote(m *match.Match) {
	s.LeaveTo(func() {
		s.Show(m, "")
		s.remote = true
		s.scenes.Enter(isFresh(m), rules.NoSeat)
	})
}

// Leave leaves the current match and closes its game. Then it runs leave in the background, and the function that leave
// returned, which may be nil, on the main loop. Without a match it only does the latter.
func (s *Session) Leave(leave func() (then func())) {
	m, slot := s.match, s.slot
	s.Show(nil, "")
	waitForSaves := func() {}
	if m != nil {
		waitForSaves = m.Leave()
	}
	s.tasks.Await(func() func() {
		func() {
			if slot != nil {
				defer slot.Close()
			}
			waitForSaves()
		}()
		return leave()
	})
}

// LeaveTo is Leave without background work.
func (s *Session) LeaveTo(then func()) { s.Leave(func() func() { return then }) }

// Shelve leaves the current match, moves its game to the shelf, the folder of finished games, and calls then. A match
// that is not saved here is only left. A game that can't be moved stays in place, and the title will show the error.
func (s *Session) Shelve(then func()) {
	m, slot := s.match, s.slot
	s.Show(nil, "")
	waitForSaves := func() {}
	if m != nil { // else it is on the shelf already
		waitForSaves = m.Leave()
	}
	s.tasks.Await(func() func() {
		var err error
		if slot != nil {
			waitForSaves()
			err = slot.Shelve()
		}
		return func() {
			if err != nil && !errors.Is(err, match.ErrGone) {
				s.ctx.AddProblem(err)
			}
			then()
		}
	})
}

// Archive puts the record of a finished remote match on this device's shelf in the background. The title will show an
// error.
func (s *Session) Archive(text string) {
	s.tasks.Await(func() func() {
		err := s.files.Archive([]byte(text))
		return func() {
			if err != nil {
				s.ctx.AddProblem(err)
			}
		}
	})
}

// StartUnsaved leaves the current match, creates an unsaved one in the background, makes it the current one, and calls
// then with it. After an error it shows the title instead.
func (s *Session) StartUnsaved(create func() (*match.Match, error), then func(*match.Match)) {
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

// Lost returns why this window has lost the current match; false if it has not. It never blocks on storage.
func (s *Session) Lost() (LossReason, bool) {
	if s.slot == nil {
		return 0, false
	}
	err := s.slot.Gone()
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

// PlayerNames lists the players of a match in the current language.
func PlayerNames(ctx *appctx.Context, m *match.Match) string {
	var list []*message.Arg
	for i := range m.Table().Players {
		list = append(list, message.Person("", m.Player(rules.Seat(i)).Name))
	}
	return ctx.Words("games.who", message.Each("names", list))
}
