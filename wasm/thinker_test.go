//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// slowTable is a new game of one person and the opponents that compute longest.
const slowTable = `[Record "1"]
[Edition "amigo"]
[Variants "dossier"]
[Seat 1 "Chief" person]
[Seat 2 "Moth" mastermind]
[Seat 3 "Vesper" mastermind]
[Seat 4 "Argus" mastermind]
[Seat 5 "Sable" spymaster]
[Seed "5"]

`

// shortTable is the same with two opponents, for tests in which their speed does not matter.
const shortTable = `[Record "1"]
[Edition "amigo"]
[Variants "dossier"]
[Seat 1 "Chief" person]
[Seat 2 "Moth" mastermind]
[Seat 3 "Sable" spymaster]
[Seed "5"]

`

// silentWorker replaces workers by one that is ready and then never answers.
const silentWorker = `window.Worker = class {
  constructor() { setTimeout(() => this.onmessage({ data: {} }), 50); }
  postMessage() {}
  terminate() {}
}`

// countAsked counts the requests to workers.
const countAsked = `window.asked = 0;
if (window.Worker) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) { if (args[0].question) window.asked++; return post.apply(this,
	args); };
}`

// blocksBriefly is JavaScript: whether the page was blocked for less than 50 milliseconds in most of the times that it
// was blocked for opponents. Blocks of a few milliseconds are not measured. One or two may be long because the machine
// is busy.
const blocksBriefly = `(() => {
	const all = performance.getEntriesByName("thinking").map((e) => e.duration).sort((a, b) => a - b);
	return all.length < 3 || all[all.length >> 1] < 50;
})()`

// TestOpponentsDoNotBlockThePage checks that the page stays responsive against the strongest opponents: with a worker,
// and without workers. The game goes on likewise if workers are forbidden, missing, crash or never answer.
func TestOpponentsDoNotBlockThePage(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	for _, test := range []struct {
		name, before string
		site         func(testing.TB) Site
		table        string
		missing      string // a file that the server lacks
		worker       bool   // whether a worker computes the decisions
		silent, dies bool   // whether the worker never answers, or dies in the end
	}{
		{"in a worker, which dies", "", site, slowTable, "", true, false, true},
		{"in a worker, with the plain engine", "", uneditedSite, shortTable, "", true, false, false},
		{"without workers", "delete window.Worker", site, slowTable, "", false, false, false},
		{"the worker is not there", "", site, shortTable, "thinker.js", false, false, false},
		{"the worker is silent", silentWorker, site, shortTable, "", true, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			browser := browserAtPace(t, timerPace) // the page's clock measures how long it is blocked
			good := uncompressed(withHeaders(test.site(t), nil))
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if test.missing != "" && strings.HasSuffix(r.URL.Path, test.missing) {
					http.NotFound(w, r)
					return
				}
				good.ServeHTTP(w, r)
			}))
			defer server.Close()
			save := fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.SavedGameFile, test.table)
			tab, tester := openTitle(t, browser, server.URL+"?speed=instant&seed=3", smallScreen, 3,
				beforeLoading(save+";"+test.before+";"+countAsked))
			if test.worker {
				tester.Wait("the worker",
					func(a11y.PublicState) bool { return tab.text("!!window.heimlichWorker") == "true" })
			}
			tester.Press("continue")
			tester.ViewPassports()
			play := func() { // two turns of the person, one round
				turns := 0
				tester.PlayUntil(func(a11y.PublicState) bool { turns++; return turns > 2 })
				tester.Check(tab.Saved(playtest.GamesFolder))
			}
			play()
			if asked := tab.text("window.asked"); (asked != "0") != test.worker {
				t.Errorf("a worker got %s requests", asked)
			}
			checkWorker := func(want bool) {
				t.Helper()
				if now := tab.text("!!window.heimlichWorker") == "true"; now != want {
					t.Errorf("at the end there is a worker: %v", now)
				}
			}
			checkWorker(test.worker && !test.silent)
			longest := tab.text(`Math.max(0, ...performance.getEntriesByName("thinking").map((e) => e.duration))`)
			t.Logf("the page was blocked for opponents for at most %s ms", longest)
			if test.table == slowTable && tab.text(blocksBriefly) != "true" {
				t.Errorf("opponents mostly blocked the page for more than 50 ms, and up to %s ms",
					longest)
			}
			if test.missing == "" && !test.silent {
				tab.checkComplaints()
			}
			if test.dies {
				tab.text("window.heimlichWorker.postMessage({ id: 1e6, question: new Uint8Array(3) })")
				play()
				checkWorker(false)
			}
		})
	}
}
