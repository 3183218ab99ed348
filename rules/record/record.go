// Package record writes a whole game as a text that a person can read, type and compare, and reads it back strictly.
//
// A record begins with tags, one a line, then a blank line, then the actions in order, one a line:
//
//	[Record "1"]
//	[Edition "amigo"]
//	[Variants "base"]
//	[Seat 1 "Anna" person]
//	[Seat 2 "Ben" recruit/bold]
//	[First "1"]
//	[Agents "roygb"]
//	[Seed "42"]
//
//	deal g
//	deal r
//	1. roll 1-3
//	1. move r1 y2
//	2. roll 6
//	2. move b6
//	2. safe 4
//
// First, Agents and Seed are omitted if the table did not settle them. The value of Record is the version; see Version.
// Optional tags:
//
//	[Position "hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 gb 0.0 - 0.0.0.0.0.-.-"]
//	[Notes "own"]         the mode of notes: own, none or evidence; omitted for weighed
//	[Table "odds+die"]    house rules, of thoughts, odds and die
//	[Otherwise "44 1"]    the game continues a finished game from an earlier moment with different actions
//
// Position is where the record begins, instead of an empty table. It replaces First and Agents. Nothing may be masked
// in it, and its game may not be over. The first action is the one it waits for.
//
// Otherwise holds the highest score of the prior game, and the seats that won, - for none. Seat 0 stands for a
// latecomer without a seat in this game. Links omit this tag.
//
// The actions:
//
//	agents roygb   chance draws the agents in play
//	deal r         the next seat's identity
//	first 5        the next seat's roll for the first turn
//	1. roll 5      turn 1: the die shows 5 (1-3 is a face of some dice)
//	1. move r3 y2  red walks three buildings, yellow two
//	1. safe 4      the safe goes to house 4 (church and ruins by name)
//
// The variants add actions:
//
//	draw swap             a drawn card by its name; without a turn while hands are dealt
//	1. move -             nobody moves on a 1-3, to draw a card
//	1. passport g         a free agent becomes a further identity
//	1. offer yes          a card for the ruins is accepted; or no
//	1. call no            whether a seat wants to play a card; or yes
//	1. play ahead r 5     a card that sends red to house 5
//	1. play swap r o      a card for red and orange; some cards may name only one agent
//	1. play safe 4        the safe goes to house 4 by a card
//	1. play church        a card without a target
//	1. pass               no card, or no more
//	1. dossier 2 _2000__  seat 2 writes: for each agent a seat, 0 for nobody, _ for nothing
//
// The single human player at a table may undo actions back to the last one of chance or an opponent. At a table with
// house rule die, a typed roll may be undone at once. The undone line stays:
//
//  1. undo               the last action is undone
//
// A person may leave the table and return; meanwhile an opponent replaces them:
//
//  1. seat 2 recruit/bold  a recruit plays for seat 2 from here on
//  1. seat 2 person        the person returns
//
// A latecomer may join at the beginning of a turn. They get the passport of a free agent, and cards where there are
// any:
//
//  1. seat 3 "Dora" person  Dora joins in the new seat 3
//  1. deal b                her agent
//
// The letters of agents are those of positions: r o y g b v, and a for grey. The actions of chance are written too, so
// a replay needs no random numbers; the seed is only for later actions. Each action is one line, so saving appends to
// the file. If the last line was cut off, only the action being saved is lost.
package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heimlich/rules"
)

// Version is the newest version of records. Read accepts all versions. A record is written in the oldest version that
// has its tags. That is 2 for a starting position, 3 for house rules or the result of a prior game, else 1. Undo and
// seat lines exist in all versions.
const Version = 3

// MaxName is the maximum length of a player's name, in characters.
const MaxName = 24

// PlayerTag is the player of a seat in the header of a record. The zero value is not valid.
type PlayerTag struct {
	Name string
	Kind string // "person", or an opponent's level, optionally with a slash and its temperament
}

// Record is a whole game: its tags and its actions, secrets included. Methods do not check the fields; Read returns
// consistent records only.
type Record struct {
	Setup       rules.Setup
	Position    string       // starting position as one line of text, "" for an empty table; Setup equals its setup
	Players     []PlayerTag  // by seat
	Notes       string       // mode of notes by name, "" for weighed; see match.NotesMode
	HouseRules  string       // house rules as HouseRulesName returns them, "" for none
	PriorResult *PriorResult // result of the finished game that this one continues, else nil
	Seed        uint64
	HasSeed     bool
	Actions     []rules.Action // actions without undone ones
	Undone      []UndoneAction // undone actions, in the order of undoing
	Changes     []SeatLine     // seat changes, in order
	// latecomers, one for each KindJoin in Actions; their seats follow those of Players
	Joined    []PlayerTag
	Truncated bool // the last line was incomplete and is left out
}

// Header returns the tags and the blank line after them, as UTF-8 text.
func (r *Record) Header() string {
	var text strings.Builder
	edition := r.Setup.Edition.Edition()
	fmt.Fprintf(&text, "[Record \"%d\"]\n[Edition %q]\n[Variants %q]\n", r.version(), edition.ID, r.Setup.Variants)
	for i, p := range r.Players {
		fmt.Fprintf(&text, "[Seat %d %s %s]\n", i+1, strconv.Quote(p.Name), p.Kind)
	}
	if r.Position != "" {
		fmt.Fprintf(&text, "[Position %q]\n", r.Position)
	}
	if r.Setup.First != rules.NoSeat && r.Position == "" {
		fmt.Fprintf(&text, "[First \"%d\"]\n", r.Setup.First+1)
	}
	if r.Setup.Agents != 0 && r.Position == "" {
		fmt.Fprintf(&text, "[Agents %q]\n", r.Setup.Agents.String())
	}
	if r.Notes != "" {
		fmt.Fprintf(&text, "[Notes %q]\n", r.Notes)
	}
	if r.HouseRules != "" {
		fmt.Fprintf(&text, "[Table %q]\n", r.HouseRules)
	}
	if r.PriorResult != nil {
		fmt.Fprintf(&text, "[Otherwise %q]\n", r.PriorResult)
	}
	if r.HasSeed {
		fmt.Fprintf(&text, "[Seed \"%d\"]\n", r.Seed)
	}
	text.WriteByte('\n')
	return text.String()
}

