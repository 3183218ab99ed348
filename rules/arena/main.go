// Command arena lets opponents play against each other, on all cores. Levels, editions, variants and the number of
// games are flags. Results depend only on the seed, not on the number of cores. It reports wins with 95 % confidence
// intervals, how well players deduced owners, and the time of a decision.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/schollz/progressbar/v3"

	"heimlich/rules"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "arena:", err)
			os.Exit(2)
		}
	}
}

// run plays the tournament that the arguments describe and writes its result to out. It returns an error for wrong
// arguments.
func run(args []string, out, progress io.Writer) error {
	fs := flag.NewFlagSet("arena", flag.ContinueOnError)
	fs.SetOutput(progress)
	seats := fs.String("seats", "field-agent,recruit", "who plays, an opponent for every seat: a level ("+
		strings.Join(allLevels, ", ")+"), where wanted with a temperament, as handler/bold; random; "+
		"search:100, a plain tree search with so many playouts; or uct:100, with the textbook constant, which "+
		"explores more; search:100/0.7 sets the exploration constant")
	edition := fs.String("edition", "amigo", strings.Join(rules.EditionNames(), ", "))
	variants := fs.String("variants", "base", "base, topsecret, dossier or topsecret+dossier")
	games := fs.Int("games", 200, "how many games")
	seed := fs.Uint64("seed", 1, "the seed of the tournament")
	cores := fs.Int("cores", runtime.NumCPU(), "how many games are played at the same time")
	asJSON := fs.Bool("json", false, "write the result as JSON")
	allTables := fs.String("tables", "", "play all rows of tables.md, -games each, and write them to this `file`")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *games < 1 {
		return fmt.Errorf("-games %d: at least one game has to be played", *games)
	}
	if *cores < 1 {
		return fmt.Errorf("-cores %d: at least one core is needed", *cores)
	}
	if *allTables != "" {
		return writeTables(*allTables, allLevels, *games, *cores,
			func(row int) { fmt.Fprintf(progress, "row %d\n", row) })
	}
	p := tournament{games: *games, seed: *seed}
	var err error
	if p.seats, err = parseSeats(*seats); err != nil {
		return err
	}
	if p.setup.Edition, err = rules.EditionByID(*edition); err != nil {
		return err
	}
	if p.setup.Variants, err = rules.VariantsByName(*variants); err != nil {
		return err
	}
	p.setup.Players, p.setup.First = len(p.seats), rules.NoSeat
	if err := p.setup.Validate(); err != nil {
		return err
	}
	if p.setup.Variants != (rules.Variants{}) &&
		slices.ContainsFunc(p.seats, func(c contestant) bool { return c.search.playouts > 0 }) {
		return errSearch
	}
	bar := progressbar.NewOptions(p.games, progressbar.OptionSetWriter(progress), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionClearOnFinish())
	t := p.playAll(*cores, func() { _ = bar.Add(1) }) // an error of the bar is ignored
	_ = bar.Finish()
	if *asJSON {
		return json.NewEncoder(out).Encode(p.report(&t))
	}
	return p.print(out, &t)
}

// playAll plays all games on so many goroutines and returns their sum. It calls done after each game, one call at a
// time.
func (tn *tournament) playAll(cores int, done func()) tally {
	results := make([]tally, tn.games)
	var next atomic.Int64
	var wg sync.WaitGroup
	var telling sync.Mutex
	for range cores {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= tn.games {
					return
				}
				results[i] = tn.playGame(i)
				telling.Lock()
				done()
				telling.Unlock()
			}
		})
	}
	wg.Wait()
	t := tally{stats: make([]contestantStats, len(tn.seats))}
	for i := range results {
		t.add(&results[i])
	}
	return t
}

// report is the result of a tournament, as written with -json. Shares are 0 … 1.
type report struct {
	Edition  string  `json:"edition"`
	Variants string  `json:"variants"`
	Games    int     `json:"games"`
	Seed     uint64  `json:"seed"`
	Turns    int     `json:"turns"`    // median of the games
	FreeWins float64 `json:"freeWins"` // share of games that no player won

	Seats       []seatReport `json:"seats"`
	Reliability []binReport  `json:"reliability"`

	Dossiers []dossierReport `json:"dossiers,omitempty"` // of the seats, then of each way to write them
}

