package stats_test

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/stats"
	"heimlich/rules/testrun"
)

// TestFromRecord checks that the statistics of random games match their table, result, final beliefs and dossiers, in
// all editions and variants.
func TestFromRecord(t *testing.T) {
	testrun.Long(t)
	const games = 3 // of each set-up
	bluffs, right, won := 0, 0, 0
	for edition := range rules.EditionID(rules.NumEditions) {
		for variant := range 4 {
			setup := rules.Setup{Edition: edition, Players: 2 + variant, First: rules.NoSeat,
				Variants: rules.Variants{TopSecret: variant&1 != 0, Dossier: variant&2 != 0}}
			if setup.Validate() != nil {
				continue
			}
			for seed := range uint64(games) {
				seat := rules.Seat(int(seed) % setup.Players)
				rec := randomRecord(t, setup, int(seat), opponents.Handler, seed)
				entry, err := stats.FromRecord(rec, seat, neverCancel)
				if err != nil {
					t.Fatal(err)
				}
				end, err := rec.Replay(nil)
				if err != nil {
					t.Fatal(err)
				}
				if want := end.Score(end.Token(seat)); entry.Score != want {
					t.Errorf("%+v, seed %d: got score %d, want %d", setup, seed, entry.Score, want)
				}
				if want := outcomeOf(end.Result(), seat); entry.Outcome != want {
					t.Errorf("%+v, seed %d: got outcome %v, want %v", setup, seed, entry.Outcome, want)
				}
				if entry.Level != opponents.Handler || entry.People {
					t.Errorf("%+v, seed %d: got level %v, only people %v, want %v and false", setup, seed, entry.Level,
						entry.People, opponents.Handler)
				}
				if entry.Edition != edition || entry.Variants != setup.Variants || entry.Players != setup.Players {
					t.Errorf("%+v, seed %d: got %+v, want edition, variants and players of the record", setup, seed,
						entry)
				}
				if want := seenThrough(t, rec, &end, seat); entry.SeenThrough != want {
					t.Errorf("%+v, seed %d: SeenThrough: got %v, want %v", setup, seed, entry.SeenThrough, want)
				}
				if hasGuesses := entry.Guesses > 0; hasGuesses != end.HasDossier(seat) {
					t.Errorf("%+v, seed %d: got %d guesses, want some: %v", setup, seed, entry.Guesses, !hasGuesses)
				}
				if entry.RightGuesses > entry.Guesses {
					t.Errorf("%+v, seed %d: got %d right guesses of %d, want no more than all", setup, seed,
						entry.RightGuesses, entry.Guesses)
				}
				if entry.Outcome == stats.Won {
					won++
				}
				bluffs += entry.Bluffs
				right += entry.RightGuesses
			}
		}
	}
	if bluffs == 0 || right == 0 || won == 0 {
		t.Errorf("got %d bluffs, %d right guesses and %d wins in all games, want some of each", bluffs, right, won)
	}
}

// outcomeOf returns the outcome of a result for a seat.
func outcomeOf(result rules.Result, seat rules.Seat) stats.Outcome {
	switch {
	case !result.Winners.Has(seat):
		return stats.Lost
	case result.Ending == rules.EndingShared:
		return stats.Tied
	}
	return stats.Won
}

// TestBluffs checks that a count in which the own agent gains without being moved is a bluff. It is none if the agent
// was moved or gains nothing.
func TestBluffs(t *testing.T) {
	const text = "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 " +
		"\"Ben\" person]\n[First \"1\"]\n[Agents \"roygb\"]\n\ndeal r\ndeal o\n" +
		"1. roll 5\n1. move r5\n2. roll 2\n2. move r2\n2. safe 1\n3. roll 1-3\n3. move y1\n3. safe 2\n4. roll " +
		"1-3\n4. move o2\n4. safe 1\n5. roll 1-3\n5. move g1\n5. safe 10\n"
	rec, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := rec.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(1)
	for !g.Over() { // to the end: each moves the own agent if possible, so there are no more bluffs
		action := g.NthLegal(src.Intn(g.CountLegal()))
		if g.Phase() == rules.PhaseMove {
			own := g.Identity(g.Actor())
			for i := range g.CountLegal() {
				if move := g.NthLegal(i); move.Steps()[own] > 0 {
					action = move
				}
			}
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, action)
	}
	// Anna, who owns red, bluffs in turns 3 and 5. Ben's orange gains nothing in turn 2, in the church, and is moved in
	// turn 4.
	for seat, want := range map[rules.Seat]int{0: 2, 1: 0} {
		got, err := stats.FromRecord(rec, seat, neverCancel)
		if err != nil {
			t.Fatal(err)
		}
		if got.Bluffs != want || !got.People {
			t.Errorf("seat %d: got %d bluffs, only people %v; want %d and true", seat, got.Bluffs, got.People, want)
		}
	}
}

