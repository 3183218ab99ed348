package remote_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
)

// The helpers in this file connect several screens to one host, through pipes that record every message.

// recordingConn is a connection that records each sent message after the number of its frame and a space.
type recordingConn struct {
	remote.Conn
	frame *int // current frame
	sent  []string
}

// Send implements remote.Conn.
func (r *recordingConn) Send(m []byte) error {
	r.sent = append(r.sent, fmt.Sprintf("%d %s", *r.frame, m))
	return r.Conn.Send(m)
}

// remoteTable is a host with remote clients of some seats and of the public.
type remoteTable struct {
	host      *host.Host
	servers   []*remote.Server
	recorders []*recordingConn // in the order of connect
	screens   []*match.Match   // in the order of connect
	frame     int              // number of the current frame
}

// connect connects a remote client for each viewer.
func (r *remoteTable) connect(t *testing.T, viewers ...rules.Seat) {
	t.Helper()
	for _, v := range viewers {
		serverEnd, clientEnd := remote.Pipe()
		recorder := &recordingConn{Conn: serverEnd, frame: &r.frame}
		s, err := remote.Serve(r.host.Client(v), recorder)
		if err != nil {
			t.Fatal(err)
		}
		c := remote.Dial(clientEnd)
		if ok, err := c.Ready(); !ok || err != nil {
			t.Fatalf("client of seat %d: got ready %v with error %v, want true without error", v, ok, err)
		}
		r.servers, r.recorders, r.screens = append(r.servers, s), append(r.recorders, recorder),
			append(r.screens, match.New(c))
	}
}

// tick advances the table and every screen by a frame.
func (r *remoteTable) tick(t *testing.T) {
	t.Helper()
	r.frame++
	if err := r.host.Advance(1.0/framesPerSecond, 1); err != nil {
		t.Fatal(err)
	}
	r.pump(t)
}

// pump lets both ends of all connections handle their messages.
func (r *remoteTable) pump(t *testing.T) {
	t.Helper()
	for range 2 { // a message may cause another one
		for _, s := range r.servers {
			if err := s.Pump(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, m := range r.screens {
		for {
			if _, ok := m.Next(); !ok {
				break
			}
		}
	}
}

// people returns a table of people.
func people(s rules.Setup) match.Table {
	t := match.Table{Setup: s}
	for i := range s.Players {
		t.Players = append(t.Players, match.Player{Name: string(rune('A' + i))})
	}
	return t
}

// playRemote plays a game to its end through remote clients of all seats and the public. The function choose returns
// the action of the acting seat.
func playRemote(t *testing.T, o match.Options, help host.Helpers, choose func(v rules.View) rules.Action) *remoteTable {
	t.Helper()
	return playRemoteHost(t, o, help, func(*host.Host) {}, choose)
}

// playRemoteHost is playRemote, but calls see with the host before the game.
func playRemoteHost(t *testing.T, o match.Options, help host.Helpers, see func(*host.Host),
	choose func(view rules.View) rules.Action) *remoteTable {
	t.Helper()
	h, err := host.New(o, nil, help)
	if err != nil {
		t.Fatal(err)
	}
	see(h)
	tb := &remoteTable{host: h}
	for seat := range rules.Seat(o.Setup.Players) {
		tb.connect(t, seat)
	}
	tb.connect(t, rules.NoSeat)
	const maxTicks, repeatInterval = 400_000, 5
	for n := range maxTicks {
		public := tb.screens[len(tb.screens)-1]
		view := public.Public()
		if view.Over() {
			return tb
		}
		seat, action := view.Actor(), match.Throw
		if view.IsChance() {
			seat = view.ActiveSeat()
		}
		if !public.Status().WaitsForPerson {
			tb.tick(t)
			continue
		}
		if !view.IsChance() {
			if action = choose(tb.screens[seat].PrivateView(seat)); action.Kind == rules.KindDossier {
				seat = action.Seat // dossiers are written in any order
			}
		}
		m := tb.screens[seat]
		if err := m.Act(seat, action); err != nil {
			t.Fatalf("%v at %s: %v", action, view.Position(), err)
		}
		if n%repeatInterval == 0 { // as after a broken connection
			if err := m.Act(seat, action); err != nil {
				t.Fatalf("repeated action %v: got error %v, want none", action, err)
			}
		}
		tb.pump(t)
	}
	t.Fatalf("got no end after %d ticks, want one", maxTicks)
	return nil
}

// playLocal plays the same game as playRemote without remote clients, and returns its record.
func playLocal(t *testing.T, o match.Options, help host.Helpers, choose func(v rules.View) rules.Action) string {
	t.Helper()
	table, err := host.New(o, nil, help)
	if err != nil {
		t.Fatal(err)
	}
	for g := table.Game(); !g.Over(); g = table.Game() {
		if g.IsChance() {
			err = table.Chance()
		} else {
			err = table.Act(choose(g.View(g.Actor())))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return table.Record()
}

// randomPlayer returns a function that chooses random legal actions.
func randomPlayer(seed uint64) func(rules.View) rules.Action {
	src := rules.NewRandomSource(seed)
	return func(v rules.View) rules.Action { return v.NthLegal(src.Intn(v.CountLegal())) }
}
