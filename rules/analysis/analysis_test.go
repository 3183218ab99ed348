package analysis_test

import (
	"runtime"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/scenes/words/wordstest"
)

// TestReportEqualsRecord checks that the report has the turns, final scores and rolls of the record. It must contain
// every kind of fact, and a sentence for each.
func TestReportEqualsRecord(t *testing.T) {
	const players, games = 4, 4
	for _, variants := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		for seed := range uint64(games) {
			rec := opponentsGame(t, variants, players, seed)
			last := 0
			report, err := analysis.Analyze(rec, func(done, all int) bool {
				if done < last || done > all || all != len(rec.Actions) {
					t.Errorf("progress: got %d of %d after %d, want a rising number of %d", done, all, last,
						len(rec.Actions))
				}
				last = done
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			g, err := rec.Replay(func(*rules.Game, rules.Action) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Moments) != g.Turn() {
				t.Errorf("got %d moments, want %d, one for each turn", len(report.Moments), g.Turn())
			}
			end := report.Moments[len(report.Moments)-1]
			for agent := range rules.Agent(rules.NumAgents) {
				if report.InPlay.Has(agent) && end.Scores[agent] != g.Score(agent) {
					t.Errorf("final score of %v: got %d, want %d", agent, end.Scores[agent], g.Score(agent))
				}
			}
			rolls := 0
			for _, n := range report.Rolls {
				rolls += n
			}
			if rolls != g.Turn() {
				t.Errorf("got %d rolls, want %d, one for each turn", rolls, g.Turn())
			}
			for _, moment := range report.Moments[:len(report.Moments)-1] {
				for seat := range players {
					hasOneAgent := g.Identities(rules.Seat(seat)).Len() == 1
					if got := moment.Suspicion[seat][seat]; hasOneAgent && got != deduction.Certain {
						t.Fatalf("turn %d: seat %d’s suspicion of itself: got %d, want %d", moment.Turn, seat, got,
							deduction.Certain)
					}
				}
			}
			kinds := map[analysis.FactKind]bool{}
			for _, fact := range report.Facts {
				kinds[fact.Kind] = true
				if text := wordstest.Say(t, english, report.Message(fact)); !strings.HasSuffix(text, ".") {
					t.Errorf("fact of kind %d: got %q, want a sentence", fact.Kind, text)
				}
			}
			for _, kind := range []analysis.FactKind{analysis.FactBestHidden, analysis.FactMostRevealing,
				analysis.FactTurningPoint, analysis.FactSteps, analysis.FactLuckiestFace} {
				if !kinds[kind] {
					t.Errorf("seed %d: got no fact of kind %d, want one", seed, kind)
				}
			}
		}
	}
}

// TestSuspicionEqualsReplay checks that the suspicions in the report are those of a replay, for two seats and the
// public.
func TestSuspicionEqualsReplay(t *testing.T) {
	rec := opponentsGame(t, rules.Variants{}, 4, 3)
	report, err := analysis.Analyze(rec, neverCancel)
	if err != nil {
		t.Fatal(err)
	}
	playback, err := replay.Open([]byte(rec.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, viewer := range []rules.Seat{0, 3, rules.NoSeat} {
		if err := playback.SetPerspective(match.Perspective{Seat: viewer}); err != nil {
			t.Fatal(err)
		}
		suspicions, ok := playback.Suspicion()
		for ; !ok; suspicions, ok = playback.Suspicion() {
			runtime.Gosched()
		}
		if len(suspicions) != len(report.Moments) {
			t.Fatalf("viewer %d: got %d moments, want %d", viewer, len(report.Moments), len(suspicions))
		}
		for i, suspicion := range suspicions {
			for s, a := range report.Agents[:len(report.Players)] {
				if got, want := report.Moments[i].Suspicion[min(int(viewer), analysis.Public)][s],
					suspicion.Owners[a][s]; got != want {
					t.Fatalf("viewer %d, turn %d: suspicion of seat %d: got %d, want %d", viewer, suspicion.Turn, s+1,
						got, want)
				}
			}
		}
	}
}

// TestDiceFactMessage checks the sentence about the luckiest face, which states the expected number with one decimal.
// The expected number must be a sixth of the rolls.
func TestDiceFactMessage(t *testing.T) {
	report, err := analysis.Analyze(opponentsGame(t, rules.Variants{}, 4, 1), neverCancel)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		fact analysis.Fact
		want string
	}{
		{analysis.Fact{Kind: analysis.FactLuckiestFace, Count: 7, Expected: 103, Face: rules.DieFace{Low: 4, High: 4}},
			"The die loved 4: 7 times, against 10.3 expected."},
		{analysis.Fact{Kind: analysis.FactLuckiestFace, Count: 12, Expected: 58, Face: rules.DieFace{Low: 1, High: 3}},
			"The die loved 1–3: 12 times, against 5.8 expected."},
	} {
		if got := english.Say(report.Message(tc.fact)); got != tc.want {
			t.Errorf("%d times, %d tenths expected: got %q, want %q", tc.fact.Count, tc.fact.Expected, got, tc.want)
		}
	}
	rolls := 0
	for _, n := range report.Rolls {
		rolls += n
	}
	for _, fact := range report.Facts {
		if want := rolls * 10 / len(report.Rolls); fact.Kind == analysis.FactLuckiestFace && fact.Expected != want {
			t.Errorf("expected number of a face in tenths: got %d, want %d", fact.Expected, want)
		}
	}
}

// TestSuspicionGrows checks that the public is at least twice as sure of the true owners at the end of games as after
// the first turn.
func TestSuspicionGrows(t *testing.T) {
	const games = 10
	first, last := 0, 0
	for seed := range uint64(games) {
		report, err := analysis.Analyze(opponentsGame(t, rules.Variants{}, 4, seed), neverCancel)
		if err != nil {
			t.Fatal(err)
		}
		for s := range 4 {
			first += int(report.Moments[0].Suspicion[analysis.Public][s])
			last += int(report.Moments[len(report.Moments)-1].Suspicion[analysis.Public][s])
		}
	}
	if last < 2*first {
		t.Errorf("sum of the public’s suspicions of owners: got %d at the end, want at least %d, twice that of turn 1",
			last, 2*first)
	}
}

// TestAnalyzeErrors checks that Analyze returns an error if progress cancels it, for an unfinished game and for an
// illegal action.
func TestAnalyzeErrors(t *testing.T) {
	rec := opponentsGame(t, rules.Variants{}, 2, 1)
	if report, err := analysis.Analyze(rec, func(done, _ int) bool { return done == 0 }); report != nil || err == nil {
		t.Errorf("cancelled: got %v, %v, want nil and an error", report, err)
	}
	rec.Actions = rec.Actions[:len(rec.Actions)-1]
	if _, err := analysis.Analyze(rec, neverCancel); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("unfinished game: got error %v, want one with \"not over\"", err)
	}
	rec.Actions = rec.Actions[:1]
	rec.Actions[0] = rules.RollDie(0)
	if _, err := analysis.Analyze(rec, neverCancel); err == nil {
		t.Error("illegal action: got no error, want one")
	}
}

// BenchmarkAnalyze measures the analysis of a game of four field agents.
func BenchmarkAnalyze(b *testing.B) {
	rec := opponentsGame(b, rules.Variants{}, 4, 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := analysis.Analyze(rec, neverCancel); err != nil {
			b.Fatal(err)
		}
	}
}

// opponentsGame returns the record of a finished game of n field agents.
func opponentsGame(t testing.TB, v rules.Variants, n int, seed uint64) *record.Record {
	t.Helper()
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: rules.Amigo, Variants: v, Players: n,
		First: rules.NoSeat}}, Seed: seed, HasSeed: true}
	for i := range n {
		o.Players = append(o.Players, match.Player{Name: []string{"Anna", "Ben", "Carl", "Dora", "Emil"}[i],
			Kind: match.Opponent, Level: opponents.FieldAgent})
	}
	h, err := host.New(o, nil, host.Helpers{})
	for g := h.Game(); err == nil && !g.Over(); g = h.Game() {
		err = h.Advance(100, 1) // at most 100 actions at once
	}
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read([]byte(h.Record()))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// neverCancel is a progress function that never cancels.
func neverCancel(int, int) bool { return true }

// english translates messages for tests.
var english = wordstest.English()
