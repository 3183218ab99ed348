// Package line is a chair at the end of a line: a table here, and somebody who sits at it elsewhere. What crosses the line is what one viewer may know, and nothing else,
// as messages that any transport can carry. Serve keeps a chair at one end, Dial is the match.Sitting at the other.
//
// Every message is one JSON object. From the table come, in this order, one hello, the steps so far, one ready, then a step whenever something has happened, a status
// whenever that changes, what was said in the card round, and the record once the game is over. From the chair come act, say, note and leave. Numbers of steps are those of
// match.Step. A version that one end does not know is refused.
package line

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Version is the version of what crosses the line.
const Version = 1

// MaxMessage is the most bytes of a message from a chair.
const MaxMessage = 4096

// Wire carries messages to the other end and from there, in order, as they were sent. Neither call waits.
type Wire interface {
	Send(message []byte) error
	// Receive is the next message; false while there is none.
	Receive() ([]byte, bool)
}

// end is one end of a line in this program.
type end struct {
	mu    *sync.Mutex
	in    *[][]byte
	out   *[][]byte
	ended *bool
}

var errCut = errors.New("the line is cut")

// Pair is a line within this program: what one end sends the other receives.
func Pair() (a, b Wire) {
	var mu sync.Mutex
	var there, back [][]byte
	var ended bool
	return &end{&mu, &back, &there, &ended}, &end{&mu, &there, &back, &ended}
}

func (e *end) Send(message []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if *e.ended {
		return errCut
	}
	*e.out = append(*e.out, append([]byte(nil), message...))
	return nil
}

func (e *end) Receive() ([]byte, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(*e.in) == 0 {
		return nil, false
	}
	m := (*e.in)[0]
	*e.in = (*e.in)[1:]
	return m, true
}

// Cut ends the line for both ends; what was sent before can still be received.
func (e *end) Cut() {
	e.mu.Lock()
	defer e.mu.Unlock()
	*e.ended = true
}

// message is what crosses the line; a message has the fields of its kind.
type message struct {
	Kind     kind          `json:"kind"`
	Version  int           `json:"version,omitempty"`
	Viewer   int           `json:"viewer,omitempty"` // the seat from 1 on, 0 for the public
	Table    *match.Table  `json:"table,omitempty"`
	N        int           `json:"n,omitempty"`
	Act      *rules.Action `json:"act,omitempty"`
	Events   []rules.Event `json:"events,omitempty"`
	Position string        `json:"position,omitempty"`
	Said     *match.Said   `json:"said,omitempty"`
	Notes    string        `json:"notes,omitempty"`
	Status   *status       `json:"status,omitempty"`
	Record   string        `json:"record,omitempty"`
}

// kind is what a message says.
type kind string

const (
	kindHello  kind = "hello"  // version, viewer, table, and the position before the first step
	kindStep   kind = "step"   // n, act, events, and the position after it
	kindReady  kind = "ready"  // all that had happened is told; notes, said, status
	kindStatus kind = "status" // how things stand beside the game
	kindSaid   kind = "said"   // what still holds of what was said
	kindRecord kind = "record" // the record of a game that is over
	kindAct    kind = "act"    // the viewer, who has seen n steps, acts
	kindSay    kind = "say"    // the viewer says something before the rules ask
	kindNote   kind = "note"   // the viewer’s notes are these
	kindLeave  kind = "leave"  // the viewer leaves
)

// status is match.Status in words.
type status struct {
	Waits   bool   `json:"waits,omitempty"`
	Unsaved string `json:"unsaved,omitempty"`
	Unnoted string `json:"unnoted,omitempty"`
	Gone    string `json:"gone,omitempty"`
	Refused string `json:"refused,omitempty"`
}

func words(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func trouble(words string) error {
	switch words {
	case "":
		return nil
	case match.ErrGone.Error():
		return match.ErrGone
	case match.ErrStale.Error():
		return match.ErrStale
	}
	return errors.New(words)
}

func say(s match.Status) status {
	told := status{s.Waits, "", words(s.Unnoted), words(s.Gone), words(s.Refused)}
	if s.Unsaved != nil {
		told.Unsaved = "the table can’t save the game" // where it saves is nobody’s business
	}
	return told
}

func (s status) heard() match.Status {
	return match.Status{Waits: s.Waits, Unsaved: trouble(s.Unsaved), Unnoted: trouble(s.Unnoted), Gone: trouble(s.Gone), Refused: trouble(s.Refused)}
}

func send(w Wire, m message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return w.Send(data)
}

// viewOf reads a view from a position as its viewer sees it.
func viewOf(position string, viewer rules.Seat) (rules.View, error) {
	g, err := rules.ParsePosition(position)
	if err != nil {
		return rules.View{}, fmt.Errorf("the position can’t be read: %w", err)
	}
	return rules.View{Game: g, Viewer: viewer}, nil
}
