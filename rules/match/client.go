package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// Client is a table as one chair at it sees it. Its viewer is fixed: one seat, or nobody’s, which is the public’s
// chair. Behind it may be a host in this program, one at the end of a line, a record that is played again, or a
// position that somebody has set up; who looks cannot tell, and need not.
//
// What happens comes in steps, one action each, numbered from 1 on. A step is there once it is kept, and the view is
// that of the last step that was taken.
type Client interface {
	// Viewer is whose chair it is, NoSeat for the public’s.
	Viewer() rules.Seat
	// Table is what the table has agreed on.
	Table() Table
	// Start is the view before the first step: of an empty table, or of the position that was set up.
	Start() rules.View
	// Steps are those that stand, as far as they were taken, the oldest first; those that had happened when this chair
	// was taken among them. The slice is the sitting's.
	Steps() []Step
	// View is what the viewer may know after the last step.
	View() rules.View
	// PublicHistory is what everybody had seen by then.
	PublicHistory() *PublicHistory
	// Next takes the next step; false while there is none.
	Next() (Step, bool)
	// Advance lets time pass where the table is in this program: so many seconds of the clock, at so many times the
	// usual pace. Everywhere else the table has its own.
	Advance(seconds, pace float64)
	// Status is how things stand beside the game.
	Status() Status
	// Act begins an action of the viewer, who has seen n steps. The same one once more changes nothing; ErrStale says
	// that something else has happened since. An error says why it can’t be; one that is found out later is in the
	// Status. Throw throws the die.
	Act(n int, a rules.Action) error
	// Say says what the viewer wants in a card round before the rules ask; it takes the place of what was said before.
	Say(Intent)
	// Said is what the viewer has said, as far as it still holds.
	Said() Intent
	// Notebook is the viewer’s notes.
	Notebook() Notebook
	// Note keeps the viewer’s notes. What can’t be saved is kept as long as the program runs, and the Status says why.
	Note(Notebook)
	// Record is the record of a game that is over, secrets included; "" before, and where there is none.
	Record() string
	// Leave says that nobody sits here any more. What it returns waits until what was to be saved is saved; it may take
	// as long as a disk takes, and be called beside the loop.
	Leave() (rest func())
}

// Throw is what a player does whose die is due: how it falls is chance’s.
var Throw = rules.Action{Kind: rules.KindRoll, Face: 0xff}

// ErrStale is what Act says when the viewer has not seen the last step yet.
var ErrStale = message.Fault(message.Of("table.stale"), "something else has happened meanwhile")

// Undoer is a sitting whose viewer may take back what it did, an action at a time: the one person at a table, back to
// the last thing that chance or somebody else did; and whoever has said what a die of their own shows.
type Undoer interface {
	// MayUndo is why the last action can’t be taken back, nil if it can.
	MayUndo() error
	// Undo begins to take it back; the viewer has seen n steps. It happens as a step with Undo. The error says why it
	// can’t be; ErrStale that something else has happened since.
	Undo(n int) error
}

// Shown is a sitting at a game that nobody at this screen plays, whoever did or does: a record.
type Shown interface {
	Client
	Shown()
}

// Step is one action as a viewer may see it.
type Step struct {
	N      int           // how many actions have happened with it
	Action rules.Action  // what everybody and the viewer may know of it
	Events []rules.Event // what followed
	View   rules.View    // what the viewer may know then
	Undo   bool          // the last action is taken back; there is no action, and nothing followed

	Thought *Thought // why an opponent did it, where that is shown; else nil
}

// Redact is the n-th action of a game, with what followed from it, as a viewer may see it.
func Redact(viewer rules.Seat, n int, before *rules.Game, a rules.Action, events []rules.Event,
	after *rules.Game) Step {
	s := Step{N: n, Action: a.For(viewer, before), View: after.View(viewer),
		Events: make([]rules.Event, 0, len(events))}
	for _, e := range events {
		if e, ok := e.For(viewer); ok {
			s.Events = append(s.Events, e)
		}
	}
	return s
}

// Onto adds the step to those that stand, or takes the last of them back.
func (s Step) Onto(steps []Step) []Step {
	if s.Undo {
		return steps[:s.N:s.N]
	}
	return append(steps, s)
}

// TakenBack is the step with which the last action of a game is taken back, after which n stand, as a viewer may see
// it.
func TakenBack(viewer rules.Seat, n int, after *rules.Game) Step {
	return Step{N: n, Undo: true, Events: []rules.Event{}, View: after.View(viewer)}
}

// actor is who does an action, NoSeat for chance; g is the game before it.
func actor(g *rules.Game, a rules.Action) rules.Seat {
	switch {
	case g.IsChance():
		return rules.NoSeat
	case a.Kind == rules.KindDossier: // they are written in any order
		return a.Seat
	}
	return g.Actor()
}

// Public is the step as everybody may see it.
func (s Step) Public(before *rules.Game) Step {
	if s.Undo {
		return TakenBack(rules.NoSeat, s.N, &s.View.Game)
	}
	p := Step{N: s.N, Action: s.Action.For(rules.NoSeat, before), View: s.View.Game.View(rules.NoSeat)}
	for _, e := range s.Events {
		if e, ok := e.For(rules.NoSeat); ok {
			p.Events = append(p.Events, e)
		}
	}
	return p
}

// Status is how things stand beside the game. Unnoted and Refused are the viewer’s alone.
type Status struct {
	Waits   bool  // for somebody to act; else something is about to happen by itself, or the game is over
	Unsaved error // why the game could not be saved the last time
	Unnoted error // why the notes could not be read or saved the last time
	Gone    error // why this chair is taken away: the game is somebody else’s now
	Refused error // why the viewer’s last action did not happen after all
}

// Said is what a player says in a card round before the rules ask one seat after the other.
type Intent struct {
	Knocks  bool // wants to play a card
	Sure    bool // and will not think again: the call may be answered like that
	Passing bool // passes as long as nothing changes what is at stake
}
