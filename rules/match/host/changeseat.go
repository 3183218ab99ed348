package host

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// ChangeSeat implements match.SeatChanger.
func (c *client) ChangeSeat(s rules.Seat, who match.Player) error {
	kind := record.Person
	if who.Kind == match.Opponent {
		kind = who.Opponent().String()
	}
	return c.host.changeSeats(c.viewer, record.HistoryLine{Seat: s, Kind: kind})
}

// Join implements match.SeatChanger. The passport comes from the dealer's secret stream, as at the beginning.
func (c *client) Join(name string) error {
	who := record.PlayerTag{Name: name, Kind: record.Person}
	return c.host.changeSeats(c.viewer, record.HistoryLine{Action: rules.Join(), Joined: who})
}

// Screen implements match.SeatChanger.
func (c *client) Screen() []match.Client { return c.host.screenClients() }

// changeSeats starts a seat change or a join. While another line is being saved, it queues the line and returns nil.
// The error says why the change is impossible now; a later refusal is reported to the client of seat by.
func (h *Host) changeSeats(by rules.Seat, line record.HistoryLine) error {
	if h.persister.goneErr != nil {
		return h.persister.goneErr
	}
	if err := h.checkSeats(line); err != nil {
		return err
	}
	if h.persister.pending != nil {
		h.queue = append(h.queue, queuedLine{by, line})
		return nil
	}
	return h.begin(line)
}

// errSeatChangeOver refuses a seat change after the end.
var errSeatChangeOver = message.Errorf(message.Of("reseat.over"), "the game is over: no stand-ins")

// checkSeats returns why a seat change or a join is impossible now, nil if it is not.
func (h *Host) checkSeats(line record.HistoryLine) error {
	switch {
	case line.Kind != "" && h.game.Over():
		return errSeatChangeOver
	case line.Kind != "":
		return h.record.CheckChange(line.Seat, line.Kind)
	case h.options.Thoughts():
		return match.ErrThoughtsShown
	}
	return h.record.CheckJoin(&h.game, line.Joined)
}

// completeSeatChange sends the saved change of seat s to all clients. It cancels the pause and the intent of the seat.
func (h *Host) completeSeatChange(s rules.Seat) {
	h.pace.stop()
	h.intents.declared[s] = match.Intent{}
	table, n := h.changeTable(), len(h.record.Actions)
	h.history.Take(match.SeatChangeStep(rules.NoSeat, n, &h.game, table))
	for _, c := range h.clients {
		c.send(match.SeatChangeStep(c.viewer, n, &h.game, table))
	}
}

// changeTable sets the table to that at the end of the record, after a seat change or a join. It returns a copy for the
// clients. Earlier actions can't be undone any more.
func (h *Host) changeTable() *match.Table {
	h.undoStack.ChangeSeats(h.record.CurrentPlayers())
	table, err := match.TableOf(&h.record)
	if err != nil {
		return &h.options.Table // can't happen: the change was checked
	}
	h.options.Table = table
	return &table
}

// SaveTo implements match.SeatChanger.
func (c *client) SaveTo(store match.Store) (open func() (*match.Match, error), err error) {
	h := c.host
	if h.persister.goneErr != nil {
		return nil, h.persister.goneErr
	}
	h.persister.store = store
	h.saveNotes()
	wait, text, help := h.Leave(), h.persister.text, h.helpers
	return func() (*match.Match, error) {
		wait()
		var saveErr error
		if store != nil {
			if saveErr = store.Save(text); errors.Is(saveErr, match.ErrGone) {
				return nil, saveErr
			}
		}
		next, err := Resume(text, store, help)
		if err != nil {
			return nil, err
		}
		next.persister.err = saveErr
		if err := next.Deal(); err != nil {
			return nil, err
		}
		return next.Screen(), nil
	}, nil
}
