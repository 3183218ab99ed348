//go:build !js

package tableserver

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
	"heimlich/rules/testrun"
)

// beginWithOpponents begins a game of Anna, who is the organiser, Ben, and as many opponents on the seats after theirs.
// The table has six seats.
func beginWithOpponents(server *testServer, opponents int) (anna, ben *screen) {
	server.t.Helper()
	anna = server.open(6, rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}})
	anna.sit(1, "Anna")
	ben = server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: anna.seen().Code, Seat: 2, Name: "Ben"})
	for seat := 3; seat < 3+opponents; seat++ {
		anna.send(lobby.ScreenMessage{Kind: lobby.KindFill, Seat: seat, Name: string(rune('P' + seat)),
			Opponent: "recruit"})
	}
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	return anna, ben
}

// askForSeat asks for a seat in the next game, or in a running one as soon as that is possible.
func (s *screen) askForSeat(name string) {
	s.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: name})
}

// TestNewcomer checks that a person without a seat joins a running game in a new seat, and keeps it after a restart.
func TestNewcomer(t *testing.T) {
	testrun.Long(t)
	const newSeat = 6
	dir := t.TempDir()
	server := newTestServer(t, dir)
	anna, ben := beginWithOpponents(server, 3)
	playAll(t, 20, anna, ben)
	code := anna.seen().Code
	carl := server.dial(lobby.ScreenMessage{Kind: lobby.KindLook, Code: code})
	carl.askForSeat("Ben")
	carl.checkRefusal("name of another player", "table.called-so")
	carl.askForSeat("Carl")
	errs := make(chan error, 2)
	for i, screen := range []*screen{anna, ben} {
		src := rules.NewRandomSource(uint64(i))
		go func() { errs <- screen.play(&src, 60) }()
	}
	carl.wait("seat", func() bool { return carl.state.You == newSeat && !carl.state.Waits })
	carl.reseat(newSeat)
	playAll(t, 60, carl)
	for range 2 {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	server.close()

	server = newTestServer(t, dir)
	reconnect := func(screen *screen) *screen {
		return server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: screen.tokens[0],
			OrganiserToken: screen.tokens[1]})
	}
	anna, ben, carl = reconnect(anna), reconnect(ben), reconnect(carl)
	got := carl.seen()
	if got.You != newSeat || got.Seats[newSeat-1].Name != "Carl" {
		t.Errorf("after a restart: Carl got seat %d of %+v, want seat %d under his name", got.You, got.Seats, newSeat)
	}
	if len(got.Waiting) > 0 {
		t.Errorf("after a restart: got %v waiting, want nobody", got.Waiting)
	}
	playAll(t, untilOver, anna, ben, carl)
}

// TestNewcomersAfterTheEnd checks that persons who come after the end of a game get a seat in the next one, if they are
// still connected. At most seven persons and opponents have a place.
func TestNewcomersAfterTheEnd(t *testing.T) {
	testrun.Long(t)
	const newSeat = 7
	server := newTestServer(t, t.TempDir())
	anna, ben := beginWithOpponents(server, 4)
	playAll(t, untilOver, anna, ben)
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: anna.seen().Code}
	dora, emil, finn := server.dial(look), server.dial(look), server.dial(look)
	dora.askForSeat("Dora")
	dora.wait("place", func() bool { return dora.state.Waits })
	emil.askForSeat("Emil")
	emil.checkRefusal("eighth person", "lobby.seats")
	dora.send(lobby.ScreenMessage{Kind: lobby.KindRise})
	finn.wait("free place", func() bool { return len(finn.state.Waiting) == 0 })
	finn.askForSeat("Finn")
	finn.wait("place", func() bool { return finn.state.Waits })
	_ = finn.conn.CloseNow()
	anna.wait("lack of Finn", func() bool { return anna.state.Watchers == 2 })
	anna.send(again)
	dora.wait("lobby", func() bool { return !dora.state.Began })
	if got := dora.seen().Seats; len(got) != newSeat-1 {
		t.Errorf("next game after Finn has left: got seats %+v, want %d", got, newSeat-1)
	}
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	anna.reseat(1)
	ben.reseat(2)
	playAll(t, untilOver, anna, ben)

	dora.askForSeat("Dora")
	dora.wait("place", func() bool { return dora.state.Waits })
	anna.send(again)
	dora.wait("seat", func() bool { return dora.state.You == newSeat && !dora.state.Began })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	anna.reseat(1)
	ben.reseat(2)
	dora.reseat(newSeat)
	playAll(t, 20, anna, ben, dora)
	if got := len(dora.client.Table().Players); got != newSeat {
		t.Errorf("third game: got %d players, want %d", got, newSeat)
	}
}
