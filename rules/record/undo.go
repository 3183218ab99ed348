package record

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Person is the kind of a person, in the place of an opponent's level.
const Person = "person"

// UndoneAction is an action that its player undid. The record keeps its line and adds a line "undo", so it only ever
// grows.
type UndoneAction struct {
	ActionsLeft int // number of actions left after the undo
	Action      rules.Action
}

// HistoryLine is one line of a record: an action, an undo or a seat change.
type HistoryLine struct {
	Action rules.Action
	Undo   bool
	Seat   rules.Seat // seat of a seat change
	Kind   string     // the new player of a seat change, as in PlayerTag; "" for other lines
	Joined PlayerTag  // player who joins, for KindJoin
}

// History returns all lines in order, including undone actions, undo lines and seat changes. The slice is new.
func (r *Record) History() []HistoryLine {
	all := make([]HistoryLine, 0, len(r.Actions)+2*len(r.Undone))
	current := r.Actions
	// from the end: before an undo there were the actions left after it, and the undone one
	for i := len(r.Undone) - 1; i >= 0; i-- {
		undone := r.Undone[i]
		for n := len(current) - 1; n >= undone.ActionsLeft; n-- {
			all = append(all, HistoryLine{Action: current[n]})
		}
		all = append(all, HistoryLine{Undo: true})
		current = append(current[:undone.ActionsLeft:undone.ActionsLeft], undone.Action)
	}
	for n := len(current) - 1; n >= 0; n-- {
		all = append(all, HistoryLine{Action: current[n]})
	}
	slices.Reverse(all)
	for i, late := 0, r.Joined; i < len(all) && len(late) > 0; i++ {
		if all[i].Action.Kind == rules.KindJoin {
			all[i].Joined, late = late[0], late[1:]
		}
	}
	for i := len(r.Changes) - 1; i >= 0; i-- { // from the end, so that earlier positions stay valid
		c := r.Changes[i]
		all = slices.Insert(all, c.After, HistoryLine{Seat: c.Seat, Kind: c.Kind})
	}
	return all
}

// errRecordFull is returned for another line in a record of MaxActions lines.
var errRecordFull = rules.InputErrorf("record.full actions", "no more actions can be saved: the game has %d",
	MaxActions)

// CheckRoom returns nil if the record has room for another line. Otherwise it returns an error for players; then no
// action can be saved.
func (r *Record) CheckRoom() error {
	if len(r.Actions)+2*len(r.Undone)+len(r.Changes) >= MaxActions {
		return errRecordFull
	}
	return nil
}

// undo undoes the last action.
func (r *Record) undo() {
	n := len(r.Actions) - 1
	r.Undone = append(r.Undone, UndoneAction{n, r.Actions[n]})
	r.Actions = r.Actions[:n:n]
}

// Append adds a line without checking it. Call CheckRoom before.
func (r *Record) Append(line HistoryLine) {
	if line.Kind != "" {
		r.addSeatChange(line.Seat, line.Kind)
		return
	}
	if line.Undo {
		r.undo()
		return
	}
	if line.Action.Kind == rules.KindJoin {
		r.Joined = append(r.Joined, line.Joined)
	}
	r.Actions = append(r.Actions, line.Action)
}

// UndoLine returns the line "undo" with its line feed. G is the game after the undone action.
func UndoLine(g *rules.Game) string {
	if g.Turn() == 0 { // rolls for the first turn have no turn number
		return "undo\n"
	}
	return fmt.Sprintf("%d. undo\n", g.Turn())
}

// Why an action can’t be undone.
var (
	ErrUndoPeople = message.Errorf(message.Of("undo.people"),
		"undo is for tables with one human")
	ErrUndoOver   = message.Errorf(message.Of("undo.over"), "the game is over, and the secrets are out")
	ErrUndoChance = message.Errorf(message.Of("undo.chance"),
		"no undo past a die or a card")
	ErrUndoOther = message.Errorf(message.Of("undo.other"), "another player has acted since")
	ErrUndoMany  = message.Errorf(message.Of("undo.many"),
		"this game has used up its undos")
	ErrUndoSeats = message.Errorf(message.Of("undo.seats"), "the seats have changed since")
	ErrUndoNone  = message.Errorf(message.Of("undo.none"), "nothing to undo")
)

// MaxUndone is the maximum number of undone actions in one game. It keeps records short enough to be read.
const MaxUndone = 1000

