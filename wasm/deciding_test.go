//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/chromedp/chromedp"
)

// The speed of opponents in a browser.

// arenaPage is a page in which the arena plays games. At the end it returns the arena's output.
const arenaPage = `<!doctype html><title>Arena</title><script src="wasm_exec.js"></script><script>
const lines = [];
console.log = (line) => lines.push(line);
const go = new Go();
go.argv = ["arena", "-json", "-cores", "1", ...new URLSearchParams(location.search).getAll("arg")];
WebAssembly.instantiateStreaming(fetch("game.wasm"), go.importObject).then(({ instance }) =>
	go.run(instance)).then(() => { window.result = /{"edition.*/.exec(lines.join(""))[0]; });</script>`

// arenaTimeout is the time limit for the games of one table.
const arenaTimeout = 10 * time.Minute

// BenchmarkDeciding prints the mean time of an opponent's decision over whole games in Chromium, in milliseconds. It
// includes the unoptimised code at the start, as in a real game.
func BenchmarkDeciding(b *testing.B) {
	if chromium() == "" {
		b.Skip("skipped: Chromium is missing on this machine")
	}
	process := new(process)
	process.start()
	defer process.stop()
	if process.err != nil {
		b.Fatal(process.err)
	}
	server := httptest.NewServer(programSite(b, arenaPage, "../rules/arena"))
	defer server.Close()
	for b.Loop() {
		out := &strings.Builder{}
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprint(table, "in Chromium, a decision of whole games, ms\tbase\ttopsecret\tdossier\ttopsecret+dossier\t\n")
		for _, level := range []string{"handler", "spymaster", "mastermind"} {
			for _, players := range []int{2, 4} {
				fmt.Fprintf(table, "%d × %s", players, level)
				for _, variants := range []string{"base", "topsecret", "dossier", "topsecret%2Bdossier"} {
					seats := strings.TrimSuffix(strings.Repeat(level+",", players), ",")
					tab := newTab(b, process, screenSize{1280, 720, 1, false})
					fmt.Fprintf(table, "\t%.1f",
						tab.decisionTime(server.URL+"?arg=-games&arg=4&arg=-variants&arg="+variants+"&arg=-seats&arg="+
							seats))
					tab.cancel()
				}
				fmt.Fprint(table, "\t\n")
			}
		}
		_ = table.Flush() // writes to memory, no error possible
		fmt.Printf("\n%s\n", out)
	}
}

// decisionTime plays the games of a URL and returns the mean time of a decision, in milliseconds.
func (tb *tab) decisionTime(url string) float64 {
	tb.t.Helper()
	tb.do(chromedp.Navigate(url))
	result := ""
	for end := time.Now().Add(arenaTimeout); result == ""; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			tb.t.Fatalf("%s: got no result within %v", url, arenaTimeout)
		}
		tb.eval(`window.result ?? ""`, &result)
	}
	var summary struct {
		Seats []struct {
			Decision  float64
			Decisions int
		}
	}
	if err := json.Unmarshal([]byte(result), &summary); err != nil {
		tb.t.Fatalf("%s: got result %s, error %v", url, result, err)
	}
	spent, decisions := 0.0, 0
	for _, seat := range summary.Seats {
		spent, decisions = spent+seat.Decision*float64(seat.Decisions), decisions+seat.Decisions
	}
	return spent / float64(decisions)
}
