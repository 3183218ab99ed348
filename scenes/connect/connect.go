// Package connect connects this screen to a table that a host serves to several screens. It dials, says who sits here,
// dials again after a break, and gives the scenes the lobby and the match.
//
//   - connect.go: Connection, a connection to one table
//   - address.go: links of tables
//   - socket_js.go, socket_native.go: WebSockets that never block
package connect

import (
	"encoding/json"
	"math/rand/v2"
	"time"

	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/match/remote"
	"heimlich/rules/message"
)

// socket is a WebSocket. Its methods never block.
type socket interface {
	remote.Conn
	// opened reports whether messages can be sent.
	opened() bool
	// closed reports whether the connection has ended or failed. Received messages remain.
	closed() bool
	close()
}

// Silence and pauses of a connection.
const (
	maxSilence  = 25 * time.Second // after it the connection counts as broken; the host sends a beat every ten
	sleep       = 12 * time.Second // without a tick: the device has slept
	longBreak   = time.Minute      // after it the pause between two tries is longPause
	shortPause  = 200 * time.Millisecond
	randomPause = 300 * time.Millisecond // added at random, so that not all screens dial at once
	longPause   = 2 * time.Second
)

// Tokens keeps the secrets of this device about tables, by code.
type Tokens interface {
	// Tokens returns the tokens of the seat and of the organiser, "" for none.
	Tokens(code string) (seat, organiser string)
	// SetTokens stores both tokens.
	SetTokens(code, seat, organiser string)
}

// Connection is a connection to a table. Call Poll in every tick; its other methods never block either.
type Connection struct {
	host   HostAddress
	tokens Tokens
	dial   func(url string) socket
	now    func() time.Time

	first   lobby.ScreenMessage // that opens every connection
	socket  socket              // nil between two connections
	greeted bool                // first was sent over socket
	sendNow []lobby.ScreenMessage
	polled  time.Time // when Poll was last called
	heard   time.Time // when the last message came
	cutAt   time.Time // when the connection broke; zero while it stands
	retryAt time.Time

	state   lobby.State
	known   bool // state has arrived
	refused error
	ended   bool

	proxy *remote.Proxy // nil before the game
	inbox [][]byte      // messages for proxy
	match *match.Match
}

// Open opens a new table at a host. The people in it are free seats. This screen becomes the organiser.
func Open(host HostAddress, tokens Tokens, t match.Table) *Connection {
	return newTable(host, tokens, lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &t})
}

// Look connects to the table with a code: in the seat that this device has there, else without a seat.
func Look(host HostAddress, tokens Tokens, code string) *Connection {
	m := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}
	if m.Token, m.OrganiserToken = tokens.Tokens(code); m.Token != "" {
		m.Kind = lobby.KindSit
	}
	return newTable(host, tokens, m)
}

// newTable returns a table that dials in the next call of Poll.
func newTable(host HostAddress, tokens Tokens, first lobby.ScreenMessage) *Connection {
	first.Version = lobby.Version
	return &Connection{host: host, tokens: tokens, first: first, dial: dial, now: time.Now}
}

// State returns the newest state of the lobby. It returns false until the first has arrived.
func (t *Connection) State() (lobby.State, bool) { return t.state, t.known }

// Err returns why the host refused the last message, nil if it did not.
func (t *Connection) Err() error { return t.refused }

// Ended reports whether the host has closed the table for this screen. Err says why. It will not dial again.
func (t *Connection) Ended() bool { return t.ended }

// Cut reports whether the connection is broken. It is dialled again.
func (t *Connection) Cut() bool { return !t.cutAt.IsZero() }

// Link returns the address that leads other screens to the table, "" before it has a code.
func (t *Connection) Link() string {
	if t.state.Code == "" {
		return ""
	}
	return t.host.Link(t.state.Code)
}

// Match returns the match, once the game has begun and all steps so far have arrived. After this screen has taken
// another seat it is another match.
func (t *Connection) Match() *match.Match {
	if t.match == nil && t.proxy != nil {
		if ready, _ := t.proxy.Ready(); ready {
			t.match = match.New(t.proxy)
		}
	}
	return t.match
}

// Send sends a message to the lobby, at once or when the connection is back.
func (t *Connection) Send(m lobby.ScreenMessage) {
	t.refused = nil
	if m.Kind == lobby.KindSit {
		m.Code = t.state.Code
		_, m.OrganiserToken = t.tokens.Tokens(m.Code)
	}
	t.sendNow = append(t.sendNow, m)
	t.Poll()
}

// Close leaves the table. The seat stays this device's.
func (t *Connection) Close() {
	t.ended = true
	if t.socket != nil {
		t.socket.close()
	}
}

