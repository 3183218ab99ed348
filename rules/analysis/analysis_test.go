package analysis_test

import (
	"errors"
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
	"heimlich/scenes/words"
)

func TestFileTellsTheGame(t *testing.T) {
	for _, v := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		for seed := range uint64(4) {
			rec := played(t, v, 4, seed)
			last := 0
			f, err := analysis.Analyze(rec, func(done, all int) bool {
				if done < last || done > all || all != len(rec.Actions) {
					t.Errorf("%d of %d done after %d", done, all, last)
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
			if len(f.Moments) != g.Turn() {
				t.Errorf("%d moments in %d turns", len(f.Moments), g.Turn())
			}
			end := f.Moments[len(f.Moments)-1]
			for a := range rules.Agent(rules.NumAgents) {
				if f.InPlay.Has(a) && end.Scores[a] != g.Score(a) {
					t.Errorf("%v ends with %d, want %d", a, end.Scores[a], g.Score(a))
				}
			}
			rolls := 0
			for _, n := range f.Rolls {
				rolls += n
			}
			if rolls != g.Turn() {
				t.Errorf("%d rolls in %d turns", rolls, g.Turn())
			}
			for i, m := range f.Moments {
				for s := range 4 {
					if m.Suspicion[s][s] != deduction.Certain && i < len(f.Moments)-1 &&
						g.Identities(rules.Seat(s)).Len() == 1 {
						t.Fatalf("turn %d: seat %d does not know its own agent: %d", m.Turn, s, m.Suspicion[s][s])
					}
				}
			}
			kinds := map[analysis.FactKind]bool{}
			for _, x := range f.Facts {
				kinds[x.Kind] = true
				if said := english.Say(f.Message(x)); !strings.HasSuffix(said, ".") || len(english.Mistakes()) > 0 {
					t.Errorf("a fact says %q", said)
				}
			}
			for _, k := range []analysis.FactKind{analysis.FactCover, analysis.FactSlip, analysis.FactTurning,
				analysis.FactSteps, analysis.FactDice} {
				if !kinds[k] {
					t.Errorf("seed %d: the file has no fact of kind %d", seed, k)
				}
			}
		}
	}
}

// TestFileBelievesAsTheTable: how sure everybody was of everybody is what the record's own replay says.
func TestFileBelievesAsTheTable(t *testing.T) {
	rec := played(t, rules.Variants{}, 4, 3)
	f, err := analysis.Analyze(rec, always)
	if err != nil {
		t.Fatal(err)
	}
	r, err := replay.Open([]byte(rec.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, viewer := range []rules.Seat{0, 3, rules.NoSeat} {
		if err := r.SetPerspective(match.Perspective{Seat: viewer}); err != nil {
			t.Fatal(err)
		}
		curve, ok := r.Suspicion()
		for ; !ok; curve, ok = r.Suspicion() {
			runtime.Gosched()
		}
		if len(curve) != len(f.Moments) {
			t.Fatalf("%d moments, want %d", len(f.Moments), len(curve))
		}
		for i, x := range curve {
			for s, a := range f.Agents[:len(f.Players)] {
				if got, want := f.Moments[i].Suspicion[min(int(viewer), analysis.Public)][s],
					x.Owners[a][s]; got != want {
					t.Fatalf("viewer %d, turn %d: seat %d is known by %d, want %d", viewer, x.Turn, s+1, got, want)
				}
			}
		}
	}
}

// TestFactsAreSaidRight: what a fact says has its own numbers in it, tenths after a point.
func TestFactsAreSaidRight(t *testing.T) {
	f, err := analysis.Analyze(played(t, rules.Variants{}, 4, 1), always)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fact analysis.Fact
		says string
	}{
		{analysis.Fact{Kind: analysis.FactDice, Count: 7, Expected: 103, Face: rules.DieFace{Low: 4, High: 4}},
			"The die loved 4: 7 times, against 10.3 expected."},
		{analysis.Fact{Kind: analysis.FactDice, Count: 12, Expected: 58, Face: rules.DieFace{Low: 1, High: 3}},
			"The die loved 1–3: 12 times, against 5.8 expected."},
	} {
		if got := english.Say(f.Message(c.fact)); got != c.says {
			t.Errorf("it says %q, want %q", got, c.says)
		}
	}
	rolls := 0
	for _, n := range f.Rolls {
		rolls += n
	}
	for _, x := range f.Facts {
		if x.Kind == analysis.FactDice && x.Expected != rolls*10/len(f.Rolls) {
			t.Errorf("%d tenths are expected of %d rolls on %d faces", x.Expected, rolls, len(f.Rolls))
		}
	}
}

// TestSuspicionGrows: over many games the table is surer of the true owners at the end than at the beginning.
func TestSuspicionGrows(t *testing.T) {
	first, last := 0, 0
	for seed := range uint64(10) {
		f, err := analysis.Analyze(played(t, rules.Variants{}, 4, seed), always)
		if err != nil {
			t.Fatal(err)
		}
		for s := range 4 {
			first += int(f.Moments[0].Suspicion[analysis.Public][s])
			last += int(f.Moments[len(f.Moments)-1].Suspicion[analysis.Public][s])
		}
	}
	if last < 2*first {
		t.Errorf("from %d to %d in the sum", first, last)
	}
}

func TestFilesThatStayClosed(t *testing.T) {
	rec := played(t, rules.Variants{}, 2, 1)
	if f, err := analysis.Analyze(rec, func(done, _ int) bool { return done == 0 }); f != nil || err == nil {
		t.Errorf("a file that nobody waits for: %v, %v", f, err)
	}
	rec.Actions = rec.Actions[:len(rec.Actions)-1]
	if _, err := analysis.Analyze(rec, always); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("a game that is not over: %v", err)
	}
	rec.Actions = rec.Actions[:1]
	rec.Actions[0] = rules.RollDie(0)
	if _, err := analysis.Analyze(rec, always); err == nil || errors.Is(err, nil) {
		t.Errorf("a record that breaks the rules: %v", err)
	}
}

func BenchmarkOpen(b *testing.B) {
	rec := played(b, rules.Variants{}, 4, 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := analysis.Analyze(rec, always); err != nil {
			b.Fatal(err)
		}
	}
}

// played returns the record of a whole game of opponents.
func played(t testing.TB, v rules.Variants, n int, seed uint64) *record.Record {
	t.Helper()
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: rules.Amigo, Variants: v, Players: n,
		First: rules.NoSeat}}, Seed: seed, HasSeed: true}
	for i := range n {
		o.Players = append(o.Players, match.Player{Name: []string{"Anna", "Ben", "Carl", "Dora", "Emil"}[i],
			Kind: match.Opponent, Level: opponents.FieldAgent})
	}
	h, err := host.New(o, nil, host.Helpers{})
	for g := h.Game(); err == nil && !g.Over(); g = h.Game() {
		err = h.Advance(100, 1)
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

func always(int, int) bool { return true }

// english is the words in which tests read what is to be said.
var english = func() *words.Catalogue {
	c, err := words.Language("en")
	if err != nil {
		panic(err)
	}
	return c
}()
