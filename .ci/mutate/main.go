// Command mutate tries out the tests: it makes one small mistake at a time in the game’s code, runs the tests that reach the place, and names every mistake that
// no test noticed. The mistakes are made in copies that the go command is told of (-overlay); the sources are never touched.
//
//	go run -C .ci/mutate . -n 50 -also ./rules/record,./rules/match ./rules/...
//
// First every test runs alone and without a mistake, to see what it reaches and how long it takes; a mistake is then tried by the tests that reach it, quick
// ones first. What a test reaches is kept as long as its program stays the same.
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
	limit    time.Duration // of one run of tests
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
	fs.DurationVar(&o.limit, "limit", 3*time.Minute, "how long tests may run at most; a mistake that makes them run much longer than without it is caught")
	fs.StringVar(&also, "also", "", "`packages`, with commas, whose tests are run too where they reach the mistake; PACKAGE=TEST runs one test of a package, whatever it reaches: one that starts the game itself")
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
	t := trial{options: o, out: os.Stdout}
	if t.known, err = readResults(o.results); err != nil {
		return err
	}
	if t.tmp, err = os.MkdirTemp("", "mutate-"); err != nil {
		return err
	}
	defer os.RemoveAll(t.tmp)
	if t.tests, err = t.survey(ctx, changed, also); err != nil {
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
	only                               string // the one test that is run, whatever it reaches; "" for all
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
	return p.ImportPath == path || slices.Contains(p.Deps, path) || slices.Contains(p.TestImports, path) || slices.Contains(p.XTestImports, path)
}

func (p pkg) tested() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }
