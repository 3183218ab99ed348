//go:build !js

package tableserver

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/match/remote"
	"heimlich/rules/message"
)

// A server and fake screens, which all tests of this package use.

// testServer is a table server on a local port. A new one may open the folder after it is closed.
type testServer struct {
	*TableServer
	t    testing.TB
	url  string
	site *httptest.Server
	log  *strings.Builder
}

// tokenLength is the number of characters of a token.
const tokenLength = 32

// newTestServer opens a server whose opponents play fast. Each change may change its limits.
func newTestServer(t testing.TB, dir string, change ...func(*limits)) *testServer {
	t.Helper()
	server := &testServer{t: t, log: &strings.Builder{}}
	var err error
	if server.TableServer, err = New(ServerOptions{Dir: dir, Log: newLog(server.log)}); err != nil {
		t.Fatal(err)
	}
	server.limits.pace, server.limits.rate, server.limits.empty = 200, 1000, 20*time.Millisecond
	for _, f := range change {
		f(&server.limits)
	}
	server.site = httptest.NewServer(server.TableServer)
	server.url = server.site.URL
	t.Cleanup(server.close)
	return server
}

// close closes the server.
func (h *testServer) close() {
	h.site.Config.SetKeepAlivesEnabled(false)
	h.TableServer.Close()
	h.site.Close()
}

// screen is a fake screen with a connection to the server. It implements remote.Conn.
type screen struct {
	t     testing.TB
	conn  *websocket.Conn
	news  chan struct{} // receives a value after each message
	ended chan struct{} // closed when the connection has ended

	mu       sync.Mutex
	all      []string        // all messages received
	state    lobby.State     // of the last lobby message
	refusals []lobby.Refusal // not waited for yet
	match    [][]byte        // messages for the proxy
	tokens   [2]string       // of the seat and of the organiser; "" for none
	last     lobby.LastGame
	client   *remote.Proxy // of the match; nil before ready
}

// connect connects a screen that has sent nothing.
func (h *testServer) connect() *screen {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, strings.Replace(h.url, "http", "ws", 1)+"/table",
		&websocket.DialOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		h.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	x := &screen{t: h.t, conn: conn, news: make(chan struct{}, 1), ended: make(chan struct{})}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	go x.receive()
	return x
}

// dial connects a screen, sends its first message, and waits for the answer.
func (h *testServer) dial(m lobby.ScreenMessage) *screen {
	h.t.Helper()
	screen := h.connect()
	m.Version = lobby.Version
	screen.send(m)
	screen.wait("an answer", func() bool { return screen.state.Code != "" || len(screen.refusals) > 0 })
	return screen
}

// open opens a table for people.
func (h *testServer) open(seats int, o rules.Setup) *screen {
	h.t.Helper()
	o.Players, o.First = seats, rules.NoSeat
	screen := h.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: o,
		Players: make([]match.Player, seats)}})
	if screen.seen().Code == "" {
		h.t.Fatal(screen.received())
	}
	return screen
}

// receive receives messages until the connection ends.
func (x *screen) receive() {
	defer close(x.ended)
	for {
		_, data, err := x.conn.Read(context.Background())
		if err != nil {
			return
		}
		x.take(data)
		select {
		case x.news <- struct{}{}:
		default:
		}
	}
}

// take stores a message by its kind.
func (x *screen) take(data []byte) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.all = append(x.all, string(data))
	var m struct{ Kind lobby.Kind }
	_ = json.Unmarshal(data, &m)
	switch m.Kind {
	case lobby.KindLobby:
		x.state = lobby.State{}
		_ = json.Unmarshal(data, &x.state)
		if x.state.Token != "" {
			x.tokens[0] = x.state.Token
		}
		if x.state.OrganiserToken != "" {
			x.tokens[1] = x.state.OrganiserToken
		}
	case lobby.KindLastGame:
		_ = json.Unmarshal(data, &x.last)
	case lobby.KindRefused:
		var r lobby.Refusal
		_ = json.Unmarshal(data, &r)
		x.refusals = append(x.refusals, r)
	case lobby.KindBeat:
	default:
		x.match = append(x.match, data)
	}
}

// send sends a message of the lobby.
func (x *screen) send(m lobby.ScreenMessage) {
	data, _ := json.Marshal(m)
	_ = x.Send(data)
}

// Send implements remote.Conn.
func (x *screen) Send(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return x.conn.Write(ctx, websocket.MessageText, data)
}

// Receive implements remote.Conn.
func (x *screen) Receive() ([]byte, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.match) == 0 {
		return nil, false
	}
	m := x.match[0]
	x.match = x.match[1:]
	return m, true
}

// timeout is the time after which a wait fails the test.
const timeout = 20 * time.Second

