package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// trial tries mistakes.
type trial struct {
	options
	tests []test
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
			if was, err = t.try(ctx, p, m); ctx.Err() != nil {
				break
			} else if err != nil {
				return err
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

// try makes one mistake and runs the tests that can notice it until one does.
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
	// By the environment, so that tests that build the game themselves build the changed one.
	env := append(os.Environ(), "GOFLAGS=-overlay="+file)
	if _, err := t.command(ctx, t.dir, env, "go", "build", "-o", os.DevNull, p.pkg.ImportPath); err != nil {
		return unbuilt, ctx.Err()
	}
	programs := map[string]string{} // by package
	for _, g := range groups(noticing(t.tests, p, m), p.pkg.ImportPath) {
		program := programs[g.pkg.ImportPath]
		if program == "" {
			program = filepath.Join(t.tmp, fmt.Sprintf("changed%d.test", len(programs)))
			if out, err := t.command(ctx, t.dir, env, "go", "test", "-c", "-vet=off", "-o", program, g.pkg.ImportPath); err != nil {
				if ctx.Err() != nil {
					return "", ctx.Err()
				}
				return "", fmt.Errorf("the tests of %s do not build with %s:\n%s", g.pkg.ImportPath, m, out)
			}
			programs[g.pkg.ImportPath] = program
		}
		limit := min(t.limit, 20*time.Second+5*g.takes())
		out, err := t.command(ctx, g.pkg.Dir, env, program, "-test.failfast", "-test.timeout", limit.String(), "-test.run", g.pattern())
		switch {
		case ctx.Err() != nil:
			return "", ctx.Err()
		case strings.Contains(out, "panic: test timed out after"):
			return late, nil
		case err != nil:
			return caught, nil
		}
	}
	return survived, nil
}

// command runs a command and returns what it says.
func (t *trial) command(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, env
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = time.Minute
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
