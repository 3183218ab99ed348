//go:build !js

package connect

import (
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/wasm/tableserver"
)

// TestScreensReconnectAfterHostRestart checks that after a restart of the host two screens play on at the same table,
// in their seats.
func TestScreensReconnectAfterHostRestart(t *testing.T) {
	dir := t.TempDir()
	host, stop := serve(t, dir, "127.0.0.1:0")
	organiser := device{}
	o := match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: 3, First: rules.NoSeat},
		Players: make([]match.Player, 3)}
	tv := Open(host, organiser, o)
	all := screens{tv}
	all.until(t, "the table gets no code", func() bool { _, ok := tv.State(); return ok })
	state, _ := tv.State()
	if !state.Organiser || tv.Link() != host.Address+"/?table="+state.Code {
		t.Errorf("got organiser %v and link %s, want the organiser and code %s", state.Organiser, tv.Link(), state.Code)
	}
	devices := []device{{}, {}}
	var phones screens
	for i, name := range []string{"Anna", "Ben"} {
		p := Look(host, devices[i], state.Code)
		phones, all = append(phones, p), append(all, p)
		all.until(t, "the table is not found", func() bool { _, ok := p.State(); return ok })
		p.Send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: i + 1, Name: name})
		all.until(t, "the person gets no seat", func() bool { s, _ := p.State(); return s.You == i+1 })
	}
	phones[0].Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	all.until(t, "a person who is not the organiser can begin", func() bool { return phones[0].Err() != nil })
	tv.Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	dealt := func() bool {
		for _, x := range all {
			m := x.Match()
			if m == nil {
				return false
			}
			if v := m.Public(); v.Turn() == 0 {
				return false
			}
		}
		return true
	}
	all.until(t, "the game does not begin", dealt)
	act := func() {
		t.Helper()
		before := tv.Match().N()
		all.until(t, "no person can act", func() bool {
			for i, x := range phones {
				m := x.Match()
				v := m.PrivateView(rules.Seat(i))
				switch {
				case !m.Status().WaitsForPerson:
				case v.IsChance() && v.ActiveSeat() == rules.Seat(i):
					return m.Act(rules.Seat(i), match.Throw) == nil
				case v.Actor() == rules.Seat(i):
					return m.Act(rules.Seat(i), v.NthLegal(0)) == nil
				}
			}
			return false
		})
		all.until(t, "the screens don't get the action", func() bool {
			for _, x := range all {
				if x.Match().N() <= before {
					return false
				}
			}
			return true
		})
	}
	for range 4 {
		act()
	}
	stop()
	all.until(t, "the screens don't notice the cut", func() bool { return tv.Cut() && tv.Match().Status().Cut })
	if err := phones[0].Match().Act(0, match.Throw); err == nil {
		t.Error("act without a connection: got no error")
	}
	_, stop = serve(t, dir, host.Address[len("http://"):])
	defer stop()
	all.until(t, "the screens don't reconnect", func() bool {
		for _, x := range all {
			if x.Cut() || x.Match().Status().Cut {
				return false
			}
		}
		return true
	})
	for range 4 {
		act()
	}
	for i, x := range phones {
		if s, _ := x.State(); s.You != i+1 || s.Seats[i].Name != x.Match().Player(rules.Seat(i)).Name {
			t.Errorf("phone %d: got %+v, want its seat and name", i+1, s)
		}
	}
	// a second screen of the same device takes the seat
	again := Look(host, devices[1], state.Code)
	both := screens{again, phones[1]}
	both.until(t, "the newest screen does not get the seat", func() bool { return again.Match() != nil })
	both.until(t, "the older screen keeps the seat", phones[1].Ended)
	if again.Match().N() != tv.Match().N() || message.OfError(phones[1].Err()).Key != "lobby.elsewhere" {
		t.Errorf("got %d actions, error %v on the older screen; want %d, lobby.elsewhere", again.Match().N(),
			phones[1].Err(), tv.Match().N())
	}
}

// TestLinksRoundTrip checks that links of tables are read back, that others are refused, and that codes are found in
// texts.
func TestLinksRoundTrip(t *testing.T) {
	a := HostAddress{Address: "https://house.example:8080"}
	if host, code, err := ParseLink(a.Link("KRTPD")); host != a || code != "KRTPD" || err != nil {
		t.Errorf("got host %q, code %q, error %v; want %q, KRTPD", host, code, err, a)
	}
	if got, want := a.Socket(), "wss://house.example:8080/table"; got != want {
		t.Errorf("got socket %q, want %q", got, want)
	}
	for _, wrong := range []string{"", "KRTPD", "ftp://x/?table=KRTPD", "http://x/", "http://x/?table=KRTPA"} {
		if _, _, err := ParseLink(wrong); err == nil || message.OfError(err).IsZero() {
			t.Errorf("%q: got error %v, want one for players", wrong, err)
		}
	}
	for text, want := range map[string]string{"krtpd": "KRTPD", "Come: http://10.0.0.1:8080/?table=KRTPD": "KRTPD",
		"the code is KRT": "", "KRTPDD": ""} {
		if got, ok := FindCode(text); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// screens are the connections of several screens.
type screens []*Connection

// until polls all screens until is returns true. After 20 s it fails with the text what.
func (all screens) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		for _, x := range all {
			x.Poll()
			if m := x.Match(); m != nil {
				m.Next()
			}
		}
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// device implements Tokens in memory, by code.
type device map[string][2]string

func (d device) Tokens(code string) (seat, organiser string) { return d[code][0], d[code][1] }

func (d device) SetTokens(code, seat, organiser string) { d[code] = [2]string{seat, organiser} }

// serve serves the tables of a folder until stop is called.
func serve(t *testing.T, dir, addr string) (host HostAddress, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := tableserver.New(tableserver.ServerOptions{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	site := &http.Server{Handler: tables}
	go func() {
		if err := site.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	return HostAddress{Address: "http://" + listener.Addr().String()}, func() {
		tables.Close()
		_ = site.Close()
	}
}
