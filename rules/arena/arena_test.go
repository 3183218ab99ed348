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

// TestSameGamesOnAnyNumberOfCores checks that reports with one and four cores differ only in decision times.
func TestSameGamesOnAnyNumberOfCores(t *testing.T) {
	args := []string{"-seats", "recruit,field-agent,random", "-games", "12", "-variants", "topsecret+dossier", "-seed",
		"9"}
	one, four := runArena(t, append(args, "-cores", "1")...), runArena(t, append(args, "-cores", "4")...)
	for i := range one.Seats {
		one.Seats[i].DecisionTime, four.Seats[i].DecisionTime = 0, 0
	}
	x, _ := json.Marshal(one)
	y, _ := json.Marshal(four)
	if !bytes.Equal(x, y) {
		t.Errorf("one core: got\n%s\nfour cores: got\n%s\nwant the same", x, y)
	}
}

// TestSharesAddUp checks that all wins, with those of nobody, add up to one, and lie within their confidence intervals.
func TestSharesAddUp(t *testing.T) {
	r := runArena(t, "-seats", "recruit,recruit,field-agent,random", "-games", "20", "-edition", "french-41")
	sum := r.FreeWins
	for _, s := range r.Seats {
		sum += s.Wins
		if s.WinsLow > s.Wins || s.WinsHigh < s.Wins || s.Decisions == 0 {
			t.Errorf("got %+v, want wins within the interval, and decisions", s)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("sum of wins: got %v, want 1", sum)
	}
}

// TestGuessesOncePerGame checks that in most games every seat guesses the others' agents once, and in no game more
// often.
func TestGuessesOncePerGame(t *testing.T) {
	seats, err := parseSeats("recruit,recruit,recruit")
	if err != nil {
		t.Fatal(err)
	}
	settings := tournament{seats: seats, games: 10, seed: 4}
	settings.setup.Players, settings.setup.First = 3, 0
	guessed := 0
	for i := range settings.games {
		guesses := 0
		for _, x := range settings.playGame(i).stats {
			guesses += x.guesses
		}
		if guesses != 0 && guesses != 3*2 {
			t.Errorf("game %d: got %d guesses, want 0 or 6: three seats about two others", i, guesses)
		}
		guessed += guesses / 6
	}
	if guessed < 8 {
		t.Errorf("got guesses in %d of %d games, want 8 or more", guessed, settings.games)
	}
}

// TestInitialBelief checks that the styles of levels are known from the start, in every seat. Those of searches and
// random players are not.
func TestInitialBelief(t *testing.T) {
	seats, err := parseSeats("random,handler,search:10,field-agent,uct:10,recruit,spymaster")
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		var want deduction.Belief
		for c, m := range map[int]deduction.PlayStyle{1: deduction.FeintsSometimes, 3: deduction.FeintsOften,
			5: deduction.Plain, 6: deduction.Misleads} {
			want.SetStyle(rules.Seat((c-i+len(seats))%len(seats)), m)
		}
		p := tournament{seats: seats, setup: rules.Setup{Players: len(seats)}}
		if p.initialBelief(func(s rules.Seat) int { return (int(s) + i) % len(seats) }) != want {
			t.Errorf("game %d: got an initial belief with other styles than those of the levels", i)
		}
	}
}

// TestOwnShare checks which agent a seat has moved furthest; a tie counts half. Field agents move their own agent
// furthest less often than handlers do.
func TestOwnShare(t *testing.T) {
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
	if field, handler := r.Seats[0].OwnFurthest, r.Seats[1].OwnFurthest; field == 0 || handler < field+0.2 {
		t.Errorf("own agent moved furthest: field agents %.2f, handlers %.2f; want handlers 0.2 higher", field, handler)
	}
}

// TestHandlersHideAmongFour checks how often the agent that a handler moved furthest is its own. Among four it is at
// most 82 percent. With two players, where hiding gains nothing, it is at least 85 percent.
func TestHandlersHideAmongFour(t *testing.T) {
	testrun.Long(t)
	ownFurthest := func(seats string) (sum float64) {
		r := runArena(t, "-seats", seats, "-games", "40", "-seed", "3")
		for _, s := range r.Seats {
			sum += s.OwnFurthest / float64(len(r.Seats))
		}
		return sum
	}
	two, four := ownFurthest("handler,handler"), ownFurthest("handler,handler,handler,handler")
	t.Logf("share of own agents moved furthest: %.0f %% of two handlers, %.0f %% of four", 100*two, 100*four)
	if two < 0.85 || four > 0.82 {
		t.Errorf("own agent moved furthest: %.2f of two handlers, want ≥ 0.85; %.2f of four, want ≤ 0.82", two, four)
	}
}

