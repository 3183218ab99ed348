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

// run plays the tournament that the arguments describe and writes its result to out, or with -tables plays all rows and
// writes them to a file. The error says which argument is wrong, or why writing failed.
func run(args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(progress)
	seats := flags.String("seats", "field-agent,recruit", "who plays, an opponent for every seat: a level ("+
		strings.Join(levelNames, ", ")+"), where wanted with a temperament, as handler/bold; random; "+
		"search:100, a plain tree search with so many playouts; or uct:100, with the textbook constant, which "+
		"explores more; search:100/0.7 sets the exploration constant")
	edition := flags.String("edition", "amigo", strings.Join(rules.EditionNames(), ", "))
	variants := flags.String("variants", "base", "base, topsecret, dossier or topsecret+dossier")
	games := flags.Int("games", 200, "how many games")
	seed := flags.Uint64("seed", 1, "the seed of the tournament")
	cores := flags.Int("cores", runtime.NumCPU(), "how many games are played at the same time")
	asJSON := flags.Bool("json", false, "write the result as JSON")
	allTables := flags.String("tables", "", "play all rows of tables.md, -games each, and write them to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *games < 1 {
		return fmt.Errorf("-games %d: at least one game has to be played", *games)
	}
	if *cores < 1 {
		return fmt.Errorf("-cores %d: at least one core is needed", *cores)
	}
	if *allTables != "" {
		return writeTables(*allTables, levelNames, *games, *cores,
			func(row int) { fmt.Fprintf(progress, "row %d\n", row) })
	}
	settings := tournament{games: *games, seed: *seed}
	var err error
	if settings.seats, err = parseSeats(*seats); err != nil {
		return err
	}
	if settings.setup.Edition, err = rules.EditionByID(*edition); err != nil {
		return err
	}
	if settings.setup.Variants, err = rules.VariantsByName(*variants); err != nil {
		return err
	}
	settings.setup.Players, settings.setup.First = len(settings.seats), rules.NoSeat
	if err := settings.setup.Validate(); err != nil {
		return err
	}
	if settings.setup.Variants != (rules.Variants{}) &&
		slices.ContainsFunc(settings.seats, func(c contestant) bool { return c.search.playouts > 0 }) {
		return errSearch
	}
	bar := progressbar.NewOptions(settings.games, progressbar.OptionSetWriter(progress), progressbar.OptionShowCount(),
		progressbar.OptionShowIts(), progressbar.OptionClearOnFinish())
	t := settings.playAll(*cores, func() { _ = bar.Add(1) }) // an error of the bar is ignored
	_ = bar.Finish()
	if *asJSON {
		return json.NewEncoder(out).Encode(settings.report(&t))
	}
	return settings.print(out, &t)
}

// playAll plays all games, cores of them at the same time, and returns their total. It calls done after each game;
// calls don't overlap.
func (tn *tournament) playAll(cores int, done func()) tally {
	results := make([]tally, tn.games)
	var nextGame atomic.Int64
	var wg sync.WaitGroup
	var doneMutex sync.Mutex
	for range cores {
		wg.Go(func() {
			for {
				i := int(nextGame.Add(1)) - 1
				if i >= tn.games {
					return
				}
				results[i] = tn.playGame(i)
				doneMutex.Lock()
				done()
				doneMutex.Unlock()
			}
		})
	}
	wg.Wait()
	total := tally{stats: make([]contestantStats, len(tn.seats))}
	for i := range results {
		total.add(&results[i])
	}
	return total
}

// report is the result of a tournament, as written with -json. Shares are 0 … 1.
type report struct {
	Edition  string  `json:"edition"`
	Variants string  `json:"variants"`
	Games    int     `json:"games"`
	Seed     uint64  `json:"seed"`
	Turns    int     `json:"turns"`    // median number of turns in a game
	FreeWins float64 `json:"freeWins"` // share of games that no player won

	Seats       []contestantReport `json:"seats"`
	Reliability []reliabilityBin   `json:"reliability"`

	Dossiers []dossierReport `json:"dossiers,omitempty"` // by contestant, then by method
}

