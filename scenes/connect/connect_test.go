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
	"heimlich/rules/testrun"
	"heimlich/wasm/tableserver"
)

// TestScreensReconnectAfterHostRestart checks that two phones and a TV play on at the same table after the host
// restarts, each phone in its seat. A second screen of the same device then takes over the seat.
func TestScreensReconnectAfterHostRestart(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	host, stop := serve(t, dir, "127.0.0.1:0")
	organiser := device{}
	table := match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: 3, First: rules.NoSeat},
		Players: make([]match.Player, 3)}
	tv := Open(host, organiser, table)
	all := screens{tv}
	all.until(t, "the table gets no code", func() bool { _, ok := tv.State(); return ok })
	state, _ := tv.State()
	if !state.Organiser || tv.Link() != host.Address+"/?table="+state.Code {
		t.Errorf("got organiser %v and link %s, want the organiser and code %s", state.Organiser, tv.Link(), state.Code)
	}
	devices := []device{{}, {}}
	var phones screens
	for i, name := range []string{"Anna", "Ben"} {
		phone := Look(host, devices[i], state.Code)
		phones, all = append(phones, phone), append(all, phone)
		all.until(t, "the table is not found", func() bool { _, ok := phone.State(); return ok })
		phone.Send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: i + 1, Name: name})
		all.until(t, "the person gets no seat", func() bool { s, _ := phone.State(); return s.You == i+1 })
	}
	phones[0].Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	all.until(t, "the host does not refuse a phone that begins the game", func() bool { return phones[0].Err() != nil })
	tv.Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	dealt := func() bool {
		for _, screen := range all {
			m := screen.Match()
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
			for i, screen := range phones {
				m := screen.Match()
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
			for _, screen := range all {
				if screen.Match().N() <= before {
					return false
				}
			}
			return true
		})
	}
	const actions = 4 // before and after the restart
	for range actions {
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
		for _, screen := range all {
			if screen.Cut() || screen.Match().Status().Cut {
				return false
			}
		}
		return true
	})
	for range actions {
		act()
	}
	for i, screen := range phones {
		if s, _ := screen.State(); s.You != i+1 || s.Seats[i].Name != screen.Match().Player(rules.Seat(i)).Name {
			t.Errorf("phone %d: got %+v, want its seat and name", i+1, s)
		}
	}
	// A second screen of the same device takes over the seat.
	newest := Look(host, devices[1], state.Code)
	both := screens{newest, phones[1]}
	both.until(t, "the newest screen does not get the seat", func() bool { return newest.Match() != nil })
	both.until(t, "the older screen keeps the seat", phones[1].Ended)
	if newest.Match().N() != tv.Match().N() || message.OfError(phones[1].Err()).Key != "lobby.elsewhere" {
		t.Errorf("newest screen: got %d actions, the older one error %v; want %d actions and lobby.elsewhere",
			newest.Match().N(), phones[1].Err(), tv.Match().N())
	}
}

// TestRisingForgetsToken checks that a device forgets the token of a seat that its person has given up.
func TestRisingForgetsToken(t *testing.T) {
	host, stop := serve(t, t.TempDir(), "127.0.0.1:0")
	defer stop()
	d := device{}
	screen := Open(host, d, match.Table{Setup: rules.Setup{Edition: rules.Amigo, Players: 2, First: rules.NoSeat},
		Players: make([]match.Player, 2)})
	all := screens{screen}
	all.until(t, "the table gets no code", func() bool { _, ok := screen.State(); return ok })
	state, _ := screen.State()
	screen.Send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 1, Name: "Anna"})
	all.until(t, "the person gets no seat", func() bool { s, _ := screen.State(); return s.You == 1 })
	if seat, _ := d.Tokens(state.Code); seat == "" {
		t.Error("got no token of the seat")
	}
	screen.Send(lobby.ScreenMessage{Kind: lobby.KindRise})
	all.until(t, "the person keeps the seat", func() bool { s, _ := screen.State(); return s.You == 0 })
	if seat, organiser := d.Tokens(state.Code); seat != "" || organiser == "" {
		t.Errorf("got tokens %q and %q, want only the second", seat, organiser)
	}
}

// TestLinksRoundTrip checks that ParseLink reads the links that Link returns and refuses others, and that FindCode
// finds codes in texts.
func TestLinksRoundTrip(t *testing.T) {
	a := HostAddress{Address: "https://house.example:8080"}
	if host, code, err := ParseLink(a.Link("KRTPD")); host != a || code != "KRTPD" || err != nil {
		t.Errorf("ParseLink of a link of Link: got host %q, code %q, error %v; want %q, KRTPD", host, code, err, a)
	}
	if got, want := a.Socket(), "wss://house.example:8080/table"; got != want {
		t.Errorf("got socket %q, want %q", got, want)
	}
	for _, wrong := range []string{"", "KRTPD", "ftp://x/?table=KRTPD", "http://x/", "http://x/?table=KRTPA"} {
		if _, _, err := ParseLink(wrong); err == nil || message.OfError(err).IsZero() {
			t.Errorf("ParseLink(%q): got error %v, want one with a message for players", wrong, err)
		}
	}
	for text, want := range map[string]string{"krtpd": "KRTPD", "Come: http://10.0.0.1:8080/?table=KRTPD": "KRTPD",
		"the code is KRT": "", "KRTPDD": ""} {
		if got, ok := FindCode(text); got != want || ok != (want != "") {
			t.Errorf("FindCode(%q): got %q, want %q", text, got, want)
		}
	}
}

// timeout is the longest wait for a change over the network.
const timeout = 20 * time.Second

// screens are the connections of several screens.
type screens []*Connection

// until polls all screens until condition returns true. After timeout the test fails with the text failure.
func (all screens) until(t *testing.T, failure string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(timeout); !condition(); time.Sleep(2 * time.Millisecond) {
		for _, screen := range all {
			screen.Poll()
			if m := screen.Match(); m != nil {
				m.Next()
			}
		}
		if time.Now().After(end) {
			t.Fatalf("after %v: %s", timeout, failure)
		}
	}
}

// device implements Tokens in memory. It maps a code to the tokens of seat and organiser.
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
