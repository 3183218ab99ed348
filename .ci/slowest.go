//go:build ignore

// Command slowest reads the output of "go test -json". It prints the results of packages, the output and first message
// of each failed test, the ten slowest tests, and the total time. Its exit code is 1 if a test failed:
//
//	go test -json -short ./... | go run .ci/slowest.go
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
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
	messages    []string // first message of each failed test
}

// message matches the message of a test.
var message = regexp.MustCompile(`^\s+\w+\.go:\d+: `)

// add adds an event. It prints results of packages and the output of failed tests.
func (s *summary) add(e event) {
	if !e.Time.IsZero() {
		if s.first.IsZero() {
			s.first = e.Time
		}
		s.last = e.Time
	}
	test := e.Package + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		s.output[test] = append(s.output[test], e.Output)
	case "fail", "build-fail":
		s.failed = true
		fmt.Print(strings.Join(s.output[test], ""))
		if i := slices.IndexFunc(s.output[test], message.MatchString); i >= 0 {
			s.messages = append(s.messages,
				fmt.Sprintf("FAILED %s: %.300s", test, strings.TrimSpace(s.output[test][i])))
		}
		fallthrough
	case "pass", "skip":
		if e.Test == "" && e.Action != "skip" {
			fmt.Printf("%s\t%s\t%.1fs\n", e.Action, e.Package, e.Elapsed)
		} else if e.Test != "" && !strings.Contains(e.Test, "/") {
			s.done = append(s.done, e)
		}
		delete(s.output, test)
	}
}

// maxSlowest is the number of slow tests that are printed.
const maxSlowest = 10

// printSlowest prints the slowest tests, the total time, and the first message of each failed test.
func (s *summary) printSlowest() {
	slices.SortFunc(s.done, func(a, b event) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	fmt.Printf("\n%d tests in %.0f s; the slowest:\n", len(s.done), s.last.Sub(s.first).Seconds())
	for _, e := range s.done[:min(maxSlowest, len(s.done))] {
		fmt.Printf("%7.1f s  %s %s\n", e.Elapsed, e.Package, e.Test)
	}
	for _, m := range s.messages { // at the end, because logs are cut at the start
		fmt.Println(m)
	}
}

func main() {
	s := &summary{output: map[string][]string{}}
	for in := json.NewDecoder(os.Stdin); in.More(); {
		var e event
		if err := in.Decode(&e); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		s.add(e)
	}
	if s.printSlowest(); s.failed {
		os.Exit(1)
	}
}
