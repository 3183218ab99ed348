package remote_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
)

// TestRemoteRealDie checks that remote clients know the house rules and who is away. At a table with a real die the
// player types its face, and a throw by the program is refused.
func TestRemoteRealDie(t *testing.T) {
	const answerTicks = 5 // for a message and its answer
	const five = 4        // faces count from 0
	options := match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}), Seed: 4,
		HasSeed: true}
	options.HouseRules = match.RealDie
	table, err := host.New(options, nil, host.Helpers{})
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
	player, public := tb.screens[0], tb.screens[1]
	for _, m := range tb.screens {
		if got := m.Table().HouseRules; got != match.RealDie {
			t.Fatalf("remote table: got house rules %v, want RealDie", got)
		}
		if p := m.Player(2); !p.Away || p.Kind != match.Opponent {
			t.Fatalf("remote table: got player %+v in seat 2, want an absent person’s opponent", p)
		}
	}
	if err := player.Act(0, match.Throw); err == nil {
		for range answerTicks {
			tb.tick(t)
		}
		if player.Refused(0) == nil {
			t.Error("throw at a table with a real die: got no refusal, want one")
		}
	}
	if err := player.Act(0, rules.RollDie(five)); err != nil {
		t.Fatal(err)
	}
	for range answerTicks {
		tb.tick(t)
	}
	if v := public.Public(); v.Phase() != rules.PhaseMove || v.Roll().High != 5 {
		t.Errorf("typed a 5, view of the public: got phase %v with roll %v, want PhaseMove with 5", v.Phase(), v.Roll())
	}
	if player.N() != public.N() {
		t.Errorf("typed a 5: got %d actions of the player and %d of the public, want equal numbers", player.N(),
			public.N())
	}
}
