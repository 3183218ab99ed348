package remote_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
)

// TestJoinDuringCut checks that a client whose connection was broken while people joined gets their steps with the
// players until then.
func TestJoinDuringCut(t *testing.T) {
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed:    4,
		HasSeed: true}, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	there, here := remote.Pipe()
	if _, err := remote.Serve(table.Client(1), there); err != nil {
		t.Fatal(err)
	}
	c := remote.Dial(here)
	if ok, err := c.Ready(); !ok || err != nil {
		t.Fatalf("the client is not ready: %v", err)
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
	there, here = remote.Pipe()
	if _, err := remote.Serve(table.Client(1), there); err != nil {
		t.Fatal(err)
	}
	c.Reconnect(here)
	for range 20 {
		m.Next()
		if v := m.Public(); v.Players() != len(m.Table().Players) && !v.Joining() {
			t.Fatalf("got %d players in the view, %d at the table", v.Players(), len(m.Table().Players))
		}
	}
	if m.N() != others.screens[0].N() || m.TableChanges() != 2 || len(m.Table().Players) != 5 ||
		m.Player(4).Name != "Emil" {
		t.Errorf("got %d steps, %d changes and players %+v", m.N(), m.TableChanges(), m.Table().Players)
	}
}
