//go:build !js

package tableserver

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// TestNewcomer checks that a person without a seat joins a running game in a new seat, and keeps it after a restart.
// Persons who come after the end get a seat in the next game if they are still connected.
func TestNewcomer(t *testing.T) {
	dir := t.TempDir()
	server := newTestServer(t, dir)
	anna := server.open(6, rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}})
	code := anna.seen().Code
	anna.sit(1, "Anna")
	ben := server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Seat: 2, Name: "Ben"})
	for _, seat := range []int{3, 4, 5} {
		anna.send(lobby.ScreenMessage{Kind: lobby.KindFill, Seat: seat, Name: string(rune('P' + seat)),
			Opponent: "recruit"})
	}
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	playAll(t, 20, anna, ben)
	look := lobby.ScreenMessage{Kind: lobby.KindLook, Code: code}
	carl := server.dial(look)
	carl.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Ben"})
	carl.checkRefusal("name of another player", "table.called-so")
	carl.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Carl"})
	errs := make(chan error, 2)
	for i, x := range []*screen{anna, ben} {
		src := rules.NewRandomSource(uint64(i))
		go func() { errs <- x.play(&src, 60) }()
	}
	carl.wait("seat", func() bool { return carl.state.You == 6 && !carl.state.Waits })
	carl.reseat(6)
	playAll(t, 60, carl)
	for range 2 {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	server.close()

	server = newTestServer(t, dir)
	back := func(x *screen) *screen {
		return server.dial(lobby.ScreenMessage{Kind: lobby.KindSit, Code: code, Token: x.tokens[0],
			OrganiserToken: x.tokens[1]})
	}
	anna, ben, carl = back(anna), back(ben), back(carl)
	if got := carl.seen(); got.You != 6 || got.Seats[5].Name != "Carl" || len(got.Waiting) > 0 {
		t.Errorf("after a restart: Carl got %+v, want seat 6 under his name and nobody waiting", got)
	}
	playAll(t, untilOver, anna, ben, carl)
	dora, emil, finn := server.dial(look), server.dial(look), server.dial(look)
	dora.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Dora"})
	dora.wait("wait", func() bool { return dora.state.Waits })
	emil.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Emil"})
	emil.checkRefusal("eighth person", "lobby.seats")
	dora.send(lobby.ScreenMessage{Kind: lobby.KindRise})
	finn.wait("place", func() bool { return len(finn.state.Waiting) == 0 })
	finn.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Finn"})
	finn.wait("wait", func() bool { return finn.state.Waits })
	_ = finn.conn.CloseNow()
	anna.wait("lack of Finn", func() bool { return anna.state.Watchers == 2 })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindAgain})
	dora.wait("lobby", func() bool { return !dora.state.Began })
	if got := dora.seen(); len(got.Seats) != 6 {
		t.Errorf("next game after Finn has left: got seats %+v, want 6", got.Seats)
	}
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	for i, x := range []*screen{anna, ben, carl} {
		x.reseat([]int{1, 2, 6}[i])
	}
	playAll(t, untilOver, anna, ben, carl)
	dora.send(lobby.ScreenMessage{Kind: lobby.KindWait, Name: "Dora"})
	dora.wait("wait", func() bool { return dora.state.Waits })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindAgain})
	dora.wait("seat", func() bool { return dora.state.You == 7 && !dora.state.Began })
	anna.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	for i, x := range []*screen{anna, ben, carl, dora} {
		x.reseat([]int{1, 2, 6, 7}[i])
	}
	playAll(t, 20, anna, ben, carl, dora)
	if n := len(dora.client.Table().Players); n != 7 {
		t.Errorf("third game: got %d players, want 7", n)
	}
}
