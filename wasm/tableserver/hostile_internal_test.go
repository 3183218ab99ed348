//go:build !js

package tableserver

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
)

// TestTwoForOneSeat checks that one of eight screens gets the seat that all press at once, each of them twice.
func TestTwoForOneSeat(t *testing.T) {
	h := newHouse(t, t.TempDir())
	code := h.open(3, rules.Setup{}).seen().Code
	var screens []*screen
	for range 8 {
		screens = append(screens, h.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}))
	}
	for i, x := range screens {
		go func() {
			for range 2 {
				x.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 2, Name: fmt.Sprint("P", i)})
			}
		}()
	}
	seated := 0
	for i, screen := range screens {
		screen.wait("answer", func() bool { return screen.state.You > 0 || len(screen.refusals) == 2 })
		if s := screen.seen(); s.You > 0 {
			seated++
			screen.wait("other screens", func() bool { return screen.state.Watchers == 8 })
			if got := screen.seen().Seats[1]; got.Name != fmt.Sprint("P", i) || !got.Here ||
				len(screen.tokens[0]) != 32 {
				t.Errorf("screen %d is told of the seat %+v, its token is %q", i, got, screen.tokens[0])
			}
		} else if key := screen.waitRefusal(); key != "lobby.taken" {
			t.Errorf("screen %d is refused with %q", i, key)
		}
	}
	if seated != 1 {
		t.Errorf("%d screens have the seat", seated)
	}
}

// TestNewestConnection checks that a second connection with the token of a seat ends the first, in the lobby and in the
// game.
func TestNewestConnection(t *testing.T) {
	h := newHouse(t, t.TempDir())
	organiser := h.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := h.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	again := func(old *screen) *screen {
		t.Helper()
		screen := h.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
		if screen.seen().You != 2 || screen.tokens[0] != "" {
			t.Fatalf("the second screen has %+v, token %q", screen.seen(), screen.tokens[0])
		}
		if key := old.waitRefusal(); key != "lobby.elsewhere" {
			t.Errorf("the first is refused with %q", key)
		}
		old.waitEnd()
		organiser.wait("two people", func() bool { return organiser.state.Seats[1].Here })
		return screen
	}
	second := again(ben)
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 12, organiser, second)
	third := again(second)
	everybody(t, 24, organiser, third)
	if err := second.client.Act(0, match.Throw); err == nil {
		t.Error("the first screen can still act")
	}
}

// TestGivenAway checks that a screen whose seat the organiser gives to another during the game gets nothing more, and
// that its token is void.
func TestGivenAway(t *testing.T) {
	house := newHouse(t, t.TempDir())
	organiser := house.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 12, organiser, ben)
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 2})
	if key := ben.waitRefusal(); key != "lobby.token" {
		t.Errorf("Ben is refused with %q", key)
	}
	ben.waitEnd()
	phone := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
	if key := phone.waitRefusal(); key != "lobby.token" {
		t.Errorf("the void token is refused with %q", key)
	}
	phone.wait("lobby", func() bool { return phone.state.Code != "" })
	if got := phone.seen(); got.You != 0 || got.Seats[1] != (lobby.SeatState{Name: "Ben", Kind: lobby.SeatFree}) {
		t.Errorf("with the void token it is %+v", got)
	}
	if v := phone.ready().Viewer(); v != rules.NoSeat {
		t.Errorf("with the void token it sees the view of %d", v)
	}
	other := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Carl"})
	if got := other.seen(); got.You != 2 || got.Seats[1].Name != "Ben" || len(other.tokens[0]) != 32 {
		t.Errorf("the next holder has %+v", got)
	}
	everybody(t, 24, organiser, other)
}

