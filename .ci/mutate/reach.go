package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// test is one test, and what was seen when it ran alone, without a mistake.
type test struct {
	Name    string
	Took    time.Duration
	Reached map[string][]block // by file, as PACKAGE/FILE

	pkg      pkg
	anything bool // it runs whatever it reaches
}

// block is a stretch of code without a branch, from a line and column to another.
type block [4]int

func (b block) contains(line, column int) bool {
	return (b[0] < line || b[0] == line && b[1] <= column) && (line < b[2] || line == b[2] && column < b[3])
}

// survey runs every test of the packages alone. Where one fails without a mistake nothing can be learned.
func (t *trial) survey(ctx context.Context, changed, also []pkg) ([]test, error) {
	var covered []string
	for _, p := range changed {
		covered = append(covered, p.ImportPath)
	}
	var all []test
	seen := map[string]bool{}
	for _, p := range slices.Concat(changed, also) {
		if !p.tested() || p.only == "" && seen[p.ImportPath] {
			continue
		}
		seen[p.ImportPath] = seen[p.ImportPath] || p.only == ""
		tests, err := t.surveyOne(ctx, p, covered)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(t.out, "%s: %d tests\n", p.ImportPath, len(tests))
		all = append(all, tests...)
	}
	return all, nil
}

// surveyOne runs every test of a package alone, or takes what it saw of the same program before.
func (t *trial) surveyOne(ctx context.Context, p pkg, covered []string) ([]test, error) {
	program := filepath.Join(t.tmp, "survey.test")
	args := []string{"test", "-c", "-vet=off", "-o", program}
	if p.only == "" {
		args = append(args, "-cover", "-coverpkg="+strings.Join(covered, ","))
	}
	if out, err := t.command(ctx, t.dir, nil, "go", append(args, p.ImportPath)...); err != nil {
		return nil, fmt.Errorf("the tests of %s do not build: %w\n%s", p.ImportPath, err, out)
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	kept := filepath.Join(os.TempDir(), fmt.Sprintf("mutate-%x.json", sha256.Sum256(append(data, p.only...))))
	var tests []test
	if data, err := os.ReadFile(kept); err != nil || json.Unmarshal(data, &tests) != nil {
		if tests, err = t.runEach(ctx, p, program); err != nil {
			return nil, err
		}
		if data, err = json.Marshal(tests); err != nil {
			return nil, err
		}
		if err := os.WriteFile(kept, data, 0o644); err != nil {
			return nil, err
		}
	}
	for i := range tests {
		tests[i].pkg, tests[i].anything = p, p.only != ""
	}
	return tests, nil
}

// runEach runs the tests of a test program one by one.
func (t *trial) runEach(ctx context.Context, p pkg, program string) ([]test, error) {
	names := []string{p.only}
	if p.only == "" {
		quiet := append(os.Environ(), "GOCOVERDIR="+t.tmp) // else a warning stands among the names
		out, err := t.command(ctx, p.Dir, quiet, program, "-test.list", "^(Test|Example|Fuzz)")
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", p.ImportPath, err, out)
		}
		names = strings.Fields(out)
	}
	profile := filepath.Join(t.tmp, "profile")
	var tests []test
	for _, name := range names {
		args := []string{"-test.run", exactly(name)}
		if p.only == "" {
			args = append(args, "-test.coverprofile", profile)
		}
		start := time.Now()
		if out, err := t.command(ctx, p.Dir, nil, program, args...); err != nil {
			return nil, fmt.Errorf("%s of %s fails without any mistake: %w\n%s", name, p.ImportPath, err, out)
		}
		one := test{Name: name, Took: time.Since(start)}
		if p.only == "" {
			data, err := os.ReadFile(profile)
			if err != nil {
				return nil, err
			}
			if one.Reached, err = readProfile(string(data)); err != nil {
				return nil, err
			}
		}
		tests = append(tests, one)
	}
	return tests, nil
}

// readProfile reads which blocks were reached from what the go command calls a coverage profile.
func readProfile(text string) (map[string][]block, error) {
	reached := map[string][]block{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "mode:") {
			continue
		}
		file, rest, _ := strings.Cut(line, ".go:")
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b[0], &b[1], &b[2], &b[3], &statements, &count); err != nil {
			return nil, fmt.Errorf("the coverage profile has the line %q: %w", line, err)
		}
		if count > 0 {
			reached[file+".go"] = append(reached[file+".go"], b)
		}
	}
	return reached, nil
}

// noticing are the tests that can notice a mistake. One within a function is noticed only where it is reached; one between the functions wherever its package is used.
func noticing(tests []test, p place, m mistake) []test {
	var some []test
	for _, t := range tests {
		within := func(b block) bool { return b.contains(m.atLine, m.atColumn) }
		if t.anything || m.free && t.pkg.uses(p.pkg.ImportPath) || slices.ContainsFunc(t.Reached[m.where], within) {
			some = append(some, t)
		}
	}
	return some
}

// group is tests of one package that run together.
type group struct {
	pkg   pkg
	tests []test
}

func (g group) takes() (sum time.Duration) {
	for _, t := range g.tests {
		sum += t.Took
	}
	return sum
}

func (g group) pattern() string {
	var names []string
	for _, t := range g.tests {
		names = append(names, t.Name)
	}
	return exactly(names...)
}

// exactly is the pattern of tests for -test.run.
func exactly(names ...string) string {
	var some []string
	for _, n := range names {
		some = append(some, regexp.QuoteMeta(n))
	}
	return "^(" + strings.Join(some, "|") + ")$"
}

// slow tests run alone and after the quick ones of their package.
const slow = 2 * time.Second

// groups puts tests together in the order in which they should run: the quick ones of the changed package, then what takes least; last what runs whatever it reaches, since it starts the game.
func groups(tests []test, changed string) []group {
	var all []group
	for _, t := range tests {
		i := slices.IndexFunc(all, func(g group) bool {
			return g.pkg.ImportPath == t.pkg.ImportPath && !g.tests[0].anything && g.tests[0].Took < slow
		})
		if t.anything || t.Took >= slow || i < 0 {
			all = append(all, group{t.pkg, []test{t}})
		} else {
			all[i].tests = append(all[i].tests, t)
		}
	}
	rank := func(g group) int {
		switch {
		case g.tests[0].anything:
			return 2
		case g.pkg.ImportPath == changed && g.tests[0].Took < slow:
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b group) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.takes(), b.takes()))
	})
	return all
}