// Poll handles what has arrived, and dials if there is no connection.
func (t *Connection) Poll() {
	now := t.now()
	switch {
	case t.ended:
		return
	case t.socket == nil:
		if now.Before(t.retryAt) {
			return
		}
		t.socket, t.greeted, t.heard = t.dial(t.host.Socket()), false, now
	}
	for data, ok := t.socket.Receive(); ok && !t.ended; data, ok = t.socket.Receive() {
		t.heard = now
		t.receive(data)
	}
	slept := now.Sub(t.polled) > sleep && !t.polled.IsZero()
	t.polled = now
	switch {
	case t.ended:
		t.socket.close()
	case slept && now.Sub(t.heard) > sleep: // the connection may be dead, whatever the system says
		t.broken(now)
		t.retryAt = now
	case t.socket.closed(), now.Sub(t.heard) > maxSilence:
		t.broken(now)
	case t.socket.opened():
		t.flush()
	}
}

// broken ends the connection. The next one is tried after a pause.
func (t *Connection) broken(now time.Time) {
	t.socket.close()
	t.socket = nil
	if t.cutAt.IsZero() {
		t.cutAt = now
	}
	pause := shortPause
	if now.Sub(t.cutAt) > longBreak {
		pause = longPause
	}
	t.retryAt = now.Add(pause + rand.N(randomPause))
	if t.proxy != nil {
		t.proxy.Cut()
	}
}

// flush sends the waiting messages, the first one of a connection first.
func (t *Connection) flush() {
	if !t.greeted {
		t.greeted = true
		if t.write(t.first) != nil {
			return
		}
	}
	if !t.known { // the host answers the first message before it takes others
		return
	}
	for len(t.sendNow) > 0 && t.write(t.sendNow[0]) == nil {
		t.sendNow = t.sendNow[1:]
	}
}

// write sends a message of the lobby at once.
func (t *Connection) write(m lobby.ScreenMessage) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.socket.Send(data)
}

// envelope is the part of a message that says whose it is.
type envelope struct {
	Kind   lobby.Kind `json:"kind"`
	Viewer int        `json:"viewer"`
}

// receive handles a message. Those of package remote go to the proxy.
func (t *Connection) receive(data []byte) {
	var e envelope
	if json.Unmarshal(data, &e) != nil {
		t.end(errUnreadable)
		return
	}
	switch e.Kind {
	case lobby.KindLobby:
		t.receiveState(data)
	case lobby.KindRefused:
		var r lobby.Refusal
		if json.Unmarshal(data, &r) != nil {
			t.end(errUnreadable)
			return
		}
		if t.refused = r.Err(); r.Final {
			t.ended = true
		}
	case lobby.KindBeat:
	default:
		t.toProxy(e, data)
	}
}

// errUnreadable ends a connection to a host of another game.
var errUnreadable = message.Errorf(message.Of("lobby.version"), "the host sends what this game can’t read")

// end closes the table with an error.
func (t *Connection) end(err error) { t.refused, t.ended = err, true }

// receiveState takes the state of the lobby. A new token is stored, and opens later connections.
func (t *Connection) receiveState(data []byte) {
	var s lobby.State
	if json.Unmarshal(data, &s) != nil || !lobby.IsCode(s.Code) {
		t.end(errUnreadable)
		return
	}
	t.cutAt = time.Time{}
	seat, organiser := t.tokens.Tokens(s.Code)
	if s.Token != "" || s.OrganiserToken != "" {
		if s.Token != "" {
			seat = s.Token
		}
		if s.OrganiserToken != "" {
			organiser = s.OrganiserToken
		}
		t.tokens.SetTokens(s.Code, seat, organiser)
	}
	s.Token, s.OrganiserToken = "", "" // scenes don't need them
	t.state, t.known = s, true
	t.first.Table, t.first.Code, t.first.OrganiserToken = nil, s.Code, organiser
	if t.first.Kind, t.first.Token = lobby.KindLook, ""; s.You > 0 {
		t.first.Kind, t.first.Token = lobby.KindSit, seat
	}
}

// toProxy passes a message to the proxy. A hello begins the match, or continues it over a new connection.
func (t *Connection) toProxy(e envelope, data []byte) {
	if e.Kind == "hello" {
		t.inbox = nil
		if t.proxy != nil && int(t.proxy.Viewer()+1) == e.Viewer {
			t.proxy.Reconnect(conn{t})
		} else {
			t.proxy, t.match = remote.Dial(conn{t}), nil
		}
	}
	if t.proxy != nil {
		t.inbox = append(t.inbox, data)
	}
}

// conn is the connection as the proxy sees it.
type conn struct{ table *Connection }

// Send implements remote.Conn.
func (c conn) Send(data []byte) error {
	if c.table.socket == nil || c.table.ended {
		return errCut
	}
	return c.table.socket.Send(data)
}

// errCut is the error of sending over a broken connection.
var errCut = message.Errorf(message.Of("line.cut"), "the connection to the table is cut")

// Receive implements remote.Conn.
func (c conn) Receive() ([]byte, bool) {
	t := c.table
	if len(t.inbox) == 0 {
		return nil, false
	}
	data := t.inbox[0]
	t.inbox = t.inbox[1:]
	return data, true
}