// TestStandIn checks that an opponent plays on for an away person, who may return. The organiser may ask for it at
// once. If the organiser has no seat, any player may once the person has been away for a while.
func TestStandIn(t *testing.T) {
	house := newHouse(t, t.TempDir(), func(l *limits) { l.patience = 300 * time.Millisecond })
	organiser := house.open(3, rules.Setup{})
	code := organiser.seen().Code
	anna := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 12, organiser, anna, ben)
	replace := lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 2, Opponent: "recruit"}
	organiser.send(replace)
	if key := organiser.waitRefusal(); key != "lobby.here" {
		t.Errorf("a stand-in for Ben, who is here, is refused with %q", key)
	}
	_ = ben.conn.CloseNow()
	organiser.wait("lack of Ben", func() bool { return !organiser.state.Seats[1].Here })
	organiser.send(replace)
	anna.wait("stand-in", func() bool { return anna.state.Seats[1].StandIn })
	everybody(t, 24, organiser, anna)
	ben = house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
	anna.wait("Ben", func() bool { return !anna.state.Seats[1].StandIn && anna.state.Seats[1].Here })
	everybody(t, 32, organiser, anna, ben)

	_ = ben.conn.CloseNow()
	anna.wait("lack of Ben", func() bool { return !anna.state.Seats[1].Here })
	anna.send(replace)
	if key := anna.waitRefusal(); key != "lobby.organiser" {
		t.Errorf("while Ben may be back soon it is refused with %q", key)
	}
	time.Sleep(house.limits.patience)
	anna.send(replace)
	anna.wait("stand-in", func() bool { return anna.state.Seats[1].StandIn })
}

// TestSeatedOrganiserDecides checks that other players can't let an opponent play on while an organiser with a seat is
// here.
func TestSeatedOrganiserDecides(t *testing.T) {
	house := newHouse(t, t.TempDir(), func(l *limits) { l.patience = 50 * time.Millisecond })
	organiser := house.open(3, rules.Setup{})
	code := organiser.seen().Code
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	carl := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 3, Name: "Carl"})
	organiser.wait("Carl", func() bool { return organiser.state.Seats[2].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 4, organiser, ben, carl)
	_ = ben.conn.CloseNow()
	carl.wait("lack of Ben", func() bool { return !carl.state.Seats[1].Here && carl.state.OrganiserSeat == 1 })
	time.Sleep(2 * house.limits.patience)
	replace := lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 2, Opponent: "recruit"}
	carl.send(replace)
	if key := carl.waitRefusal(); key != "lobby.organiser" {
		t.Errorf("Carl's stand-in for Ben is refused with %q, want lobby.organiser", key)
	}
	organiser.send(replace)
	carl.wait("stand-in", func() bool { return carl.state.Seats[1].StandIn })
}

// TestAway checks that everybody is told who is here.
func TestAway(t *testing.T) {
	h := newHouse(t, t.TempDir())
	organiser := h.open(2, rules.Setup{})
	ben := h.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: organiser.seen().Code, Seat: 2, Name: "Ben"})
	organiser.wait("Ben", func() bool { return organiser.state.Seats[1].Here && organiser.state.Watchers == 1 })
	_ = ben.conn.CloseNow()
	organiser.wait("lack of Ben", func() bool { return !organiser.state.Seats[1].Here })
	if got := organiser.seen().Seats[1]; got.Name != "Ben" || got.Kind != lobby.SeatPerson {
		t.Errorf("the away person is %+v", got)
	}
}

// TestFirstMessages checks what a connection is told that does not begin with a good message. It is closed.
func TestFirstMessages(t *testing.T) {
	house := newHouse(t, t.TempDir())
	code := house.open(2, rules.Setup{}).seen().Code
	for text, want := range map[string]string{
		"": "lobby.unreadable", "{": "lobby.unreadable", "[]": "lobby.unreadable", "null": "lobby.unreadable",
		`{"kind":"act","n":0}`: "lobby.unreadable", `{"kind":"begin"}`: "lobby.unreadable",
		`{"kind":"look","code":"` + code + `"}`:                              "lobby.version",
		`{"kind":"look","version":1,"build":"b0","code":"` + code + `"}`:     "lobby.version",
		`{"kind":"look","version":1,"code":"XXXXX"}`:                         "lobby.no-table",
		`{"kind":"look","version":1,"code":"../.."}`:                         "lobby.no-table",
		`{"kind":"open","version":1}`:                                        "lobby.unreadable",
		`{"kind":"open","version":1,"table":{"Setup":{"Players":9}}}`:        "setup.seats",
		`{"kind":"open","version":1,"table":{"Players":[{"Kind":7},{},{}]}}`: "lobby.unreadable",
	} {
		screen := house.connect()
		if err := screen.Send([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if key := screen.waitRefusal(); string(key) != want {
			t.Errorf("%q is refused with %q, want %q", text, key, want)
		}
		screen.waitEnd()
		if n := len(screen.received()); n != 1 {
			t.Errorf("%q is answered with %d messages", text, n)
		}
	}
	x := house.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Build: "b1", Code: code})
	if x.seen().Code != code {
		t.Errorf("the right build gets %v", x.received())
	}
}

