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
func (s *Session) Begin(options match.Options, goal Goal) {
	s.Start(func(slot *savefiles.Slot) (*match.Match, error) { return tables.Begin(options, slot, Helpers) }, goal)
}

// BeginAt is Begin for a match that starts at a position.
func (s *Session) BeginAt(position string, options match.Options, goal Goal) {
	s.Start(func(slot *savefiles.Slot) (*match.Match, error) {
		return tables.BeginAt(position, options, slot, Helpers)
	}, goal)
}

// Start leaves the current match, creates a saved one with create in the background, and enters it, or shows the title
// with an error.
func (s *Session) Start(create func(*savefiles.Slot) (*match.Match, error), goal Goal) {
	s.Leave(func() func() {
		created := s.Create(create)
		return func() { s.Enter(created, goal) }
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
	slot := s.files.Begin()
	defer closeOnPanic(slot)
	m, err := create(slot)
	if err != nil {
		slot.Close()
	}
	return CreatedMatch{err, m, slot}
}

// Enter makes a created match the current one, saves its goal, and shows it. If the match could not be created, it
// shows the title with the error.
func (s *Session) Enter(created CreatedMatch, goal Goal) {
	if created.Err != nil {
		s.Fail(created.Err)
		return
	}
	s.match, s.slot, s.id = created.match, created.slot, created.slot.ID()
	s.saveGoal(goal)
	s.scenes.Enter(true, rules.NoSeat)
}

// Open leaves the current match and opens the game id with get, which runs in the background. If get returns ErrHeld,
// Scenes.Conflict shows that another window holds the game, with names, the list of its players. Another error is shown
// by the title.
func (s *Session) Open(id, names string, get func(string) (*savefiles.Slot, error)) {
	s.Leave(func() func() {
		slot, err := get(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { s.scenes.Conflict(id, names, Held) }
		}
		if err != nil {
			return func() { s.Fail(err) }
		}
		defer closeOnPanic(slot)
		m, err := resume(slot)
		if err != nil {
			return func() { s.Fail(err) }
		}
		fresh, notesErr := isFresh(m), setUnreadNotesAside(m, slot)
		return func() {
			s.match, s.slot, s.id = m, slot, slot.ID()
			s.scenes.Enter(fresh, rules.NoSeat)
			if notesErr != nil {
				s.ctx.AddProblem(notesErr)
			}
		}
	})
}

// OpenCopy opens a copy of the game id, which another window does not release. The copy is a game of its own.
func (s *Session) OpenCopy(id, names string) { s.Open(id, names, s.files.Copy) }

// TakeOver opens the game id and takes it from the window that has it. If that window does not release it, the scene of
// the conflict says so.
func (s *Session) TakeOver(id, names string) {
	s.tasks.Await(func() func() {
		slot, err := s.files.TakeOver(id)
		if errors.Is(err, savefiles.ErrHeld) {
			return func() { s.scenes.Conflict(id, names, Unresponsive) }
		}
		return func() { s.Open(id, names, func(string) (*savefiles.Slot, error) { return slot, err }) }
	})
}

// Reopen opens the current match again with open, in the background, and shows it. If this window has lost the game,
// Scenes.Conflict shows that. After another error it releases the game, and the title shows the error.
func (s *Session) Reopen(open func() (*match.Match, error)) {
	slot, id, names := s.slot, s.id, PlayerNames(s.ctx, s.match)
	s.Show(nil, id)
	s.tasks.Await(func() func() {
		defer closeOnPanic(slot)
		m, err := open()
		return func() {
			switch {
			case errors.Is(err, match.ErrGone):
				s.slot = slot
				s.scenes.Conflict(id, names, Taken)
			case err != nil:
				slot.Close()
				s.Fail(err)
			default:
				s.match, s.slot = m, slot
				s.scenes.Enter(false, rules.NoSeat)
			}
		}
	})
}

// StartSaving saves the current match, which was not saved, from now on and enters it again. After an error the title
// is shown.
func (s *Session) StartSaving() {
	s.tasks.Await(func() func() {
		slot := s.files.Begin()
		return func() {
			open, err := s.match.SaveTo(slot)
			if err != nil {
				slot.Close()
				s.Fail(err)
				return
			}
			s.slot, s.id = slot, slot.ID()
			s.Reopen(open)
		}
	})
}

// resume reads the match of a slot. It moves an unreadable game aside, and returns an error that says so. It closes the
// slot of a game that is lost, or of a newer version.
func resume(slot *savefiles.Slot) (*match.Match, error) {
	m, err := tables.Resume(slot.Text(), slot, Helpers)
	switch {
	case err == nil:
		return m, nil
	case errors.Is(err, match.ErrGone), errors.Is(err, rules.ErrNewer): // the game itself is readable
		slot.Close()
		return nil, err
	}
	return nil, savefiles.SetAside(Unreadable(err), slot.SetAside)
}

// Unreadable returns the error that a saved game can't be read because of why, which it wraps.
func Unreadable(why error) error {
	return message.Errorf(message.Of("notice.unreadable", message.ErrorArg("why", why)),
		"the saved game can’t be read: %w", why)
}

// setUnreadNotesAside moves the notes of a match aside if they can't be read, and returns an error that says so. It
// returns nil if they were read, and leaves them in place after a time-out.
func setUnreadNotesAside(m *match.Match, slot *savefiles.Slot) error {
	switch err := m.Status().NotesError; {
	case err == nil, errors.Is(err, savefiles.ErrTimeout):
		return err
	default:
		return savefiles.SetAside(err, slot.SetNotesAside)
	}
}

// closeOnPanic releases a game on a panic, so that other windows can open it, and panics again. It must be deferred.
func closeOnPanic(slot *savefiles.Slot) {
	if r := recover(); r != nil {
		slot.Close()
		panic(r)
	}
}

// isFresh reports whether a match has no action after the deal, so that its people have not seen their identities yet.
func isFresh(m *match.Match) bool {
	view := m.Public()
	return view.Turn() == 0 || view.Turn() == 1 && view.Phase() == rules.PhaseRoll
}
