package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
)

// editionIDs are the IDs of all editions.
var editionIDs = []string{"amigo", "amigo-2001", "engine", "french-42", "french-41"}

// TestEditionsAreListed checks that editionIDs lists all editions.
func TestEditionsAreListed(t *testing.T) {
	if len(editionIDs) != rules.NumEditions {
		t.Errorf("editionIDs: got %d editions, want %d", len(editionIDs), rules.NumEditions)
	}
}

// TestAgentsInPlayByEdition checks the number of agents in play for every edition and number of players.
func TestAgentsInPlayByEdition(t *testing.T) {
	want := map[string][]int{ // for 2 … 7 players
		"amigo": {5, 6, 7, 7, 7, 7}, "amigo-2001": {5, 6, 7, 7, 7, 7}, "engine": {5, 6, 7, 7, 7, 7},
		"french-42": {4, 5, 6, 7, 7, 7}, "french-41": {4, 5, 6, 7, 7, 7},
	}
	for _, id := range editionIDs {
		for i, n := range want[id] {
			setup := rules.Setup{Edition: edition(t, id), Players: i + 2, First: rules.NoSeat}
			g := newGame(t, setup)
			dealer := rules.NewDealer(3)
			for g.Phase() != rules.PhaseRoll {
				apply(t, &g, dealer.Next(&g))
			}
			if got := g.InPlay().Len(); got != n {
				t.Errorf("%s with %d players: agents in play: got %d, want %d", id, setup.Players, got, n)
			}
			setup.Agents = 0b1111111 >> (7 - n)
			if err := setup.Validate(); err != nil {
				t.Errorf("%s with %d players and %d agents: got error %v", id, setup.Players, n, err)
			}
			if setup.Agents = 0b111111 >> (7 - n); setup.Validate() == nil {
				t.Errorf("%s with %d players and %d agents: got no error", id, setup.Players, n-1)
			}
		}
	}
}

// TestDieByEdition counts the legal moves of every face with seven agents.
func TestDieByEdition(t *testing.T) {
	free, plain, whole := []int{7 + 28 + 84, 28, 84, 210, 462, 924}, []int{7, 28, 84, 210, 462, 924},
		[]int{7, 7, 7, 7, 7, 7}
	want := map[string][]int{"amigo": free, "amigo-2001": free, "engine": free, "french-42": plain, "french-41": whole}
	for _, id := range editionIDs {
		for face, n := range want[id] {
			g := position(t, "hc1 "+id+" base 5 roll 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 - roygb 0.0.0.0.0 "+
				"- 0.0.0.0.0.0.0")
			apply(t, &g, rules.RollDie(face))
			low, high := uint8(face+1), uint8(face+1)
			if face == 0 && !french(id) {
				high = 3
			}
			if got := g.Roll(); got != (rules.DieFace{Low: low, High: high}) {
				t.Errorf("%s, face %d: got %v, want %d to %d points", id, face, got, low, high)
			}
			if got := g.CountLegal(); got != n {
				t.Errorf("%s, face %d: legal moves: got %d, want %d", id, face, got, n)
			}
		}
	}
}