// UndoStack holds the actions that can be undone: those of the single human player at a table since that person last
// learnt something new. Chance, which is never undone, and actions of opponents reveal something new. With two people
// nothing can be undone, because the other one has seen it.
//
// Where people roll a real die, the typed face can be corrected at any table until something else happens. Everybody
// sees the die, and the face may be a typing error. Actions before the roll can't be undone.
type UndoStack struct {
	person  rules.Seat // the single human player, NoSeat if there are more or none
	people  rules.SeatSet
	realDie bool         // people type the faces of a real die
	games   []rules.Game // before the actions that can be undone, oldest first
	undone  int          // number of undone actions so far
	refusal error        // why games is empty
}

// NewUndoStack returns the empty stack of a new table. Players are indexed by seat. With realDie, people type the faces
// of a real die.
func NewUndoStack(players []PlayerTag, realDie bool) UndoStack {
	u := UndoStack{realDie: realDie, refusal: ErrUndoNone}
	u.setPeople(players)
	return u
}

// ChangeSeats records a seat change; players are those after it. Earlier actions can't be undone any more.
func (u *UndoStack) ChangeSeats(players []PlayerTag) {
	u.games, u.refusal = nil, ErrUndoSeats
	u.setPeople(players)
}

// setPeople sets the people among the players.
func (u *UndoStack) setPeople(players []PlayerTag) {
	u.person, u.people = rules.NoSeat, 0
	people := 0
	for s, p := range players {
		if p.Kind == Person {
			people++
			u.person = rules.Seat(s)
			u.people = u.people.With(u.person)
		}
	}
	if people != 1 {
		u.person, u.refusal = rules.NoSeat, ErrUndoPeople
	}
}

// Push records an action. G is the game before it, and is copied.
func (u *UndoStack) Push(g *rules.Game, a rules.Action) {
	actor := g.Actor()
	if a.Kind == rules.KindDossier {
		actor = a.Seat
	}
	switch {
	case u.realDie && isRoll(a) && u.people.Has(g.ActiveSeat()):
		u.games = []rules.Game{*g}
	case u.person == rules.NoSeat:
		u.games = nil
	case g.IsChance():
		u.games, u.refusal = nil, ErrUndoChance
	case actor != u.person:
		u.games, u.refusal = nil, ErrUndoOther
	default:
		u.games = append(u.games[:len(u.games):len(u.games)], *g)
	}
}

// isRoll reports whether an action is a roll of the die.
func isRoll(a rules.Action) bool { return a.Kind == rules.KindRoll || a.Kind == rules.KindFirstRoll }

// Undo returns the game before the last action and drops it from the stack. G is the game after that action. The error,
// one of the ErrUndo values, says why it can't be undone; then nothing changes.
func (u *UndoStack) Undo(g *rules.Game) (rules.Game, error) {
	n := len(u.games) - 1
	switch {
	case g.Over() && u.person != rules.NoSeat:
		return rules.Game{}, ErrUndoOver
	case n < 0:
		return rules.Game{}, u.refusal
	case u.undone == MaxUndone:
		return rules.Game{}, ErrUndoMany
	}
	before := u.games[n]
	u.games = u.games[:n]
	u.undone++
	return before, nil
}

// Person returns the seat that may undo the last action, NoSeat if none may. The seat may still lack an action to undo;
// see Check.
func (u UndoStack) Person() rules.Seat {
	if n := len(u.games); u.person == rules.NoSeat && n > 0 {
		return u.games[n-1].ActiveSeat()
	}
	return u.person
}

// UndoStack returns the undo stack at the end of the record. The caller owns it.
func (r *Record) UndoStack() UndoStack {
	var last *UndoStack
	// the stack continues after the last call
	_ = r.replayLines(r.hasRealDie(), func(_ *rules.Game, u *UndoStack, _ HistoryLine) { last = u })
	if last == nil {
		return NewUndoStack(r.Players, r.hasRealDie())
	}
	return *last
}

// Check returns nil if the last action can be undone, else one of the ErrUndo values. G is the game after the action.
// Nothing changes.
func (u UndoStack) Check(g *rules.Game) error {
	_, err := u.Undo(g)
	return err
}

// hasRealDie reports whether people type the faces of a real die.
func (r *Record) hasRealDie() bool {
	set, _ := HouseRulesByName(r.HouseRules)
	return set&realDieBit != 0
}

// hasUndoneRoll reports whether a roll was undone.
func (r *Record) hasUndoneRoll() bool {
	return slices.ContainsFunc(r.Undone, func(u UndoneAction) bool { return isRoll(u.Action) })
}
