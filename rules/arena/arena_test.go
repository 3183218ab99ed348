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

// TestSameGamesOnAnyNumberOfCores: only the time differs.
func TestSameGamesOnAnyNumberOfCores(t *testing.T) {
	args := []string{"-seats", "recruit,field-agent,random", "-games", "12", "-variants", "topsecret+dossier", "-seed",
		"9"}
	one, four := result(t, append(args, "-cores", "1")...), result(t, append(args, "-cores", "4")...)
	for i := range one.Seats {
		one.Seats[i].Decision, four.Seats[i].Decision = 0, 0
	}
	x, _ := json.Marshal(one)
	y, _ := json.Marshal(four)
	if !bytes.Equal(x, y) {
		t.Errorf("one core: %s\nfour cores: %s", x, y)
	}
}

func TestSharesAddUp(t *testing.T) {
	r := result(t, "-seats", "recruit,recruit,field-agent,random", "-games", "20", "-edition", "french-41")
	sum := r.FreeWins
	for _, s := range r.Seats {
		sum += s.Wins
		if s.WinsLow > s.Wins || s.WinsHigh < s.Wins || s.Decisions == 0 {
			t.Errorf("%+v", s)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the wins add up to %v", sum)
	}
}

// TestAskedOncePerGame: in most games everybody is asked once whose the others’ agents are, and in none more often.
func TestAskedOncePerGame(t *testing.T) {
	seats, err := parseSeats("recruit,recruit,recruit")
	if err != nil {
		t.Fatal(err)
	}
	p := tournament{seats: seats, games: 10, seed: 4}
	p.setup.Players, p.setup.First = 3, 0
	asked := 0
	for i := range p.games {
		guesses := 0
		for _, x := range p.playGame(i).stats {
			guesses += x.guesses
		}
		if guesses != 0 && guesses != 3*2 {
			t.Errorf("game %d: %d guesses of three about two others", i, guesses)
		}
		asked += guesses / 6
	}
	if asked < 8 {
		t.Errorf("in %d of %d games somebody was asked", asked, p.games)
	}
}

// TestLevelsAreKnown: how opponents play whose level tells it is known from the beginning, wherever they sit; of
// searches and of chance nothing is.
func TestLevelsAreKnown(t *testing.T) {
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
			t.Errorf("in game %d something else is believed than the levels tell", i)
		}
	}
}

// TestAddingUpSteps: the agent that was moved furthest is named, a tie by halves, and field agents hide from it better
// than handlers.
func TestAddingUpSteps(t *testing.T) {
	var x movedSteps
	x.add(1, rules.MoveAgents([rules.NumAgents]uint8{rules.Red: 3, rules.Green: 1}))
	x.add(2, rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 5}))
	x.add(1, rules.Pass())
	alone := x.ownShare(1, rules.AgentSet(0).With(rules.Red))
	x.add(1, rules.MoveAgents([rules.NumAgents]uint8{rules.Green: 2}))
	red, green, blue := x.ownShare(1, rules.AgentSet(0).With(rules.Red)),
		x.ownShare(1, rules.AgentSet(0).With(rules.Green)),
		x.ownShare(1, rules.AgentSet(0).With(rules.Blue))
	if alone != 1 || red != 0.5 || green != 0.5 || blue != 0 {
		t.Errorf("red is named by %v, then %v, green by %v, blue by %v", alone, red, green, blue)
	}
	r := result(t, "-seats", "field-agent,handler,handler,handler", "-games", "20", "-seed", "2")
	if field, handler := r.Seats[0].Named, r.Seats[1].Named; field == 0 || handler < field+0.2 {
		t.Errorf("adding up steps names %.2f of field agents and %.2f of handlers", field, handler)
	}
}

// TestHandlersHide: with several others adding up steps is wrong about every fifth of them or more; at two players
// nothing is to be gained by hiding.
func TestHandlersHide(t *testing.T) {
	named := func(seats string) (sum float64) {
		r := result(t, "-seats", seats, "-games", "40", "-seed", "3")
		for _, s := range r.Seats {
			sum += s.Named / float64(len(r.Seats))
		}
		return sum
	}
	two, four := named("handler,handler"), named("handler,handler,handler,handler")
	t.Logf("adding up steps names %.0f %% of two handlers and %.0f %% of four", 100*two, 100*four)
	if two < 0.85 || four > 0.82 {
		t.Errorf("adding up steps names %.2f of two handlers and %.2f of four", two, four)
	}
}

// TestBluffersAreNotTrusted: at a table where everybody feints the public is no surer than it is right.
func TestBluffersAreNotTrusted(t *testing.T) {
	testrun.Long(t)
	r := result(t, "-seats", "spymaster,spymaster,spymaster,spymaster", "-games", "60", "-seed", "11")
	var believed, happened, times float64
	for _, b := range r.Reliability {
		if n := float64(b.Count); b.Expected > 0.6 {
			believed += b.Expected * n
			happened += b.Happened * n
			times += n
		}
	}
	t.Logf("%.0f times the public was sure by %.0f %%, and right by %.0f %%", times, 100*believed/times,
		100*happened/times)
	if times < 50 || believed-happened > 0.1*times {
		t.Errorf("%.0f times the public was sure by %.2f, and right by %.2f", times, believed/times, happened/times)
	}
}

// TestCardsLeaveLittleToForesee: between two who have cards, a spymaster, who looks less far, is better than a handler;
// who looked as far as without cards would not be.
func TestCardsLeaveLittleToForesee(t *testing.T) {
	testrun.Long(t)
	r := result(t, "-seats", "spymaster,handler", "-games", "200", "-variants", "topsecret", "-seed", "3")
	if won := r.Seats[0].Wins; won < 0.54 {
		t.Errorf("with cards a spymaster wins %.1f %% of its games with a handler", 100*won)
	}
}

// TestMedian: the middle one, of two the higher.
func TestMedian(t *testing.T) {
	if odd, even := median([]int{9, 1, 5}), median([]int{4, 3, 1, 2}); odd != 5 || even != 3 {
		t.Errorf("the medians are %d and %d, not 5 and 3", odd, even)
	}
}

func TestBadFlags(t *testing.T) {
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
			t.Errorf("%s: %v, want one sentence with %q", c.args, err, c.want)
		}
	}
}

func TestPrint(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-games", "4"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"field-agent", "95 %", "denies", "told", "reliability"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestNobodyDragsAGameOut: where a count would let a free agent win, it is led away.
func TestNobodyDragsAGameOut(t *testing.T) {
	seats, err := parseSeats("field-agent,field-agent,field-agent,field-agent")
	if err != nil {
		t.Fatal(err)
	}
	p := tournament{seats: seats, games: 200, seed: 78}
	p.setup.Players, p.setup.First = 4, rules.NoSeat
	all := p.playAll(2, func() {})
	if longest := slices.Max(all.turns); longest > 150 {
		t.Errorf("a game takes %d turns, half of them %d or less", longest, median(all.turns))
	}
}

// BenchmarkTournament is a game of four field agents on one core and on two.
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

func result(t *testing.T, args ...string) report {
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
