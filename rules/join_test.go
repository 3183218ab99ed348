package rules_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestJoinKeepsContract plays games with latecomers, and checks the contract of game and views before every action. A
// latecomer gets a free agent and a hand, nobody else gets anything, and the seats take turns in order.
func TestJoinKeepsContract(t *testing.T) {
	testrun.Long(t)
	const seeds = 4 // games of each set-up
	const minJoined, minCards = 100, 20
	joined, cards, refusals := 0, 0, map[string]int{}
	for _, s := range setups() {
		t.Run(name(s), func(t *testing.T) {
			for seed := range uint64(seeds) {
				var beforeJoin rules.Game // the game before the last join
				dealing := false          // whether the deal of that join goes on
				last := rules.Game{}      // before the previous action
				randomGameWithJoins(t, s, seed, func(g *rules.Game, next rules.Action) {
					if code := checkRefusal(t, g); code != "" {
						refusals[code]++
					}
					checkPosition(t, g)
					checkViews(t, g)
					checkCards(t, g)
					if next == rules.Join() {
						beforeJoin, dealing = *g, true
						joined++
					} else if dealing && !g.Joining() {
						dealing = false
						cards += checkJoined(t, &beforeJoin, g)
					}
					want := rules.NextSeat(last.ActiveSeat(), last.Players())
					if last.Turn() > 0 && g.Turn() == last.Turn()+1 && g.ActiveSeat() != want {
						t.Fatalf("turn after that of seat %d of %d: got seat %d, want %d", last.ActiveSeat(),
							g.Players(), g.ActiveSeat(), want)
					}
					last = *g
				})
			}
		})
	}
	if joined < minJoined || cards < minCards {
		t.Errorf("got %d latecomers and %d cards dealt to them, want at least %d and %d", joined, cards, minJoined,
			minCards)
	}
	for _, code := range []string{"join-seats", "join-none-free", "join-last-lap", "join-dossiers", "join-turn"} {
		if refusals[code] == 0 {
			t.Errorf("code %s: got no refused join, want at least one", code)
		}
	}
}

// checkRefusal checks whether a player can join, in the game and in all views. It returns the code of the refusal, ""
// if a join is legal.
func checkRefusal(t *testing.T, g *rules.Game) (code string) {
	t.Helper()
	refusal := g.CheckJoin()
	mayReopen := g.Edition().Dossier.Reopens && g.Setup().Variants.Dossier // canJoin does not know whether it will
	if (refusal == nil) != canJoin(g) && !mayReopen {
		t.Fatalf("CheckJoin: got error %v, canJoin %v: %s", refusal, canJoin(g), g.Position())
	}
	for viewer := range rules.Seat(g.Players() + 1) {
		view := g.View(viewer)
		if err := view.CheckJoin(); fmt.Sprint(err) != fmt.Sprint(refusal) {
			t.Fatalf("CheckJoin in the view of seat %d: got error %v, want %v", viewer, err, refusal)
		}
	}
	if refusal == nil {
		return ""
	}
	var illegal *rules.IllegalError
	if !errors.As(refusal, &illegal) || illegal.Code == "" || illegal.Action != rules.Join() {
		t.Fatalf("CheckJoin: got error %v, want an IllegalError with a code", refusal)
	}
	after := *g
	if after.Apply(rules.Join(), nil) == nil || after != *g {
		t.Fatalf("Apply of a join: got no error or a change, want error %v", refusal)
	}
	return illegal.Code
}