// TestSilentScreens checks that a connection ends that says nothing at first, or does not answer.
func TestSilentScreens(t *testing.T) {
	h := newHouse(t, t.TempDir(), func(l *limits) {
		l.firstMessage, l.beat, l.silence = 50*time.Millisecond, 30*time.Millisecond, 60*time.Millisecond
	})
	h.connect().waitEnd()
	organiser := h.open(2, rules.Setup{})
	ctx := context.Background()
	conn, _, err := websocket.Dial(ctx, strings.Replace(h.site.URL, "http", "ws", 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	// nothing reads here, so that no ping is answered
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"kind":"look","version":1,"code":"`+
		organiser.seen().Code+`"}`)); err != nil {
		t.Fatal(err)
	}
	organiser.wait("second screen", func() bool { return organiser.state.Watchers == 2 })
	organiser.wait("end of the second screen", func() bool { return organiser.state.Watchers == 1 })
	beats := 0
	for _, m := range organiser.received() {
		if m == `{"kind":"beat"}` {
			beats++
		}
	}
	if beats == 0 {
		t.Errorf("no beat in %q", organiser.received())
	}
}

// TestTooMuch checks the limits of a connection: messages that are too long, too many, or not text.
func TestTooMuch(t *testing.T) {
	house := newHouse(t, t.TempDir(), func(l *limits) { l.rate = 10 })
	organiser := house.open(2, rules.Setup{})
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: organiser.seen().Code}
	screen := house.dial(look)
	_ = screen.Send([]byte(`{"kind":"rise","name":"` + strings.Repeat("x", maxMessage) + `"}`))
	screen.waitEnd()
	screen = house.dial(look)
	for range 40 {
		screen.send(lobby.ScreenMessage{Kind: lobby.KindRise})
	}
	screen.waitEnd()
	told := screen.received()
	if last := told[len(told)-1]; !strings.Contains(last, "lobby.too-often") || len(told) > 30 {
		t.Errorf("of 40 messages %d were answered, the last with %s", len(told), last)
	}
	screen = house.dial(look)
	_ = screen.conn.Write(context.Background(), websocket.MessageBinary, []byte(`{"kind":"rise"}`))
	screen.waitEnd()
	organiser.wait("end of the others", func() bool { return organiser.state.Watchers == 1 })
}

// TestWrongTries checks that an address can't guess codes and tokens, and that others can still come.
func TestWrongTries(t *testing.T) {
	house := newHouse(t, t.TempDir())
	organiser := house.open(3, rules.Setup{})
	code := organiser.seen().Code
	screen := house.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	for i := range 2 {
		screen.send(lobby.ScreenMessage{Kind: lobby.KindSit, Token: "guess"})
		if key := screen.waitRefusal(); key != "lobby.token" {
			t.Errorf("token %d is refused with %q", i, key)
		}
	}
	for i := range 3 {
		y := house.connect()
		y.send(lobby.ScreenMessage{Kind: lobby.KindLook, Version: lobby.Version, Code: "BBBB" + string("BCD"[i])})
		if key := y.waitRefusal(); key != "lobby.no-table" {
			t.Errorf("code %d is refused with %q", i, key)
		}
	}
	screen.send(lobby.ScreenMessage{Kind: lobby.KindLook, OrganiserToken: organiser.tokens[1]})
	if key := screen.waitRefusal(); key != "lobby.too-often" {
		t.Errorf("after five wrong tries a token is refused with %q", key)
	}
	screen.waitEnd()
	y := house.connect()
	y.send(lobby.ScreenMessage{Kind: lobby.KindLook, Version: lobby.Version, Code: code})
	if key := y.waitRefusal(); key != "lobby.too-often" {
		t.Errorf("after five wrong tries a code is refused with %q", key)
	}
	organiser.sit(1, "Anna") // needs no code
	house.mu.Lock()
	a := house.addresses["127.0.0.1"]
	for i := range a.wrong {
		a.wrong[i] = a.wrong[i].Add(-time.Minute)
	}
	house.mu.Unlock()
	if z := house.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}); z.seen().Code != code {
		t.Errorf("a minute later it gets %v", z.received())
	}
}

