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
	conn    *websocket.Conn
	limits  limits
	addr    string
	ctx     context.Context    // ends with the connection
	cut     context.CancelFunc // ends the connection at once
	out     chan outgoing      // messages not sent yet
	written chan struct{}      // closed when the last message is out
	refused atomic.Bool        // the connection ends after the messages in out
	counted bool               // as a visitor of its address; guarded by the server
	tokens  float64            // token bucket of the rate: number of messages allowed now; of the reading goroutine
	last    time.Time          // time of the last message; of the reading goroutine

	visitor        lobby.Visitor
	organiserToken string // to be sent once, like token
	token          string
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

// newSocket returns a socket for a connection, and starts its writer.
func newSocket(conn *websocket.Conn, addr string, l limits) *socket {
	x := &socket{conn: conn, limits: l, addr: addr, out: make(chan outgoing, maxWaiting), written: make(chan struct{}),
		tokens: burstSeconds * l.rate, last: time.Now()}
	x.ctx, x.cut = context.WithCancel(context.Background())
	conn.SetReadLimit(maxMessage)
	go x.write()
	go x.ping()
	return x
}

// write writes messages and beats until the connection ends.
func (x *socket) write() {
	defer close(x.written)
	defer x.cut()
	ticker := time.NewTicker(x.limits.beat)
	defer ticker.Stop()
	beatMessage, _ := json.Marshal(lobby.ScreenMessage{Kind: lobby.KindBeat})
	for {
		out := outgoing{messages: [][]byte{beatMessage}}
		select {
		case out = <-x.out:
		case <-ticker.C:
		case <-x.ctx.Done():
			_ = x.conn.CloseNow()
			return
		}
		for _, m := range out.messages {
			ctx, cancel := context.WithTimeout(x.ctx, x.limits.silence)
			err := x.conn.Write(ctx, websocket.MessageText, m)
			cancel()
			if err != nil {
				_ = x.conn.CloseNow()
				return
			}
		}
		if out.last {
			_ = x.conn.Close(websocket.StatusPolicyViolation, "")
			return
		}
	}
}

// ping cuts the connection when the other end is silent.
func (x *socket) ping() {
	defer x.cut()
	for {
		select {
		case <-time.After(x.limits.beat):
		case <-x.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(x.ctx, x.limits.silence)
		err := x.conn.Ping(ctx)
		cancel()
		if err != nil {
			return
		}
	}
}

// read returns the next message of the screen.
func (x *socket) read(ctx context.Context) ([]byte, error) {
	kind, data, err := x.conn.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		err = errors.New("a message is no text")
	}
	return data, err
}

// inRate reports whether the screen keeps to the rate of messages.
func (x *socket) inRate(now time.Time) bool {
	x.tokens = min(burstSeconds*x.limits.rate, x.tokens+x.limits.rate*now.Sub(x.last).Seconds()) - 1
	x.last = now
	return x.tokens >= 0
}

// errSlow is the error of a full queue.
var errSlow = errors.New("the screen does not take its messages")

// Send implements remote.Conn. It ends a connection whose queue is full.
func (x *socket) Send(message []byte) error {
	if x.inBatch {
		x.batch = append(x.batch, message)
		return nil
	}
	return x.put(outgoing{messages: [][]byte{message}})
}

// put queues messages. It ends the connection and returns errSlow if the queue is full.
func (x *socket) put(o outgoing) error {
	if x.refused.Load() {
		return nil
	}
	select {
	case x.out <- o:
		return nil
	default:
		x.cut()
		return errSlow
	}
}

// Receive implements remote.Conn.
func (x *socket) Receive() ([]byte, bool) {
	if len(x.in) == 0 {
		return nil, false
	}
	m := x.in[0]
	x.in = x.in[1:]
	return m, true
}

// refuse sends a refusal. A final one ends the connection.
func (x *socket) refuse(err error, final bool) {
	data, _ := json.Marshal(lobby.NewRefusal(err, final)) // a Refusal always marshals
	_ = x.put(outgoing{messages: [][]byte{data}, last: final})
	if final {
		x.refused.Store(true)
	}
}