// TestPositionsWithLatecomers checks that positions with latecomers round-trip, and that inconsistent ones are refused.
func TestPositionsWithLatecomers(t *testing.T) {
	const good = "hc2 amigo base 2+1 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-"
	g := position(t, good)
	if s := g.Setup(); s.Players != 3 || s.Joined != 1 || s.InitialPlayers() != 2 || g.Position() != good {
		t.Fatalf("setup: got %+v, want 2 initial players and a latecomer", s)
	}
	for _, tc := range []struct{ name, position, want string }{
		{"latecomers in format hc1",
			"hc1 amigo base 2+1 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-",
			"not a number"},
		{"format hc2 without latecomers",
			"hc2 amigo base 3 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-",
			"not a number"},
		{"no latecomer",
			"hc2 amigo base 3+0 roll 4 1 1 roygbv 3.0.7.11.0.0.- 12.0.9.0.4.0.- 7 - ogr 0.0.0 - 7.0.7.-3.0.0.-",
			"not 1 to 5"},
		{"one initial player",
			"hc2 amigo base 1+2 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-",
			"not 2 to 5"},
		{"eight players",
			"hc2 amigo base 3+5 roll 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-",
			"not 2 to 2"},
		{"a latecomer as the first seat",
			"hc2 amigo base 2+1 roll 4 1 3 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - ogr 0.0.0 - 7.0.7.-3.0.-.-",
			"others have begun"},
		{"a latecomer before the first turn",
			"hc2 amigo base 2+1 deal 0 - - roygb 0.0.0.0.0.-.- 0.0.0.0.0.-.- 7 - og- 0.0.0 - 0.0.0.0.0.-.-",
			"others have begun"},
		{"an initial player without an agent",
			"hc2 amigo base 2+1 deal 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - o-- 0.0.0 - 7.0.7.-3.0.-.-",
			"who came last"},
		{"agents in play for three initial players",
			"hc2 amigo base 2+1 roll 4 1 1 roygbv 3.0.7.11.0.0.- 12.0.9.0.4.0.- 7 - ogr 0.0.0 - 7.0.7.-3.0.0.-",
			"2 players need 5 agents"},
	} {
		if _, err := rules.ParsePosition(tc.position); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s, position %s: got error %v, want one with %q", tc.name, tc.position, err, tc.want)
		}
	}
	dealing := position(t, "hc2 amigo base 2+1 deal 4 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - og- 0.0.0 - "+
		"7.0.7.-3.0.-.-")
	if n := dealing.CountLegal(); n != 3 || dealing.ActiveSeat() != 2 || !dealing.Joining() {
		t.Errorf("deal for the latecomer: got %d agents for seat %d, want 3 for seat 2: %s", n, dealing.ActiveSeat(),
			dealing.Position())
	}
}

// canJoin computes from public facts whether another player can join.
func canJoin(g *rules.Game) bool {
	if g.Phase() != rules.PhaseRoll || g.Players() == rules.MaxSeats || g.LastLap() {
		return false
	}
	passports, hasDossiers := 0, g.PendingWriters() != 0
	for seat := range rules.Seat(g.Players()) {
		passports += g.PassportCount(seat)
		hasDossiers = hasDossiers || g.HasDossier(seat)
	}
	if passports == g.InPlay().Len() || hasDossiers {
		return false
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if g.Setup().Variants.Dossier && g.Score(agent) > g.Edition().Dossier.Threshold {
			return false
		}
	}
	return true
}

// checkJoined checks that a join changed nothing but the latecomer's seat, agent and hand. It returns the number of
// cards in that hand.
func checkJoined(t *testing.T, before, after *rules.Game) int {
	t.Helper()
	seat := rules.Seat(before.Players())
	if after.Players() != before.Players()+1 || after.Setup().Joined != before.Setup().Joined+1 {
		t.Fatalf("after the join: got\n%s\nwant one more seat than in\n%s", after.Position(), before.Position())
	}
	isSameTurn := after.Turn() == before.Turn() && after.ActiveSeat() == before.ActiveSeat()
	if after.Phase() != rules.PhaseRoll || !isSameTurn {
		t.Fatalf("after the join: got\n%s\nwant the roll of the same turn as in\n%s", after.Position(),
			before.Position())
	}
	own, passports := after.Identities(seat), after.PassportCount(seat)
	if passports == 0 || own.Len() != passports || own&^before.InPlay() != 0 {
		t.Fatalf("agents of the latecomer: got %v, want one free agent: %s", own, after.Position())
	}
	for other := range seat {
		if own&before.Identities(other) != 0 {
			t.Fatalf("agents of the latecomer: got %v, want none of seat %d", own, other)
		}
		if after.Identities(other) != before.Identities(other) || after.Hand(other) != before.Hand(other) {
			t.Fatalf("seat %d after the join: got\n%s\nwant identities and hand of\n%s", other, after.Position(),
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