// version returns the oldest version that has the record's tags.
func (r *Record) version() int {
	switch {
	case r.HouseRules != "", r.PriorResult != nil:
		return 3
	case r.Position != "":
		return 2
	}
	return 1
}

// Begin returns the game before the first action: an empty table, or the record's position. The error says why the
// setup or position can't be played.
func (r *Record) Begin() (rules.Game, error) {
	if r.Position != "" {
		return ParseStart(r.Position)
	}
	return rules.New(r.Setup)
}

// Line returns an action as a line of a record, with its line feed. G is the game before the action, which must be
// legal there. For a join use JoinLine.
func Line(g *rules.Game, action rules.Action) string {
	turn := ""
	if g.Turn() > 0 {
		turn = fmt.Sprintf("%d. ", g.Turn())
	}
	switch action.Kind {
	case rules.KindAgents:
		return "agents " + action.Set.String() + "\n"
	case rules.KindDeal:
		return turn + "deal " + string(action.Agent.Code()) + "\n"
	case rules.KindFirstRoll:
		return "first " + faceText(g, action.Face) + "\n"
	case rules.KindRoll:
		return turn + "roll " + faceText(g, action.Face) + "\n"
	case rules.KindSafe:
		return turn + "safe " + action.Building.String() + "\n"
	case rules.KindMove:
	default:
		return turn + variantLine(action) + "\n"
	}
	var text strings.Builder
	text.WriteString(turn + "move")
	if action.Steps() == [rules.NumAgents]uint8{} {
		text.WriteString(" -")
	}
	for i, n := range action.Steps() {
		if n > 0 {
			fmt.Fprintf(&text, " %c%d", rules.Agent(i).Code(), n)
		}
	}
	text.WriteByte('\n')
	return text.String()
}

// faceText returns the points of a face, such as 5 or 1-3.
func faceText(g *rules.Game, face uint8) string {
	f := g.Edition().Faces[face]
	if f.Low != f.High {
		return fmt.Sprintf("%d-%d", f.Low, f.High)
	}
	return strconv.Itoa(int(f.High))
}

// String returns the whole record as text, which Read parses. It stops before an illegal action; records from Read have
// none.
func (r *Record) String() string {
	var text strings.Builder
	text.WriteString(r.Header())
	_ = r.replayLines(r.hasRealDie(), func(g *rules.Game, _ *UndoStack, line HistoryLine) {
		switch {
		case line.Kind != "":
			text.WriteString(ChangeLine(g, line.Seat, line.Kind))
		case line.Undo:
			text.WriteString(UndoLine(g))
		case line.Action.Kind == rules.KindJoin:
			text.WriteString(JoinLine(g, line.Joined))
		default:
			text.WriteString(Line(g, line.Action))
		}
	})
	return text.String()
}

// ReplayLines calls visit for every line, with the game before it. Visit must not change or keep the game. At an
// illegal line it stops with an error.
func (r *Record) ReplayLines(visit func(g *rules.Game, line HistoryLine)) error {
	return r.replayLines(r.hasRealDie(), func(g *rules.Game, _ *UndoStack, line HistoryLine) { visit(g, line) })
}

// replayLines calls visit for every line, with the game and the undo stack before it. If realDie is true, typed rolls
// can be undone.
func (r *Record) replayLines(realDie bool, visit func(*rules.Game, *UndoStack, HistoryLine)) error {
	g, err := r.Begin()
	undoStack, players := NewUndoStack(r.Players, realDie), slices.Clone(r.Players)
	for _, line := range r.History() {
		if err != nil {
			break
		}
		visit(&g, &undoStack, line)
		if line.Kind != "" {
			players[line.Seat].Kind = line.Kind
			undoStack.ChangeSeats(players)
			continue
		}
		if line.Undo {
			var before rules.Game
			if before, err = undoStack.Undo(&g); err == nil {
				g = before
			}
			continue
		}
		undoStack.Push(&g, line.Action)
		if line.Action.Kind == rules.KindJoin {
			players = append(players, line.Joined)
			undoStack.ChangeSeats(players)
		}
		err = g.Apply(line.Action, nil)
	}
	return err
}

// Replay replays the record without its undone actions, and returns the game at its end. It calls visit, which may be
// nil, before each action. An error of visit ends the replay and is returned. An illegal action is an error with its
// number. With an error the game is the one it happened in.
func (r *Record) Replay(visit func(g *rules.Game, next rules.Action) error) (rules.Game, error) {
	g, err := r.Begin()
	if err != nil {
		return g, err
	}
	for i, action := range r.Actions {
		if visit != nil {
			if err := visit(&g, action); err != nil {
				return g, err
			}
		}
		if err := g.Apply(action, nil); err != nil {
			return g, fmt.Errorf("action %d, %v: %w", i+1, action, err)
		}
	}
	return g, nil
}