// TestSeenThrough checks that a greedy player, who always plays for the own agent, is seen through in most games, and a
// random player in none.
func TestSeenThrough(t *testing.T) {
	const games = 6
	for _, isGreedy := range []bool{true, false} {
		seen := 0
		for seed := range uint64(games) {
			rec := &record.Record{Setup: rules.Setup{Players: 4, First: 0},
				Players: []record.PlayerTag{{Name: "A", Kind: record.Person}, {Name: "B", Kind: record.Person},
					{Name: "C", Kind: record.Person}, {Name: "D", Kind: record.Person}}}
			g, err := rec.Begin()
			if err != nil {
				t.Fatal(err)
			}
			src := rules.NewRandomSource(seed)
			for !g.Over() {
				action := g.NthLegal(src.Intn(g.CountLegal()))
				if isGreedy && g.Actor() == 0 {
					action = greedy(t, &g, src.Intn(g.CountLegal()))
				}
				if err := g.Apply(action, nil); err != nil {
					t.Fatal(err)
				}
				rec.Actions = append(rec.Actions, action)
			}
			x, err := stats.FromRecord(rec, 0, neverCancel)
			if err != nil {
				t.Fatal(err)
			}
			if x.SeenThrough {
				seen++
			}
		}
		if isGreedy && seen <= games/2 || !isGreedy && seen > 0 {
			t.Errorf("greedy player: %v: got seen through in %d of %d games, want most if greedy, else none", isGreedy,
				seen, games)
		}
	}
}

// TestRepeatedGamesCountOnce checks that Add refuses a second game with the same seed and set-up, even with another
// level and result. Games with another seed or set-up, or without a seed, are added.
func TestRepeatedGamesCountOnce(t *testing.T) {
	setup := rules.Setup{Players: 3, First: 0}
	gameStats := func(setup rules.Setup, level opponents.Level, chance, seed uint64, seeded bool) stats.GameStats {
		t.Helper()
		rec := randomRecord(t, setup, 1, level, chance)
		rec.Seed, rec.HasSeed = seed, seeded
		g, err := stats.FromRecord(rec, 1, neverCancel)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	first := gameStats(setup, opponents.Recruit, 1, 9, true)
	for name, c := range map[string]struct {
		game stats.GameStats
		adds bool
	}{
		"another try":      {gameStats(setup, opponents.Handler, 2, 9, true), false},
		"another seed":     {gameStats(setup, opponents.Recruit, 1, 8, true), true},
		"another beginner": {gameStats(rules.Setup{Players: 3, First: 1}, opponents.Recruit, 1, 9, true), true},
		"no seed":          {gameStats(setup, opponents.Recruit, 1, 0, false), true},
	} {
		f := stats.GameLog{first}
		if got := f.Add(c.game); got != c.adds {
			t.Errorf("%s: Add: got %v, want %v", name, got, c.adds)
		}
		if f, err := stats.Read([]byte(f.String())); err != nil || f.Merge(stats.GameLog{c.game}) != 0 {
			t.Errorf("%s: Merge into a log with the game: got a merged game or error %v, want neither", name, err)
		}
	}
}

// TestFromRecordErrors checks that FromRecord returns the reason as an error if a game does not count for a seat. A
// cancel returns io.EOF.
func TestFromRecordErrors(t *testing.T) {
	rec := randomRecord(t, rules.Setup{Players: 3, First: 0}, 1, opponents.Recruit, 4)
	unfinished, edited, replaced, continued := *rec, *rec, *rec, *rec
	continued.PriorResult = &record.PriorResult{}
	replaced.Changes = []record.SeatLine{{After: 30, Seat: 1, Kind: "mastermind"},
		{After: 40, Seat: 1, Kind: record.Person}}
	unfinished.Actions = rec.Actions[:len(rec.Actions)-1]
	edited.Position = "hc1 amigo base 3 move 19 1 1 roygbv 4.8.6.7.2.4.- 25.11.20.9.21.11.- 10 2 " +
		"gor 0.0.0 - 0.0.0.0.0.0.-"
	errorOf := func(r *record.Record, seat rules.Seat) error {
		_, err := stats.FromRecord(r, seat, neverCancel)
		return err
	}
	for want, err := range map[string]error{
		"the game doesn’t count yet: it isn’t over": errorOf(&unfinished, 1),
		"the game doesn’t count: a stand-in":        errorOf(&replaced, 1),
		"the game doesn’t count: it continues":      errorOf(&continued, 1),
		"the game doesn’t count: its position":      errorOf(&edited, 1),
		"that seat has no":                          errorOf(rec, 0), // an opponent's seat
		"that seat has no human":                    errorOf(rec, 3), // there are only three seats
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("FromRecord: got error %v, want prefix %q", err, want)
		}
	}
	if _, err := stats.FromRecord(rec, 1, func(int, int) bool { return false }); !errors.Is(err, io.EOF) {
		t.Errorf("cancelled: got error %v, want io.EOF", err)
	}
}

