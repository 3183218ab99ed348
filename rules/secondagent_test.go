package rules_test

import (
	"slices"
	"testing"

	"heimlich/rules"
)

// TestSecondAgentWhenDrawn checks that in amigo the second agent card takes effect when it is drawn. Only its owner
// sees the passport.
func TestSecondAgentWhenDrawn(t *testing.T) {
	g := cardPosition{id: "amigo", players: 2, phase: "draw", active: 1, safe: 7, hands: "ab.cd", stage: "m",
		drawer: "1", draw: "d"}.game(t)
	apply(t, &g, rules.DrawCard(rules.CardSecond))
	if g.Phase() != rules.PhasePassport || g.CountLegal() != 3 || g.Drawer() != 0 {
		t.Fatalf("got %s, want PhasePassport", g.Position())
	}
	wantRule(t, &g, rules.TakePassport(rules.Orange), rules.RuleAgent)
	for _, event := range apply(t, &g, rules.TakePassport(rules.Blue)) {
		if event.Kind != rules.EventPassportTaken {
			continue
		}
		if own, _ := event.RedactFor(0); own.Agent != rules.Blue {
			t.Errorf("viewer 0, the owner: got passport %v, want blue", own.Agent)
		}
		for _, viewer := range []rules.Seat{1, rules.NoSeat} {
			got, visible := event.RedactFor(viewer)
			if !visible || got.Agent != rules.NoAgent || got.Seat != 0 {
				t.Errorf("viewer %d: got event %v, want it without the agent", viewer, got)
			}
		}
	}
	if g.Identities(0) != 1<<red|1<<blue || g.Owner(rules.Blue) != 0 || g.PassportCount(0) != 2 {
		t.Errorf("after the passport: got %s, want red and blue for seat 0", g.Position())
	}
	if g.HandSize(0) != 2 || g.LastDiscard() != rules.CardSecond {
		t.Errorf("after the passport: got %s, want the card discarded", g.Position())
	}
	view := g.View(1)
	if view.PassportCount(0) != 2 || view.Identities(0) != 0 || view.Owner(rules.Blue) != rules.NoSeat {
		t.Errorf("view of seat 1: got %s, want two masked passports of seat 0", view.Position())
	}
}

// TestSecondAgentWhenNoneIsFree checks that without a free agent the card leaves the game, and its holder draws
// another.
func TestSecondAgentWhenNoneIsFree(t *testing.T) {
	g := cardPosition{id: "amigo", players: 2, phase: "draw", active: 1, safe: 7, hands: "ab.cd", stage: "m",
		drawer: "1", draw: "d", extra: "gb.y"}.game(t)
	events := apply(t, &g, rules.DrawCard(rules.CardSecond))
	if !hasRemoval(events, rules.OriginDrawn) || !g.SecondRemoved() || g.Phase() != rules.PhaseDraw {
		t.Fatalf("got %s, want the card removed and another draw", g.Position())
	}
	apply(t, &g, rules.DrawCard(rules.CardSwap))
	if g.HandSize(0) != 3 || g.Phase() != rules.PhaseCall {
		t.Errorf("after the other card: got %s, want a call with three cards", g.Position())
	}
}

// TestSecondAgentPlayedWhenNoneIsFree checks that without a free agent the played card leaves the game. Its holder
// draws another, which waits for the next round.
func TestSecondAgentPlayedWhenNoneIsFree(t *testing.T) {
	fields := cardRound("amigo-2001", 2, "ab.co.ef")
	fields.extra, fields.players = "g.b.v", 3
	g := fields.game(t)
	events := apply(t, &g, rules.PlayCard(rules.CardSecond))
	if !hasRemoval(events, rules.OriginPlayed) || g.DiscardCount(rules.CardSecond) != 0 {
		t.Fatalf("got %s, want the card removed", g.Position())
	}
	if g.Phase() != rules.PhaseDraw || g.Drawer() != 1 {
		t.Fatalf("got %s, want a draw of seat 1", g.Position())
	}
	apply(t, &g, rules.DrawCard(rules.CardStep))
	wantRule(t, &g, rules.PlayTo(rules.CardStep, rules.Red, 1), rules.RuleWait)
}

