// Package replay is a record that happens again: the one of a game that somebody plays at another screen, which grows while it is looked at, or one that is played through
// from its beginning.
package replay

import (
	"bytes"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Replay is a record seen from one chair. Nobody acts there, and nothing is saved.
type Replay struct {
	viewer rules.Seat
	table  match.Table
	text   []byte
	rec    *record.Record
	start  rules.Game
	game   rules.Game
	lines  []record.Happened // what happens, in its order
	line   int               // how many of them have happened
	back   []rules.Game      // before each of the actions that stand
	past   []rules.Action    // that stood at the beginning
	from   int               // how many those are
	n      int               // how many stand
	pause  float64           // between two actions, in seconds at the usual pace; 0 for none
	left   float64           // of the pause
}

// errLooking is why nothing can be done.
var errLooking = message.Fault(message.Of("table.looks-on"), "this screen only looks on")

// Follow is the record of a game that is played elsewhere, from how it is now on.
func Follow(text []byte, viewer rules.Seat) (*Replay, error) {
	r, err := read(text, viewer)
	if err != nil {
		return nil, err
	}
	for range r.lines {
		r.Next()
	}
	r.from, r.past = r.n, r.rec.Actions
	return r, nil
}

// Play is a record that happens again, without what was taken back, from the moment on at which so many actions have happened, with a pause before each, in seconds at the usual pace.
func Play(text []byte, viewer rules.Seat, from int, pause float64) (*Replay, error) {
	r, err := read(text, viewer)
	if err != nil {
		return nil, err
	}
	r.lines = r.lines[:0]
	for _, a := range r.rec.Actions {
		r.lines = append(r.lines, record.Happened{Action: a})
	}
	for r.n < min(from, len(r.rec.Actions)) {
		r.Next()
	}
	r.past = r.rec.Actions
	r.from, r.pause, r.left = r.n, pause, pause
	return r, nil
}

func read(text []byte, viewer rules.Seat) (*Replay, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	r := &Replay{viewer: viewer, rec: rec, lines: rec.History(), text: bytes.Clone(text[:bytes.LastIndexByte(text, '\n')+1])}
	if r.table, err = match.TableOf(rec); err != nil {
		return nil, err
	}
	for i := range r.table.Players {
		r.table.Players[i].Kind = match.Elsewhere
	}
	if r.start, err = rec.Begin(); err != nil {
		return nil, err
	}
	r.game = r.start
	return r, nil
}

// Grow takes in the record as it is now; what is new in it happens one action after the other when Next is asked. The error says that it is not this record.
func (r *Replay) Grow(text []byte) error {
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if bytes.Equal(text, r.text) {
		return nil
	}
	if !bytes.HasPrefix(text, r.text) {
		return message.Fault(message.Of("record.other"), "the record is another one now")
	}
	rec, err := record.Read(text)
	if err != nil {
		return err
	}
	r.rec, r.lines, r.text = rec, rec.History(), bytes.Clone(text)
	return nil
}

// Viewer implements match.Sitting, as do all that follow.
func (r *Replay) Viewer() rules.Seat { return r.viewer }

func (r *Replay) Table() match.Table { return r.table }

func (r *Replay) Start() rules.View { return r.start.View(r.viewer) }

func (r *Replay) Past(see func(match.Step)) {
	past := Replay{viewer: r.viewer, game: r.start}
	for _, a := range r.past[:r.from] {
		past.lines = append(past.lines, record.Happened{Action: a})
	}
	for range r.from {
		s, _ := past.Next()
		see(s)
	}
}

func (r *Replay) View() rules.View { return r.game.View(r.viewer) }

func (r *Replay) Next() (match.Step, bool) {
	if r.line == len(r.lines) || r.left > 0 {
		return match.Step{}, false
	}
	r.left = r.pause
	h := r.lines[r.line]
	r.line++
	if h.Kind != "" { // somebody else plays for a seat, whom nobody here sees
		r.left = 0
		return r.Next()
	}
	if h.Undo {
		r.n--
		r.game, r.back = r.back[r.n], r.back[:r.n]
		return match.TakenBack(r.viewer, r.n, &r.game), true
	}
	a, before := h.Action, r.game
	r.back = append(r.back, before)
	var log rules.Log
	if err := r.game.Apply(a, &log); err != nil {
		return match.Step{}, false // it was checked when it was read
	}
	r.n++
	return match.Redact(r.viewer, r.n, &before, a, log.Events, &r.game), true
}

func (r *Replay) Advance(seconds, pace float64) { r.left -= seconds * pace }

func (r *Replay) Status() match.Status { return match.Status{Waits: r.line == len(r.lines)} }

func (r *Replay) Act(int, rules.Action) error { return errLooking }

func (r *Replay) Say(match.Said) {}

func (r *Replay) Said() match.Said { return match.Said{} }

func (r *Replay) Notebook() match.Notebook { return match.Notebook{} }

func (r *Replay) Note(match.Notebook) {}

func (r *Replay) Record() string {
	if !r.game.Over() {
		return ""
	}
	return r.rec.String()
}

func (r *Replay) Leave() (rest func()) { return func() {} }
