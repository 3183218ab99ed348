//go:build !js

package tableserver

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// TestAgain checks that after the end of a game the table returns to its lobby with its seats, and that another game
// follows. A killed server changes nothing. The organiser has a seat, so others can't offer it before the organiser is
// away. A person who left, and was replaced, has a free seat.
func TestAgain(t *testing.T) {
	dir := t.TempDir()
	house := newHouse(t, dir)
	organiser := house.open(4, rules.Setup{Edition: rules.Amigo})
	code := organiser.seen().Code
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 1, Name: "Anna"})
	ben := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	carl := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 4, Name: "Carl"})
	again := lobby.ScreenMessage{Kind: lobby.KindAgain}
	organiser.send(again)
	if key := organiser.waitRefusal(); key != "lobby.not-begun" {
		t.Errorf("before the game it is refused with %q", key)
	}
	organiser.wait("Carl", func() bool { return organiser.state.Seats[3].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	everybody(t, 12, organiser, ben, carl)
	organiser.send(again)
	if key := organiser.waitRefusal(); key != "lobby.began" {
		t.Errorf("during the game it is refused with %q", key)
	}
	_ = carl.conn.CloseNow()
	organiser.wait("lack of Carl", func() bool { return !organiser.state.Seats[2].Here })
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: 3, Opponent: "recruit"})
	everybody(t, 1<<30, organiser, ben)
	ben.send(again)
	if key := ben.waitRefusal(); key != "lobby.organiser" {
		t.Errorf("beside the organiser it is refused with %q", key)
	}
	_ = organiser.conn.CloseNow()
	ben.wait("lack of the organiser", func() bool { return ben.state.OrganiserSeat == 0 })
	games, _ := filepath.Glob(filepath.Join(house.dirOf(code), "games", "*.record"))
	if len(games) != 1 {
		t.Fatalf("the finished games are %v", games)
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
		t.Errorf("the lobby is %+v, want seats %+v", got, want)
	}
	house.close()
	if err := os.WriteFile(games[0], text, 0o600); err != nil { // killed before the game was put away
		t.Fatal(err)
	}
	house = newHouse(t, dir)
	ben = house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: ben.tokens[0]})
	if got := ben.seen(); got.You != 2 || got.Began || got.Games != 1 {
		t.Errorf("after a restart Ben sees %+v", got)
	}
	dora := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 3, Name: "Dora"})
	anna := house.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: organiser.tokens[0]})
	dora.send(lobby.ScreenMessage{Kind: lobby.KindBegin}) // Anna's phone does not say that it is the organiser's
	everybody(t, 1<<30, anna, ben, dora)
	first, err := house.tables[code].files.Shelf()
	if err != nil || len(first) != 1 {
		t.Errorf("the shelf has %v, %v; want the first game", first, err)
	}
	for i, x := range []*screen{anna, ben, dora} {
		checkSent(t, x, anna.client.Record())
		if v := x.client.Viewer(); int(v) != i {
			t.Errorf("screen %d sees the view of seat %d", i, v)
		}
	}
}
