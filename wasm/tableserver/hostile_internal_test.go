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
	"heimlich/rules/message"
	"heimlich/rules/testrun"
)

// TestTwoForOneSeat lets eight screens ask for the same seat at once, each twice. One gets it with a token, and the
// others are refused.
func TestTwoForOneSeat(t *testing.T) {
	const rivals = 8
	server := newTestServer(t, t.TempDir())
	code := server.open(3, rules.Setup{}).seen().Code
	var screens []*screen
	for range rivals {
		screens = append(screens, server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}))
	}
	for i, screen := range screens {
		go func() {
			for range 2 {
				screen.send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 2, Name: fmt.Sprint("P", i)})
			}
		}()
	}
	seated := 0
	for i, screen := range screens {
		screen.wait("answer", func() bool { return screen.state.You > 0 || len(screen.refusals) == 2 })
		if s := screen.seen(); s.You > 0 {
			seated++
			screen.wait("other screens", func() bool { return screen.state.Watchers == rivals })
			if got := screen.seen().Seats[1]; got.Name != fmt.Sprint("P", i) || !got.Here {
				t.Errorf("screen %d: got seat %+v, want P%d connected", i, got, i)
			}
			if got := screen.tokens[0]; len(got) != tokenLength {
				t.Errorf("screen %d: got token %q, want one of %d characters", i, got, tokenLength)
			}
		} else {
			screen.checkRefusal(fmt.Sprintf("screen %d", i), "lobby.taken")
		}
	}
	if seated != 1 {
		t.Errorf("got %d screens with the seat, want 1", seated)
	}
}

// TestNewestConnection checks that a second connection with the token of a seat ends the first, in the lobby and in the
// game.
func TestNewestConnection(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	reconnect := func(old *screen) *screen {
		t.Helper()
		screen := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
		if screen.seen().You != 2 || screen.tokens[0] != "" {
			t.Fatalf("newer screen: got %+v and token %q, want seat 2 and no new token", screen.seen(),
				screen.tokens[0])
		}
		old.checkRefusal("older screen", "lobby.elsewhere")
		old.waitEnd()
		organiser.wait("two people", func() bool { return organiser.state.Seats[1].Here })
		return screen
	}
	second := reconnect(ben)
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, second)
	third := reconnect(second)
	playAll(t, 24, organiser, third)
	if err := second.client.Act(0, match.Throw); err == nil {
		t.Error("action of an older screen: got no error, want one")
	}
}

// TestGivenAway frees Ben's seat during the game. Ben's connection ends, his token gives no seat any more, and another
// person takes the seat under the same name.
func TestGivenAway(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(2, rules.Setup{})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, ben)
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 2})
	ben.checkRefusal("Ben after the seat was freed", "lobby.token")
	ben.waitEnd()
	phone := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
	phone.checkRefusal("invalid token", "lobby.token")
	phone.wait("lobby", func() bool { return phone.state.Code != "" })
	if got := phone.seen(); got.You != 0 || got.Seats[1] != (lobby.SeatState{Name: "Ben", Kind: lobby.SeatFree}) {
		t.Errorf("invalid token: got %+v, want no seat and Ben's seat free", got)
	}
	if v := phone.ready().Viewer(); v != rules.NoSeat {
		t.Errorf("invalid token: got the view of seat %d, want the public one", v)
	}
	other := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Carl"})
	if got := other.seen(); got.You != 2 || got.Seats[1].Name != "Ben" {
		t.Errorf("next person on the seat: got %+v, want seat 2 and name Ben", got)
	}
	if got := other.tokens[0]; len(got) != tokenLength {
		t.Errorf("next person on the seat: got token %q, want one of %d characters", got, tokenLength)
	}
	playAll(t, 24, organiser, other)
}

