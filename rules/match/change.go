package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// SeatChange is a public event outside the rules: a person leaves and an opponent plays on, or the person returns.
type SeatChange struct {
	After int             // how many of the actions that stand had happened; none of them can be taken back since
	Seat  rules.Seat      // whose person it is
	Back  bool            // that person is there again; else they leave
	Level opponents.Level // of the opponent who plays on
}

// changesOf returns the seat changes of a record.
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

// errChanges refuses a table from outside whose seat changes are impossible.
var errChanges = rules.InputErrorf("setup.changes", "the table tells of people who leave or come back as nobody can")

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

// reseat adds the seat changes after so many actions to the log. All events of the last action, seen in number, were
// shown by then.
func (c *PublicHistory) addSeatChanges(after, seen int) {
	for i := range c.table.Changes {
		if x := &c.table.Changes[i]; x.After == after {
			c.log = append(c.log,
				Entry{Turn: c.view.Turn(), Whose: c.view.ActiveSeat(), Seat: x.Seat, Change: x, Events: seen})
		}
	}
}

// message describes a change; who names the person.
func (c *SeatChange) message(who *message.Arg) message.Message {
	if c.Back {
		return message.Of("log.returns", who)
	}
	return message.Of("log.leaves", who, message.Words("opponent", message.Of(message.Key("kind."+c.Level.String()))))
}

// With adds the seat changes up to moment n to landmarks, earliest first. The game is in the given turn at n.
func (t Table) AppendSeatChanges(all []Landmark, n, turn int) []Landmark {
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