// hasRemoval reports whether a second agent card of an origin leaves the game in the events.
func hasRemoval(events []rules.Event, origin rules.Origin) bool {
	return slices.ContainsFunc(events,
		func(e rules.Event) bool { return e.Kind == rules.EventCardRemoved && e.Origin == origin })
}

// TestSecondAgentWhenPlayed checks that in amigo-2001 the second agent card goes to the hand, and takes effect when
// played.
func TestSecondAgentWhenPlayed(t *testing.T) {
	g := cardPosition{id: "amigo-2001", players: 2, phase: "draw", active: 1, safe: 7, hands: "ab.cd", stage: "m",
		drawer: "1", draw: "d"}.game(t)
	apply(t, &g, rules.DrawCard(rules.CardSecond))
	if g.Phase() != rules.PhaseCall || g.HandSize(0) != 3 || g.Hand(0)[2] != rules.CardSecond {
		t.Fatalf("got %s, want the card as the third in hand", g.Position())
	}
	apply(t, &g, rules.Call(true))
	apply(t, &g, rules.Call(false))
	apply(t, &g, rules.PlayCard(rules.CardSecond))
	apply(t, &g, rules.TakePassport(rules.Yellow))
	if g.Owner(rules.Yellow) != 0 || g.DiscardCount(rules.CardSecond) != 1 {
		t.Errorf("after the card: got %s, want yellow for seat 0 and the card discarded", g.Position())
	}
	if g.Phase() != rules.PhaseCards || g.Actor() != 0 {
		t.Errorf("after the card: got %s, want the next choice of seat 0", g.Position())
	}
}

// TestBetterIdentityScores checks that a seat with two agents wins by the one with the higher score. If both lead, the
// seat still wins alone.
func TestBetterIdentityScores(t *testing.T) {
	for _, id := range []string{"amigo", "amigo-2001"} {
		s := cardPosition{id: id, players: 2, phase: "over", active: 1, score: [7]int{10, 40, 0, 0, 43}, safe: 7,
			hands: "ab.cd", extra: "b.-"}
		g := s.game(t)
		if got, want := g.Result(),
			(rules.Result{Ending: rules.EndingOwnerWins, Winners: 1, Front: 1 << blue}); got != want {
			t.Errorf("%s, blue leads: got %+v, want %+v", id, got, want)
		}
		s.score[red] = 43
		g = s.game(t)
		if got, want := g.Result(),
			(rules.Result{Ending: rules.EndingOwnerWins, Winners: 1, Front: 1<<blue | 1<<red}); got != want {
			t.Errorf("%s, blue and red lead: got %+v, want %+v", id, got, want)
		}
	}
}