// TestStandIn checks that an opponent plays for an absent person, who may return. The organiser may ask for it at once,
// and other players after limits.patience if the organiser has no seat.
func TestStandIn(t *testing.T) {
	testrun.Long(t)
	server := newTestServer(t, t.TempDir(), func(l *limits) { l.patience = 300 * time.Millisecond })
	organiser := server.open(3, rules.Setup{})
	code := organiser.seen().Code
	anna := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, anna, ben)
	replace := lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 2, Opponent: "recruit"}
	organiser.send(replace)
	organiser.checkRefusal("stand-in for a person who is here", "lobby.here")
	_ = ben.conn.CloseNow()
	organiser.wait("lack of Ben", func() bool { return !organiser.state.Seats[1].Here })
	organiser.send(replace)
	anna.wait("stand-in", func() bool { return anna.state.Seats[1].StandIn })
	playAll(t, 24, organiser, anna)
	ben = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
	anna.wait("Ben", func() bool { return !anna.state.Seats[1].StandIn && anna.state.Seats[1].Here })
	playAll(t, 32, organiser, anna, ben)

	_ = ben.conn.CloseNow()
	anna.wait("lack of Ben", func() bool { return !anna.state.Seats[1].Here })
	anna.send(replace)
	anna.checkRefusal("stand-in before limits.patience", "lobby.organiser")
	time.Sleep(server.limits.patience)
	anna.send(replace)
	anna.wait("stand-in", func() bool { return anna.state.Seats[1].StandIn })
}

// TestSeatedOrganiserDecides checks that only an organiser with a seat, who is here, may ask for a stand-in.
func TestSeatedOrganiserDecides(t *testing.T) {
	server := newTestServer(t, t.TempDir(), func(l *limits) { l.patience = 50 * time.Millisecond })
	organiser := server.open(3, rules.Setup{})
	code := organiser.seen().Code
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	carl := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 3, Name: "Carl"})
	organiser.wait("Carl", func() bool { return organiser.state.Seats[2].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 4, organiser, ben, carl)
	_ = ben.conn.CloseNow()
	carl.wait("lack of Ben", func() bool { return !carl.state.Seats[1].Here && carl.state.OrganiserSeat == 1 })
	time.Sleep(2 * server.limits.patience)
	replace := lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 2, Opponent: "recruit"}
	carl.send(replace)
	carl.checkRefusal("stand-in asked for by another player", "lobby.organiser")
	organiser.send(replace)
	carl.wait("stand-in", func() bool { return carl.state.Seats[1].StandIn })
}

// TestAway checks that the lobby shows a person as absent after the connection has ended.
func TestAway(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(2, rules.Setup{})
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: organiser.seen().Code, Seat: 2, Name: "Ben"})
	organiser.wait("Ben", func() bool { return organiser.state.Seats[1].Here && organiser.state.Watchers == 1 })
	_ = ben.conn.CloseNow()
	organiser.wait("lack of Ben", func() bool { return !organiser.state.Seats[1].Here })
	if got := organiser.seen().Seats[1]; got.Name != "Ben" || got.Kind != lobby.SeatPerson {
		t.Errorf("seat of the absent person: got %+v, want name Ben and kind %v", got, lobby.SeatPerson)
	}
}

