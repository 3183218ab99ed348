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

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/match/remote"
	"heimlich/rules/message"
)

// socket is a WebSocket. Its methods never block.
type socket interface {
	remote.Conn
	// opened reports whether the connection stands, so that messages can be sent.
	opened() bool
	// closed reports whether the connection has ended or failed. Received messages remain.
	closed() bool
	close()
}

// The time-outs and pauses of a connection.
const (
	maxSilence  = 25 * time.Second       // without a message, then the connection is cut; a beat comes every 10 s
	minSleep    = 12 * time.Second       // without a call of Poll, if the device has slept
	shortPause  = 200 * time.Millisecond // before another dial
	longPause   = 2 * time.Second        // before another dial, from longCut after the cut on
	longCut     = time.Minute
	randomPause = 300 * time.Millisecond // the most that is added at random, so that not all screens dial at once
)

// Tokens stores the secret tokens of this device, by the code of a table. A token proves that the device has a seat or
// is the organiser. They must never be shown or shared.
type Tokens interface {
	// Tokens returns the tokens of the seat and of the organiser, "" for none.
	Tokens(code string) (seat, organiser string)
	// SetTokens stores both tokens.
	SetTokens(code, seat, organiser string)
}

// Connection is a connection to a table. Call Poll in every tick; its other methods never block either. It belongs to
// the game loop. Make one with Open or Look, and Close it.
type Connection struct {
	host   HostAddress
	tokens Tokens
	dial   func(url string) socket
	now    func() time.Time

	first   lobby.ScreenMessage   // the first message over each socket
	socket  socket                // nil between two connections
	greeted bool                  // first was sent over socket
	waiting []lobby.ScreenMessage // to send once connected
	polled  time.Time             // time of the last Poll
	heard   time.Time             // time of the last message received
	cutAt   time.Time             // time of the cut; zero while the connection stands
	retryAt time.Time             // time of the next dial

	state   lobby.State
	known   bool  // a state has arrived
	refused error // the reason why the host refused the last message, or the connection ended
	ended   bool  // the connection will not be dialled again

	proxy    *remote.Proxy // nil before the game
	conn     *conn         // the connection of proxy
	match    *match.Match
	finished *match.Match   // the last match, if all of it had arrived when the table returned to its lobby
	missed   lobby.LastGame // the last match, if this screen was not connected at its end
}

// Open returns a connection that opens a new table at a host, with a free seat for each person in t. This screen is its
// organiser. Poll dials.
func Open(host HostAddress, tokens Tokens, t match.Table) *Connection {
	return newConnection(host, tokens, lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &t})
}

// Look returns a connection to the table with a code, in the seat that this device has there, or without a seat. Poll
// dials.
func Look(host HostAddress, tokens Tokens, code string) *Connection {
	m := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}
	if m.Token, m.OrganiserToken = tokens.Tokens(code); m.Token != "" {
		m.Kind = lobby.KindSit
	}
	return newConnection(host, tokens, m)
}

// newConnection returns a connection that the next call of Poll dials.
func newConnection(host HostAddress, tokens Tokens, first lobby.ScreenMessage) *Connection {
	first.Version = lobby.Version // and no build: a page keeps its own while the host is updated, and its table goes on
	return &Connection{host: host, tokens: tokens, first: first, dial: dial, now: time.Now}
}

// State returns the newest state of the lobby, and false until the first has arrived.
func (c *Connection) State() (lobby.State, bool) { return c.state, c.known }

// Err returns the reason why the host refused the last message, or why it ended the connection. It is nil otherwise,
// also after Close and while the connection is only cut.
func (c *Connection) Err() error { return c.refused }

// Ended reports whether the connection has ended for good, because of the host or Close.
func (c *Connection) Ended() bool { return c.ended }

// Cut reports whether the connection is cut for now. Poll dials again.
func (c *Connection) Cut() bool { return !c.cutAt.IsZero() }

// Link returns the link of the table for other screens, or "" before the table has a code.
func (c *Connection) Link() string {
	if c.state.Code == "" {
		return ""
	}
	return c.host.Link(c.state.Code)
}

// Match returns the match, nil while the table is in its lobby or before all past steps have arrived. It is another
// match for each game, and after this screen has changed its seat. The connection owns it.
func (c *Connection) Match() *match.Match {
	if c.match == nil && c.proxy != nil {
		if ready, _ := c.proxy.Ready(); ready {
			c.match = match.New(c.proxy)
		}
	}
	return c.match
}

