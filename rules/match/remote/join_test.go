package remote_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
)

// TestJoinDuringCut checks that a client whose connection was broken while two people joined gets their steps when it
// reconnects. After each step its table has as many players as its view.
func TestJoinDuringCut(t *testing.T) {
	const maxSteps = 20 // more than the joins
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed: 4, HasSeed: true}, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	serverEnd, clientEnd := remote.Pipe()
	if _, err := remote.Serve(table.Client(1), serverEnd); err != nil {
		t.Fatal(err)
	}
	proxy := remote.Dial(clientEnd)
	if ok, err := proxy.Ready(); !ok || err != nil {
		t.Fatalf("client: got not ready with error %v, want ready", err)
	}
	game := match.New(proxy)
	proxy.Cut()
	others := &remoteTable{host: table}
	others.connect(t, rules.NoSeat)
	for i, name := range []string{"Dora", "Emil"} {
		if err := others.host.Screen().Join(name); err != nil {
			t.Fatal(err)
		}
		others.until(t, name+" does not join", func() bool { return others.screens[0].TableChanges() == i+1 })
	}
	serverEnd, clientEnd = remote.Pipe()
	if _, err := remote.Serve(table.Client(1), serverEnd); err != nil {
		t.Fatal(err)
	}
	proxy.Reconnect(clientEnd)
	for range maxSteps {
		game.Next()
		players := len(game.Table().Players)
		if view := game.Public(); view.Players() != players && !view.Joining() {
			t.Fatalf("after %d actions: got %d players in the view and %d at the table, want equal numbers", game.N(),
				view.Players(), players)
		}
	}
	if want := others.screens[0].N(); game.N() != want || game.TableChanges() != 2 {
		t.Errorf("after the reconnection: got %d actions and %d changes, want %d and 2", game.N(), game.TableChanges(),
			want)
	}
	if players := game.Table().Players; len(players) != 5 || players[4].Name != "Emil" {
		t.Errorf("after the reconnection: got players %+v, want five with Emil last", players)
	}
}
