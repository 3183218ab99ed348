// Package connect connects this screen to a table that a host serves to several screens. It dials, claims this device's
// seat, reconnects after a cut, and gives the scenes the state of the lobby and the match.
//
//   - connect.go: Connection, a connection to one table
//   - address.go: links of tables
//   - socket_js.go, socket_native.go: WebSockets that never block
package connect

import (
	"cmp"
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

// Time-outs and pauses of a connection.
const (
	maxSilence  = 25 * time.Second // without a message: the connection is cut; the host sends a beat every 10 s
	minSleep    = 12 * time.Second // without a tick: the device has slept
	longCut     = time.Minute      // after it the pause between two tries is longPause instead of shortPause
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

	first   lobby.ScreenMessage   // the first message over every connection
	socket  socket                // nil between two connections
	greeted bool                  // first was sent over socket
	waiting []lobby.ScreenMessage // to send once connected
	polled  time.Time             // when Poll was last called
	heard   time.Time             // when the last message came
	cutAt   time.Time             // when the connection was cut; zero while it stands
	retryAt time.Time             // when to dial again

	state   lobby.State
	known   bool  // state has arrived
	refused error // why the host refused the last message, or why the connection ended
	ended   bool  // the connection will not be dialled again

	proxy    *remote.Proxy // nil before the game
	conn     *conn         // of proxy
	match    *match.Match
	finished *match.Match // that was over, and all of which had arrived, when the table returned to its lobby
}

// Open opens a new table at a host, with a free seat for each person in t. This screen becomes the organiser.
func Open(host HostAddress, tokens Tokens, t match.Table) *Connection {
	return newConnection(host, tokens, lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &t})
}

// Look connects to the table with a code. It takes the seat that this device has there, or none.
func Look(host HostAddress, tokens Tokens, code string) *Connection {
	m := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}
	if m.Token, m.OrganiserToken = tokens.Tokens(code); m.Token != "" {
		m.Kind = lobby.KindSit
	}
	return newConnection(host, tokens, m)
}

// newConnection returns a connection that is dialled in the next call of Poll.
func newConnection(host HostAddress, tokens Tokens, first lobby.ScreenMessage) *Connection {
	first.Version = lobby.Version
	return &Connection{host: host, tokens: tokens, first: first, dial: dial, now: time.Now}
}

// State returns the newest state of the lobby. It returns false until the first has arrived.
func (c *Connection) State() (lobby.State, bool) { return c.state, c.known }

// Err returns why the host refused the last message, nil if it did not.
func (c *Connection) Err() error { return c.refused }

// Ended reports whether the connection will not be dialled again, because the host or Close has ended it. Err says why.
func (c *Connection) Ended() bool { return c.ended }

// Cut reports whether the connection is cut. Poll dials it again.
func (c *Connection) Cut() bool { return !c.cutAt.IsZero() }

// Link returns the address that leads other screens to the table, "" before it has a code.
func (c *Connection) Link() string {
	if c.state.Code == "" {
		return ""
	}
	return c.host.Link(c.state.Code)
}

// Match returns the match, or nil while the table is in its lobby, and before all steps have arrived. It is a new match
// after this screen has changed its seat, and for each game.
func (c *Connection) Match() *match.Match {
	if c.match == nil && c.proxy != nil {
		if ready, _ := c.proxy.Ready(); ready {
			c.match = match.New(c.proxy)
		}
	}
	return c.match
}

// Finished reports whether all of a match has arrived that was over when the table returned to its lobby.
func (c *Connection) Finished(m *match.Match) bool { return m == c.finished }

// Send sends a message to the lobby, at once or when the connection is back.
func (c *Connection) Send(m lobby.ScreenMessage) {
	c.refused = nil
	if m.Kind == lobby.KindSit {
		m.Code = c.state.Code
		_, m.OrganiserToken = c.tokens.Tokens(m.Code)
	}
	c.waiting = append(c.waiting, m)
	c.Poll()
}

// Close leaves the table. The seat stays this device's.
func (c *Connection) Close() {
	c.ended = true
	if c.socket != nil {
		c.socket.close()
	}
}

// Poll handles what has arrived, and dials if there is no connection.
func (c *Connection) Poll() {
	now := c.now()
	switch {
	case c.ended:
		return
	case c.socket == nil:
		if now.Before(c.retryAt) {
			return
		}
		c.socket, c.greeted, c.heard = c.dial(c.host.Socket()), false, now
	}
	for data, ok := c.socket.Receive(); ok && !c.ended; data, ok = c.socket.Receive() {
		c.heard = now
		c.receive(data)
	}
	slept := now.Sub(c.polled) > minSleep && !c.polled.IsZero()
	c.polled = now
	switch {
	case c.ended:
		c.socket.close()
	case slept && now.Sub(c.heard) > minSleep: // the connection may be dead, whatever the system says
		c.cut(now)
		c.retryAt = now
	case c.socket.closed(), now.Sub(c.heard) > maxSilence:
		c.cut(now)
	case c.socket.opened():
		c.flush()
	}
}

