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

// The server and the fake screens in this file serve all tests of this package.

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
func (server *testServer) close() {
	server.site.Config.SetKeepAlivesEnabled(false)
	server.TableServer.Close()
	server.site.Close()
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
func (server *testServer) connect() *screen {
	server.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, strings.Replace(server.url, "http", "ws", 1)+"/table",
		&websocket.DialOptions{CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		server.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	dialled := &screen{t: server.t, conn: conn, news: make(chan struct{}, 1), ended: make(chan struct{})}
	server.t.Cleanup(func() { _ = conn.CloseNow() })
	go dialled.receive()
	return dialled
}

// dial connects a screen, sends its first message, and waits for the answer.
func (server *testServer) dial(m lobby.ScreenMessage) *screen {
	server.t.Helper()
	screen := server.connect()
	m.Version = lobby.Version
	screen.send(m)
	screen.wait("an answer", func() bool { return screen.state.Code != "" || len(screen.refusals) > 0 })
	return screen
}

// open opens a table for people.
func (server *testServer) open(seats int, o rules.Setup) *screen {
	server.t.Helper()
	o.Players, o.First = seats, rules.NoSeat
	screen := server.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: o,
		Players: make([]match.Player, seats)}})
	if screen.seen().Code == "" {
		server.t.Fatal(screen.received())
	}
	return screen
}

// receive receives messages until the connection ends.
func (s *screen) receive() {
	defer close(s.ended)
	for {
		_, data, err := s.conn.Read(context.Background())
		if err != nil {
			return
		}
		s.take(data)
		select {
		case s.news <- struct{}{}:
		default:
		}
	}
}

// take stores a message by its kind.
func (s *screen) take(data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, string(data))
	var m struct{ Kind lobby.Kind }
	_ = json.Unmarshal(data, &m)
	switch m.Kind {
	case lobby.KindLobby:
		s.state = lobby.State{}
		_ = json.Unmarshal(data, &s.state)
		if s.state.Token != "" {
			s.tokens[0] = s.state.Token
		}
		if s.state.OrganiserToken != "" {
			s.tokens[1] = s.state.OrganiserToken
		}
	case lobby.KindLastGame:
		_ = json.Unmarshal(data, &s.last)
	case lobby.KindRefused:
		var r lobby.Refusal
		_ = json.Unmarshal(data, &r)
		s.refusals = append(s.refusals, r)
	case lobby.KindBeat:
	default:
		s.match = append(s.match, data)
	}
}

// send sends a message of the lobby.
func (s *screen) send(m lobby.ScreenMessage) {
	data, _ := json.Marshal(m)
	_ = s.Send(data)
}

// Send implements remote.Conn.
func (s *screen) Send(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return s.conn.Write(ctx, websocket.MessageText, data)
}

// Receive implements remote.Conn.
func (s *screen) Receive() ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.match) == 0 {
		return nil, false
	}
	m := s.match[0]
	s.match = s.match[1:]
	return m, true
}

// timeout is the time after which a wait fails the test.
const timeout = 20 * time.Second

// wait waits until condition is true. It fails the test after a timeout; what names the awaited state.
func (s *screen) wait(what string, condition func() bool) {
	s.t.Helper()
	for end := time.Now().Add(timeout); ; {
		s.mu.Lock()
		done := condition()
		s.mu.Unlock()
		if done {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("got no %s within %v; received:\n%s", what, timeout, strings.Join(s.received(), "\n"))
		}
		select {
		case <-s.news:
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// waitEnd waits until the connection has ended.
func (s *screen) waitEnd() {
	s.t.Helper()
	select {
	case <-s.ended:
	case <-time.After(timeout):
		s.t.Fatalf("got an open connection after %v, want it ended", timeout)
	}
}

// waitRefusal waits for a refusal, and returns its key.
func (s *screen) waitRefusal() message.Key {
	s.t.Helper()
	s.wait("refusal", func() bool { return len(s.refusals) > 0 })
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.refusals[0]
	s.refusals = s.refusals[1:]
	return r.Says.Key
}

// checkRefusal waits for a refusal and checks its key. Action names the refused message.
func (s *screen) checkRefusal(action string, want message.Key) {
	s.t.Helper()
	if got := s.waitRefusal(); got != want {
		s.t.Errorf("%s: got refusal %q, want %q", action, got, want)
	}
}

// seen returns the last state of the lobby.
func (s *screen) seen() lobby.State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// lastGame returns the record of the last game that the screen was sent, "" for none.
func (s *screen) lastGame() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last.Record
}

// received returns all messages received.
func (s *screen) received() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.all...)
}

// sit takes a seat, 1 …, under a name.
func (s *screen) sit(seat int, name string) {
	s.t.Helper()
	s.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: seat, Name: name})
	s.wait("seat", func() bool { return s.state.You == seat })
}

// reseat waits for the match of a new seat, 0 for none, and forgets the match before.
func (s *screen) reseat(seat int) {
	s.t.Helper()
	s.wait("match", func() bool {
		for i, m := range s.match {
			var hello struct {
				Kind   string
				Viewer int
			}
			if json.Unmarshal(m, &hello) == nil && hello.Kind == "hello" && hello.Viewer == seat {
				s.match, s.client = s.match[i:], nil
				return true
			}
		}
		return false
	})
}

// ready returns the client of the match, once all steps have arrived.
func (s *screen) ready() *remote.Proxy {
	s.t.Helper()
	if s.client == nil {
		s.client = remote.Dial(s)
	}
	for end := time.Now().Add(timeout); ; time.Sleep(time.Millisecond) {
		ok, err := s.client.Ready()
		if err != nil {
			s.t.Fatal(err)
		}
		if ok {
			return s.client
		}
		if time.Now().After(end) {
			s.t.Fatalf("got no match within %v; received:\n%s", timeout, strings.Join(s.received(), "\n"))
		}
	}
}

// play sends random legal actions until the game is over, or the screen has seen that many steps.
func (s *screen) play(src *rules.RandomSource, steps int) error {
	proxy := s.ready()
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
		case <-s.news:
		case <-s.ended:
			if s.quiet() {
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
func (s *screen) quiet() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.match) == 0
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
