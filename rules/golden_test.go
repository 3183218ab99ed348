package rules_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

var update = flag.Bool("update", false, "write the golden playthroughs")

// TestGoldenPlaythroughs compares a whole game of several set-ups with the files in testdata/playthrough. They list
// each action with its events and the position after it.
func TestGoldenPlaythroughs(t *testing.T) {
	testrun.Playthroughs(func(s rules.Setup, seed uint64) {
		t.Run(name(s), func(t *testing.T) {
			got := playthrough(t, s, seed)
			path := filepath.Join("testdata", "playthrough", name(s)+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (go test ./rules -update writes it)", err)
			}
			want := strings.ReplaceAll(string(data), "\r\n", "\n")
			if got == want {
				return
			}
			gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(gotLines), len(wantLines)) {
				if gotLines[i] != wantLines[i] {
					t.Fatalf("%s, line %d:\n got %s\nwant %s", path, i+1, gotLines[i], wantLines[i])
				}
			}
			t.Fatalf("%s: got %d lines, want %d", path, len(gotLines), len(wantLines))
		})
	})
}

// playthrough returns the text of a random game: actions, events, positions and the result. The seed decides all.
func playthrough(t *testing.T, s rules.Setup, seed uint64) string {
	t.Helper()
	const seedOffset = 100 // gives players other random numbers than the dealer
	var out strings.Builder
	g := newGame(t, s)
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+seedOffset)
	var log rules.Log
	fmt.Fprintf(&out, "%s\n", g.Position())
	for !g.Over() {
		a := dealer.Next(&g)
		if !g.IsChance() {
			a = g.NthLegal(src.Intn(g.CountLegal()))
		}
		log.Reset()
		if err := g.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "\n%v\n", a)
		for _, e := range log.Events {
			fmt.Fprintf(&out, "  %v\n", e)
		}
		fmt.Fprintf(&out, "%s\n", g.Position())
	}
	r := g.Result()
	fmt.Fprintf(&out, "\n{Ending:%v Winners:%v Tokens:%v}\n", r.Ending, r.Winners, r.Front)
	return out.String()
}