// contestantReport is the result of one contestant.
type contestantReport struct {
	Name string  `json:"name"` // the contestant as written in -seats
	Wins float64 `json:"wins"` // share of games won
	// WinsLow and WinsHigh are the limits of the 95 % confidence interval.
	WinsLow  float64 `json:"winsLow"`
	WinsHigh float64 `json:"winsHigh"`
	// share of right guesses of the others' agents, when a score first reached guessScore
	GuessedRight float64 `json:"guessedRight"`
	Exposure     float64 `json:"exposure"` // mean probability of its own agent in the public belief then
	// share of games in which it had moved its own agent furthest, when a score first reached stepsScore
	OwnFurthest  float64 `json:"ownFurthest"`
	DecisionTime float64 `json:"decisionTime"` // mean time in milliseconds
	Decisions    int     `json:"decisions"`    // in all games
	Recognized   float64 `json:"recognized"`   // share of sessions in which its visible metrics identified it

	Metrics map[string]float64 `json:"metrics"` // by metric name
}

// reliabilityBin compares predictions of similar probability with what was true.
type reliabilityBin struct {
	Predicted float64 `json:"predicted"` // mean probability in the public belief
	Actual    float64 `json:"actual"`    // share of these predictions that were true
	Count     int     `json:"count"`     // number of predictions
}

// report converts the tally of all games into a report.
func (tn *tournament) report(t *tally) report {
	r := report{Edition: tn.setup.Edition.Edition().ID, Variants: tn.setup.Variants.String(), Games: t.games,
		Seed: tn.seed, Turns: median(t.gameTurns), FreeWins: float64(t.winless) / float64(t.games)}
	recognized := recognition(t.metrics)
	for i, s := range t.stats {
		result := contestantReport{Name: tn.seats[i].name, Wins: s.wins / float64(t.games), Decisions: s.decisions}
		result.WinsLow, result.WinsHigh = wilson(s.wins, float64(t.games))
		result.GuessedRight, result.Exposure = ratio(float64(s.rightGuesses), s.guesses),
			ratio(s.exposureSum, s.exposedAgents)
		result.OwnFurthest = ratio(s.ownFurthest, s.stepsGames)
		result.DecisionTime = ratio(s.decisionTime.Seconds()*1000, s.decisions)
		result.Metrics, result.Recognized = meanMetrics(t.metrics, i), recognized[i]
		r.Seats = append(r.Seats, result)
	}
	for i := range t.predictions {
		r.Reliability = append(r.Reliability,
			reliabilityBin{Predicted: ratio(t.predicted[i], t.predictions[i]),
				Actual: ratio(float64(t.occurred[i]), t.predictions[i]), Count: t.predictions[i]})
	}
	r.Dossiers = tn.dossierReports(t)
	return r
}

// median returns the median; of an even number of values, the higher of the middle two.
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

// wilson returns the 95 % confidence interval of a share of wins/n (Wilson score interval).
func wilson(wins, n float64) (low, high float64) {
	const z = 1.96 // quantile of the normal distribution for 95 %
	p := wins / n
	center := (p + z*z/(2*n)) / (1 + z*z/n)
	margin := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	return center - margin, center + margin
}

// print writes the report as text tables.
func (tn *tournament) print(w io.Writer, t *tally) error {
	r := tn.report(t)
	out := &bytes.Buffer{} // writes to it never fail, so only WriteTo's error is checked
	fmt.Fprintf(out, "%s, %s, %d games, seed %d: %d turns a game, no player wins %.1f %%\n\n", r.Edition, r.Variants,
		r.Games, r.Seed, r.Turns, 100*r.FreeWins)
	fmt.Fprintf(out, "%-18s %8s %16s %8s %8s %8s %12s\n", "player", "wins", "95 %", "guesses", "exposed", "own far",
		"ms/decision")
	for _, s := range r.Seats {
		fmt.Fprintf(out, "%-18s %6.1f %% %6.1f – %5.1f %% %6.0f %% %6.0f %% %6.0f %% %12.2f\n", s.Name, 100*s.Wins,
			100*s.WinsLow, 100*s.WinsHigh, 100*s.GuessedRight,
			100*s.Exposure, 100*s.OwnFurthest, s.DecisionTime)
	}
	r.printMetrics(out)
	r.printDossiers(out)
	fmt.Fprintf(out, "\nreliability of the public’s belief when a score first reached %d\n%10s %10s %10s\n", guessScore,
		"predicted", "actual", "number")
	for _, b := range r.Reliability {
		if b.Count > 0 {
			fmt.Fprintf(out, "%8.0f %% %8.0f %% %10d\n", 100*b.Predicted, 100*b.Actual, b.Count)
		}
	}
	_, err := out.WriteTo(w)
	return err
}
