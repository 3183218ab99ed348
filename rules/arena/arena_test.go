package main

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/testrun"
)

// TestSameGamesOnAnyNumberOfCores checks that reports of the same tournament on one core and on four are equal except
// for decision times.
func TestSameGamesOnAnyNumberOfCores(t *testing.T) {
	args := []string{"-seats", "recruit,field-agent,random", "-games", "12", "-variants", "topsecret+dossier", "-seed",
		"9"}
	one, four := runArena(t, append(args, "-cores", "1")...), runArena(t, append(args, "-cores", "4")...)
	for i := range one.Seats {
		one.Seats[i].DecisionTime, four.Seats[i].DecisionTime = 0, 0
	}
	want, _ := json.Marshal(one)
	got, _ := json.Marshal(four)
	if !bytes.Equal(got, want) {
		t.Errorf("report on four cores: got\n%s\nwant as on one core\n%s", got, want)
	}
}

// TestSharesAddUp checks that the shares of wins, with the share that no player won, add up to one. Each share must lie
// within its confidence interval.
func TestSharesAddUp(t *testing.T) {
	r := runArena(t, "-seats", "recruit,recruit,field-agent,random", "-games", "20", "-edition", "french-41")
	sum := r.FreeWins
	for _, s := range r.Seats {
		sum += s.Wins
		if s.WinsLow > s.Wins || s.WinsHigh < s.Wins || s.Decisions == 0 {
			t.Errorf("%s: got %+v, want wins within the interval, and some decisions", s.Name, s)
		}
	}
	if math.Abs(sum-1) > 1e-9 { // rounding
		t.Errorf("sum of wins: got %v, want 1", sum)
	}
}

// TestGuessesOncePerGame checks that each of three seats guesses the agents of the other two at most once a game, and
// does so in most games.
func TestGuessesOncePerGame(t *testing.T) {
	seats, err := parseSeats("recruit,recruit,recruit")
	if err != nil {
		t.Fatal(err)
	}
	const perGame, minGuessed = 3 * 2, 8 // three seats guess about two others each
	settings := tournament{seats: seats, games: 10, seed: 4}
	settings.setup.Players, settings.setup.First = 3, 0
	guessed := 0
	for i := range settings.games {
		guesses := 0
		for _, stats := range settings.playGame(i).stats {
			guesses += stats.guesses
		}
		if guesses != 0 && guesses != perGame {
			t.Errorf("game %d: got %d guesses, want 0 or %d", i, guesses, perGame)
		}
		guessed += guesses / perGame
	}
	if guessed < minGuessed {
		t.Errorf("games with guesses: got %d of %d, want at least %d", guessed, settings.games, minGuessed)
	}
}

// TestInitialBelief checks that the initial belief holds the play style of every level, in whichever seat it sits.
// Searches and random players have no style.
func TestInitialBelief(t *testing.T) {
	seats, err := parseSeats("random,handler,search:10,field-agent,uct:10,recruit,spymaster")
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		var want deduction.Belief
		for contestant, style := range map[int]deduction.PlayStyle{1: deduction.FeintsSometimes,
			3: deduction.FeintsOften, 5: deduction.Plain, 6: deduction.Misleads} {
			want.SetStyle(rules.Seat((contestant-i+len(seats))%len(seats)), style)
		}
		tn := tournament{seats: seats, setup: rules.Setup{Players: len(seats)}}
		if got := tn.initialBelief(func(s rules.Seat) int { return (int(s) + i) % len(seats) }); got != want {
			t.Errorf("game %d: got initial belief %+v, want the play styles of the levels: %+v", i, got, want)
		}
	}
}

// TestOwnShare checks the share of own agents among those that a seat moved furthest; a tie of two is a half. In games,
// field agents have a lower mean share than handlers.
func TestOwnShare(t *testing.T) {
	testrun.Long(t)
	var moved movedSteps
	moved.add(1, rules.MoveAgents([rules.NumAgents]uint8{rules.Red: 3, rules.Green: 1}))
	moved.add(2, rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 5}))
	moved.add(1, rules.Pass())
	alone := moved.ownShare(1, rules.AgentSet(0).With(rules.Red))
	moved.add(1, rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 2}))
	red, green, blue := moved.ownShare(1, rules.AgentSet(0).With(rules.Red)),
		moved.ownShare(1, rules.AgentSet(0).With(rules.Green)),
		moved.ownShare(1, rules.AgentSet(0).With(rules.Blue))
	if alone != 1 || red != 0.5 || green != 0.5 || blue != 0 {
		t.Errorf("ownShare: got red %v, after a tie red %v, green %v, blue %v; want 1, 0.5, 0.5, 0", alone, red, green,
			blue)
	}
	r := runArena(t, "-seats", "field-agent,handler,handler,handler", "-games", "20", "-seed", "2")
	const minDifference = 0.2
	if field, handler := r.Seats[0].OwnFurthest, r.Seats[1].OwnFurthest; field == 0 || handler < field+minDifference {
		t.Errorf("own agent moved furthest: got %.2f for field agents and %.2f for handlers, want handlers %.1f higher",
			field, handler, minDifference)
	}
}

