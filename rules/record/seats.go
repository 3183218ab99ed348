package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
)

// SeatLine is a line by which another player takes a seat: an opponent for a leaving person, or that person again.
// Agents, cards and notes stay with the seat.
type SeatLine struct {
	After int // number of actions and undo lines before it
	Seat  rules.Seat
	Kind  string // the new player, as in PlayerTag
}

// MaxChanges is the most seat changes in one game.
const MaxChanges = 200

// AllPlayers returns the initial players by seat, then the latecomers. The slice is new.
func (r *Record) AllPlayers() []PlayerTag { return slices.Concat(r.Players, r.Joined) }

// CurrentPlayers returns the players by seat at the end of the record, latecomers included. The slice is new.
func (r *Record) CurrentPlayers() []PlayerTag {
	players := r.AllPlayers()
	for _, c := range r.Changes {
		players[c.Seat].Kind = c.Kind
	}
	return players
}

// ChangeLine returns the line of a seat change, with its line feed. G is the game at that moment, and kind the new
// player as in PlayerTag.
func ChangeLine(g *rules.Game, s rules.Seat, kind string) string {
	turn := ""
	if g.Turn() > 0 {
		turn = fmt.Sprintf("%d. ", g.Turn())
	}
	return fmt.Sprintf("%sseat %d %s\n", turn, s+1, kind)
}

// CheckChange returns nil if a player of that kind can take a seat at the end of the record, else an error for players.
// An opponent may replace a person who began there, and only that person may come back. The record must not be full,
// nor have MaxChanges changes.
func (r *Record) CheckChange(seat rules.Seat, kind string) error {
	all := r.AllPlayers()
	switch {
	case int(seat) >= len(all) || all[seat].Kind != Person:
		return rules.InputErrorf("record.not-left seat",
			"nobody can leave or return in seat %d: no person began there", int(seat)+1)
	case kind == Person && r.CurrentPlayers()[seat].Kind == Person:
		return rules.InputErrorf("record.came-back seat", "seat %d can’t return: nobody has left it", int(seat)+1)
	case r.CheckRoom() != nil:
		return errRecordFull
	case len(r.Changes) >= MaxChanges:
		return rules.InputErrorf("record.many-changes",
			"nobody else can leave or return: this game has had too many changes")
	case kind != Person && r.CurrentPlayers()[seat].Kind != Person:
		return rules.InputErrorf("record.left-twice seat", "seat %d can’t leave: its person has already left",
			int(seat)+1)
	}
	return nil
}

// addSeatChange adds a seat change.
func (r *Record) addSeatChange(s rules.Seat, kind string) {
	r.Changes = append(r.Changes, SeatLine{len(r.Actions) + 2*len(r.Undone), s, kind})
}

