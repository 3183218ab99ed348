package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// Client is a match as one viewer sees it: a seat, or the public. It may belong to a host, a remote host, a replay or
// an edited position. Callers cannot tell which.
//
// A step is one action; steps are numbered from 1. A step appears after it is saved. The view is that of the last step
// that was taken.
type Client interface {
	// Viewer returns the seat, NoSeat for the public.
	Viewer() rules.Seat
	// Table returns the settings and players.
	Table() Table
	// Start returns the view before the first step: a new game, or the position at which the match began.
	Start() rules.View
	// Steps returns the steps taken so far that were not undone, oldest first. It includes those from before the client
	// was opened. The slice belongs to the client.
	Steps() []Step
	// View returns what the viewer may know after the last step.
	View() rules.View
	// PublicHistory returns what everybody had seen by the last step.
	PublicHistory() *PublicHistory
	// Next takes the next step. It returns false while there is none.
	Next() (Step, bool)
	// Advance advances the clock of a host in this program by a time in seconds, pace times as fast. For other clients
	// the time has no effect.
	Advance(seconds, pace float64)
	// Status returns errors, and whether the match waits for somebody.
	Status() Status
	// Lines returns the number of lines of the record after the last step that was taken. Unlike the number of steps,
	// it never falls.
	Lines() int
	// Act starts an action of the viewer, who has seen a number of lines. Repeating it has no effect. The action Throw
	// rolls the die. The error says why the action is refused; it is ErrStale if the viewer has missed a line. Later
	// refusals are in the Status.
	Act(lines int, a rules.Action) error
	// SetIntent declares what the viewer intends in a card round, before the rules ask. It replaces an earlier intent.
	SetIntent(Intent)
	// Intent returns the declared intent while it is valid, else the zero Intent.
	Intent() Intent
	// Notebook returns the viewer's notes.
	Notebook() NotebookMarks
	// SetNotebook stores the viewer's notes. If saving fails they stay in memory, and the Status has the error.
	SetNotebook(NotebookMarks)
	// Record returns the record of a finished game, secrets included. It returns "" before the end, and where there is
	// none.
	Record() string
	// Leave closes the client. The returned function blocks until everything is saved; any goroutine may call it.
	Leave() (wait func())
}

// AnswerTime is the time for a secret answer to a call, in seconds.
const AnswerTime = 20.0

// Throw is the action by which a person asks chance to roll the die. It is not an action of the rules: its face is
// chosen later.
var Throw = rules.Action{Kind: rules.KindRoll, Face: 0xff}

// ErrStale refuses an action because its viewer has not seen the newest line of the record. Take the missing steps,
// then decide again.
var ErrStale = message.Errorf(message.Of("table.stale"), "something else happened first")

// Undoer is a client whose viewer may undo actions, one at a time. The single human player at a table may undo back to
// the last action of chance or of an opponent. A person who typed the face of a real die may correct it.
type Undoer interface {
	// CheckUndo returns why the last action can't be undone, nil if it can.
	CheckUndo() error
	// Undo starts to undo the last action of the viewer, who has seen a number of lines. Repeating it has no effect. A
	// step with Undo set follows. The error says why it is refused; ErrStale, that the viewer has missed a line.
	Undo(lines int) error
}

// Spectating is a client of a game that nobody at this screen plays, such as a replay. IsSpectating only marks it.
type Spectating interface {
	Client
	IsSpectating()
}

// Step is one action as one viewer may see it.
type Step struct {
	N      int           // number of the action, from 1; after an undo or a seat change, of the actions that remain
	Action rules.Action  // redacted for the viewer
	Events []rules.Event // redacted for the viewer
	View   rules.View    // after the action
	Lines  int           // number of lines of the record after the step; 0 where AppendTo keeps it, and in a replay
	Undo   bool          // the last action was undone; Action and Events are empty
	// the table has changed: a latecomer joins with this action; or, without an action, another player has a seat
	Table *Table

	Thought *Thought // reasons of an opponent, where the table shows them; else nil
}

