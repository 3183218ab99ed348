//go:build ignore

// Command slowest reads the output of "go test -json". It prints the results of packages, the output of failed tests,
// the ten slowest tests and the total time. Its exit code is 1 if a test failed:
//
//	go test -json -short ./... | go run .ci/slowest.go
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// event is one line of "go test -json".
type event struct {
	Time                          time.Time
	Action, Package, Test, Output string
	ImportPath                    string
	Elapsed                       float64
}

// summary collects the events read so far.
type summary struct {
	first, last time.Time
	done        []event             // ends of top-level tests
	output      map[string][]string // of running tests, by package and test
	failed      bool
}

// add adds an event. It prints results of packages and the output of failed tests.
func (r *summary) add(e event) {
	if !e.Time.IsZero() {
		if r.first.IsZero() {
			r.first = e.Time
		}
		r.last = e.Time
	}
	test := e.Package + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		r.output[test] = append(r.output[test], e.Output)
	case "fail", "build-fail":
		r.failed = true
		fmt.Print(strings.Join(r.output[test], ""))
		fallthrough
	case "pass", "skip":
		if e.Test == "" && e.Action != "skip" {
			fmt.Printf("%s\t%s\t%.1fs\n", e.Action, e.Package, e.Elapsed)
		} else if e.Test != "" && !strings.Contains(e.Test, "/") {
			r.done = append(r.done, e)
		}
		delete(r.output, test)
	}
}

// printSlowest prints the ten slowest tests and the total time.
func (r *summary) printSlowest() {
	slices.SortFunc(r.done, func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	fmt.Printf("\n%d tests in %.0f s; the slowest:\n", len(r.done), r.last.Sub(r.first).Seconds())
	for _, e := range r.done[:min(10, len(r.done))] {
		fmt.Printf("%7.1f s  %s %s\n", e.Elapsed, e.Package, e.Test)
	}
}

func main() {
	r := &summary{output: map[string][]string{}}
	for in := json.NewDecoder(os.Stdin); in.More(); {
		var e event
		if err := in.Decode(&e); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		r.add(e)
	}
	if r.printSlowest(); r.failed {
		os.Exit(1)
	}
}