type seatReport struct {
	Level    string  `json:"level"`    // and temperament, or the name of a search, or random
	Wins     float64 `json:"wins"`     // share of games won
	WinsLow  float64 `json:"winsLow"`  // 95 % confidence
	WinsHigh float64 `json:"winsHigh"` //
	// share of right first guesses of the others' agents, when a score first reached guessScore
	Knows float64 `json:"knows"`
	Known float64 `json:"known"` // mean probability that the public gave to this one's agent then
	// share of games in which this one moved its own agent furthest, when a score first reached stepsScore
	Named      float64 `json:"named"`
	Decision   float64 `json:"decision"`  // mean time in milliseconds
	Decisions  int     `json:"decisions"` // in all games
	Recognized float64 `json:"told"`      // share of sessions in which it was recognized by its play

	Metrics map[string]float64 `json:"feel"` // by metric name
}

type binReport struct {
	Expected float64 `json:"expected"` // mean probability that the public gave
	Happened float64 `json:"happened"` // share of cases in which it was true
	Count    int     `json:"count"`
}

// report returns the report on a tally of the games.
func (tn *tournament) report(t *tally) report {
	r := report{Edition: tn.setup.Edition.Edition().ID, Variants: tn.setup.Variants.String(), Games: t.games,
		Seed:  tn.seed,
		Turns: median(t.turns), FreeWins: float64(t.freeWins) / float64(t.games)}
	right := recognition(t.metrics)
	for i, s := range t.stats {
		x := seatReport{Level: tn.seats[i].name, Wins: s.won / float64(t.games), Decisions: s.decisions}
		x.WinsLow, x.WinsHigh = wilson(s.won, float64(t.games))
		x.Knows, x.Known = ratio(float64(s.rightGuesses), s.guesses), ratio(s.exposureSum, s.exposures)
		x.Named = ratio(s.ownFurthest, s.stepsGames)
		x.Decision = ratio(s.decisionTime.Seconds()*1000, s.decisions)
		x.Metrics, x.Recognized = metricsOf(t.metrics, i), right[i]
		r.Seats = append(r.Seats, x)
	}
	for i := range t.counted {
		r.Reliability = append(r.Reliability,
			binReport{ratio(t.expected[i], t.counted[i]), ratio(float64(t.happened[i]), t.counted[i]), t.counted[i]})
	}
	r.Dossiers = tn.dossierReports(t)
	return r
}

// median returns the median, of an even number the higher one.
func median(all []int) int {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2]
}

// ratio returns x/n, 0 if n is 0.
func ratio(x float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return x / float64(n)
}

// wilson returns the 95 % confidence interval of a share of won/n (Wilson score interval).
func wilson(won, n float64) (low, high float64) {
	const z = 1.96
	p := won / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	return middle - half, middle + half
}

// print writes the report as text tables.
func (tn *tournament) print(w io.Writer, t *tally) error {
	r := tn.report(t)
	out := &bytes.Buffer{} // never fails, so only WriteTo can
	fmt.Fprintf(out, "%s, %s, %d games, seed %d: %d turns a game, no player wins %.1f %%\n\n", r.Edition, r.Variants,
		r.Games, r.Seed, r.Turns, 100*r.FreeWins)
	fmt.Fprintf(out, "%-18s %8s %16s %8s %8s %8s %12s\n", "level", "wins", "95 %", "knows", "known", "steps",
		"ms/decision")
	for _, s := range r.Seats {
		fmt.Fprintf(out, "%-18s %6.1f %% %6.1f – %5.1f %% %6.0f %% %6.0f %% %6.0f %% %12.2f\n", s.Level, 100*s.Wins,
			100*s.WinsLow, 100*s.WinsHigh, 100*s.Knows,
			100*s.Known, 100*s.Named, s.Decision)
	}
	r.printMetrics(out)
	r.printDossiers(out)
	fmt.Fprintf(out, "\nreliability of the public’s belief when a score first reached %d\n%10s %10s %10s\n", guessScore,
		"believed", "was so", "times")
	for _, b := range r.Reliability {
		if b.Count > 0 {
			fmt.Fprintf(out, "%8.0f %% %8.0f %% %10d\n", 100*b.Expected, 100*b.Happened, b.Count)
		}
	}
	_, err := out.WriteTo(w)
	return err
}
