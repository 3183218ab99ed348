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

// house is a server of tables in a folder, which can be closed and opened again.
type house struct {
	*TableServer
	t    testing.TB
	url  string
	site *httptest.Server
	log  *strings.Builder
}

// newHouse opens a server whose hosts play fast.
func newHouse(t testing.TB, dir string, change ...func(*limits)) *house {
	t.Helper()
	house := &house{t: t, log: &strings.Builder{}}
	var err error
	if house.TableServer, err = New(ServerOptions{Dir: dir, Build: "b1", Log: newLog(house.log)}); err != nil {
		t.Fatal(err)
	}
	house.limits.pace, house.limits.rate, house.limits.empty = 200, 1000, 20*time.Millisecond
	for _, f := range change {
		f(&house.limits)
	}
	house.site = httptest.NewServer(house.TableServer)
	house.url = house.site.URL
	t.Cleanup(house.close)
	return house
}

// close closes the server.
func (h *house) close() {
	h.site.Config.SetKeepAlivesEnabled(false)
	h.TableServer.Close()
	h.site.Close()
}

// screen is a connected screen. It implements remote.Conn.
type screen struct {
	t     testing.TB
	conn  *websocket.Conn
	news  chan struct{}
	ended chan struct{}

	mu       sync.Mutex
	all      []string // that was received
	state    lobby.State
	refusals []lobby.Refusal
	match    [][]byte // messages for the proxy
	tokens   [2]string
	client   *remote.Proxy
}

// connect connects a screen that has sent nothing.
func (h *house) connect() *screen {
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
func (h *house) dial(m lobby.ScreenMessage) *screen {
	h.t.Helper()
	x := h.connect()
	m.Version = lobby.Version
	x.send(m)
	x.wait("an answer", func() bool { return x.state.Code != "" || len(x.refusals) > 0 })
	return x
}

// open opens a table for people.
func (h *house) open(seats int, o rules.Setup) *screen {
	h.t.Helper()
	o.Players, o.First = seats, rules.NoSeat
	x := h.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: o,
		Players: make([]match.Player, seats)}})
	if x.seen().Code == "" {
		h.t.Fatal(x.received())
	}
	return x
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

// take takes a message.
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

// wait waits until something is the case.
func (x *screen) wait(what string, is func() bool) {
	x.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		x.mu.Lock()
		done := is()
		x.mu.Unlock()
		if done {
			return
		}
		if time.Now().After(end) {
			x.t.Fatalf("there is no %s; received was\n%s", what, strings.Join(x.received(), "\n"))
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
	case <-time.After(20 * time.Second):
		x.t.Fatal("the connection does not end")
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

// seen returns the lobby as last seen.
func (x *screen) seen() lobby.State {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.state
}

// received returns all that was received.
func (x *screen) received() []string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return append([]string(nil), x.all...)
}

// sit seats the screen.
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
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		ok, err := x.client.Ready()
		if err != nil {
			x.t.Fatal(err)
		}
		if ok {
			return x.client
		}
		if time.Now().After(end) {
			x.t.Fatalf("the match is not ready; received was\n%s", strings.Join(x.received(), "\n"))
		}
	}
}

// play does legal actions by chance until the game is over, or the screen has seen so many steps.
func (x *screen) play(src *rules.RandomSource, steps int) error {
	p := x.ready()
	acted := -1
	for end := time.Now().Add(2 * time.Minute); ; {
		for _, ok := p.Next(); ok; _, ok = p.Next() {
		}
		view, n, lines := p.View(), len(p.Steps()), p.Lines()
		if view.Over() && p.Record() != "" || n >= steps {
			return nil
		}
		if err := p.Status().Gone; err != nil {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("no end: %s", view.Position())
		}
		if answersSealed(p, &view, src) {
			continue
		}
		if a, ok := actionOf(&view, src); ok && !p.Status().Sealed && acted < lines && p.Status().WaitsForPerson {
			acted = lines
			if err := p.Act(lines, a); err != nil {
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

// answersSealed answers a call in secret by chance, if the viewer is asked.
func answersSealed(p *remote.Proxy, v *rules.View, src *rules.RandomSource) bool {
	s := v.Viewer
	if !p.Status().Sealed || !p.Status().WaitsForPerson || s == rules.NoSeat || v.HandSize(s) == 0 || p.Intent().Final {
		return false
	}
	hand := v.Hand(s)
	playable := slices.ContainsFunc(hand[:v.HandSize(s)], func(c rules.Card) bool { return v.Unplayable(c) == "" })
	p.SetIntent(match.Intent{Calls: playable && src.Intn(2) == 0, Final: true})
	return true
}

// errEnded is the error of a connection that has ended.
var errEnded = errors.New("the connection has ended")

// quiet reports whether all messages are taken.
func (x *screen) quiet() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.match) == 0
}

// actionOf returns an action that the viewer may do now.
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