// TestFirstMessages checks that a connection whose first message is invalid gets one refusal and is closed. One of
// the same version stays open.
func TestFirstMessages(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	code := server.open(2, rules.Setup{}).seen().Code
	for text, want := range map[string]string{
		"": "lobby.unreadable", "{": "lobby.unreadable", "[]": "lobby.unreadable", "null": "lobby.unreadable",
		`{"kind":"act","n":0}`: "lobby.unreadable", `{"kind":"begin"}`: "lobby.unreadable",
		`{"kind":"look","code":"` + code + `"}`:                              "lobby.version",
		`{"kind":"look","version":1,"code":"` + code + `"}`:                  "lobby.version",
		`{"kind":"look","version":2,"code":"XXXXX"}`:                         "lobby.no-table",
		`{"kind":"look","version":2,"code":"../.."}`:                         "lobby.no-table",
		`{"kind":"open","version":2}`:                                        "lobby.unreadable",
		`{"kind":"open","version":2,"table":{"Setup":{"Players":9}}}`:        "setup.seats",
		`{"kind":"open","version":2,"table":{"Players":[{"Kind":7},{},{}]}}`: "lobby.unreadable",
	} {
		screen := server.connect()
		if err := screen.Send([]byte(text)); err != nil {
			t.Fatal(err)
		}
		screen.checkRefusal(text, message.Key(want))
		screen.waitEnd()
		if n := len(screen.received()); n != 1 {
			t.Errorf("%q: got %d messages, want one refusal", text, n)
		}
	}
	visitor := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	if visitor.seen().Code != code {
		t.Errorf("right version: got %v, want the lobby of table %s", visitor.received(), code)
	}
}

// TestSilentScreens checks that a connection ends without a first message, or without answers to pings. Other screens
// get regular beats.
func TestSilentScreens(t *testing.T) {
	server := newTestServer(t, t.TempDir(), func(l *limits) {
		l.firstMessage, l.beat, l.silence = 50*time.Millisecond, 30*time.Millisecond, 60*time.Millisecond
	})
	server.connect().waitEnd()
	organiser := server.open(2, rules.Setup{})
	ctx := context.Background()
	conn, _, err := websocket.Dial(ctx, strings.Replace(server.site.URL, "http", "ws", 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	// The connection is not read, so it answers no ping.
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"kind":"look","version":2,"code":"`+
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
		t.Errorf("got no beat in %q, want at least one", organiser.received())
	}
}

// TestTooMuch checks that a connection ends after a message that is too long or binary, or after too many messages.
func TestTooMuch(t *testing.T) {
	const messages, maxAnswers = 40, 30 // at a rate of 10 a second
	server := newTestServer(t, t.TempDir(), func(l *limits) { l.rate = 10 })
	organiser := server.open(2, rules.Setup{})
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: organiser.seen().Code}
	screen := server.dial(look)
	_ = screen.Send([]byte(`{"kind":"rise","name":"` + strings.Repeat("x", maxMessage) + `"}`))
	screen.waitEnd()
	screen = server.dial(look)
	for range messages {
		screen.send(lobby.ScreenMessage{Kind: lobby.KindRise})
	}
	screen.waitEnd()
	answers := screen.received()
	if last := answers[len(answers)-1]; !strings.Contains(last, "lobby.too-often") || len(answers) > maxAnswers {
		t.Errorf("%d messages: got %d answers, the last %s, want at most %d and lobby.too-often", messages,
			len(answers), last, maxAnswers)
	}
	screen = server.dial(look)
	_ = screen.conn.Write(context.Background(), websocket.MessageBinary, []byte(`{"kind":"rise"}`))
	screen.waitEnd()
	organiser.wait("end of the others", func() bool { return organiser.state.Watchers == 1 })
}

// TestWrongTries sends five wrong tokens and codes from one address, which is then refused for a minute. Screens that
// are connected already can still take a seat.
func TestWrongTries(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(3, rules.Setup{})
	code := organiser.seen().Code
	screen := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	for i := range 2 {
		screen.send(lobby.ScreenMessage{Kind: lobby.KindSit, Token: "guess"})
		screen.checkRefusal(fmt.Sprintf("token %d", i), "lobby.token")
	}
	for i := range 3 {
		guesser := server.connect()
		guesser.send(lobby.ScreenMessage{Kind: lobby.KindLook, Version: lobby.Version, Code: "BBBB" + string("BCD"[i])})
		guesser.checkRefusal(fmt.Sprintf("code %d", i), "lobby.no-table")
	}
	screen.send(lobby.ScreenMessage{Kind: lobby.KindLook, OrganiserToken: organiser.tokens[1]})
	screen.checkRefusal("after five wrong tries a token", "lobby.too-often")
	screen.waitEnd()
	guesser := server.connect()
	guesser.send(lobby.ScreenMessage{Kind: lobby.KindLook, Version: lobby.Version, Code: code})
	guesser.checkRefusal("after five wrong tries a code", "lobby.too-often")
	organiser.sit(1, "Anna") // the organiser is connected already and needs no code
	server.mu.Lock()
	a := server.addresses["127.0.0.1"]
	for i := range a.wrong {
		a.wrong[i] = a.wrong[i].Add(-time.Minute)
	}
	server.mu.Unlock()
	if later := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}); later.seen().Code != code {
		t.Errorf("a minute later: got %v, want the lobby of table %s", later.received(), code)
	}
}

