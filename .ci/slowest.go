//go:build ignore

// Command slowest reads what "go test -json" prints. It prints the results of packages and the output of failed tests,
// then the ten slowest tests, how long all took, and ends with 1 if a test failed:
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

// run is what has been read so far.
type run struct {
	first, last time.Time
	done        []event             // the tests that are over, without their parts
	said        map[string][]string // by tests that are not over
	failed      bool
}

func (r *run) read(e event) {
	if !e.Time.IsZero() {
		if r.first.IsZero() {
			r.first = e.Time
		}
		r.last = e.Time
	}
	of := e.Package + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		r.said[of] = append(r.said[of], e.Output)
	case "fail", "build-fail":
		r.failed = true
		fmt.Print(strings.Join(r.said[of], ""))
		fallthrough
	case "pass", "skip":
		if e.Test == "" && e.Action != "skip" {
			fmt.Printf("%s\t%s\t%.1fs\n", e.Action, e.Package, e.Elapsed)
		} else if e.Test != "" && !strings.Contains(e.Test, "/") {
			r.done = append(r.done, e)
		}
		delete(r.said, of)
	}
}

func (r *run) tell() {
	slices.SortFunc(r.done, func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	fmt.Printf("\n%d tests in %.0f s; the slowest:\n", len(r.done), r.last.Sub(r.first).Seconds())
	for _, e := range r.done[:min(10, len(r.done))] {
		fmt.Printf("%7.1f s  %s %s\n", e.Elapsed, e.Package, e.Test)
	}
}

func main() {
	r := &run{said: map[string][]string{}}
	for in := json.NewDecoder(os.Stdin); in.More(); {
		var e event
		if err := in.Decode(&e); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		r.read(e)
	}
	if r.tell(); r.failed {
		os.Exit(1)
	}
}