// TestSplitRollByEdition checks which splits of a roll each edition allows.
func TestSplitRollByEdition(t *testing.T) {
	for _, id := range editionIDs {
		at := func(face string) rules.Game {
			return position(t, "hc1 "+id+" base 3 move 2 2 1 roygb"+map[bool]string{true: "v", false: ""}[!french(id)]+
				map[bool]string{true: " 0.0.0.0.0.0.- 0.0.0.0.0.0.-",
					false: " 0.0.0.0.0.-.- 0.0.0.0.0.-.-"}[!french(id)]+
				" 7 "+face+" rog 0.0.0 - "+map[bool]string{true: "0.0.0.0.0.0.-", false: "0.0.0.0.0.-.-"}[!french(id)])
		}
		g := at("5")
		wantRule(t, &g, steps(red, 4), rules.RulePoints)
		wantRule(t, &g, steps(red, 6), rules.RulePoints)
		wantRule(t, &g, steps(), rules.RulePoints)
		wantRule(t, &g, steps(grey, 5), rules.RuleAgent)
		wantRule(t, &g, rules.MoveSafe(3), rules.RuleTurn)
		if id == "french-41" {
			wantRule(t, &g, steps(red, 4, blue, 1), rules.RuleSplit)
		} else {
			h := g
			apply(t, &h, steps(red, 4, blue, 1))
			if h.At(rules.Red) != 4 || h.At(rules.Blue) != 1 {
				t.Errorf("%s: got red in %v and blue in %v, want 4 and 1", id, h.At(rules.Red), h.At(rules.Blue))
			}
		}
		apply(t, &g, steps(red, 5))
		if g.At(rules.Red) != 5 || g.ActiveSeat() != 2 || g.Phase() != rules.PhaseRoll {
			t.Errorf("%s: got red in %v and seat %d’s turn, want 5 and seat 2’s", id, g.At(rules.Red), g.ActiveSeat())
		}
		one := at("1")
		for points := 1; points <= 3; points++ {
			h := one
			err := h.Apply(steps(blue, points), nil)
			if legal := points == 1 || !french(id); (err == nil) != legal {
				t.Errorf("%s: move by %d points of the first face: got error %v, want it legal: %v", id, points, err,
					legal)
			}
		}
		wantRule(t, &one, steps(), rules.RulePoints)
		wantRule(t, &one, steps(blue, 4), rules.RulePoints)
	}
}

// TestOnlyArrivalsCauseCount checks that an agent causes a count if it ends at the safe, but not if it passes the safe.
func TestOnlyArrivalsCauseCount(t *testing.T) {
	for _, id := range editionIDs {
		// Red stands with the safe in 5, blue in 3.
		at := "hc1 " + id + " base 7 move 3 3 1 roygbva 5.0.0.0.3.0.0 0.0.0.0.0.0.0 5 %s roygbva 0.0.0.0.0.0.0 - " +
			"0.0.0.0.0.0.0"
		g := position(t, strings.Replace(at, "%s", "3", 1))
		apply(t, &g, steps(blue, 3))
		if g.Phase() != rules.PhaseRoll {
			t.Errorf("%s: got a count after passing the safe, want none", id)
		}
		g = position(t, strings.Replace(at, "%s", "2", 1))
		apply(t, &g, steps(blue, 2))
		if g.Phase() != rules.PhaseSafe || g.Score(rules.Blue) != 5 || g.Score(rules.Red) != 5 {
			t.Errorf("%s: got no count after ending at the safe, want one", id)
		}
		for b := range rules.Building(rules.NumBuildings) {
			err := g.Check(rules.MoveSafe(b))
			occupied := b == 5 || b == 0
			if legal := b != 5 && (!french(id) || !occupied); (err == nil) != legal {
				t.Errorf("%s: safe to %v: got error %v, want it legal: %v", id, b, err, legal)
			}
		}
		wantRule(t, &g, rules.MoveSafe(5), rules.RuleSafe)
		if !french(id) { // onto agents, which causes no count
			apply(t, &g, rules.MoveSafe(0))
			if g.Phase() != rules.PhaseRoll || g.Score(rules.Blue) != 5 {
				t.Errorf("%s: got a count after moving the safe onto agents, want none", id)
			}
		}
	}
}