// TestManyScreens checks that a table refuses more than maxWatchers watching screens, and that an address may have at
// most maxVisitors connections.
func TestManyScreens(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(7, rules.Setup{})
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: organiser.seen().Code}
	for i := range 7 {
		server.dial(look).sit(i+1, fmt.Sprint("P", i))
	}
	var last *screen
	for range maxWatchers - 1 {
		last = server.dial(look)
	}
	if got := last.seen(); got.Watchers != maxWatchers {
		t.Errorf("got %d watching screens, want %d", got.Watchers, maxWatchers)
	}
	screen := server.connect()
	look.Version = lobby.Version
	screen.send(look)
	screen.checkRefusal("one screen more", "lobby.full")
	screen.waitEnd()
	refused := make(chan struct{}, maxVisitors)
	for range maxVisitors - maxWatchers + 1 {
		screen := server.connect()
		go func() { <-screen.ended; refused <- struct{}{} }()
		defer func() {
			if told := screen.received(); len(told) > 0 && !strings.Contains(told[0], "lobby.too-often") {
				t.Errorf("one more of the address: got refusal %s, want lobby.too-often", told)
			}
		}()
	}
	select {
	case <-refused:
	case <-time.After(4 * time.Second):
		t.Errorf("more than %d connections: got no refusal within four seconds, want one", maxVisitors)
	}
}

