// Command mutate tries out the tests: it makes one small mistake at a time in the game’s code, runs the tests, and names every mistake that no test noticed.
// The mistakes are made in copies that the go command is told of (-overlay); the sources are never touched.
//
//	go run -C .ci/mutate . -n 50 -also ./rules/record,./rules/match ./rules/...
//
// Places and mistakes are drawn by a seed, which is printed. What came out is written to a file at once; the same command goes on where it was ended, and with
// -again only what survived is tried again, after better tests have been written.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// options are what the command is asked for.
type options struct {
	dir      string // the module whose code is changed
	n        int
	seed     uint64
	limit    time.Duration // of one package’s tests
	also     []string      // packages whose tests are run too
	results  string        // file
	again    bool
	packages []string
}

func readOptions(args []string) (options, error) {
	var o options
	var also string
	fs := flag.NewFlagSet("mutate", flag.ContinueOnError)
	fs.StringVar(&o.dir, "dir", filepath.Join("..", ".."), "the `folder` of the module")
	fs.IntVar(&o.n, "n", 50, "how many mistakes to try")
	fs.Uint64Var(&o.seed, "seed", uint64(time.Now().UnixNano())%1e6, "which places and mistakes are drawn")
	fs.DurationVar(&o.limit, "limit", 3*time.Minute, "how long the tests of one package may run; a mistake that makes them run longer is caught")
	fs.StringVar(&also, "also", "", "`packages`, with commas, whose tests are run too where they depend on the changed one; PACKAGE=TEST runs one test of a package, whatever it depends on")
	fs.StringVar(&o.results, "results", "", "the `file` for what came out (default: in the temporary folder, by seed and packages)")
	fs.BoolVar(&o.again, "again", false, "try only what survived before")
	if err := fs.Parse(args); err != nil {
		return o, err
	}
	if o.packages = fs.Args(); len(o.packages) == 0 {
		return o, errors.New("name the packages to change, such as ./rules/...")
	}
	if also != "" {
		o.also = strings.Split(also, ",")
	}
	if o.results == "" {
		name := strings.NewReplacer("/", "", ".", "").Replace(strings.Join(o.packages, "-"))
		o.results = filepath.Join(os.TempDir(), fmt.Sprintf("mutate-%s-%d.txt", name, o.seed))
	}
	return o, nil
}

func run(ctx context.Context, args []string) error {
	o, err := readOptions(args)
	if err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	}
	fmt.Printf("seed %d; what comes out is kept in %s\n", o.seed, o.results)
	changed, err := list(ctx, o.dir, o.packages)
	if err != nil {
		return err
	}
	also, err := o.listAlso(ctx)
	if err != nil {
		return err
	}
	places, err := allPlaces(changed)
	if err != nil {
		return err
	}
	rnd := rand.New(rand.NewPCG(o.seed, 0))
	rnd.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	fmt.Printf("%d places in %d packages\n", len(places), len(changed))
	t := trial{options: o, also: also, out: os.Stdout}
	if t.known, err = readResults(o.results); err != nil {
		return err
	}
	if t.tmp, err = os.MkdirTemp("", "mutate-"); err != nil {
		return err
	}
	defer os.RemoveAll(t.tmp)
	if err := t.baseline(ctx, changed); err != nil {
		return err
	}
	return t.all(ctx, places, rnd)
}

// pkg is what the go command says of a package.
type pkg struct {
	ImportPath, Dir                    string
	GoFiles                            []string
	Deps, TestGoFiles, XTestGoFiles    []string
	Imports, TestImports, XTestImports []string
	only                               string // the one test that is run, "" for all
}

// listAlso asks the go command for the packages whose tests are run too.
func (o options) listAlso(ctx context.Context) ([]pkg, error) {
	var also []pkg
	for _, a := range o.also {
		pattern, only, _ := strings.Cut(a, "=")
		ps, err := list(ctx, o.dir, []string{pattern})
		if err != nil {
			return nil, err
		}
		for _, p := range ps {
			p.only = only
			also = append(also, p)
		}
	}
	return also, nil
}

// list asks the go command for packages.
func list(ctx context.Context, dir string, patterns []string) ([]pkg, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-json"}, patterns...)...)
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var ps []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return ps, nil
		} else if err != nil {
			return nil, err
		}
		ps = append(ps, p)
	}
}

// uses reports whether the tests of p can notice a change of the package path. What only a test of p imports counts, what that imports does not.
func (p pkg) uses(path string) bool {
	return p.only != "" || p.ImportPath == path || slices.Contains(p.Deps, path) || slices.Contains(p.TestImports, path) || slices.Contains(p.XTestImports, path)
}

func (p pkg) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// trial tries mistakes.
type trial struct {
	options
	also  []pkg
	known map[string]string // outcomes by mistake
	tmp   string
	out   io.Writer

	caught, late, survived, unbuilt int
}

