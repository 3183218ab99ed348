//go:build !js

package tableserver

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
	"heimlich/rules/testrun"
)

// The tests in this file play several games at the same table.

// again asks for another game at the table.
var again = lobby.ScreenMessage{Kind: lobby.KindAgain}

// TestAgainNeedsFinishedGame checks that another game is refused before the first and during it.
func TestAgainNeedsFinishedGame(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	organiser := server.open(2, rules.Setup{})
	organiser.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: organiser.seen().Code, Seat: 2, Name: "Ben"})
	organiser.send(again)
	organiser.checkRefusal("again before the game", "lobby.not-begun")
	organiser.wait("Ben", func() bool { return organiser.state.Seats[1].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, organiser, ben)
	organiser.send(again)
	organiser.checkRefusal("again during the game", "lobby.began")
}

// firstGame is a table of four seats whose first game is over: Anna, who is the organiser, Ben and Carl. Carl left
// during the game, and an opponent played to the end for him.
type firstGame struct {
	server          *testServer
	code            string
	anna, ben, carl *screen
	file, record    string // of the game
}

// playFirstGame plays the first game of a table.
func playFirstGame(t *testing.T, dir string) *firstGame {
	t.Helper()
	server := newTestServer(t, dir)
	anna := server.open(4, rules.Setup{Edition: rules.Amigo})
	code := anna.seen().Code
	anna.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	carl := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 4, Name: "Carl"})
	anna.wait("Carl", func() bool { return anna.state.Seats[3].Here })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 12, anna, ben, carl)
	_ = carl.conn.CloseNow()
	anna.wait("lack of Carl", func() bool { return !anna.state.Seats[2].Here })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 3, Opponent: "recruit"})
	playAll(t, untilOver, anna, ben)
	files, _ := filepath.Glob(filepath.Join(server.dirOf(code), "games", "*.record"))
	if len(files) != 1 {
		t.Fatalf("after the first game: got records %v, want one", files)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return &firstGame{server: server, code: code, anna: anna, ben: ben, carl: carl, file: files[0],
		record: string(text)}
}

// returnToLobby ends the organiser's connection, and lets Ben ask for another game.
func (g *firstGame) returnToLobby() {
	_ = g.anna.conn.CloseNow()
	g.ben.wait("lack of the organiser", func() bool { return g.ben.state.OrganiserSeat == 0 })
	g.ben.send(again)
	g.ben.wait("lobby", func() bool { return !g.ben.state.Began })
}

// TestAgain checks that a table returns to its lobby after a game. Persons keep their seats, and the seat of a replaced
// person is free. Players may ask for it only while the organiser is away.
func TestAgain(t *testing.T) {
	testrun.Long(t)
	game := playFirstGame(t, t.TempDir())
	game.ben.send(again)
	game.ben.checkRefusal("again while the organiser is here", "lobby.organiser")
	game.returnToLobby()
	got := game.ben.seen()
	want := []lobby.SeatState{{Name: "Anna", Kind: lobby.SeatPerson}, {Name: "Ben", Kind: lobby.SeatPerson, Here: true},
		{Kind: lobby.SeatFree}}
	if !slices.Equal(got.Seats, want) {
		t.Errorf("lobby after the first game: got seats %+v, want %+v", got.Seats, want)
	}
	if got.Games != 1 || got.You != 2 || got.AgainBy != "Ben" {
		t.Errorf("lobby after the first game: got %d games, seat %d, asked for by %q; want 1, 2, Ben",
			got.Games, got.You, got.AgainBy)
	}
	if got.Table == nil {
		t.Error("lobby after the first game: got no table, want that of the game")
	}
}

// checkLastGame checks the record of the first game that a screen was sent, "" for none.
func checkLastGame(t *testing.T, screen *screen, want string) {
	t.Helper()
	screen.send(lobby.ScreenMessage{Kind: lobby.KindReplace}) // its refusal comes after the record
	for screen.waitRefusal() == "lobby.token" {
	}
	if got := screen.lastGame(); got != want {
		t.Errorf("record of the first game: got\n%s\nwant\n%s", got, want)
	}
}