// cut closes the socket. Poll dials again after a pause.
func (c *Connection) cut(now time.Time) {
	c.socket.close()
	c.socket = nil
	if c.cutAt.IsZero() {
		c.cutAt = now
	}
	pause := shortPause
	if now.Sub(c.cutAt) > longCut {
		pause = longPause
	}
	c.retryAt = now.Add(pause + rand.N(randomPause))
	if c.proxy != nil {
		c.proxy.Cut()
	}
}

// flush sends the first message over a new connection, and then the waiting ones.
func (c *Connection) flush() {
	if !c.greeted {
		c.greeted = true
		if c.write(c.first) != nil {
			return
		}
	}
	if !c.known { // the first message may be refused
		return
	}
	for len(c.waiting) > 0 && c.write(c.waiting[0]) == nil {
		c.waiting = c.waiting[1:]
	}
}

// write sends a message of the lobby at once.
func (c *Connection) write(m lobby.ScreenMessage) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return c.socket.Send(data)
}

// envelope is the part of a message that says who handles it.
type envelope struct {
	Kind   lobby.Kind `json:"kind"`
	Viewer int        `json:"viewer"`
}

// receive handles a message. Those of package remote go to the proxy.
func (c *Connection) receive(data []byte) {
	var e envelope
	if json.Unmarshal(data, &e) != nil {
		c.end(errUnreadable)
		return
	}
	switch e.Kind {
	case lobby.KindLobby:
		c.receiveState(data)
	case lobby.KindRefused:
		var r lobby.Refusal
		if json.Unmarshal(data, &r) != nil {
			c.end(errUnreadable)
			return
		}
		if c.refused = r.Err(); r.Final {
			c.ended = true
		}
	case lobby.KindBeat:
	default:
		c.toProxy(e, data)
	}
}

// errUnreadable ends a connection to a host of another game.
var errUnreadable = message.Errorf(message.Of("lobby.version"), "the host sends what this game can’t read")

// end ends the connection with an error.
func (c *Connection) end(err error) { c.refused, c.ended = err, true }

// receiveState stores a state of the lobby. A new token is stored, and opens later connections.
func (c *Connection) receiveState(data []byte) {
	var state lobby.State
	if json.Unmarshal(data, &state) != nil || !lobby.IsCode(state.Code) {
		c.end(errUnreadable)
		return
	}
	c.cutAt = time.Time{}
	seat, organiser := c.tokens.Tokens(state.Code)
	if state.Token != "" || state.OrganiserToken != "" {
		seat, organiser = cmp.Or(state.Token, seat), cmp.Or(state.OrganiserToken, organiser)
		c.tokens.SetTokens(state.Code, seat, organiser)
	}
	state.Token, state.OrganiserToken = "", "" // scenes don't need them
	if !state.Began || state.Games != c.state.Games {
		if c.proxy != nil && c.proxy.Finished() {
			c.finished = c.match
		}
		c.proxy, c.conn, c.match = nil, nil, nil
	}
	c.state, c.known = state, true
	c.first.Table, c.first.Code, c.first.OrganiserToken = nil, state.Code, organiser
	if c.first.Kind, c.first.Token = lobby.KindLook, ""; state.You > 0 {
		c.first.Kind, c.first.Token = lobby.KindSit, seat
	}
}

// toProxy passes a message to the proxy. A hello begins the match, or continues it over a new connection.
func (c *Connection) toProxy(e envelope, data []byte) {
	if e.Kind == "hello" {
		c.conn = &conn{c: c}
		if c.proxy != nil && int(c.proxy.Viewer()+1) == e.Viewer {
			c.proxy.Reconnect(c.conn)
		} else {
			c.proxy, c.match = remote.Dial(c.conn), nil
		}
	}
	if c.proxy != nil {
		c.conn.inbox = append(c.conn.inbox, data)
	}
}

// conn is the connection for a proxy: it sends and receives messages of package remote, not of the lobby. It is cut
// when another one follows.
type conn struct {
	c     *Connection
	inbox [][]byte // messages for the proxy
}

// Send implements remote.Conn.
func (x *conn) Send(data []byte) error {
	if x.c.conn != x || x.c.socket == nil || x.c.ended {
		return errCut
	}
	return x.c.socket.Send(data)
}

// errCut is the error of sending over a broken connection.
var errCut = message.Errorf(message.Of("line.cut"), "the connection to the table is cut")

// Receive implements remote.Conn.
func (x *conn) Receive() ([]byte, bool) {
	if len(x.inbox) == 0 {
		return nil, false
	}
	data := x.inbox[0]
	x.inbox = x.inbox[1:]
	return data, true
}