// TestBeliefsAboutBluffersAreCalibrated checks the public's beliefs at a table of spymasters, who feint. Probabilities
// above 60 percent exceed the actual frequency by at most 10 percentage points.
func TestBeliefsAboutBluffersAreCalibrated(t *testing.T) {
	testrun.OnlyCI(t)
	r := runArena(t, "-seats", "spymaster,spymaster,spymaster,spymaster", "-games", "30", "-seed", "11")
	var believed, happened, times float64
	for _, b := range r.Reliability {
		if n := float64(b.Count); b.Predicted > 0.6 {
			believed += b.Predicted * n
			happened += b.Actual * n
			times += n
		}
	}
	t.Logf("%.0f beliefs: mean probability %.0f %%, frequency %.0f %%", times, 100*believed/times,
		100*happened/times)
	if times < 50 || believed-happened > 0.1*times {
		t.Errorf("%.0f beliefs, want ≥ 50: mean probability %.2f, frequency %.2f, want at most 0.1 less", times,
			believed/times, happened/times)
	}
}

// TestSpymasterBeatsHandlerWithCards checks that a spymaster wins more than a handler with top secret cards, where it
// looks fewer turns ahead. With its depth of the base game it would not.
func TestSpymasterBeatsHandlerWithCards(t *testing.T) {
	testrun.OnlyCI(t)
	r := runArena(t, "-seats", "spymaster,handler", "-games", "200", "-variants", "topsecret", "-seed", "3")
	if won := r.Seats[0].Wins; won < 0.54 {
		t.Errorf("spymaster’s wins against a handler: got %.1f %%, want 54 %% or more", 100*won)
	}
}

// TestMedian checks the median of an odd and of an even number of values, for which it is the higher of the middle two.
func TestMedian(t *testing.T) {
	if odd, even := median([]int{9, 1, 5}), median([]int{4, 3, 1, 2}); odd != 5 || even != 3 {
		t.Errorf("got medians %d and %d, want 5 and 3", odd, even)
	}
}

// TestWrongFlags checks that a wrong flag is refused with an error of one line that names it.
func TestWrongFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-seats boss,recruit", `seat 1: unknown opponent "boss"`},
		{"-seats recruit", "2"},
		{"-edition none", "none"},
		{"-variants cards", "cards"},
		{"-games 0", "-games 0"},
		{"-cores 0", "-cores 0"},
	} {
		err := run(strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one sentence with %q", c.args, err, c.want)
		}
	}
}

// TestPrintedReport checks that the printed report of a short tournament has its sections.
func TestPrintedReport(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-games", "4"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"field-agent", "95 %", "denials", "recognized", "reliability"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got\n%s\nwant a text with %q", out.String(), want)
		}
	}
}

// TestGamesEndWithin150Turns checks that no game of field agents takes over 150 turns. They could prolong it by keeping
// a winning free agent from every count.
func TestGamesEndWithin150Turns(t *testing.T) {
	testrun.Long(t)
	seats, err := parseSeats("field-agent,field-agent,field-agent,field-agent")
	if err != nil {
		t.Fatal(err)
	}
	p := tournament{seats: seats, games: 200, seed: 78}
	p.setup.Players, p.setup.First = 4, rules.NoSeat
	all := p.playAll(2, func() {})
	if longest := slices.Max(all.gameTurns); longest > 150 {
		t.Errorf("longest game: got %d turns, want at most 150; the median is %d", longest, median(all.gameTurns))
	}
}

// BenchmarkTournament plays games of four field agents on one core and on two.
func BenchmarkTournament(b *testing.B) {
	for cores, name := range map[int]string{1: "1 core", 2: "2 cores"} {
		b.Run(name, func(b *testing.B) {
			seats, err := parseSeats("field-agent,field-agent,field-agent,field-agent")
			if err != nil {
				b.Fatal(err)
			}
			p := tournament{seats: seats, games: b.N, seed: 1}
			p.setup.Players, p.setup.First = 4, 0
			p.playAll(cores, func() {})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// runArena runs the command with arguments and returns its report.
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
