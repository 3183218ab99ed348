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
	c := remote.Dial(clientEnd)
	if ok, err := c.Ready(); !ok || err != nil {
		t.Fatalf("client: got not ready with error %v, want ready", err)
	}
	m := match.New(c)
	c.Cut()
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
	c.Reconnect(clientEnd)
	for range 20 {
		m.Next()
		if v := m.Public(); v.Players() != len(m.Table().Players) && !v.Joining() {
			t.Fatalf("after %d actions: got %d players in the view and %d at the table, want equal numbers", m.N(),
				v.Players(), len(m.Table().Players))
		}
	}
	if m.N() != others.screens[0].N() || m.TableChanges() != 2 || len(m.Table().Players) != 5 ||
		m.Player(4).Name != "Emil" {
		t.Errorf("after the reconnection: got %d actions, %d changes and players %+v, want %d, 2 and five players",
			m.N(), m.TableChanges(), m.Table().Players, others.screens[0].N())
	}
}
