package host

import (
	"errors"
	"hash/fnv"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
)

// setNotes stores a seat's notes.
func (h *Host) setNotes(s rules.Seat, n match.NotebookMarks) {
	if s >= rules.MaxSeats || h.notes[s] == n {
		return
	}
	h.notes[s] = n
	h.saveNotes()
}

// saveNotes saves all notes in the background, if the store supports it.
func (h *Host) saveNotes() {
	// don't overwrite notes of a newer version
	if st, ok := h.persister.store.(match.NoteStore); ok && !errors.Is(h.noteSaver.err, rules.ErrNewer) {
		text := match.EncodeNotes(h.gameID(), h.notes[:len(h.options.Players)])
		h.noteSaver.write([]byte(text), st.SaveNotes)
	}
}

// NotesError returns why reading or saving notes failed the last time, nil if it did not.
func (h *Host) NotesError() error {
	h.noteSaver.poll()
	return h.noteSaver.err
}

// noteSaver saves notes in the background. It saves the newest and skips versions that were replaced meanwhile.
type noteSaver struct {
	save func([]byte) error
	next []byte             // next version to save, nil for none
	task *async.Task[error] // save in progress, nil for none
	err  error
	wake func()
}

// write saves a text with the function save, after any save in progress.
func (s *noteSaver) write(text []byte, save func([]byte) error) {
	s.next, s.save = text, save
	s.poll()
}

// poll polls the save in progress, and starts the next one.
func (s *noteSaver) poll() {
	if s.task != nil {
		err, done := s.task.Result()
		if !done {
			return
		}
		s.task, s.err = nil, err
	}
	if text, save := s.next, s.save; text != nil {
		s.next = nil
		s.task = startSave(func() error { return save(text) }, s.wake)
	}
}

// flush returns a function that blocks until all pending notes are saved. It does not change the noteSaver.
func (s *noteSaver) flush() (wait func()) {
	s.poll()
	task, next, save := s.task, s.next, s.save
	s.next = nil
	return func() {
		if task != nil {
			task.Wait()
		}
		if next != nil {
			_ = save(next) // the match is closed, so nobody sees the error
		}
	}
}

// gameID returns an id of the game: a hash of its record up to the end of the deal.
func (h *Host) gameID() uint64 {
	r, n := h.record, 0
	for n < len(r.Actions) && r.Actions[n].Kind != rules.KindRoll && r.Actions[n].Kind != rules.KindFirstRoll {
		n++
	}
	// these come after the deal
	r.Actions, r.Undone, r.Changes, r.Joined = r.Actions[:n], nil, nil, nil
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(r.String())) // never fails
	return sum.Sum64()
}

// resumeNotes reads the notes in the store.
func (h *Host) resumeNotes() {
	st, ok := h.persister.store.(match.NoteStore)
	if !ok {
		return
	}
	text, err := st.LoadNotes()
	if err == nil && text != nil {
		var books []match.NotebookMarks
		books, err = match.ParseNotes(text, h.gameID(), len(h.options.Players))
		copy(h.notes[:], books)
	}
	h.noteSaver.err = err
}
