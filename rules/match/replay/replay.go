// Package replay is what happens again: the record of a game that somebody plays at another screen, which grows while it is looked at; one that is
// put at any moment; and what a screen has seen of a game that goes on. Whatever it is, nobody acts there, and nothing is saved.
package replay

import (
	"bytes"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Replay is a record that grows, seen from one chair.
type Replay struct {
	chair
	text    []byte
	rec     *record.Record
	start   rules.Game
	game    rules.Game
	lines   []record.Happened // what happens, in its order
	line    int               // how many of them have happened
	back    []rules.Game      // before each of the actions that stand
	n       int               // how many stand
	history *match.History
}

// Follow is the record of a game that is played elsewhere, from how it is now on.
func Follow(text []byte, viewer rules.Seat) (*Replay, error) {
	r, err := read(text, viewer)
	if err != nil {
		return nil, err
	}
	for range r.lines {
		r.Next()
	}
	return r, nil
}

func read(text []byte, viewer rules.Seat) (*Replay, error) {
	rec, start, c, err := open(text, viewer)
	if err != nil {
		return nil, err
	}
	return &Replay{history: match.NewHistory(c.table, start.View(viewer)), chair: c, rec: rec, start: start, game: start, lines: rec.History(), text: bytes.Clone(text[:bytes.LastIndexByte(text, '\n')+1])}, nil
}

// Grow takes in the record as it is now; what is new in it happens one action after the other when Next is asked. The error says that it is not this record; match.ErrSeated that
// it is, but that somebody has sat down, has left or is back: this table has others at it, and whoever looks on follows it anew.
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
	if len(rec.Joined) != len(r.rec.Joined) || len(rec.Changes) != len(r.rec.Changes) {
		return match.ErrSeated
	}
	r.rec, r.lines, r.text = rec, rec.History(), bytes.Clone(text)
	return nil
}

// Start implements match.Sitting, as do all that follow.
func (r *Replay) Start() rules.View { return r.start.View(r.viewer) }

func (r *Replay) Steps() []match.Step { return r.history.Steps() }

func (r *Replay) View() rules.View { return r.game.View(r.viewer) }

func (r *Replay) Chronicle() *match.Chronicle { return r.history.Now() }

func (r *Replay) Next() (match.Step, bool) {
	s, ok := r.next()
	if ok {
		r.history.Take(s)
	}
	return s, ok
}

func (r *Replay) next() (match.Step, bool) {
	if r.line == len(r.lines) {
		return match.Step{}, false
	}
	h := r.lines[r.line]
	r.line++
	if h.Kind != "" { // somebody else plays for a seat, which the table says
		return r.next()
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

func (r *Replay) Advance(float64, float64) {}

func (r *Replay) Status() match.Status { return match.Status{Waits: r.line == len(r.lines)} }

func (r *Replay) Record() string {
	if !r.game.Over() {
		return ""
	}
	return r.rec.String()
}
