package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
)

// WithoutActions returns a copy of the record before its first action, with all tags. Of the seat changes it keeps
// those of the initial players. The record is unchanged; the copy shares Players and PriorResult with it.
func (r *Record) WithoutActions() *Record {
	start := *r
	start.Actions, start.Undone, start.Joined, start.Truncated = nil, nil, nil, false
	start.Changes = slices.DeleteFunc(slices.Clone(r.Changes),
		func(c SeatLine) bool { return int(c.Seat) >= len(r.Players) })
	return &start
}

// JoinLine returns the line by which a latecomer joins, with its line feed. G is the game before the join.
func JoinLine(g *rules.Game, p PlayerTag) string {
	return fmt.Sprintf("%d. seat %d %s %s\n", g.Turn(), g.Players()+1, strconv.Quote(p.Name), p.Kind)
}

// CheckJoin returns nil if a player can join at the end of the record, else an error for players. It checks the name,
// which no other player may have, the length of the record, and the rules. G is the game at the end of the record.
func (r *Record) CheckJoin(g *rules.Game, p PlayerTag) error {
	if err := CheckName(p.Name); err != nil {
		return err
	}
	for i, other := range r.AllPlayers() {
		if other.Name == p.Name {
			return message.Errorf(message.Of("table.called-so", message.Number("seat", i+1),
				message.Person("who", p.Name)), "seat %d is called %s already", i+1, p.Name)
		}
	}
	if err := r.CheckRoom(); err != nil {
		return err
	}
	return g.CheckJoin()
}

// addJoin adds the line of a latecomer; g is the game before it, which it advances.
func (r *Record) addJoin(g *rules.Game, p PlayerTag, undoStack *UndoStack) error {
	if err := g.Apply(rules.Join(), nil); err != nil {
		return err
	}
	r.Append(HistoryLine{Action: rules.Join(), Joined: p})
	undoStack.ChangeSeats(r.CurrentPlayers())
	return nil
}

// readJoin reads a latecomer, like “"Dora" person”, for seat n.
func (r *reader) readJoin(n int, object string) error {
	if n != r.game.Players()+1 {
		return r.failf("record.late-seat seat text", "a late arrival takes seat %d, not %d",
			r.game.Players()+1, n)
	}
	p, err := r.player(strconv.Itoa(n), object)
	if err != nil {
		return err
	}
	if err := r.rec.CheckJoin(&r.game, p); err != nil {
		return r.errorAt(err)
	}
	return r.rec.addJoin(&r.game, p, &r.undoStack)
}

// player reads the player of a seat, like “"Anna" person”.
func (r *reader) player(number, rest string) (PlayerTag, error) {
	quoted, err := strconv.QuotedPrefix(rest)
	if err != nil {
		return PlayerTag{}, r.failf("record.seat-quotes seat", "the name of seat %s is not in plain quotes", number)
	}
	name, err := strconv.Unquote(quoted)
	if err != nil || strconv.Quote(name) != quoted {
		return PlayerTag{},
			r.failf("record.seat-name seat", "the name of seat %s is not written as this game writes it", number)
	}
	if err := CheckName(name); err != nil {
		return PlayerTag{}, r.errorAt(err)
	}
	kind, ok := strings.CutPrefix(rest[len(quoted):], " ")
	if !ok || !isKind(kind) {
		return PlayerTag{}, r.failf("record.seat-kind seat text", "the player in seat %s is %s, not a word like person",
			number, quoteShort(kind))
	}
	return PlayerTag{name, kind}, nil
}

// packedJoin is a latecomer in an encoded text, with the number of lines before.
type packedJoin struct {
	after int
	PlayerTag
}

// applyJoin adds the latecomer who joins after n lines, and applies the join to g. It returns false if none does. The
// error is ErrImpossible for a player who can't join.
func (t *tableChanges) applyJoin(r *Record, n int, g *rules.Game, undoStack *UndoStack) (bool, error) {
	if len(t.joined) == 0 || t.joined[0].after != n {
		return false, nil
	}
	p := t.joined[0].PlayerTag
	t.joined = t.joined[1:]
	if !isKind(p.Kind) || r.CheckJoin(g, p) != nil {
		return false, ErrImpossible
	}
	return true, r.addJoin(g, p, undoStack)
}
