package host

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// CheckUndo implements match.Undoer.
func (c *client) CheckUndo() error { return c.host.undoRefusal(c.viewer) }

// Undo implements match.Undoer.
func (c *client) Undo(lines int) error {
	c.refused = c.host.undo(c.viewer, lines)
	return c.refused
}

// undoRefusal returns why a seat's player can't undo the last action, nil if they can. An action that is being saved
// can't be undone, since its result, such as a roll, is about to be shown.
func (h *Host) undoRefusal(s rules.Seat) error {
	switch p := &h.persister; {
	case s == rules.NoSeat:
		return message.Errorf(message.Of("table.looks-on"), "the public only looks on")
	case p.goneErr != nil:
		return p.goneErr
	case p.pending != nil:
		return errSaving
	case h.undoStack.Person() != s, h.intents.sealed != nil && isCallAnswer(h.record.Actions):
		return record.ErrUndoPeople
	}
	if err := h.record.CheckRoom(); err != nil {
		return err
	}
	return h.undoStack.Check(&h.game)
}

// isCallAnswer reports whether the last action answers a call.
func isCallAnswer(actions []rules.Action) bool {
	return len(actions) > 0 && actions[len(actions)-1].Kind == rules.KindCall
}

// undo starts to undo the last action of a seat's player, who has seen a number of lines. A repeated undo does nothing.
// The error says why it is refused.
func (h *Host) undo(seat rules.Seat, seen int) error {
	if done := h.doneLines(); seen >= 0 && seen < len(done) && done[seen].Undo && h.undoStack.Person() == seat {
		return nil // a repetition
	}
	if seen != len(h.lines) {
		return match.ErrStale
	}
	if err := h.undoRefusal(seat); err != nil {
		return err
	}
	undoStack := h.undoStack // a copy; the host's own stack changes after the save
	before, err := undoStack.Undo(&h.game)
	if err != nil {
		return err
	}
	h.pace.stop()         // cancels the next actor
	h.intents.clear(seat) // else it would answer again
	h.persister.pending = &step{
		line:   record.HistoryLine{Undo: true},
		before: h.game,
		after:  before,
		saved:  h.persister.save(record.UndoLine(&h.game)),
	}
	return nil
}

// completeUndo sends a saved undo of the last action to all clients.
func (h *Host) completeUndo(s *step) {
	_, _ = h.undoStack.Undo(&s.before) // checked at the start
	if s.after.IsChance() {            // a typed roll: its number is used again
		h.dealer.Skip(-1)
	}
	n := len(h.record.Actions)
	h.history.Take(match.UndoStep(rules.NoSeat, n, &h.game))
	for _, c := range h.clients {
		c.send(match.UndoStep(c.viewer, n, &h.game))
	}
	h.intents.update(&h.game)
	if h.intents.sealed != nil {
		*h.intents.sealed = sealedCall{} // the same turn may call again
	}
	h.pace.stop()
}