// TestLastGameAfterRestart restarts the server between two games. Players get the record of the first game until they
// have kept it, and nobody else does. Then the second game is played.
func TestLastGameAfterRestart(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	game := playFirstGame(t, dir)
	game.returnToLobby()
	game.server.close()
	// as if the server was killed before it moved the game to the shelf
	if err := os.WriteFile(game.file, []byte(game.record), 0o600); err != nil {
		t.Fatal(err)
	}
	server := newTestServer(t, dir)
	dial := func(m lobby.ScreenMessage) *screen {
		m.Code = game.code
		return server.dial(m)
	}
	annaToken, benToken, carlToken := game.anna.tokens[0], game.ben.tokens[0], game.carl.tokens[0]
	ben := dial(lobby.ScreenMessage{Kind: lobby.KindSit, Token: benToken})
	if got := ben.seen(); got.You != 2 || got.Began || got.Games != 1 {
		t.Errorf("after a restart: Ben got %+v, want seat 2 in the lobby after one game", got)
	}
	checkLastGame(t, ben, game.record)
	ben.send(lobby.ScreenMessage{Kind: lobby.KindKept, Token: benToken})
	carl := dial(lobby.ScreenMessage{Kind: lobby.KindSit, Token: carlToken})
	checkLastGame(t, carl, game.record) // though his seat is free now
	if carl.last.Seat != 3 {
		t.Errorf("got Carl's seat %d in the first game, want 3", carl.last.Seat)
	}
	_ = carl.conn.CloseNow()
	checkLastGame(t, dial(lobby.ScreenMessage{Kind: lobby.KindLook}), "")

	ben = dial(lobby.ScreenMessage{Kind: lobby.KindSit, Token: benToken})
	dora := dial(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: 3, Name: "Dora"})
	anna := dial(lobby.ScreenMessage{Kind: lobby.KindSit, Token: annaToken})
	dora.send(lobby.ScreenMessage{Kind: lobby.KindBegin}) // Anna's phone does not say that it is the organiser's
	playAll(t, untilOver, anna, ben, dora)
	if shelf, err := server.tables[game.code].files.Shelf(); err != nil || len(shelf) != 1 {
		t.Errorf("shelf: got %v, error %v, want the first game", shelf, err)
	}
	if ben.lastGame()+dora.lastGame() != "" {
		t.Errorf("Ben and Dora, who need no record of the first game: got %q and %q, want none", ben.lastGame(),
			dora.lastGame())
	}
	for seat, screen := range []*screen{anna, ben, dora} {
		checkSent(t, screen, anna.client.Record())
		if got := screen.client.Viewer(); int(got) != seat {
			t.Errorf("got the view of seat %d, want %d", got, seat)
		}
	}
}

// TestClosedServerRefusesNobody checks that a screen that dials while the server ends is cut, and can dial again.
func TestClosedServerRefusesNobody(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	code := server.open(2, rules.Setup{Edition: rules.Amigo}).seen().Code
	server.TableServer.Close()
	screen := server.connect()
	screen.send(lobby.ScreenMessage{Kind: lobby.KindLook, Version: lobby.Version, Code: code})
	screen.waitEnd()
	if all := screen.received(); len(all) > 0 {
		t.Errorf("got %v, want no answer", all)
	}
}

// TestPlayersRemoveNobodyPresent checks that after a game at a table whose organiser has no seat, a player may free the
// seat of a person who is away, but not of one who is here.
func TestPlayersRemoveNobodyPresent(t *testing.T) {
	server := newTestServer(t, t.TempDir())
	tv := server.open(2, rules.Setup{})
	sit := func(seat int, name string) *screen {
		return server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: tv.seen().Code, Seat: seat, Name: name})
	}
	anna, ben := sit(1, "Anna"), sit(2, "Ben")
	tv.wait("Ben", func() bool { return tv.state.Seats[0].Here && tv.state.Seats[1].Here })
	tv.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, untilOver, anna, ben)
	anna.send(lobby.ScreenMessage{Kind: lobby.KindAgain})
	anna.wait("lobby", func() bool { return !anna.state.Began })
	free := lobby.ScreenMessage{Kind: lobby.KindFree, Seat: 2}
	own, organisers := anna.seen(), tv.seen()
	if own.MayFree(1) || !own.MayFree(0) || !organisers.MayFree(1) {
		t.Errorf("rights to free seats: got Anna %v for her own and %v for Ben’s, the organiser %v for Ben’s; "+
			"want true, false and true", own.MayFree(0), own.MayFree(1), organisers.MayFree(1))
	}
	anna.send(free)
	anna.checkRefusal("free the seat of Ben, who is here", "lobby.organiser")
	_ = ben.conn.CloseNow()
	anna.wait("lack of Ben", func() bool { return !anna.state.Seats[1].Here })
	anna.send(free)
	anna.wait("free seat", func() bool { return anna.state.Seats[1].Kind == lobby.SeatFree })
}