// TestHandlersHideAmongFour checks that handlers hide with four players, but not with two, where hiding gains nothing.
// With four, the agent that a handler moved furthest is its own less often.
func TestHandlersHideAmongFour(t *testing.T) {
	testrun.Long(t)
	const minOfTwo, maxOfFour = 0.85, 0.82 // share of games in which the furthest agent is the own one
	ownFurthest := func(seats string) (sum float64) {
		r := runArena(t, "-seats", seats, "-games", "40", "-seed", "3")
		for _, s := range r.Seats {
			sum += s.OwnFurthest / float64(len(r.Seats))
		}
		return sum
	}
	two, four := ownFurthest("handler,handler"), ownFurthest("handler,handler,handler,handler")
	t.Logf("share of own agents moved furthest: %.0f %% of two handlers, %.0f %% of four", 100*two, 100*four)
	if two < minOfTwo || four > maxOfFour {
		t.Errorf("own agent moved furthest: got %.2f of two handlers, want at least %.2f; got %.2f of four, want at "+
			"most %.2f", two, minOfTwo, four, maxOfFour)
	}
}

// TestBeliefsAboutBluffersAreCalibrated checks the public's beliefs at a table of spymasters, who feint. High
// probabilities may exceed the actual frequency only a little.
func TestBeliefsAboutBluffersAreCalibrated(t *testing.T) {
	testrun.OnlyCI(t)
	const highProbability, maxExcess, minBeliefs = 0.6, 0.1, 50
	r := runArena(t, "-seats", "spymaster,spymaster,spymaster,spymaster", "-games", "30", "-seed", "11")
	var predicted, actual, beliefs float64 // sums over beliefs of high probability
	for _, b := range r.Reliability {
		if n := float64(b.Count); b.Predicted > highProbability {
			predicted += b.Predicted * n
			actual += b.Actual * n
			beliefs += n
		}
	}
	t.Logf("%.0f beliefs: mean probability %.0f %%, frequency %.0f %%", beliefs, 100*predicted/beliefs,
		100*actual/beliefs)
	if beliefs < minBeliefs {
		t.Errorf("beliefs above %.1f: got %.0f, want at least %d", highProbability, beliefs, minBeliefs)
	}
	if predicted-actual > maxExcess*beliefs {
		t.Errorf("beliefs above %.1f: got mean probability %.2f, want at most %.1f more than the frequency, %.2f",
			highProbability, predicted/beliefs, maxExcess, actual/beliefs)
	}
}

// TestSpymasterBeatsHandlerWithCards checks that a spymaster wins more than a handler in games of two with top secret
// cards, where the levels search to other depths.
func TestSpymasterBeatsHandlerWithCards(t *testing.T) {
	testrun.OnlyCI(t)
	const minWins = 0.54 // a half and one standard deviation of 200 games
	r := runArena(t, "-seats", "spymaster,handler", "-games", "200", "-variants", "topsecret", "-seed", "3")
	if got := r.Seats[0].Wins; got < minWins {
		t.Errorf("spymaster against handler: got %.1f %% of the wins, want at least %.0f %%", 100*got, 100*minWins)
	}
}

// TestMedian checks the median of an odd number of values and of an even one. The latter is the higher of the middle
// two.
func TestMedian(t *testing.T) {
	if odd, even := median([]int{9, 1, 5}), median([]int{4, 3, 1, 2}); odd != 5 || even != 3 {
		t.Errorf("medians of 9 1 5 and of 4 3 1 2: got %d and %d, want 5 and 3", odd, even)
	}
}

// TestWrongFlags checks that run returns an error of one line that names the wrong flag or value.
func TestWrongFlags(t *testing.T) {
	for _, tc := range []struct{ args, want string }{
		{"-seats boss,recruit", `seat 1: unknown opponent "boss"`},
		{"-seats recruit", "2"},
		{"-edition none", "none"},
		{"-variants cards", "cards"},
		{"-games 0", "-games 0"},
		{"-cores 0", "-cores 0"},
	} {
		err := run(strings.Fields(tc.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one line with %q", tc.args, err, tc.want)
		}
	}
}

// TestPrintedReport checks that the printed report of four games contains a player, a metric and a title of each
// section.
func TestPrintedReport(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-games", "4"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"field-agent", "95 %", "denials", "recognized", "reliability"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("report of four games: got\n%s\nwant a text with %q", out.String(), want)
		}
	}
}

// TestGamesEndWithin150Turns checks that no game of four field agents takes more than 150 turns. Players could prolong
// a game without end by keeping a leading free agent away from every count.
func TestGamesEndWithin150Turns(t *testing.T) {
	testrun.Long(t)
	const maxTurns = 150
	seats, err := parseSeats("field-agent,field-agent,field-agent,field-agent")
	if err != nil {
		t.Fatal(err)
	}
	tn := tournament{seats: seats, games: 200, seed: 78}
	tn.setup.Players, tn.setup.First = 4, rules.NoSeat
	all := tn.playAll(2, func() {})
	if longest := slices.Max(all.gameTurns); longest > maxTurns {
		t.Errorf("longest of %d games: got %d turns, want at most %d; the median is %d", tn.games, longest, maxTurns,
			median(all.gameTurns))
	}
}

// BenchmarkTournament measures games of four field agents, played on one core and on two.
func BenchmarkTournament(b *testing.B) {
	for cores, name := range map[int]string{1: "1 core", 2: "2 cores"} {
		b.Run(name, func(b *testing.B) {
			seats, err := parseSeats("field-agent,field-agent,field-agent,field-agent")
			if err != nil {
				b.Fatal(err)
			}
			tn := tournament{seats: seats, games: b.N, seed: 1}
			tn.setup.Players, tn.setup.First = 4, 0
			tn.playAll(cores, func() {})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// runArena runs the command with these arguments and -json, and returns the decoded report.
func runArena(t *testing.T, args ...string) report {
	t.Helper()
	var out bytes.Buffer
	if err := run(append(args, "-json"), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r
}
