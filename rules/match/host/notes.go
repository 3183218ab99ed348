package host

import (
	"errors"
	"hash/fnv"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
)

// setNotes stores a seat's notes, and starts to save them if they have changed. It does nothing for NoSeat.
func (h *Host) setNotes(s rules.Seat, n match.NotebookMarks) {
	if s >= rules.MaxSeats || h.notes[s] == n {
		return
	}
	h.notes[s] = n
	h.saveNotes()
}

// saveNotes saves all notes in the background, if the store supports it. It does not overwrite notes of a newer
// version of the program.
func (h *Host) saveNotes() {
	if store, ok := h.persister.store.(match.NoteStore); ok && !errors.Is(h.noteSaver.err, rules.ErrNewer) {
		text := match.EncodeNotes(h.gameID(), h.notes[:len(h.options.Players)])
		h.noteSaver.write([]byte(text), store.SaveNotes)
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

// poll starts to save the next version, if there is one and no save is in progress. It takes the error of a save that
// has ended.
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

// flush returns a function that saves the notes that are still to be saved, and blocks until no save is in progress.
// That function does not use the noteSaver, so any goroutine may call it.
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

// gameID returns an ID of the game, to tell whether notes belong to it: a hash of its record up to the end of the deal.
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

// resumeNotes reads the notes in the store, if it supports notes. An error is that of NotesError.
func (h *Host) resumeNotes() {
	store, ok := h.persister.store.(match.NoteStore)
	if !ok {
		return
	}
	text, err := store.LoadNotes()
	if err == nil && text != nil {
		var books []match.NotebookMarks
		books, err = match.ParseNotes(text, h.gameID(), len(h.options.Players))
		copy(h.notes[:], books)
	}
	h.noteSaver.err = err
}