// TestTotals checks the totals of eight games by level, edition and outcome, and their streaks. Merging another log
// must add only its new games.
func TestTotals(t *testing.T) {
	var log stats.GameLog
	for i, o := range []stats.Outcome{stats.Won, stats.Tied, stats.Lost, stats.Won, stats.Won,
		stats.Won, stats.Lost, stats.Tied} {
		g := stats.GameStats{ID: uint64(i), Players: 4, Level: opponents.Level(i % 2), Edition: rules.EditionID(i % 3),
			Outcome: o, Score: 40 + i, SeenThrough: i%4 == 0, RightGuesses: 1, Guesses: 3, Bluffs: 2, People: i == 7}
		if !log.Add(g) || log.Add(g) {
			t.Fatalf("game %d: Add twice: want true, then false", i)
		}
	}
	got := log.Totals()
	want := stats.Totals{Tally: stats.Tally{Games: 8, Won: 4, Tied: 2}, SeenThrough: 2, RightGuesses: 8, Guesses: 24,
		Bluffs: 16, HeldBluffs: 12, BestScore: 47, Streak: 1, LongestStreak: 3,
		ByLevel:   map[opponents.Level]stats.Tally{0: {4, 2, 0}, 1: {3, 2, 1}},
		ByEdition: map[rules.EditionID]stats.Tally{0: {3, 2, 0}, 1: {3, 1, 2}, 2: {2, 1, 0}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Totals: got\n%+v\nwant\n%+v", got, want)
	}
	other := stats.GameLog{log[3], {ID: 99, Players: 2}, log[0], {ID: 98, Players: 2}, {ID: 99, Players: 2}}
	if n := log.Merge(other); n != 2 || len(log) != 10 || log[8].ID != 99 {
		t.Errorf("Merge: got %d new games and %d in all, want 2 and 10", n, len(log))
	}
}

// TestReadGameLog checks that Read and String are inverse, and that errors name the line and what is wrong with it.
func TestReadGameLog(t *testing.T) {
	log, err := stats.Read([]byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if got := log.String(); got != good {
		t.Fatalf("Read and String: got %q, want %q", got, good)
	}
	if len(log) != 2 || log[0].Score != 43 || !log[1].People {
		t.Fatalf("got %+v, want the two games of the text", log)
	}
	for _, c := range []struct{ old, new, want string }{
		{"\"1\"", "\"2\"", "it was made by a newer version"},
		{"\"1\"", "\"x\"", "line 1, column 1: the service record has a wrong"},
		{"amigo", "amiga", "line 3, column 1: unknown edition"},
		{"base", "bass", "line 3, column 1: unknown variants \"bass\""},
		{"spymaster", "king", "line 3, column 1: unknown opponent"},
		{"won", "drawn", "line 3, column 1: this is not a line like"},
		{"2/3", "4/3", "line 3, column 1: this is not a line like"},
		{"2/3", "2", "line 3, column 1: this is not a line like"},
		{"43", "256", "line 3, column 1: this is not a line like"},
		{" 4 ", " 1 ", "line 3, column 1: this is not a line like"},
		{"00c0", "00C0", "line 3, column 1: this is not a line like"},
		{"0000000000000001", "00c0ffee00c0ffee", "line 4, column 1: this game appears twice"},
		{"0/0 0\n", "0/0 0", "line 4, column 1: the last line was cut off"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := stats.Read([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q instead of %q: got error %v, want prefix %q", c.new, c.old, err, c.want)
		}
	}
	const tooLong = 6 << 20 // bytes, more than MaxGames lines
	if _, err := stats.Read(make([]byte, tooLong)); err == nil {
		t.Errorf("%d bytes: got no error, want one", tooLong)
	}
}

// FuzzRead checks that no text makes Read panic, and that String returns the same text for an accepted log.
func FuzzRead(f *testing.F) {
	f.Add("")
	f.Add(good)
	for _, s := range plaintexttest.Alterations {
		f.Add(s.Apply(good))
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := stats.Read([]byte(text))
		if err == nil && x.String() != text {
			t.Fatalf("Read and String: got %q, want %q", x.String(), text)
		}
	})
}

// neverCancel is a progress function that never cancels.
func neverCancel(int, int) bool { return true }

// randomRecord returns the record of a random finished game with a person in one seat and opponents of one level in all
// others.
func randomRecord(t testing.TB, s rules.Setup, seat int, level opponents.Level, seed uint64) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: s}
	for i := range s.Players {
		p := record.PlayerTag{Name: string(rune('A' + i)), Kind: level.String()}
		if i == seat {
			p.Kind = record.Person
		}
		rec.Players = append(rec.Players, p)
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	recordtest.PlayToEnd(t, rec, g, seed)
	return rec
}

// seenThrough reports whether the public gave one of the seat's agents more than 50 percent before the unmasking.
func seenThrough(t *testing.T, rec *record.Record, end *rules.Game, seat rules.Seat) bool {
	t.Helper()
	r, err := replay.Open([]byte(rec.String()))
	if err != nil {
		t.Fatal(err)
	}
	r.Seek(r.Len())
	belief := r.PublicHistory().Belief()
	r.Seek(r.Len() - 1)
	last := r.View()
	for a, owners := range belief.Marginals(&last) {
		if end.Owner(rules.Agent(a)) == seat && owners[seat] > deduction.Certain/2 {
			return true
		}
	}
	return false
}

// greedy returns the action after which the actor's own agent leads the others by most points. Among equals it returns
// the first, counted from the index from.
func greedy(t *testing.T, g *rules.Game, from int) (best rules.Action) {
	t.Helper()
	own, maximum := g.Identity(g.Actor()), -1<<30
	for i := range g.CountLegal() {
		action, next := g.NthLegal((from+i)%g.CountLegal()), *g
		if action.Kind == rules.KindRoll || next.Apply(action, nil) != nil {
			return action
		}
		ahead := 0
		for x := range rules.Agent(rules.NumAgents) {
			if ahead -= next.Score(x); x == own {
				ahead += rules.NumAgents * next.Score(x)
			}
		}
		if ahead > maximum {
			best, maximum = action, ahead
		}
	}
	return best
}

// good is a valid log of two games.
const good = "[File \"1\"]\n\n00c0ffee00c0ffee amigo base 4 spymaster won 43 hidden 2/3 1\n0000000000000001 " +
	"french-41 dossier 2 people lost 0 seen 0/0 0\n"
