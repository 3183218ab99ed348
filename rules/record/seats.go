package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
)

// Change is that somebody else plays for a seat from a moment on: an opponent for a person who leaves, or that person
// again. Agents, cards and notes stay the seat’s.
type Change struct {
	After int // how many actions, and lines that take one back, were there before
	Seat  rules.Seat
	Kind  string // who plays now, as in Player
}

// MaxChanges is how often somebody else can begin to play for a seat in one game.
const MaxChanges = 200

// Everybody is who sat down where: at the beginning, and later.
func (r *Record) Everybody() []Player { return slices.Concat(r.Players, r.Joined) }

// Seated is who sits where at the end of the record.
func (r *Record) Seated() []Player {
	players := r.Everybody()
	for _, c := range r.Changes {
		players[c.Seat].Kind = c.Kind
	}
	return players
}

// ChangeLine is the line with which somebody else begins to play for a seat, with its line feed; g is the game at that
// moment.
func ChangeLine(g *rules.Game, s rules.Seat, kind string) string {
	turn := ""
	if g.Turn() > 0 {
		turn = fmt.Sprintf("%d. ", g.Turn())
	}
	return fmt.Sprintf("%sseat %d %s\n", turn, s+1, kind)
}

// CheckChange is why nobody of that kind can begin to play for a seat at the end of the record, nil if one can: an
// opponent may for a person, and only that person may again.
func (r *Record) CheckChange(s rules.Seat, kind string) error {
	all := r.Everybody()
	switch {
	case int(s) >= len(all) || all[s].Kind != Person:
		return rules.Flawed("record.not-left seat",
			"nobody can leave seat %d, or come back to it: no person began the game there", int(s)+1)
	case kind == Person && r.Seated()[s].Kind == Person:
		return rules.Flawed("record.came-back seat", "the person in seat %d has not left it", int(s)+1)
	case r.CheckRoom() != nil:
		return errFull
	case len(r.Changes) >= MaxChanges:
		return rules.Flawed("record.many-changes", "so many have left this game and come back that nobody else can")
	case kind != Person && r.Seated()[s].Kind != Person:
		return rules.Flawed("record.left-twice seat", "the person in seat %d has left it already", int(s)+1)
	}
	return nil
}

// change notes that somebody else plays for a seat now.
func (r *Record) change(s rules.Seat, kind string) {
	r.Changes = append(r.Changes, Change{len(r.Actions) + 2*len(r.Undone), s, kind})
}

// seatChange reads who plays for a seat from now on, like “2 recruit/bold”.
func (r *reader) seatChange(object string) error {
	number, kind, _ := strings.Cut(object, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > rules.MaxSeats || strconv.Itoa(n) != number {
		return r.fail("record.seat-number text", "the seat is %s, not a number from 1 to 7", short(number))
	}
	r.column += len(number) + 1
	if strings.HasPrefix(kind, "\"") {
		return r.lateComer(n, kind)
	}
	if !isKind(kind) {
		return r.fail("record.seat-kind seat text", "who sits in seat %s is %s, not a word like person", number,
			short(kind))
	}
	if err := r.rec.CheckChange(rules.Seat(n-1), kind); err != nil {
		return r.failed(err)
	}
	r.rec.change(rules.Seat(n-1), kind)
	r.trail.Sit(r.rec.Seated())
	return nil
}

// table is what parcels say of a table before its record, where that is not plain.
type table struct {
	customs uint8
	rolls   bool // some were taken back, and so each of them could be
	changes []Change
	joined  []late
}

const (
	packedCustoms = 1 << 8 // as many sets of customs as parcels can tell apart
	packedRolls   = 1 << 7 // stands among them where rolls were taken back
)

// plain reports whether nothing of the record needs to be said in a table.
func (r *Record) plain() bool { return r.Customs == "" && len(r.Changes) == 0 && len(r.Joined) == 0 }

// packTable packs what is not plain.
func (r *Record) packTable(w *codec.Writer) {
	set, _ := HouseRulesByName(r.Customs) // it was checked when it was agreed on
	if r.tookRollBack() {
		set |= packedRolls
	}
	w.Choose(int(set), packedCustoms)
	w.Number(uint64(len(r.Changes)))
	for _, c := range r.Changes {
		w.Number(uint64(c.After))
		w.Choose(int(c.Seat), rules.MaxSeats)
		w.Text(c.Kind)
	}
	if len(r.Joined) == 0 {
		return
	}
	w.Number(uint64(len(r.Joined)))
	line := 0
	for _, h := range r.History() {
		if h.Kind != "" {
			continue
		}
		if h.Action.Kind == rules.KindJoin {
			w.Number(uint64(line))
			w.Text(h.Joined.Name)
			w.Text(h.Joined.Kind)
		}
		line++
	}
}

// unpackTable is what packTable has packed; joined says that somebody came late.
func unpackTable(p *codec.Reader, joined bool) (t table) {
	set := uint8(p.Choose(packedCustoms))
	t.customs, t.rolls = set&^packedRolls, set&packedRolls != 0
	for range p.Number(MaxActions) {
		if p.Wrong() {
			break
		}
		t.changes = append(t.changes,
			Change{int(p.Number(MaxActions)), rules.Seat(p.Choose(rules.MaxSeats)), p.Text(mostKind)})
	}
	if joined {
		for range p.Number(rules.MaxSeats) {
			t.joined = append(t.joined, late{int(p.Number(MaxActions)), Player{p.Text(mostName), p.Text(mostKind)}})
		}
	}
	return t
}

// sitDown lets those sit down who did after n lines of a record’s actions, at whose end the game is g. The error says
// who could not.
func (t *table) sitDown(r *Record, n int, g *rules.Game, trail *UndoStack) error {
	for len(t.changes) > 0 && t.changes[0].After == n {
		c := t.changes[0]
		t.changes = t.changes[1:]
		if err := r.CheckChange(c.Seat, c.Kind); err != nil || g.Over() || !isKind(c.Kind) {
			return ErrImpossible
		}
		r.change(c.Seat, c.Kind)
		trail.Sit(r.Seated())
	}
	return nil
}

// isKind reports whether a text can be a kind of player.
func isKind(s string) bool {
	return s != "" && len(s) <= mostKind && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-/") == ""
}

// customs are what a table may agree on beside the rules and the notes, in the order in which a record names them.
var customs = [...]string{"thoughts", "odds", "die"}

// customDie is the bit of the die among them.
const customDie = 1 << 2

// HouseRulesByName reads what a table has agreed on beside the rules, as records name it: as many bits as there are
// customs, the first the lowest. The error says what can’t be read.
func HouseRulesByName(text string) (set uint8, err error) {
	rest := text
	for i, name := range customs {
		word, more, _ := strings.Cut(rest, "+")
		if rest != "" && word == name {
			set |= 1 << i
			rest = more
		}
	}
	if HouseRulesName(set) != text {
		return 0, rules.Flawed("record.customs text",
			"the table has agreed on %s, not on thoughts, odds or die in that order", short(text))
	}
	return set, nil
}

// HouseRulesName is what records call a set of customs, "" for none.
func HouseRulesName(set uint8) string {
	var words []string
	for i, name := range customs {
		if set&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	return strings.Join(words, "+")
}
