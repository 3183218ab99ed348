package remote_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
)

// TestRemoteRealDie checks that the client knows the house rules and who is away. Its player types the face of a real
// die, and a throw is refused.
func TestRemoteRealDie(t *testing.T) {
	o := match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}), Seed: 4, HasSeed: true}
	o.HouseRules = match.RealDie
	table, err := host.New(o, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	if err := table.Screen().ChangeSeat(2, match.Player{Kind: match.Opponent}); err != nil {
		t.Fatal(err)
	}
	_ = table.Advance(1, 1)
	tb := &remoteTable{host: table}
	tb.connect(t, 0, rules.NoSeat)
	me, all := tb.screens[0], tb.screens[1]
	for _, m := range tb.screens {
		if x := m.Table(); x.HouseRules != match.RealDie || !x.Players[2].Away || x.Players[2].Kind != match.Opponent {
			t.Fatalf("remote table: got %+v", x)
		}
	}
	if err := me.Act(0, match.Throw); err == nil {
		for range 5 {
			tb.tick(t)
		}
		if me.Refused(0) == nil {
			t.Error("the host rolls a die at a table with a real die")
		}
	}
	if err := me.Act(0, rules.RollDie(4)); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		tb.tick(t)
	}
	if v := all.Public(); v.Phase() != rules.PhaseMove || v.Roll().High != 5 || me.N() != all.N() {
		t.Errorf("typed a 5: the other screen has phase %v with %v", v.Phase(), v.Roll())
	}
}
