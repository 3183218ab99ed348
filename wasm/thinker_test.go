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

// Opponents that compute in web workers, or on the page if these fail.

// slowTable is the record of a new game of one person and the opponents with the longest computations.
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

// shortTable is slowTable with two opponents only, for tests in which their speed does not matter.
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

// countAsked counts the requests to workers in the variable asked.
const countAsked = `window.asked = 0;
if (window.Worker) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) { if (args[0].question) window.asked++; return post.apply(this,
	args); };
}`

// blocksBriefly is a JavaScript expression. It is true if the median time for which opponents blocked the page is less
// than 50 milliseconds. The page does not record times of a few milliseconds, and one or two may be long on a busy
// machine.
const blocksBriefly = `(() => {
	const all = performance.getEntriesByName("thinking").map((e) => e.duration).sort((a, b) => a - b);
	return all.length < 3 || all[all.length >> 1] < 50;
})()`

// without returns a handler that serves all but one file; "" lacks none.
func without(missing string, handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if missing != "" && strings.HasSuffix(r.URL.Path, missing) {
			http.NotFound(w, r)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// TestOpponentsDoNotBlockThePage checks that the page stays responsive against the strongest opponents, with and
// without workers. The game also continues if a worker is missing, crashes or never answers.
func TestOpponentsDoNotBlockThePage(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	for _, test := range []struct {
		name    string
		script  string // run before the page's own
		site    func(testing.TB) Site
		table   string
		missing string // a file that the server lacks
		worker  bool   // a worker computes the decisions
		silent  bool   // the worker never answers
		dies    bool   // the worker crashes after some turns
	}{
		{name: "worker that crashes", site: site, table: slowTable, worker: true, dies: true},
		{name: "worker with the unedited engine", site: uneditedSite, table: shortTable, worker: true},
		{name: "no workers", script: "delete window.Worker", site: site, table: slowTable},
		{name: "script of the worker missing", site: site, table: shortTable, missing: "thinker.js"},
		{name: "silent worker", script: silentWorker, site: site, table: shortTable, worker: true, silent: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			browser := browserAtPace(t, timerPace) // the page's clock measures how long it is blocked
			server := httptest.NewServer(without(test.missing, uncompressed(withHeaders(test.site(t), nil))))
			defer server.Close()
			save := fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.SavedGameFile, test.table)
			tab, tester := openTitle(t, browser, server.URL+"?speed=instant&seed=3", smallScreen, 3,
				beforeLoading(save+";"+test.script+";"+countAsked))
			if test.worker {
				tester.Wait("the worker",
					func(a11y.PublicState) bool { return tab.text("!!window.heimlichWorker") == "true" })
			}
			tester.Press("continue")
			tester.ViewPassports()
			play := func() { // to the person's next turn but one
				turns := 0
				tester.PlayUntil(func(a11y.PublicState) bool { turns++; return turns > 2 })
				tester.Check(tab.Saved(playtest.GamesFolder))
			}
			play()
			if asked := tab.text("window.asked"); (asked != "0") != test.worker {
				t.Errorf("got %s requests to a worker, want some: %v", asked, test.worker)
			}
			checkWorker := func(want bool) {
				t.Helper()
				if now := tab.text("!!window.heimlichWorker") == "true"; now != want {
					t.Errorf("after the turns: got a worker %v, want %v", now, want)
				}
			}
			checkWorker(test.worker && !test.silent)
			longest := tab.text(`Math.max(0, ...performance.getEntriesByName("thinking").map((e) => e.duration))`)
			t.Logf("the page was blocked for opponents for at most %s ms", longest)
			if test.table == slowTable && tab.text(blocksBriefly) != "true" {
				t.Errorf("got a median block of 50 ms or more, the longest %s ms, want less than 50 ms", longest)
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
