package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Change is that somebody leaves a table, for whom an opponent plays on, or comes back to it. Everybody sees it.
type SeatChange struct {
	After int             // how many of the actions that stand had happened; none of them can be taken back since
	Seat  rules.Seat      // whose person it is
	Back  bool            // that person is there again; else they leave
	Level opponents.Level // of the opponent who plays on
}

// changesOf are the changes that a record tells.
func changesOf(rec *record.Record) (all []SeatChange, err error) {
	stand := 0
	for _, h := range rec.History() {
		switch {
		case h.Kind == record.Person:
			all = append(all, SeatChange{After: stand, Seat: h.Seat, Back: true})
		case h.Kind != "":
			who, err := opponents.Parse(h.Kind)
			if err != nil {
				return nil, err
			}
			all = append(all, SeatChange{After: stand, Seat: h.Seat, Level: who.Level})
		case h.Undo:
			stand--
		default:
			stand++
		}
	}
	return all, nil
}

// errChanges is what is wrong with a table that comes from elsewhere.
var errChanges = rules.Flawed("setup.changes", "the table tells of people who leave or come back as nobody can")

// checkChanges is what is wrong with who has left and come back, nil if nothing is.
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

// reseat takes those changes into the log that came right after so many actions; seen is how many events the last of
// these had, all of which were seen by then.
func (c *PublicHistory) reseat(after, seen int) {
	for i := range c.table.Changes {
		if x := &c.table.Changes[i]; x.After == after {
			c.log = append(c.log,
				Entry{Turn: c.view.Turn(), Whose: c.view.ActiveSeat(), Seat: x.Seat, Change: x, Events: seen})
		}
	}
}

// message tells a change; who is whose it is.
func (c *SeatChange) message(who *message.Arg) message.Message {
	if c.Back {
		return message.Of("log.returns", who)
	}
	return message.Of("log.leaves", who, message.Words("opponent", message.Of(message.Key("kind."+c.Level.String()))))
}

// With adds to landmarks, the earliest first, who left the table and came back to it by the moment n; turn is that of
// the game at that moment.
func (t Table) With(all []Landmark, n, turn int) []Landmark {
	for _, c := range t.Changes {
		if c.After != n {
			continue
		}
		m := Landmark{Kind: LandmarkLeft, N: n, Turn: turn, Seat: c.Seat}
		if c.Back {
			m.Kind = LandmarkBack
		}
		all = append(all, m)
	}
	return all
}
