package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// SeatChange is a public event outside the rules: a person leaves and an opponent replaces them, or the person returns.
type SeatChange struct {
	After int             `json:"after,omitzero"` // number of actions before it; these can't be undone any more
	Seat  rules.Seat      `json:"seat,omitzero"`  // seat of the person
	Back  bool            `json:"back,omitzero"`  // the person returns; else they leave
	Level opponents.Level `json:"level,omitzero"` // of the replacing opponent
}

// changesOf returns the seat changes of a record.
func changesOf(rec *record.Record) (all []SeatChange, err error) {
	actions := 0
	for _, line := range rec.History() {
		switch {
		case line.Kind == record.Person:
			all = append(all, SeatChange{After: actions, Seat: line.Seat, Back: true})
		case line.Kind != "":
			who, err := opponents.Parse(line.Kind)
			if err != nil {
				return nil, err
			}
			all = append(all, SeatChange{After: actions, Seat: line.Seat, Level: who.Level})
		case line.Undo:
			actions--
		default:
			actions++
		}
	}
	return all, nil
}

// errChanges refuses a table from outside with impossible seat changes.
var errChanges = rules.InputErrorf("setup.changes", "players leave or return in an impossible order")

// checkChanges returns errChanges if the seat changes are impossible.
func (t Table) checkChanges() error {
	if len(t.Changes) > record.MaxChanges {
		return errChanges
	}
	after := 0
	for _, c := range t.Changes {
		if c.After < after || int(c.Seat) >= len(t.Players) || int(c.Level) >= len(opponents.Levels) {
			return errChanges
		}
		after = c.After
	}
	return nil
}

// addSeatChanges adds the seat changes after exactly that many actions to the log. They become visible after all events
// of the last action; seen is the number of these events.
func (h *PublicHistory) addSeatChanges(after, seen int) {
	for i := range h.table.Changes {
		if change := &h.table.Changes[i]; change.After == after {
			h.log = append(h.log, Entry{Turn: h.view.Turn(), ActiveSeat: h.view.ActiveSeat(), Seat: change.Seat,
				Change: change, Events: seen})
		}
	}
}

// changeTable sets the table after n actions. The log gets an entry for each new seat change, visible at once.
func (h *PublicHistory) changeTable(t Table, n int) {
	h.dropUndoEntry()
	known := len(h.table.Changes)
	h.table = t
	for i := known; i < len(t.Changes); i++ {
		change := &t.Changes[i]
		h.log = append(h.log,
			Entry{Turn: h.view.Turn(), ActiveSeat: h.view.ActiveSeat(), Seat: change.Seat, Change: change})
		h.previousLogLen = len(h.log)
	}
}

// message describes a change; who is the person.
func (c *SeatChange) message(who *message.Arg) message.Message {
	if c.Back {
		return message.Of("log.returns", who)
	}
	return message.Of("log.leaves", who, message.Words("opponent", message.Of(message.Key("kind."+c.Level.String()))))
}

// AppendSeatChanges appends to all the landmarks of the seat changes after exactly n actions, and returns the extended
// slice. Turn is the number of the turn at that moment.
func (t Table) AppendSeatChanges(all []Landmark, n, turn int) []Landmark {
	for _, c := range t.Changes {
		if c.After != n {
			continue
		}
		mark := Landmark{Kind: LandmarkLeft, N: n, Turn: turn, Seat: c.Seat}
		if c.Back {
			mark.Kind = LandmarkBack
		}
		all = append(all, mark)
	}
	return all
}