// wait waits until condition is true. It fails the test after a timeout; what names the awaited state.
func (x *screen) wait(what string, condition func() bool) {
	x.t.Helper()
	for end := time.Now().Add(timeout); ; {
		x.mu.Lock()
		done := condition()
		x.mu.Unlock()
		if done {
			return
		}
		if time.Now().After(end) {
			x.t.Fatalf("got no %s within %v; received:\n%s", what, timeout, strings.Join(x.received(), "\n"))
		}
		select {
		case <-x.news:
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// waitEnd waits until the connection has ended.
func (x *screen) waitEnd() {
	x.t.Helper()
	select {
	case <-x.ended:
	case <-time.After(timeout):
		x.t.Fatalf("got an open connection after %v, want it ended", timeout)
	}
}

// waitRefusal waits for a refusal, and returns its key.
func (x *screen) waitRefusal() message.Key {
	x.t.Helper()
	x.wait("refusal", func() bool { return len(x.refusals) > 0 })
	x.mu.Lock()
	defer x.mu.Unlock()
	r := x.refusals[0]
	x.refusals = x.refusals[1:]
	return r.Says.Key
}

// checkRefusal waits for a refusal and checks its key. Action names the refused message.
func (x *screen) checkRefusal(action string, want message.Key) {
	x.t.Helper()
	if got := x.waitRefusal(); got != want {
		x.t.Errorf("%s: got refusal %q, want %q", action, got, want)
	}
}

// seen returns the last state of the lobby.
func (x *screen) seen() lobby.State {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.state
}

// lastGame returns the record of the last game that the screen was sent, "" for none.
func (x *screen) lastGame() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.last.Record
}

// received returns all messages received.
func (x *screen) received() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return append([]string(nil), x.all...)
}

// sit takes a seat, 1 …, under a name.
func (x *screen) sit(seat int, name string) {
	x.t.Helper()
	x.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: seat, Name: name})
	x.wait("seat", func() bool { return x.state.You == seat })
}

// reseat waits for the match of a new seat, 0 for none, and forgets the match before.
func (x *screen) reseat(seat int) {
	x.t.Helper()
	x.wait("match", func() bool {
		for i, m := range x.match {
			var hello struct {
				Kind   string
				Viewer int
			}
			if json.Unmarshal(m, &hello) == nil && hello.Kind == "hello" && hello.Viewer == seat {
				x.match, x.client = x.match[i:], nil
				return true
			}
		}
		return false
	})
}

// ready returns the client of the match, once all steps have arrived.
func (x *screen) ready() *remote.Proxy {
	x.t.Helper()
	if x.client == nil {
		x.client = remote.Dial(x)
	}
	for end := time.Now().Add(timeout); ; time.Sleep(time.Millisecond) {
		ok, err := x.client.Ready()
		if err != nil {
			x.t.Fatal(err)
		}
		if ok {
			return x.client
		}
		if time.Now().After(end) {
			x.t.Fatalf("got no match within %v; received:\n%s", timeout, strings.Join(x.received(), "\n"))
		}
	}
}

// play sends random legal actions until the game is over, or the screen has seen that many steps.
func (x *screen) play(src *rules.RandomSource, steps int) error {
	proxy := x.ready()
	acted := -1 // lines of the record at the last action
	for end := time.Now().Add(2 * time.Minute); ; {
		for _, ok := proxy.Next(); ok; _, ok = proxy.Next() {
		}
		view, n, lines := proxy.View(), len(proxy.Steps()), proxy.Lines()
		if over := view.Over() && proxy.Record() != ""; over || n >= steps {
			return nil
		}
		if err := proxy.Status().Gone; err != nil {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("got no end of the game within two minutes: %s", view.Position())
		}
		if answersSealed(proxy, &view, src) {
			continue
		}
		mayAct := proxy.Status().WaitsForPerson && !proxy.Status().Sealed
		if action, ok := actionOf(&view, src); ok && mayAct && acted < lines {
			acted = lines
			if err := proxy.Act(lines, action); err != nil {
				return err
			}
			continue
		}
		select {
		case <-x.news:
		case <-x.ended:
			if x.quiet() {
				return errEnded
			}
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// answersSealed answers a secret call at random. It reports whether the viewer was asked.
func answersSealed(proxy *remote.Proxy, view *rules.View, src *rules.RandomSource) bool {
	seat := view.Viewer
	asked := proxy.Status().Sealed && proxy.Status().WaitsForPerson && !proxy.Intent().Final
	if !asked || seat == rules.NoSeat || view.HandSize(seat) == 0 {
		return false
	}
	hand := view.Hand(seat)
	playable := slices.ContainsFunc(hand[:view.HandSize(seat)],
		func(c rules.Card) bool { return view.Unplayable(c) == "" })
	proxy.SetIntent(match.Intent{Calls: playable && src.Intn(2) == 0, Final: true})
	return true
}

// errEnded is the error of a connection that has ended.
var errEnded = errors.New("the connection has ended")

// quiet reports whether the proxy has received all messages.
func (x *screen) quiet() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.match) == 0
}

// actionOf returns a random legal action of the viewer, false for none.
func actionOf(view *rules.View, src *rules.RandomSource) (rules.Action, bool) {
	seat := view.Viewer
	switch {
	case seat == rules.NoSeat || view.Over():
	case view.IsChance():
		return match.Throw, view.ActiveSeat() == seat &&
			(view.Phase() == rules.PhaseRoll || view.Phase() == rules.PhaseFirst)
	case view.Phase() == rules.PhaseDossier:
		if view.PendingWriters().Has(seat) {
			return view.NthLegal(src.Intn(view.CountLegal())), true
		}
	case view.Actor() == seat:
		return view.NthLegal(src.Intn(view.CountLegal())), true
	}
	return rules.Action{}, false
}