// Finished reports whether m was over when the table returned to its lobby, and all of it has arrived.
func (c *Connection) Finished(m *match.Match) bool { return m == c.finished }

// Missed returns the record of the last match and this device's seat in it once, if this screen was not connected at
// its end. Else it returns "".
func (c *Connection) Missed() (text string, seat rules.Seat) {
	last := c.missed
	c.missed = lobby.LastGame{}
	return last.Record, rules.Seat(last.Seat - 1)
}

// ConfirmRecord tells the host that this device has the record of the last match, now or after the next connection.
// Without a seat it does nothing.
func (c *Connection) ConfirmRecord() {
	if token, _ := c.tokens.Tokens(c.state.Code); token != "" {
		c.waiting = append(c.waiting, lobby.ScreenMessage{Kind: lobby.KindKept, Token: token})
	}
}

// Send sends a message to the lobby, now or after the next connection, and calls Poll. Until an answer arrives Err
// returns nil. Send completes a message that takes a seat with the code and the organiser's token.
func (c *Connection) Send(m lobby.ScreenMessage) {
	c.refused = nil
	if m.Kind == lobby.KindSit {
		m.Code = c.state.Code
		_, m.OrganiserToken = c.tokens.Tokens(m.Code)
	}
	c.waiting = append(c.waiting, m)
	c.Poll()
}

// Close ends the connection for good. This device keeps its seat. Further calls do nothing.
func (c *Connection) Close() {
	c.ended = true
	if c.socket != nil {
		c.socket.close()
	}
}

// Poll dials if there is no socket and the pause is over, handles the messages that have arrived, and sends those that
// wait. It cuts a connection that is silent too long, or silent after the device has slept.
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
	case slept && now.Sub(c.heard) > minSleep: // the system may not know yet that the connection is dead
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

// flush sends the first message over a new connection, and once a state has arrived the waiting ones.
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

// envelope is the part of a message that tells who handles it.
type envelope struct {
	Kind   lobby.Kind `json:"kind"`
	Viewer int        `json:"viewer"`
}

// receive handles a message of the lobby, and passes messages of package remote to the proxy.
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
	case lobby.KindLastGame:
		var last lobby.LastGame
		if json.Unmarshal(data, &last) == nil {
			c.missed = last
		}
	case lobby.KindBeat:
	default:
		c.toProxy(e, data)
	}
}

// errUnreadable ends a connection to a host whose messages are unknown, as of another version.
var errUnreadable = message.Errorf(message.Of("lobby.version"), "the host sends what this game can’t read")

// end ends the connection with an error.
func (c *Connection) end(err error) { c.refused, c.ended = err, true }

// receiveState takes a state of the lobby, which ends a cut. It stores new tokens, uses them for later connections, and
// forgets that of a lost seat. It drops the match when the table returns to its lobby or another game begins.
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
	if (c.state.You > 0 || c.state.Waits) && state.You == 0 && !state.Waits { // the seat is lost
		seat = ""
		c.tokens.SetTokens(state.Code, seat, organiser)
	}
	state.Token, state.OrganiserToken = "", "" // scenes must not show them
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

// toProxy passes a message to the proxy. The message "hello" begins the match, or continues it over a new socket for
// the same viewer.
func (c *Connection) toProxy(e envelope, data []byte) {
	if e.Kind == "hello" {
		c.conn = &conn{owner: c}
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

// conn implements remote.Conn for the proxy: it carries the messages of package remote, without those of the lobby. It
// is cut when another conn follows.
type conn struct {
	owner *Connection
	inbox [][]byte // messages for the proxy
}

// Send implements remote.Conn. It returns errCut without a socket, and if this conn is not the owner's present one.
func (c *conn) Send(data []byte) error {
	if c.owner.conn != c || c.owner.socket == nil || c.owner.ended {
		return errCut
	}
	return c.owner.socket.Send(data)
}

// errCut is the error of sending while the connection is cut.
var errCut = message.Errorf(message.Of("line.cut"), "the connection to the table is cut")

// Receive implements remote.Conn.
func (c *conn) Receive() ([]byte, bool) {
	if len(c.inbox) == 0 {
		return nil, false
	}
	data := c.inbox[0]
	c.inbox = c.inbox[1:]
	return data, true
}