// Redact returns the n-th action of a game and its events, with everything masked that the viewer may not see. Before
// and after are the game before and after the action. The arguments are unchanged, and the step shares no memory with
// events.
func Redact(viewer rules.Seat, n int, before *rules.Game, a rules.Action, events []rules.Event,
	after *rules.Game) Step {
	s := Step{N: n, Action: a.RedactFor(viewer, before), View: after.View(viewer),
		Events: make([]rules.Event, 0, len(events))}
	for _, e := range events {
		if e, ok := e.RedactFor(viewer); ok {
			s.Events = append(s.Events, e)
		}
	}
	return s
}

// AppendTo returns steps with this one appended if it is an action, or without the last one if it is an undo. A seat
// change without an action leaves steps as they are. It sets Lines to 0.
func (s Step) AppendTo(steps []Step) []Step {
	s.Lines = 0 // steps of a record are equal, whatever was undone in between
	switch {
	case s.Undo:
		return steps[:s.N:s.N]
	case s.IsSeatChange():
		return steps
	}
	return append(steps, s)
}

// IsSeatChange reports whether a seat has another player and no action happened. It is false for a join, which is an
// action.
func (s Step) IsSeatChange() bool { return s.Table != nil && s.Action.Kind != rules.KindJoin }

// SeatChangeStep returns the step of a seat change after n actions, for one viewer. The table t is that after the
// change.
func SeatChangeStep(viewer rules.Seat, n int, g *rules.Game, t *Table) Step {
	return Step{N: n, Table: t, Events: []rules.Event{}, View: g.View(viewer)}
}

// UndoStep returns the step that undoes the last action of a game, for one viewer. Afterwards n actions remain.
func UndoStep(viewer rules.Seat, n int, after *rules.Game) Step {
	return Step{N: n, Undo: true, Events: []rules.Event{}, View: after.View(viewer)}
}

// actor returns the seat that does an action, NoSeat for chance; g is the game before it.
func actor(g *rules.Game, a rules.Action) rules.Seat {
	switch {
	case g.IsChance():
		return rules.NoSeat
	case a.Kind == rules.KindDossier: // dossiers are written in any order
		return a.Seat
	}
	return g.Actor()
}

// Public returns the step as everybody may see it. Before is the game before the step, or any view of it. Lines, Table
// and Thought are left out.
func (s Step) Public(before *rules.Game) Step {
	if s.Undo {
		return UndoStep(rules.NoSeat, s.N, &s.View.Game)
	}
	public := Step{N: s.N, Action: s.Action.RedactFor(rules.NoSeat, before), View: s.View.Game.View(rules.NoSeat)}
	for _, e := range s.Events {
		if e, ok := e.RedactFor(rules.NoSeat); ok {
			public.Events = append(public.Events, e)
		}
	}
	return public
}

// Status reports errors outside the rules. NotesError and Refused are for the viewer only.
type Status struct {
	// a person has to act; else the host acts next, or the game is over. Intents of other players do not change it
	WaitsForPerson bool
	// a call collects secret answers: all players with cards declare a final Intent, in any order
	Sealed     bool
	SaveError  error // error of the last attempt to save the game
	NotesError error // error of the last attempt to read or save the notes
	Gone       error // why this client is closed, such as ErrGone after another window has taken over the game
	Cut        bool  // the connection to the host is cut; nothing can be done until it is back
	Acting     bool  // an action of the viewer was sent to the host, and is not saved yet
	Refused    error // why the viewer's last action or intent was refused
}

// Intent is a declaration of a player in a card round before the rules ask the seats in turn. The zero Intent declares
// nothing.
type Intent struct {
	Calls   bool `json:"calls,omitzero"`   // the player wants to play a card (calls)
	Final   bool `json:"final,omitzero"`   // the answer to the call is final, so the host may give it without asking
	Passing bool `json:"passing,omitzero"` // the player passes until the next own turn
	// UntilCount ends Passing earlier: when a card round has come to decide a count.
	UntilCount bool `json:"untilCount,omitzero"`
}