// TestManyScreens checks the numbers of screens at a table and from an address.
func TestManyScreens(t *testing.T) {
	house := newHouse(t, t.TempDir())
	organiser := house.open(7, rules.Setup{})
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: organiser.seen().Code}
	for i := range 7 {
		house.dial(look).sit(i+1, fmt.Sprint("P", i))
	}
	var last *screen
	for range maxWatchers - 1 {
		last = house.dial(look)
	}
	if got := last.seen(); got.Watchers != maxWatchers {
		t.Errorf("%d screens look on, want %d", got.Watchers, maxWatchers)
	}
	x := house.connect()
	look.Version = lobby.Version
	x.send(look)
	if key := x.waitRefusal(); key != "lobby.full" {
		t.Errorf("one more is refused with %q", key)
	}
	x.waitEnd()
	refused := make(chan struct{}, maxVisitors)
	for range maxVisitors - maxWatchers + 1 {
		x := house.connect()
		go func() { <-x.ended; refused <- struct{}{} }()
		defer func() {
			if told := x.received(); len(told) > 0 && !strings.Contains(told[0], "lobby.too-often") {
				t.Errorf("one more of the address is refused with %s", told)
			}
		}()
	}
	select {
	case <-refused:
	case <-time.After(4 * time.Second):
		t.Error("one more of the address is not refused")
	}
}