// TestExampleCardRound plays the card round of the amigo-2001 rulebook, card by card. Anne (seat 0) rolled 1–3 and
// moves red one building to the safe. The rulebook does not say which: here it is 7.
func TestExampleCardRound(t *testing.T) {
	const anne, herman, carl, marc = rules.Seat(0), rules.Seat(1), rules.Seat(2), rules.Seat(3)
	g := cardPosition{id: "amigo-2001", players: 4, phase: "move", active: 1, at: [7]int{6, 0, 11, 1, 10, 3, 5},
		safe: 7, face: "1", hands: "af.cgk.adn.bl"}.game(t)
	apply(t, &g, steps(red, 1))
	if g.Placed() != 1<<red {
		t.Fatalf("placed agents: got %v, want red: %s", g.Placed(), g.Position())
	}
	for _, yes := range []bool{false, true, false, true} { // Herman and Marc call
		apply(t, &g, rules.Call(yes))
	}
	act := func(seat rules.Seat, actions ...rules.Action) {
		t.Helper()
		for _, a := range actions {
			if g.Phase() != rules.PhaseCards || g.Actor() != seat {
				t.Fatalf("%v: got seat %d to act, want seat %d: %s", a, g.Actor(), seat, g.Position())
			}
			apply(t, &g, a)
		}
	}
	pass := rules.Pass()
	act(herman, rules.PlayTwo(rules.CardTwoBack, rules.Yellow, rules.Green), pass) // yellow to 10, green to the church
	// Yellow and blue enter the ruins. Carl draws no card for it, because Anne is active.
	act(carl, rules.PlayTwo(rules.CardTwoAhead, rules.Yellow, rules.Blue), pass)
	act(marc, pass)
	act(anne, rules.PlaySafe(4), pass)
	if g.Placed() != 0 {
		t.Errorf("placed agents: got %v, want none", g.Placed())
	}
	act(herman, pass)
	act(carl, rules.PlayTo(rules.CardToSafe, rules.Red, 4), pass)
	if g.Placed() != 1<<red {
		t.Errorf("placed agents: got %v, want red", g.Placed())
	}
	act(marc, pass)
	act(anne, pass)
	act(herman, rules.PlayTo(rules.CardRuins, rules.Red, rules.Ruins), pass) // Herman gets no card
	act(carl, pass)
	act(marc, pass)
	act(anne, pass)
	act(herman, rules.PlayTwo(rules.CardRescue, rules.Yellow, rules.Blue)) // his last card
	act(carl, pass)
	act(marc, pass)
	act(anne, pass)
	if g.Phase() != rules.PhaseRoll || g.ActiveSeat() != herman || g.Turn() != 2 {
		t.Fatalf("got %s, want Herman’s roll in turn 2", g.Position())
	}
	want := [rules.NumAgents]rules.Building{rules.Ruins, 0, 0, 0, 0, 3, 5}
	for a := range rules.Agent(rules.NumAgents) {
		if g.At(a) != want[a] || g.Score(a) != 0 {
			t.Errorf("%v: got building %v and score %d, want %v and 0", a, g.At(a), g.Score(a), want[a])
		}
	}
	for seat, n := range []int{1, 0, 1, 2} {
		if g.HandSize(rules.Seat(seat)) != n {
			t.Errorf("hand of seat %d: got %d cards, want %d", seat, g.HandSize(rules.Seat(seat)), n)
		}
	}
	if g.SafeAt() != 4 {
		t.Errorf("safe: got %v, want 4", g.SafeAt())
	}
}

// TestSecondAgentOrigins checks that the events of a second agent card say whether it was dealt, drawn or played. Every
// viewer sees that, and other events have no origin.
func TestSecondAgentOrigins(t *testing.T) {
	const seeds = 60                       // games of each set-up
	var events [rules.OriginPlayed + 1]int // by origin
	for i, setup := range setups() {
		if !setup.Variants.TopSecret {
			continue
		}
		for seed := range uint64(seeds) {
			origin := rules.OriginNone
			randomGame(t, setup, uint64(i)<<8|seed, func(g *rules.Game, a rules.Action) {
				after := *g
				var log rules.Log
				if err := after.Apply(a, &log); err != nil {
					t.Fatal(err)
				}
				for _, event := range log.Events {
					want := rules.OriginNone
					switch event.Kind {
					case rules.EventCardDrawn:
						if origin = rules.OriginDrawn; g.Turn() == 0 {
							origin = rules.OriginDealt
						}
					case rules.EventCardPlayed:
						origin = rules.OriginPlayed
					case rules.EventSecondAgent, rules.EventCardRemoved, rules.EventPassportTaken:
						want = origin
					}
					wantOrigin(t, g, event, want)
					events[want]++
				}
			})
		}
	}
	for origin, n := range events {
		if n == 0 {
			t.Errorf("origin %d: got no event, want at least one", origin)
		}
	}
}

// wantOrigin checks the origin of an event, also as each viewer sees it.
func wantOrigin(t *testing.T, g *rules.Game, event rules.Event, want rules.Origin) {
	t.Helper()
	if event.Origin != want {
		t.Fatalf("%s: %v: got origin %d, want %d", g.Position(), event, event.Origin, want)
	}
	for viewer := range rules.Seat(g.Players() + 1) {
		if int(viewer) == g.Players() {
			viewer = rules.NoSeat
		}
		if seen, visible := event.RedactFor(viewer); visible && seen.Origin != want {
			t.Fatalf("%s: %v, viewer %d: got origin %d, want %d", g.Position(), event, viewer, seen.Origin, want)
		}
	}
}