// TestEndByEdition checks the score and turn at which each edition ends the game.
func TestEndByEdition(t *testing.T) {
	// Two players; seat 1 began. Red has 32 and stands in 4, blue ends with the safe in 5: red reaches 36; from 37 it
	// reaches 41, from 38 42.
	for _, id := range editionIDs {
		for _, tc := range []struct {
			score string
			turn  string
			over  []string // editions in which the game is over at once
		}{
			{"37", "3 1", nil},
			{"37", "4 2", []string{"french-41"}},
			{"38", "3 1", []string{"amigo", "amigo-2001", "engine", "french-42"}},
			{"38", "4 2", []string{"amigo", "amigo-2001", "engine", "french-42", "french-41"}},
		} {
			agents, fill := "roygb", ".0.0.0.3"
			if french(id) {
				agents, fill = "royb", ".0.0.-.3"
			}
			scores := strings.Replace(fill, ".3", ".0", 1)
			g := position(t, "hc1 "+id+" base 2 move "+tc.turn+" 1 "+agents+" 4"+fill+".-.- "+tc.score+scores+
				".-.- 5 2 ry 0.0 - 0"+scores+".-.-")
			apply(t, &g, steps(blue, 2))
			want := false
			for _, o := range tc.over {
				want = want || o == id
			}
			if g.Over() != want {
				t.Errorf("%s, turn %s, red %s + 4: over: got %v, want %v", id, tc.turn, tc.score, g.Over(), want)
			}
			if !want && g.Phase() != rules.PhaseSafe {
				t.Errorf("%s: after a count that does not end the game: got %s, want the phase safe", id, g.Position())
			}
			if latched := id == "french-41" && tc.turn == "3 1"; g.LastLap() != latched && !g.Over() {
				t.Errorf("%s, turn %s: last lap: got %v, want %v", id, tc.turn, g.LastLap(), latched)
			}
		}
	}
}

// TestFrench41LastRound takes the agent at 41 below the goal in a later count. The game ends anyway, and the highest
// score wins.
func TestFrench41LastRound(t *testing.T) {
	g := position(t, "hc1 french-41 base 3 move 5 2 1 roygb 10.4.0.0.1.-.- 37.20.0.0.0.-.- 6 2 roy 0.0.0 - "+
		"0.0.0.0.0.-.-")
	// Seat 2: orange to the safe in 6; red in 10 reaches 47. Seat 3 is still to come.
	events := apply(t, &g, steps(orange, 2))
	if g.Over() || !g.LastLap() || events[len(events)-1].Kind != rules.EventLastRound {
		t.Fatalf("red past the goal: got %s, want the last lap", g.Position())
	}
	apply(t, &g, rules.MoveSafe(rules.Ruins))
	apply(t, &g, rules.RollDie(0))
	apply(t, &g, steps(red, 1)) // red into the ruins, with the safe: −3, then the end without moving the safe
	if !g.Over() || g.Score(rules.Red) != 44 {
		t.Fatalf("got over %v with red at %d, want true and 44", g.Over(), g.Score(rules.Red))
	}
	if got, want := g.Result(),
		(rules.Result{Ending: rules.EndingOwnerWins, Winners: 1 << 0, Front: 1 << red}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}

	// Below the goal at the end, the highest score still wins.
	g = position(t, "hc1 french-41 base 3 move 6 3 1 roygb 10.4.0.0.1.-.- 42.20.0.0.0.-.- 11 1 oyr 0.0.0 + "+
		"0.0.0.0.0.-.-")
	apply(t, &g, steps(red, 1))
	if got, want := g.Result(), (rules.Result{Ending: rules.EndingOwnerWins, Winners: 1 << 2,
		Front: 1 << red}); got != want || g.Score(rules.Red) != 39 {
		t.Errorf("red at %d, want 39: got %+v, want %+v", g.Score(rules.Red), got, want)
	}
	// Without another count the game also ends with the round.
	g = position(t, "hc1 french-41 base 3 move 6 3 1 roygb 10.4.0.0.1.-.- 42.20.0.0.0.-.- 11 1 oyr 0.0.0 + "+
		"0.0.0.0.0.-.-")
	apply(t, &g, steps(orange, 1))
	if !g.Over() {
		t.Errorf("after the round: got %s, want the end", g.Position())
	}
}