// TestManyTables checks the number of tables. Old ones make room: games go to the shelf, and lobbies are deleted.
func TestManyTables(t *testing.T) {
	dir := t.TempDir()
	house := newHouse(t, dir)
	code := house.open(2, rules.Setup{}).seen().Code
	old := time.Now().Add(-3 * time.Hour)
	for i := range maxTables - 1 {
		c := lobby.NewCode(func() uint64 { return uint64(i) })
		if err := os.MkdirAll(filepath.Join(dir, tablesDir, c), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	x := house.connect()
	open := lobby.ScreenMessage{Kind: lobby.KindOpen, Version: lobby.Version, Table: &match.Table{
		Setup: rules.Setup{Players: 2, First: rules.NoSeat}, Players: make([]match.Player, 2)}}
	x.send(open)
	if key := x.waitRefusal(); key != "lobby.no-room" {
		t.Errorf("one more is refused with %q", key)
	}
	for i, begun := range []bool{false, true} {
		name := filepath.Join(dir, tablesDir, lobby.NewCode(func() uint64 { return uint64(i) }))
		if begun {
			if err := os.Mkdir(filepath.Join(name, "games"), 0o755); err != nil {
				t.Fatal(err)
			}
			old = time.Now().Add(-gameAge - time.Hour)
			if err := os.Chtimes(filepath.Join(name, "games"), old, old); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chtimes(name, old, old); err != nil {
			t.Fatal(err)
		}
	}
	if n := house.savedTables(); n != maxTables-2 {
		t.Errorf("%d tables stay, want %d", n, maxTables-2)
	}
	shelf, err := os.ReadDir(filepath.Join(dir, shelfDir))
	if err != nil || len(shelf) != 1 {
		t.Errorf("on the shelf is %v (%v)", shelf, err)
	}
	if !house.isSaved(code) {
		t.Error("the open table was put away")
	}
}

// TestManyOpens checks that an address can't open all tables at once.
func TestManyOpens(t *testing.T) {
	h := newHouse(t, t.TempDir())
	for range maxOpens {
		_ = h.open(2, rules.Setup{}).conn.CloseNow()
	}
	x := h.dial(lobby.ScreenMessage{Kind: lobby.KindOpen, Table: &match.Table{Setup: rules.Setup{Players: 2}}})
	if key := x.waitRefusal(); key != "lobby.too-often" {
		t.Errorf("one more is refused with %q", key)
	}
}

// TestNetworks checks what counts as one address.
func TestNetworks(t *testing.T) {
	for remote, want := range map[string]string{"192.0.2.1:99": "192.0.2.1", "[::ffff:192.0.2.1]:99": "192.0.2.1",
		"[2001:db8:1:2:3:4:5:6]:99": "2001:db8:1:2::/64", "[fe80::1%eth0]:9": "fe80::/64", "@": "@"} {
		if got := networkOf(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

// TestOneProgram checks that only one program serves a folder.
func TestOneProgram(t *testing.T) {
	h := newHouse(t, t.TempDir())
	if _, err := New(ServerOptions{Dir: h.options.Dir}); err == nil {
		t.Error("a second server has the folder, too")
	}
	h.close()
	newHouse(t, h.options.Dir)
}

// TestOrigins checks that pages of other origins can't connect, unless they are listed.
func TestOrigins(t *testing.T) {
	h := newHouse(t, t.TempDir())
	h.options.Origins = []string{"pages.example"}
	for origin, want := range map[string]int{"https://evil.example": 403, "null": 403, "https://pages.example": 101,
		h.site.URL: 101, "http://localhost:1": 403} {
		conn, r, err := websocket.Dial(context.Background(), strings.Replace(h.site.URL, "http", "ws", 1),
			&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if r == nil || r.StatusCode != want {
			t.Errorf("%s: %v, want %d", origin, err, want)
		}
		if err == nil {
			_ = conn.CloseNow()
		}
	}
}

// TestRandomMessages checks that random and nearly right messages to a table in play only end that connection, and that
// the game goes on.
func TestRandomMessages(t *testing.T) {
	house := newHouse(t, t.TempDir())
	organiser := house.open(2, rules.Setup{Variants: rules.Variants{TopSecret: true}})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 10, organiser, ben)
	src := rules.NewRandomSource(1)
	kinds := []string{"act", "say", "note", "undo", "open", "look", "sit", "rise", "fill", "free", "begin", "replace",
		"again", "hello", "step", "record", "status", "lobby", "beat", "", "x"}
	values := []string{"0", "-1", "1e99", "null", "true", `""`, `"x"`, `"Ben"`, "[]", "{}", `{"Kind":3}`, "2",
		`{"Knocks":true,"Sure":true}`, `{"Kind":255,"Face":255,"Seat":99}`, `"recruit"`, `[{"Kind":9}]`}
	keys := []string{"n", "act", "said", "notes", "seat", "name", "token", "opponent", "table", "id", "line", "code"}
	ended := 0
	for range 60 {
		screen := house.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
		for range 8 {
			text := `{"kind":"` + kinds[src.Intn(len(kinds))] + `"`
			for range src.Intn(4) {
				text += `,"` + keys[src.Intn(len(keys))] + `":` + values[src.Intn(len(values))]
			}
			if text += "}"; src.Intn(8) == 0 {
				text = text[:src.Intn(len(text))]
			}
			if screen.Send([]byte(text)) != nil {
				break
			}
		}
		select {
		case <-screen.ended:
			ended++
		case <-time.After(40 * time.Millisecond):
			_ = screen.conn.CloseNow()
			screen.waitEnd()
		}
		house.mu.Lock()
		for _, a := range house.addresses {
			a.wrong = nil
		}
		house.mu.Unlock()
	}
	if ended < 10 {
		t.Errorf("only %d of 60 connections were ended", ended)
	}
	everybody(t, 30, organiser, ben)
	house.close()
	if strings.Contains(house.log.String(), "failed") {
		t.Errorf("the table has failed:\n%s", house.log)
	}
}