// TestManyTables opens maxTables tables; one more is refused. After some time an old lobby is deleted, and an old game
// is moved to shelfDir.
func TestManyTables(t *testing.T) {
	dir := t.TempDir()
	server := newTestServer(t, dir)
	code := server.open(2, rules.Setup{}).seen().Code
	old := time.Now().Add(-3 * time.Hour)
	for i := range maxTables - 1 {
		c := lobby.NewCode(func() uint64 { return uint64(i) })
		if err := os.MkdirAll(filepath.Join(dir, tablesDir, c), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	screen := server.connect()
	open := lobby.ScreenMessage{Kind: lobby.KindOpen, Version: lobby.Version, Table: &match.Table{
		Setup: rules.Setup{Players: 2, First: rules.NoSeat}, Players: make([]match.Player, 2)}}
	screen.send(open)
	screen.checkRefusal("one table more", "lobby.no-room")
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
	if n := server.savedTables(); n != maxTables-2 {
		t.Errorf("after two tables became old: got %d tables, want %d", n, maxTables-2)
	}
	shelf, err := os.ReadDir(filepath.Join(dir, shelfDir))
	if err != nil || len(shelf) != 1 {
		t.Errorf("shelf: got %v, error %v, want the old game", shelf, err)
	}
	if !server.isSaved(code) {
		t.Errorf("open table %s: got it removed, want it saved", code)
	}
}

// TestManyOpens checks that an address may open at most maxOpens tables within a short time.
func TestManyOpens(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	for range maxOpens {
		_ = server.open(2, rules.Setup{}).conn.CloseNow()
	}
	screen := server.dial(lobby.ScreenMessage{Kind: lobby.KindOpen,
		Table: &match.Table{Setup: rules.Setup{Players: 2}}})
	screen.checkRefusal("one table more", "lobby.too-often")
}

// TestNetworks checks that networkOf returns an IPv4 address or the /64 network of an IPv6 address.
func TestNetworks(t *testing.T) {
	for remote, want := range map[string]string{"192.0.2.1:99": "192.0.2.1", "[::ffff:192.0.2.1]:99": "192.0.2.1",
		"[2001:db8:1:2:3:4:5:6]:99": "2001:db8:1:2::/64", "[fe80::1%eth0]:9": "fe80::/64", "@": "@"} {
		if got := networkOf(remote); got != want {
			t.Errorf("%s: got %s, want %s", remote, got, want)
		}
	}
}

// TestOneProgram checks that a second server can't open the folder of a running one, but can after it is closed.
func TestOneProgram(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	if _, err := New(ServerOptions{Dir: server.options.Dir}); err == nil {
		t.Error("second server on the folder: got no error, want one")
	}
	server.close()
	newTestServer(t, server.options.Dir)
}

// TestOrigins checks that pages of other origins can't connect, unless they are listed.
func TestOrigins(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	server.options.Origins = []string{"pages.example"}
	for origin, want := range map[string]int{"https://evil.example": 403, "null": 403, "https://pages.example": 101,
		server.site.URL: 101, "http://localhost:1": 403} {
		conn, r, err := websocket.Dial(context.Background(), strings.Replace(server.site.URL, "http", "ws", 1),
			&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if r == nil || r.StatusCode != want {
			t.Errorf("origin %s: got error %v, want status %d", origin, err, want)
		}
		if err == nil {
			_ = conn.CloseNow()
		}
	}
}

// TestRandomMessages sends random and nearly valid messages to a table during a game. They end only their own
// connection, and the game continues.
func TestRandomMessages(t *testing.T) {
	const seed, connections, messages, minEnded = 1, 60, 8, 10
	server := newTestServer(t, t.TempDir())
	organiser := server.open(2, rules.Setup{Variants: rules.Variants{TopSecret: true}})
	code := organiser.seen().Code
	organiser.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 10, organiser, ben)
	src := rules.NewRandomSource(seed)
	ended := 0
	for range connections {
		screen := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
		for range messages {
			if screen.Send(randomMessage(&src)) != nil {
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
		server.mu.Lock()
		for _, address := range server.addresses {
			address.wrong = nil
		}
		server.mu.Unlock()
	}
	if ended < minEnded {
		t.Errorf("got %d of %d connections ended, want at least %d", ended, connections, minEnded)
	}
	playAll(t, 30, organiser, ben)
	server.close()
	if strings.Contains(server.log.String(), "failed") {
		t.Errorf("got a failure in the log, want none:\n%s", server.log)
	}
}

// randomMessage returns a message of random kind, fields and values. One of eight is cut off.
func randomMessage(src *rules.RandomSource) []byte {
	kinds := []string{"act", "say", "note", "undo", "open", "look", "sit", "rise", "fill", "free", "begin", "replace",
		"again", "hello", "step", "record", "status", "lobby", "beat", "", "x"}
	values := []string{"0", "-1", "1e99", "null", "true", `""`, `"x"`, `"Ben"`, "[]", "{}", `{"Kind":3}`, "2",
		`{"Knocks":true,"Sure":true}`, `{"Kind":255,"Face":255,"Seat":99}`, `"recruit"`, `[{"Kind":9}]`}
	keys := []string{"n", "act", "said", "notes", "seat", "name", "token", "opponent", "table", "id", "line", "code"}
	text := `{"kind":"` + kinds[src.Intn(len(kinds))] + `"`
	for range src.Intn(4) {
		text += `,"` + keys[src.Intn(len(keys))] + `":` + values[src.Intn(len(values))]
	}
	if text += "}"; src.Intn(8) == 0 {
		text = text[:src.Intn(len(text))]
	}
	return []byte(text)
}