// TestLastRoundStartsAtFirstSeat checks that seat 2 is the last of the round if seat 3 of three began.
func TestLastRoundStartsAtFirstSeat(t *testing.T) {
	at := "hc1 french-41 base 3 move %s 3 roygb 10.4.0.0.1.-.- 42.20.0.0.0.-.- 5 %s oyr 0.0.0 + 0.0.0.0.0.-.-"
	g := position(t, fmt.Sprintf(at, "5 1", "1")) // the second of the round
	events := apply(t, &g, steps(orange, 1))
	if g.Over() || g.Phase() != rules.PhaseSafe {
		t.Errorf("after seat 1: got %s, want the phase safe", g.Position())
	}
	for _, e := range events {
		if e.Kind == rules.EventLastRound {
			t.Error("got a second EventLastRound, want one")
		}
	}
	g = position(t, fmt.Sprintf(at, "6 2", "2"))
	apply(t, &g, steps(blue, 2))
	if !g.Over() {
		t.Errorf("after seat 2: got %s, want the end", g.Position())
	}
}

// TestScoresNeverFallBelowZero checks that a loss in the ruins leaves a score of at least 0.
func TestScoresNeverFallBelowZero(t *testing.T) {
	for _, id := range editionIDs {
		g := position(t, "hc1 "+id+" base 7 move 3 3 1 roygbva 11.11.0.0.3.0.0 2.3.0.0.0.0.0 5 2 roygbva "+
			"0.0.0.0.0.0.0 - 0.0.0.0.0.0.0")
		apply(t, &g, steps(blue, 2))
		if g.Score(rules.Red) != 0 || g.Score(rules.Orange) != 0 {
			t.Errorf("%s: got red at %d and orange at %d, want 0 and 0", id, g.Score(rules.Red), g.Score(rules.Orange))
		}
	}
}

// french reports whether an edition is French. Those have a plain die, and fewer agents for two to four players.
func french(id string) bool { return id == "french-42" || id == "french-41" }

// edition returns the edition with an id.
func edition(t testing.TB, id string) rules.EditionID {
	t.Helper()
	e, err := rules.EditionByID(id)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// position parses a position of a test.
func position(t testing.TB, text string) rules.Game {
	t.Helper()
	g, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatalf("position %s: got error %v", text, err)
	}
	return g
}

// apply carries out a legal action and returns its events.
func apply(t testing.TB, g *rules.Game, a rules.Action) []rules.Event {
	t.Helper()
	var log rules.Log
	if err := g.Apply(a, &log); err != nil {
		t.Fatalf("legal action %v: got error %v\nin %s", a, err, g.Position())
	}
	return log.Events
}

// steps returns a move from pairs of agent and steps, such as steps(rules.Red, 2, rules.Blue, 1).
func steps(pairs ...int) rules.Action {
	var s [rules.NumAgents]uint8
	for i := 0; i < len(pairs); i += 2 {
		s[pairs[i]] = uint8(pairs[i+1])
	}
	return rules.MoveAgents(s)
}

const (
	red    = int(rules.Red)
	orange = int(rules.Orange)
	yellow = int(rules.Yellow)
	green  = int(rules.Green)
	blue   = int(rules.Blue)
	violet = int(rules.Violet)
	grey   = int(rules.Grey)
)

// wantRule checks that an action is refused because of a rule, and that the game stays unchanged.
func wantRule(t testing.TB, g *rules.Game, a rules.Action, rule rules.Rule) {
	t.Helper()
	before := *g
	err := g.Apply(a, nil)
	ill, ok := err.(*rules.IllegalError)
	if !ok {
		t.Fatalf("%v: got %v, want it refused by the rule %q\nin %s", a, err, rule, g.Position())
	}
	if ill.Rule != rule || ill.Reason == "" || *g != before {
		t.Fatalf("%v: got rule %q (%s), want %q and an unchanged game", a, ill.Rule, ill.Reason, rule)
	}
}