// What can become of a mistake.
const (
	caught   = "caught"
	late     = "caught by the time limit"
	survived = "SURVIVED"
	unbuilt  = "does not build"
)

// baseline runs all tests without a mistake: where they fail already, nothing can be learned.
func (t *trial) baseline(ctx context.Context, changed []pkg) error {
	for _, p := range slices.Concat(changed, t.also) {
		if !p.tested() {
			continue
		}
		if outcome, text := t.test(ctx, p, ""); outcome != survived {
			return fmt.Errorf("the tests fail without any mistake:\n%s", text)
		}
	}
	return nil
}

// all tries mistakes at the places in order until as many as wanted were built.
func (t *trial) all(ctx context.Context, places []place, rnd *rand.Rand) error {
	for _, p := range places {
		m := p.mistakes[rnd.IntN(len(p.mistakes))]
		if t.caught+t.late+t.survived == t.n || ctx.Err() != nil {
			break
		}
		was, done := t.known[m.String()]
		if t.again && was != survived {
			continue
		}
		if !done || t.again {
			start := time.Now()
			var err error
			if was, err = t.try(ctx, p, m); err != nil {
				return err
			}
			if ctx.Err() != nil {
				break
			}
			if err := t.note(was, m); err != nil {
				return err
			}
			t.count(was)
			fmt.Fprintf(t.out, "[%d/%d] %d survived; %s (%.0f s): %s\n", t.caught+t.late+t.survived, t.n, t.survived, was, time.Since(start).Seconds(), m)
			continue
		}
		t.count(was)
		if was == survived {
			fmt.Fprintf(t.out, "%s before: %s\n", was, m)
		}
	}
	tried := t.caught + t.late + t.survived
	if tried == 0 {
		return errors.New("nothing was tried")
	}
	fmt.Fprintf(t.out, "seed %d: of %d mistakes %d were caught (%.0f %%), %d of them by the time limit; %d survived; %d more did not build\n",
		t.seed, tried, t.caught+t.late, 100*float64(t.caught+t.late)/float64(tried), t.late, t.survived, t.unbuilt)
	return ctx.Err()
}

func (t *trial) count(outcome string) {
	switch outcome {
	case caught:
		t.caught++
	case late:
		t.late++
	case survived:
		t.survived++
	default:
		t.unbuilt++
	}
}

// try makes one mistake and runs the tests of its package, then those of the others that use it.
func (t *trial) try(ctx context.Context, p place, m mistake) (string, error) {
	text, err := os.ReadFile(p.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(t.tmp, "changed.go")
	if err := os.WriteFile(changed, m.applied(text), 0o644); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {p.file: changed}})
	if err != nil {
		return "", err
	}
	file := filepath.Join(t.tmp, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o644); err != nil {
		return "", err
	}
	if p.pkg.tested() {
		if outcome, _ := t.test(ctx, p.pkg, file); outcome != survived {
			return outcome, nil
		}
	} else if t.build(ctx, p.pkg.ImportPath, file) != nil {
		return unbuilt, nil
	}
	for _, q := range t.also {
		if q.tested() && q.ImportPath != p.pkg.ImportPath && q.uses(p.pkg.ImportPath) {
			if outcome, _ := t.test(ctx, q, file); outcome != survived {
				return outcome, nil
			}
		}
	}
	return survived, nil
}

// test runs the tests of a package with an overlay, "" for none.
func (t *trial) test(ctx context.Context, p pkg, overlay string) (outcome, text string) {
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-p", "1", "-vet=off", "-failfast", "-timeout", t.limit.String(), "-run", p.only, p.ImportPath)
	out, err := t.command(cmd, overlay)
	switch {
	case err == nil:
		return survived, out
	case strings.Contains(out, "[build failed]"):
		return unbuilt, out
	case strings.Contains(out, "panic: test timed out after"):
		return late, out
	}
	return caught, out
}

func (t *trial) build(ctx context.Context, path, overlay string) error {
	_, err := t.command(exec.CommandContext(ctx, "go", "build", path), overlay)
	return err
}

// command runs the go command. The overlay comes by the environment, so that tests that build the game themselves build the changed one.
func (t *trial) command(cmd *exec.Cmd, overlay string) (string, error) {
	cmd.Dir = t.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = time.Minute
	if overlay != "" {
		cmd.Env = append(os.Environ(), "GOFLAGS=-overlay="+overlay)
	}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// note adds an outcome to the file of results.
func (t *trial) note(outcome string, m mistake) error {
	f, err := os.OpenFile(t.results, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s\t%s\n", outcome, m)
	return errors.Join(err, f.Close())
}

// readResults reads what came out before, the last outcome of each mistake. No file is none.
func readResults(file string) (map[string]string, error) {
	known := map[string]string{}
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return known, nil
	}
	for line := range strings.Lines(string(data)) {
		if outcome, m, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			known[m] = outcome
		}
	}
	return known, err
}
