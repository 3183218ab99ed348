// Package remote connects a client to a host in another program. Only what one viewer may know crosses the connection,
// in messages that any transport can carry. Serve serves a client at the host's end. Dial returns the match.Client for
// the other end.
//
// Every message is one JSON object. The host sends one hello, the steps so far and one ready. Then it sends a step for
// each line of the record, the status and the intent when they change, refusals, and finally the record. The client
// sends act, throw, undo, say, note and leave. Kinds, cards and agents are words; step numbers are those of match.Step.
// Either end refuses an unknown version.
//
// A connection may break at any time. [Proxy.Reconnect] continues with another one. The host tells everything again,
// and the client derives what has changed. The client holds an act until a later step or a refusal, and sends it again
// if it was lost. The host recognizes a repeated act by the number of lines, so nothing happens twice.
package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Version is the version of these messages. Either end refuses another one.
const Version = 4

// MaxMessage is the longest message from a client, in bytes.
const MaxMessage = 4096

// Conn carries messages to the other end and back, in order. Its methods never block.
type Conn interface {
	// Send sends one message. An error means that the connection has failed. The caller must not change the message
	// afterwards.
	Send(message []byte) error
	// Receive returns the next message, false while there is none.
	Receive() ([]byte, bool)
}

// pipeEnd is one end of a Pipe. Both ends share what its fields point to.
type pipeEnd struct {
	mu     *sync.Mutex
	in     *[][]byte // messages to this end, oldest first
	out    *[][]byte // messages to the other end
	closed *bool
}

// errClosed is the error of Send on a closed pipe.
var errClosed = errors.New("the connection is closed")

// Pipe returns the two ends of a connection within this program. Both have a method Close. They may be used on
// different goroutines.
func Pipe() (a, b Conn) {
	var mu sync.Mutex
	var toA, toB [][]byte
	var closed bool
	return &pipeEnd{&mu, &toA, &toB, &closed}, &pipeEnd{&mu, &toB, &toA, &closed}
}

// Send implements Conn. It copies the message.
func (e *pipeEnd) Send(message []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if *e.closed {
		return errClosed
	}
	*e.out = append(*e.out, append([]byte(nil), message...))
	return nil
}

// Receive implements Conn.
func (e *pipeEnd) Receive() ([]byte, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(*e.in) == 0 {
		return nil, false
	}
	m := (*e.in)[0]
	*e.in = (*e.in)[1:]
	return m, true
}

// Close closes both ends. Messages sent before can still be received.
func (e *pipeEnd) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	*e.closed = true
}

// frame is a message on the wire. Each kind uses some of the fields.
type frame struct {
	Kind     kind          `json:"kind"`
	Version  int           `json:"version,omitempty"`
	Viewer   int           `json:"viewer,omitempty"` // seat from 1, 0 for the public
	Table    *match.Table  `json:"table,omitempty"`
	ID       int           `json:"id,omitempty"`    // of the act, throw or undo, from 1
	N        int           `json:"n,omitempty"`     // as in match.Step
	Lines    int           `json:"lines,omitempty"` // of the record, that the sender has seen
	Act      *rules.Action `json:"act,omitempty"`
	Events   []rules.Event `json:"events,omitempty"`
	Undo     bool          `json:"undo,omitempty"`
	Position string        `json:"position,omitempty"`
	Intent   *match.Intent `json:"said,omitempty"`
	Notes    string        `json:"notes,omitempty"`
	Status   *wireStatus   `json:"status,omitempty"`
	Refused  *wireError    `json:"why,omitempty"`
	Record   string        `json:"record,omitempty"`
}

// kind is the kind of a message.
type kind string

const (
	kindHello kind = "hello" // from host: version, viewer, table, and the position before the first step
	// from host: n, lines and the position after it; with act and events, undo or table
	kindStep      kind = "step"
	kindReady     kind = "ready"    // from host: all steps so far are sent; lines, notes, said, status
	kindStatus    kind = "status"   // from host: match.Status
	kindRejected  kind = "rejected" // from host: why the act, throw or undo with this id does not happen
	kindIntent    kind = "said"     // from host: the valid intent
	kindRecord    kind = "record"   // from host: the record of a finished game
	kindAct       kind = "act"      // from client: id, and an action of the viewer, who has seen so many lines
	kindThrow     kind = "throw"    // from client: like act, for match.Throw
	kindUndo      kind = "undo"     // from client: id; undoes the last action of the viewer, who has seen so many lines
	kindSetIntent kind = "say"      // from client: an intent
	kindSetNotes  kind = "note"     // from client: the viewer's notes
	kindLeave     kind = "leave"    // from client: the viewer leaves
)

// wireStatus is match.Status on the wire.
type wireStatus struct {
	WaitsForPerson bool       `json:"waits,omitzero"`
	Sealed         bool       `json:"sealed,omitzero"`
	CanUndo        bool       `json:"undo,omitzero"`
	SaveError      *wireError `json:"unsaved,omitempty"`
	NotesError     *wireError `json:"unnoted,omitempty"`
	Gone           *wireError `json:"gone,omitempty"`
	Refused        *wireError `json:"refused,omitempty"`
}

// wireError is an error on the wire: an English sentence for developers, and a message for players.
type wireError struct {
	Text    string          `json:"text"`
	Message message.Message `json:"says,omitzero"`
}

// newWireError returns an error as on the wire, nil for none.
func newWireError(err error) *wireError {
	if err == nil {
		return nil
	}
	return &wireError{err.Error(), message.OfError(err)}
}

// toError returns the error as match.Status has it, nil for none. ErrGone and ErrStale become themselves again.
func (w *wireError) toError() error {
	switch {
	case w == nil:
		return nil
	case w.Text == match.ErrGone.Error():
		return match.ErrGone
	case w.Text == match.ErrStale.Error():
		return match.ErrStale
	case w.Message.IsZero():
		return errors.New(w.Text)
	}
	return message.Errorf(w.Message, "%s", w.Text)
}

// errUnsaved replaces all errors of saving on the wire, because their text may name files of the host.
var errUnsaved = message.Errorf(message.Of("line.unsaved"), "the table can’t save the game")

// newWireStatus returns the status of a client as on the wire.
func newWireStatus(c match.Client) wireStatus {
	status := c.Status()
	wire := wireStatus{
		WaitsForPerson: status.WaitsForPerson,
		Sealed:         status.Sealed,
		NotesError:     newWireError(status.NotesError),
		Gone:           newWireError(status.Gone),
		Refused:        newWireError(status.Refused),
	}
	if u, ok := c.(match.Undoer); ok {
		wire.CanUndo = u.CheckUndo() == nil
	}
	if status.SaveError != nil {
		wire.SaveError = newWireError(errUnsaved)
	}
	return wire
}

// toStatus returns the status of match.Client.
func (s wireStatus) toStatus() match.Status {
	return match.Status{
		WaitsForPerson: s.WaitsForPerson,
		Sealed:         s.Sealed,
		SaveError:      s.SaveError.toError(),
		NotesError:     s.NotesError.toError(),
		Gone:           s.Gone.toError(),
		Refused:        s.Refused.toError(),
	}
}

// send encodes and sends a message.
func send(conn Conn, m frame) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return conn.Send(data)
}

// viewOf parses a position into the view of a viewer.
func viewOf(position string, viewer rules.Seat) (rules.View, error) {
	g, err := rules.ParsePosition(position)
	if err != nil {
		return rules.View{}, fmt.Errorf("the position can’t be read: %w", err)
	}
	return rules.View{Game: g, Viewer: viewer}, nil
}
