package session

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/scenes/savefiles"
)

// LossReason is the reason why this window can't play a game.
type LossReason int

// The reasons.
const (
	Held         LossReason = iota // another window holds it
	Unresponsive                   // the other window does not release it
	Taken                          // another window has taken it over
	Changed                        // something else has changed its record
)

// Begin leaves the current match and starts a new one, which is saved. It returns at once; Scenes.Enter follows, or the
// title with an error.
func (s *Session) Begin(o match.Options, goal Goal) {
	s.Start(func(t *savefiles.Slot) (*match.Match, error) { return tables.Begin(o, t, Helpers) }, goal)
}

// BeginAt leaves the current match and starts a new one at a position, which is saved.
func (s *Session) BeginAt(position string, o match.Options, goal Goal) {
	s.Start(func(t *savefiles.Slot) (*match.Match, error) { return tables.BeginAt(position, o, t, Helpers) }, goal)
}

// Start leaves the current match, creates a saved one with create in the background, and enters it.
func (s *Session) Start(create func(*savefiles.Slot) (*match.Match, error), goal Goal) {
	s.Leave(func() func() {
		n := s.Create(create)
		return func() { s.Enter(n, goal) }
	})
}

// CreatedMatch is a saved match that was created and not entered yet.
type CreatedMatch struct {
	Err   error // why it could not be created; nil if it was
	match *match.Match
	slot  *savefiles.Slot
}

// Create creates a saved match, without entering it. It must run in the background. Pass the result to Enter, also
// after an error.
func (s *Session) Create(create func(*savefiles.Slot) (*match.Match, error)) CreatedMatch {
	t := s.files.Begin()
	defer closeOnPanic(t)
	m, err := create(t)
	if err != nil {
		t.Close()
	}
	return CreatedMatch{err, m, t}
}

// Enter enters a created match, or shows its error.
func (s *Session) Enter(c CreatedMatch, goal Goal) {
	if c.Err != nil {
		s.Fail(c.Err)
		return
	}
	s.match, s.slot, s.id = c.match, c.slot, c.slot.ID()
	s.saveGoal(goal)
	s.scenes.Enter(true, rules.NoSeat)
}

// Open leaves the current match and opens the game id with get, which runs in the background. If another window holds
// the game, a scene says so and shows names, the list of its players.
func (s *Session) Open(id, names string, get func(string) (*savefiles.Slot, error)) {
	s.Leave(func() func() {
		t, err := get(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { s.scenes.Conflict(id, names, Held) }
		}
		if err != nil {
			return func() { s.Fail(err) }
		}
		defer closeOnPanic(t)
		m, err := resume(t)
		if err != nil {
			return func() { s.Fail(err) }
		}
		fresh, unread := isFresh(m), unreadNotes(m, t)
		return func() {
			s.match, s.slot, s.id = m, t, t.ID()
			s.scenes.Enter(fresh, rules.NoSeat)
			if unread != nil {
				s.ctx.AddProblem(unread)
			}
		}
	})
}

// OpenCopy opens a copy of the game id, which another window does not release.
func (s *Session) OpenCopy(id, names string) { s.Open(id, names, s.files.Copy) }

// TakeOver opens the game id and takes it from the window that has it. If that window does not release it, the scene of
// the conflict says so.
func (s *Session) TakeOver(id, names string) {
	s.tasks.Await(func() func() {
		t, err := s.files.TakeOver(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { s.scenes.Conflict(id, names, Unresponsive) }
		}
		return func() { s.Open(id, names, func(string) (*savefiles.Slot, error) { return t, err }) }
	})
}

// Reopen opens the current match again with open, in the background.
func (s *Session) Reopen(open func() (*match.Match, error)) {
	t, id, names := s.slot, s.id, PlayerNames(s.ctx, s.match)
	s.Show(nil, id)
	s.tasks.Await(func() func() {
		defer closeOnPanic(t)
		m, err := open()
		return func() {
			switch {
			case errors.Is(err, match.ErrGone):
				s.slot = t
				s.scenes.Conflict(id, names, Taken)
			case err != nil:
				t.Close()
				s.Fail(err)
			default:
				s.match, s.slot = m, t
				s.scenes.Enter(false, rules.NoSeat)
			}
		}
	})
}

// StartSaving saves the current match, which was not saved, from now on and enters it again. After an error the title
// is shown.
func (s *Session) StartSaving() {
	s.tasks.Await(func() func() {
		t := s.files.Begin()
		return func() {
			open, err := s.match.SaveTo(t)
			if err != nil {
				t.Close()
				s.Fail(err)
				return
			}
			s.slot, s.id = t, t.ID()
			s.Reopen(open)
		}
	})
}

// resume reads the match of a slot. It moves an unreadable game aside, and returns an error that says so.
func resume(t *savefiles.Slot) (*match.Match, error) {
	m, err := tables.Resume(t.Text(), t, Helpers)
	switch {
	case err == nil:
		return m, nil
	case errors.Is(err, match.ErrGone), errors.Is(err, rules.ErrNewer): // the game itself is readable
		t.Close()
		return nil, err
	}
	return nil, savefiles.SetAside(Unreadable(err), t.SetAside)
}

// Unreadable returns the error of an unreadable saved game.
func Unreadable(why error) error {
	return message.Errorf(message.Of("notice.unreadable", message.ErrorArg("why", why)),
		"the saved game can’t be read: %w", why)
}

// unreadNotes returns the error of reading a match's notes, nil if there is none. It moves unreadable notes aside.
func unreadNotes(m *match.Match, t *savefiles.Slot) error {
	switch bad := m.Status().NotesError; {
	case bad == nil, errors.Is(bad, savefiles.ErrTimeout):
		return bad
	default:
		return savefiles.SetAside(bad, t.SetNotesAside)
	}
}

// closeOnPanic releases a game on a panic, so that other windows can open it.
func closeOnPanic(t *savefiles.Slot) {
	if r := recover(); r != nil {
		t.Close()
		panic(r)
	}
}

// isFresh reports whether people have not seen their identities yet.
func isFresh(m *match.Match) bool {
	p := m.Public()
	return p.Turn() == 0 || p.Turn() == 1 && p.Phase() == rules.PhaseRoll
}
