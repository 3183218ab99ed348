package rules_test

import (
	"fmt"
	"slices"
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
			setup := rules.Setup{Edition: edition(t, id), Players: rules.MinSeats + i, First: rules.NoSeat}
			g := newGame(t, setup)
			const seed = 3
			dealer := rules.NewDealer(seed)
			for g.Phase() != rules.PhaseRoll {
				apply(t, &g, dealer.Next(&g))
			}
			if got := g.InPlay().Len(); got != n {
				t.Errorf("%s with %d players: agents in play: got %d, want %d", id, setup.Players, got, n)
			}
			setup.Agents = 1<<n - 1 // the first n agents
			if err := setup.Validate(); err != nil {
				t.Errorf("%s with %d players and %d agents: got error %v, want none", id, setup.Players, n, err)
			}
			if setup.Agents = 1<<(n-1) - 1; setup.Validate() == nil {
				t.Errorf("%s with %d players and %d agents: got no error, want one", id, setup.Players, n-1)
			}
		}
	}
}

// TestDieByEdition checks the points of every face of the die, and the number of legal moves with seven agents.
func TestDieByEdition(t *testing.T) {
	// Points divided among agents; french-41 moves one agent by all of them. In three editions the first face is 1–3.
	range13, plain := []int{7 + 28 + 84, 28, 84, 210, 462, 924}, []int{7, 28, 84, 210, 462, 924}
	undivided := []int{7, 7, 7, 7, 7, 7}
	want := map[string][]int{"amigo": range13, "amigo-2001": range13, "engine": range13, "french-42": plain,
		"french-41": undivided}
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

// TestSplitRollByEdition checks how each edition lets the active seat divide a roll among agents.
func TestSplitRollByEdition(t *testing.T) {
	for _, id := range editionIDs {
		agents, zeros := "roygbv", "0.0.0.0.0.0.-"
		if french(id) {
			agents, zeros = "roygb", "0.0.0.0.0.-.-"
		}
		rolled := func(face string) rules.Game {
			return position(t, fmt.Sprintf("hc1 %s base 3 move 2 2 1 %s %s %s 7 %s rog 0.0.0 - %s", id, agents, zeros,
				zeros, face, zeros))
		}
		g := rolled("5")
		wantRule(t, &g, steps(red, 4), rules.RulePoints)
		wantRule(t, &g, steps(red, 6), rules.RulePoints)
		wantRule(t, &g, steps(), rules.RulePoints)
		wantRule(t, &g, steps(grey, 5), rules.RuleAgent)
		wantRule(t, &g, rules.MoveSafe(3), rules.RuleTurn)
		if id == "french-41" {
			wantRule(t, &g, steps(red, 4, blue, 1), rules.RuleSplit)
		} else {
			split := g
			apply(t, &split, steps(red, 4, blue, 1))
			if split.At(rules.Red) != 4 || split.At(rules.Blue) != 1 {
				t.Errorf("%s: got red in %v and blue in %v, want 4 and 1", id, split.At(rules.Red),
					split.At(rules.Blue))
			}
		}
		apply(t, &g, steps(red, 5))
		if g.At(rules.Red) != 5 || g.ActiveSeat() != 2 || g.Phase() != rules.PhaseRoll {
			t.Errorf("%s: got red in %v and seat %d’s turn, want 5 and seat 2’s", id, g.At(rules.Red), g.ActiveSeat())
		}
		g = rolled("1")
		for points := 1; points <= 3; points++ {
			err := g.Check(steps(blue, points))
			if legal := points == 1 || !french(id); (err == nil) != legal {
				t.Errorf("%s, %d points of the first face: got error %v, want legal %v", id, points, err, legal)
			}
		}
		wantRule(t, &g, steps(), rules.RulePoints)
		wantRule(t, &g, steps(blue, 4), rules.RulePoints)
	}
}

// TestOnlyArrivalsCauseCount checks that an agent causes a count if it ends at the safe, but not if it walks past. It
// also checks where the safe may move after the count.
func TestOnlyArrivalsCauseCount(t *testing.T) {
	for _, id := range editionIDs {
		// Red stands with the safe in 5, blue in 3.
		const format = "hc1 %s base 7 move 3 3 1 roygbva 5.0.0.0.3.0.0 0.0.0.0.0.0.0 5 %d roygbva 0.0.0.0.0.0.0 - " +
			"0.0.0.0.0.0.0"
		g := position(t, fmt.Sprintf(format, id, 3))
		apply(t, &g, steps(blue, 3))
		if g.Phase() != rules.PhaseRoll {
			t.Errorf("%s, past the safe: got %s, want no count", id, g.Position())
		}
		g = position(t, fmt.Sprintf(format, id, 2))
		apply(t, &g, steps(blue, 2))
		if g.Phase() != rules.PhaseSafe || g.Score(rules.Blue) != 5 || g.Score(rules.Red) != 5 {
			t.Errorf("%s, to the safe: got %s, want a count of 5 for blue and red", id, g.Position())
		}
		for b := range rules.Building(rules.NumBuildings) {
			err := g.Check(rules.MoveSafe(b))
			occupied := b == 5 || b == 0
			if legal := b != 5 && (!french(id) || !occupied); (err == nil) != legal {
				t.Errorf("%s, safe to %v: got error %v, want legal %v", id, b, err, legal)
			}
		}
		wantRule(t, &g, rules.MoveSafe(5), rules.RuleSafe)
		if !french(id) { // The safe may move to a building with agents, which causes no count.
			apply(t, &g, rules.MoveSafe(0))
			if g.Phase() != rules.PhaseRoll || g.Score(rules.Blue) != 5 {
				t.Errorf("%s, safe to a building with agents: got %s, want no count", id, g.Position())
			}
		}
	}
}

// TestEndByEdition checks the score and turn at which each edition ends the game.
func TestEndByEdition(t *testing.T) {
	// Two players; seat 1 began. Blue moves from 3 to the safe in 5, and red in 4 scores 4.
	for _, id := range editionIDs {
		for _, tc := range []struct {
			score int      // of red before the count
			turn  string   // number and active seat
			over  []string // editions in which the game is over at once
		}{
			{37, "3 1", nil},
			{37, "4 2", []string{"french-41"}},
			{38, "3 1", []string{"amigo", "amigo-2001", "engine", "french-42"}},
			{38, "4 2", []string{"amigo", "amigo-2001", "engine", "french-42", "french-41"}},
		} {
			agents, green := "roygb", "0"
			if french(id) {
				agents, green = "royb", "-"
			}
			g := position(t, fmt.Sprintf(
				"hc1 %[1]s base 2 move %[2]s 1 %[3]s 4.0.0.%[4]s.3.-.- %[5]d.0.0.%[4]s.0.-.- 5 2 ry 0.0 - "+
					"0.0.0.%[4]s.0.-.-",
				id, tc.turn, agents, green, tc.score))
			apply(t, &g, steps(blue, 2))
			want := slices.Contains(tc.over, id)
			if g.Over() != want {
				t.Errorf("%s, turn %s, red at %d + 4: over: got %v, want %v", id, tc.turn, tc.score, g.Over(), want)
			}
			if !want && g.Phase() != rules.PhaseSafe {
				t.Errorf("%s: after a count that does not end the game: got %s, want the phase safe", id, g.Position())
			}
			if lastLap := id == "french-41" && tc.turn == "3 1"; g.LastLap() != lastLap && !g.Over() {
				t.Errorf("%s, turn %s: last lap: got %v, want %v", id, tc.turn, g.LastLap(), lastLap)
			}
		}
	}
}

// TestFrench41LastRound checks that french-41 ends with the round in which an agent reached 41, even if that agent
// falls below 41 again. The highest score wins.
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

// TestLastRoundStartsAtFirstSeat checks that the last round of french-41 ends before the seat that began the game. In
// this game of three seat 3 began.
func TestLastRoundStartsAtFirstSeat(t *testing.T) {
	const format = "hc1 french-41 base 3 move %s 3 roygb 10.4.0.0.1.-.- 42.20.0.0.0.-.- 5 %s oyr 0.0.0 + 0.0.0.0.0.-.-"
	g := position(t, fmt.Sprintf(format, "5 1", "1")) // turn 5 of seat 1, the second of the round
	events := apply(t, &g, steps(orange, 1))
	if g.Over() || g.Phase() != rules.PhaseSafe {
		t.Errorf("after seat 1: got %s, want the phase safe", g.Position())
	}
	for _, e := range events {
		if e.Kind == rules.EventLastRound {
			t.Error("got a second EventLastRound, want one")
		}
	}
	g = position(t, fmt.Sprintf(format, "6 2", "2")) // turn 6 of seat 2, the last of the round
	apply(t, &g, steps(blue, 2))
	if !g.Over() {
		t.Errorf("after seat 2: got %s, want the end", g.Position())
	}
}

// TestScoresNeverFallBelowZero checks that the loss of 3 points in the ruins leaves a score of at least 0.
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

// french reports whether an edition is French. French editions have a die from 1 to 6, and one agent fewer for two to
// four players.
func french(id string) bool { return id == "french-42" || id == "french-41" }

// edition returns the edition with the given ID.
func edition(t testing.TB, id string) rules.EditionID {
	t.Helper()
	e, err := rules.EditionByID(id)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// position returns the game at a position, in the notation of rules.ParsePosition.
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

// steps returns a move. The arguments are pairs of an agent and its steps, such as steps(red, 2, blue, 1).
func steps(pairs ...int) rules.Action {
	var s [rules.NumAgents]uint8
	for i := 0; i < len(pairs); i += 2 {
		s[pairs[i]] = uint8(pairs[i+1])
	}
	return rules.MoveAgents(s)
}

// The agents as numbers, for steps and arrays.
const (
	red    = int(rules.Red)
	orange = int(rules.Orange)
	yellow = int(rules.Yellow)
	green  = int(rules.Green)
	blue   = int(rules.Blue)
	violet = int(rules.Violet)
	grey   = int(rules.Grey)
)

// wantRule checks that Apply refuses an action because of the given rule, and leaves the game unchanged.
func wantRule(t testing.TB, g *rules.Game, a rules.Action, rule rules.Rule) {
	t.Helper()
	before := *g
	err := g.Apply(a, nil)
	illegal, ok := err.(*rules.IllegalError)
	if !ok {
		t.Fatalf("%v: got error %v, want an IllegalError of rule %q\nin %s", a, err, rule, g.Position())
	}
	if illegal.Rule != rule || illegal.Reason == "" || *g != before {
		t.Fatalf("%v: got rule %q with reason %q, want %q, a reason and an unchanged game", a, illegal.Rule,
			illegal.Reason, rule)
	}
}
