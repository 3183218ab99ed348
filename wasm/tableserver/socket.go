//go:build !js

package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/match/remote"
)

// socket is one connection. It implements remote.Conn. The goroutine of its table owns the fields below.
type socket struct {
	conn            *websocket.Conn
	limits          limits
	addr            string
	ctx             context.Context    // ends with the connection
	cut             context.CancelFunc // ends the connection at once
	out             chan outgoing      // messages not sent yet
	written         chan struct{}      // closed when the last message is out
	refused         atomic.Bool        // the connection ends after the messages in out
	counted         bool               // as a visitor of its address; guarded by the server
	messagesAllowed float64            // token bucket of the rate; of the reading goroutine
	lastMessageAt   time.Time          // of the reading goroutine

	visitor        lobby.Visitor
	organiserToken string         // to be sent once
	seatToken      string         // to be sent once
	state          string         // the state sent last, as JSON
	client         match.Client   // nil before the game
	served         *remote.Server // of client
	seat           int            // seat of served, 1 …; 0 for the public view
	in             [][]byte       // messages for served
	batch          [][]byte       // messages collected while inBatch
	inBatch        bool
}

// outgoing is a batch of messages to a screen.
type outgoing struct {
	messages [][]byte
	last     bool // the connection ends after it
}

// burstSeconds is the time whose messages may arrive at once.
const burstSeconds = 2

// newSocket returns a socket for a connection from an address, and starts its goroutines.
func newSocket(conn *websocket.Conn, addr string, limits limits) *socket {
	s := &socket{conn: conn, limits: limits, addr: addr, out: make(chan outgoing, maxWaiting),
		written: make(chan struct{}), messagesAllowed: burstSeconds * limits.rate, lastMessageAt: time.Now()}
	s.ctx, s.cut = context.WithCancel(context.Background())
	conn.SetReadLimit(maxMessage)
	go s.write()
	go s.ping()
	return s
}

// write writes messages and beats until the connection ends.
func (s *socket) write() {
	defer close(s.written)
	defer s.cut()
	ticker := time.NewTicker(s.limits.beat)
	defer ticker.Stop()
	beatMessage, _ := json.Marshal(lobby.ScreenMessage{Kind: lobby.KindBeat})
	for {
		out := outgoing{messages: [][]byte{beatMessage}}
		select {
		case out = <-s.out:
		case <-ticker.C:
		case <-s.ctx.Done():
			_ = s.conn.CloseNow()
			return
		}
		for _, m := range out.messages {
			ctx, cancel := context.WithTimeout(s.ctx, s.limits.silence)
			err := s.conn.Write(ctx, websocket.MessageText, m)
			cancel()
			if err != nil {
				_ = s.conn.CloseNow()
				return
			}
		}
		if out.last {
			_ = s.conn.Close(websocket.StatusPolicyViolation, "")
			return
		}
	}
}

// ping cuts the connection when the other end is silent.
func (s *socket) ping() {
	defer s.cut()
	for {
		select {
		case <-time.After(s.limits.beat):
		case <-s.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(s.ctx, s.limits.silence)
		err := s.conn.Ping(ctx)
		cancel()
		if err != nil {
			return
		}
	}
}

// read returns the next message of the screen. It blocks until there is one, or the connection or ctx ends.
func (s *socket) read(ctx context.Context) ([]byte, error) {
	kind, data, err := s.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		err = errors.New("a message is no text")
	}
	return data, err
}

// takeFromRate counts a message, and reports whether the rate allows it.
func (s *socket) takeFromRate(now time.Time) bool {
	refilled := s.messagesAllowed + s.limits.rate*now.Sub(s.lastMessageAt).Seconds()
	s.messagesAllowed, s.lastMessageAt = min(burstSeconds*s.limits.rate, refilled)-1, now
	return s.messagesAllowed >= 0
}

// errSlow is the error of a full queue.
var errSlow = errors.New("the screen does not take its messages")

// Send implements remote.Conn. It ends a connection whose queue is full.
func (s *socket) Send(message []byte) error {
	if s.inBatch {
		s.batch = append(s.batch, message)
		return nil
	}
	return s.put(outgoing{messages: [][]byte{message}})
}

// put queues messages; after a final refusal it drops them. It ends the connection and returns errSlow if the queue is
// full.
func (s *socket) put(batch outgoing) error {
	if s.refused.Load() {
		return nil
	}
	select {
	case s.out <- batch:
		return nil
	default:
		s.cut()
		return errSlow
	}
}

// Receive implements remote.Conn.
func (s *socket) Receive() ([]byte, bool) {
	if len(s.in) == 0 {
		return nil, false
	}
	m := s.in[0]
	s.in = s.in[1:]
	return m, true
}

// refuse sends a refusal. A final one ends the connection.
func (s *socket) refuse(err error, final bool) {
	data, _ := json.Marshal(lobby.NewRefusal(err, final)) // a Refusal always marshals
	_ = s.put(outgoing{messages: [][]byte{data}, last: final})
	if final {
		s.refused.Store(true)
	}
}
