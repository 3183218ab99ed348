//go:build !js

package tableserver

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// TestAgain plays two games at a table, with a restart of the server between them. The table returns to its lobby with
// its seats; that of a replaced person is free. Only the organiser may ask for it, or others while the organiser is
// away. A player who was away gets the record of the first game afterwards, and no other screen does.
func TestAgain(t *testing.T) {
	dir := t.TempDir()
	server := newTestServer(t, dir)
	organiser := server.open(4, rules.Setup{Edition: rules.Amigo})
	code := organiser.seen().Code
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	carl := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 4, Name: "Carl"})
	again := lobby.ScreenMessage{Kind: lobby.KindAgain}
	organiser.send(again)
	organiser.checkRefusal("again before the game", "lobby.not-begun")
	organiser.wait("Carl", func() bool { return organiser.state.Seats[3].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, ben, carl)
	organiser.send(again)
	organiser.checkRefusal("again during the game", "lobby.began")
	_ = carl.conn.CloseNow()
	organiser.wait("lack of Carl", func() bool { return !organiser.state.Seats[2].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 3, Opponent: "recruit"})
	playAll(t, untilOver, organiser, ben)
	ben.send(again)
	ben.checkRefusal("again while the organiser is here", "lobby.organiser")
	_ = organiser.conn.CloseNow()
	ben.wait("lack of the organiser", func() bool { return ben.state.OrganiserSeat == 0 })
	games, _ := filepath.Glob(filepath.Join(server.dirOf(code), "games", "*.record"))
	if len(games) != 1 {
		t.Fatalf("after the first game: got records %v, want one", games)
	}
	text, err := os.ReadFile(games[0])
	if err != nil {
		t.Fatal(err)
	}
	ben.send(again)
	ben.wait("lobby", func() bool { return !ben.state.Began })
	want := []lobby.SeatState{{Name: "Anna", Kind: lobby.SeatPerson}, {Name: "Ben", Kind: lobby.SeatPerson, Here: true},
		{Kind: lobby.SeatFree}}
	if got := ben.seen(); got.Games != 1 || len(got.Seats) != 3 || got.Seats[0] != want[0] || got.Seats[1] != want[1] ||
		got.Seats[2] != want[2] || got.You != 2 || got.Table == nil {
		t.Errorf("after the first game: got lobby %+v, want one game, seats %+v and you 2", got, want)
	}
	server.close()
	if err := os.WriteFile(games[0], text, 0o600); err != nil { // killed before the game was put away
		t.Fatal(err)
	}
	server = newTestServer(t, dir)
	benToken := ben.tokens[0]
	ben = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: benToken})
	if got := ben.seen(); got.You != 2 || got.Began || got.Games != 1 {
		t.Errorf("after a restart: Ben got %+v, want seat 2 in the lobby after one game", got)
	}
	checkLastGame := func(x *screen, want string) {
		t.Helper()
		x.send(lobby.ScreenMessage{Kind: lobby.KindReplace}) // its refusal comes after the record
		for x.waitRefusal() == "lobby.token" {
		}
		if got := x.lastGame(); got != want {
			t.Errorf("record of the first game: got\n%s\nwant\n%s", got, want)
		}
	}
	checkLastGame(ben, string(text))
	ben.send(lobby.ScreenMessage{Kind: lobby.KindKept, Token: benToken})
	carl = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: carl.tokens[0]})
	checkLastGame(carl, string(text)) // an opponent has played to the end for Carl, whose seat is free now
	_ = carl.conn.CloseNow()
	checkLastGame(server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}), "")
	ben = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: benToken})
	dora := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 3, Name: "Dora"})
	anna := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: organiser.tokens[0]})
	dora.send(lobby.ScreenMessage{Kind: lobby.KindBegin}) // Anna's phone does not say that it is the organiser's
	playAll(t, untilOver, anna, ben, dora)
	first, err := server.tables[code].files.Shelf()
	if err != nil || len(first) != 1 {
		t.Errorf("shelf: got %v, error %v, want the first game", first, err)
	}
	if ben.lastGame()+dora.lastGame() != "" {
		t.Error("a screen that needs no record of the first game gets it")
	}
	for i, x := range []*screen{anna, ben, dora} {
		checkSent(t, x, anna.client.Record())
		if v := x.client.Viewer(); int(v) != i {
			t.Errorf("screen %d: got the view of seat %d, want %d", i, v, i)
		}
	}
}