// seatChange reads a seat change, like “2 recruit/bold”, or a latecomer, like “3 "Dora" person”.
func (r *reader) seatChange(object string) error {
	number, kind, _ := strings.Cut(object, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > rules.MaxSeats || strconv.Itoa(n) != number {
		return r.failf("record.seat-number text", "the seat is %s, not a number from 1 to 7", quoteShort(number))
	}
	r.column += len(number) + 1
	if strings.HasPrefix(kind, "\"") {
		return r.readJoin(n, kind)
	}
	if !isKind(kind) {
		return r.failf("record.seat-kind seat text", "the player in seat %s is %s, not a word like person", number,
			quoteShort(kind))
	}
	if err := r.rec.CheckChange(rules.Seat(n-1), kind); err != nil {
		return r.errorAt(err)
	}
	r.rec.addSeatChange(rules.Seat(n-1), kind)
	r.undoStack.ChangeSeats(r.rec.CurrentPlayers())
	return nil
}

// tableChanges is the part of a link of kindTable or kindJoined before the header.
type tableChanges struct {
	houseRules uint8
	rollUndone bool // a roll was undone, so the link says of every roll whether it was
	changes    []SeatLine
	joined     []packedJoin
}

const (
	packedHouseRules = 1 << 8 // number of sets of house rules that encoded texts can distinguish
	rollUndoneFlag   = 1 << 7 // flag in the set: a roll was undone
)

// isPlain reports whether the record has no house rules, seat changes or latecomers.
func (r *Record) isPlain() bool {
	return r.HouseRules == "" && len(r.Changes) == 0 && len(r.Joined) == 0
}

// packTable encodes house rules, seat changes and latecomers.
func (r *Record) packTable(encoder *codec.Encoder) {
	set, _ := HouseRulesByName(r.HouseRules) // can't fail: it was validated before
	if r.hasUndoneRoll() {
		set |= rollUndoneFlag
	}
	encoder.Choose(int(set), packedHouseRules)
	encoder.Number(uint64(len(r.Changes)))
	for _, c := range r.Changes {
		encoder.Number(uint64(c.After))
		encoder.Choose(int(c.Seat), rules.MaxSeats)
		encoder.Text(c.Kind)
	}
	if len(r.Joined) == 0 {
		return
	}
	encoder.Number(uint64(len(r.Joined)))
	line := 0
	for _, h := range r.History() {
		if h.Kind != "" {
			continue
		}
		if h.Action.Kind == rules.KindJoin {
			encoder.Number(uint64(line))
			encoder.Text(h.Joined.Name)
			encoder.Text(h.Joined.Kind)
		}
		line++
	}
}

// unpackTable decodes what packTable encoded; joined says that there are latecomers.
func unpackTable(decoder *codec.Decoder, joined bool) (t tableChanges) {
	set := uint8(decoder.Choose(packedHouseRules))
	t.houseRules, t.rollUndone = set&^rollUndoneFlag, set&rollUndoneFlag != 0
	for range decoder.Number(MaxActions) {
		if decoder.Failed() {
			break
		}
		t.changes = append(t.changes,
			SeatLine{int(decoder.Number(MaxActions)), rules.Seat(decoder.Choose(rules.MaxSeats)),
				decoder.Text(maxKindLength)})
	}
	if joined {
		for range decoder.Number(rules.MaxSeats) {
			t.joined = append(t.joined,
				packedJoin{int(decoder.Number(MaxActions)),
					PlayerTag{decoder.Text(maxNameLength), decoder.Text(maxKindLength)}})
		}
	}
	return t
}

// applySeatChanges applies the seat changes after n lines; g is the game then. The error is ErrImpossible.
func (t *tableChanges) applySeatChanges(r *Record, n int, g *rules.Game, undoStack *UndoStack) error {
	for len(t.changes) > 0 && t.changes[0].After == n {
		c := t.changes[0]
		t.changes = t.changes[1:]
		if err := r.CheckChange(c.Seat, c.Kind); err != nil || g.Over() || !isKind(c.Kind) {
			return ErrImpossible
		}
		r.addSeatChange(c.Seat, c.Kind)
		undoStack.ChangeSeats(r.CurrentPlayers())
	}
	return nil
}

// isKind reports whether a text is spelled like a kind of player: a short word of small letters, hyphens and slashes.
func isKind(s string) bool {
	return s != "" && len(s) <= maxKindLength && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-/") == ""
}

// houseRuleNames are the names of the house rules, in the order of their bits.
var houseRuleNames = [...]string{"thoughts", "odds", "die"}

// realDieBit is the bit of the house rule "die".
const realDieBit = 1 << 2

// HouseRulesByName parses the house rules of a record into bits, the lowest for the first name. The text "" is no house
// rules. The error lists the names and their order.
func HouseRulesByName(text string) (set uint8, err error) {
	rest := text
	for i, name := range houseRuleNames {
		word, more, _ := strings.Cut(rest, "+")
		if rest != "" && word == name {
			set |= 1 << i
			rest = more
		}
	}
	if HouseRulesName(set) != text {
		return 0, rules.InputErrorf("record.customs text",
			"the house rules are %s, not thoughts, odds or die in that order", quoteShort(text))
	}
	return set, nil
}

// HouseRulesName returns the names of a set of house rules joined by +, "" for none. It ignores unknown bits.
func HouseRulesName(set uint8) string {
	var words []string
	for i, name := range houseRuleNames {
		if set&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	return strings.Join(words, "+")
}
