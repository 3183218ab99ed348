package rules_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestJoinKeepsContract plays games of all tables with latecomers, and checks the contract of game and view at every
// moment. A latecomer gets a free agent and a hand, nobody else gets anything, and the seats take turns in order.
func TestJoinKeepsContract(t *testing.T) {
	testrun.Long(t)
	joined, cards, refused := 0, 0, map[string]int{}
	for _, s := range setups() {
		t.Run(name(s), func(t *testing.T) {
			for seed := range uint64(4) {
				var before rules.Game // before the last join, while its deal goes on
				dealing := false
				last := rules.Game{}
				randomGameWithJoins(t, s, seed, func(g *rules.Game, next rules.Action) {
					may := g.CheckJoin()
					if (may == nil) != canJoin(g) {
						// canJoin does not know whether the threshold can be crossed again
						if !(g.Edition().Dossier.Reopens && g.Setup().Variants.Dossier) {
							t.Fatalf("CheckJoin: got %v, want the result of canJoin: %s", may, g.Position())
						}
					}
					for viewer := range rules.Seat(g.Players() + 1) {
						v := g.View(viewer)
						if e := v.CheckJoin(); (e == nil) != (may == nil) || e != nil && e.Error() != may.Error() {
							t.Fatalf("CheckJoin in the view of seat %d: got %v, want %v", viewer+1, e, may)
						}
					}
					if may != nil {
						var why *rules.IllegalError
						if !errors.As(may, &why) || why.Code == "" || why.Action != rules.Join() {
							t.Fatalf("CheckJoin: got error %v, want an IllegalError with a code", may)
						}
						refused[why.Code]++
						same := *g
						if g.Apply(rules.Join(), nil) == nil || *g != same {
							t.Fatalf("Apply of a join: got no error or a change, want error %v", may)
						}
					}
					checkPosition(t, g)
					checkViews(t, g)
					checkCards(t, g)
					if next == rules.Join() {
						before, dealing = *g, true
						joined++
					} else if dealing && !g.Joining() {
						dealing = false
						cards += checkJoined(t, &before, g)
					}
					if last.Turn() > 0 && g.Turn() == last.Turn()+1 &&
						g.ActiveSeat() != rules.NextSeat(last.ActiveSeat(), last.Players()) {
						t.Fatalf("seat after seat %d of %d: got %d, want the next one", last.ActiveSeat()+1,
							g.Players(),
							g.ActiveSeat()+1)
					}
					last = *g
				})
			}
		})
	}
	if joined < 100 || cards < 20 {
		t.Errorf("got %d latecomers and %d cards dealt to them, want at least 100 and 20", joined, cards)
	}
	for _, code := range []string{"join-seats", "join-none-free", "join-last-lap", "join-dossiers", "join-turn"} {
		if refused[code] == 0 {
			t.Errorf("got no refused join with code %s", code)
		}
	}
}

// TestPositionsWithLatecomers checks that positions with latecomers are parsed strictly.
func TestPositionsWithLatecomers(t *testing.T) {
	const good = "hc2 amigo base 2+1 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-"
	g := position(t, good)
	if s := g.Setup(); s.Players != 3 || s.Joined != 1 || s.InitialPlayers() != 2 || g.Position() != good {
		t.Fatalf("setup: got %+v, want 2 initial players and a latecomer", s)
	}
	for text, why := range map[string]string{
		"hc1 amigo base 2+1 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-": "not a " +
			"number",
		"hc2 amigo base 3 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-": "not a " +
			"number",
		"hc2 amigo base 3+0 roll 4 1 1 roygbv 3.0.7.11.0.0.- 12.0.9.0.4.0.- 7 - ogr 0.0.0 - 7.0.7.-3.0.0.-": "not 1 " +
			"to " +
			"5",
		"hc2 amigo base 1+2 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-": "not 2 " +
			"to " +
			"5",
		"hc2 amigo base 3+5 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-": "not 2 " +
			"to " +
			"2",
		"hc2 amigo base 2+1 roll 4 1 3 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-": "others " +
			"have begun",
		"hc2 amigo base 2+1 deal 0 - - roygb 0.0.0.0.0.-.- 0.0.0.0.0.-.- 7 - og- 0.0.0 - 0.0.0.0.0.-.-": "others " +
			"have begun",
		"hc2 amigo base 2+1 deal 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - o-- 0.0.0 - 7.0.7.-3.0.-.-": "who " +
			"came " +
			"last",
		"hc2 amigo base 2+1 roll 4 1 1 roygbv 3.0.7.11.0.0.- 12.0.9.0.4.0.- 7 - ogr 0.0.0 - 7.0.7.-3.0.0.-": "2 " +
			"players need 5 agents",
	} {
		if _, err := rules.ParsePosition(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: got error %v, want %s", text, err, why)
		}
	}
	dealt := position(t, "hc2 amigo base 2+1 deal 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - og- 0.0.0 - "+
		"7.0.7.-3.0.-.-")
	if n := dealt.CountLegal(); n != 3 || dealt.ActiveSeat() != 2 || !dealt.Joining() {
		t.Errorf("the latecomer: got %d possible agents, want 3 for seat 3: %s", n, dealt.Position())
	}
}

// canJoin computes from public facts whether somebody can join.
func canJoin(g *rules.Game) bool {
	passports, wrote := 0, g.PendingWriters() != 0
	for s := range rules.Seat(g.Players()) {
		passports += g.PassportCount(s)
		wrote = wrote || g.HasDossier(s)
	}
	crossed := false
	for a := range rules.Agent(rules.NumAgents) {
		crossed = crossed || g.Setup().Variants.Dossier && g.Score(a) > g.Edition().Dossier.Threshold
	}
	return g.Phase() == rules.PhaseRoll && g.Players() < rules.MaxSeats && passports < g.InPlay().Len() &&
		!g.LastLap() && !wrote && !crossed
}

// checkJoined compares a game after a join with the one before, and returns the size of the latecomer's hand.
func checkJoined(t *testing.T, before, after *rules.Game) int {
	t.Helper()
	seat := rules.Seat(before.Players())
	if after.Players() != before.Players()+1 || after.Setup().Joined != before.Setup().Joined+1 ||
		after.Phase() != rules.PhaseRoll || after.ActiveSeat() != before.ActiveSeat() || after.Turn() != before.Turn() {
		t.Fatalf("after the join: got\n%s\nwant one more seat and the same turn as in\n%s", after.Position(),
			before.Position())
	}
	own := after.Identities(seat)
	if after.PassportCount(seat) == 0 || own.Len() != after.PassportCount(seat) || own&^before.InPlay() != 0 {
		t.Fatalf("agents of the latecomer: got %v, want one free agent: %s", own, after.Position())
	}
	for o := range seat {
		if own&before.Identities(o) != 0 || after.Identities(o) != before.Identities(o) ||
			after.Hand(o) != before.Hand(o) {
			t.Fatalf("seat %d after the join: got\n%s\nwant identities and hand of\n%s", o+1, after.Position(),
				before.Position())
		}
	}
	if after.Board != before.Board {
		t.Fatalf("board after the join: got\n%s\nwant that of\n%s", after.Position(), before.Position())
	}
	want := 0
	if before.Setup().Variants.TopSecret {
		want = before.Edition().Cards.Dealt
	}
	if n := after.HandSize(seat); n > want {
		t.Fatalf("hand of the latecomer: got %d cards, want at most %d: %s", n, want, after.Position())
	}
	return after.HandSize(seat)
}
