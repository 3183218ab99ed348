//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// hardTable is a game that has just begun, of one person and the opponents that think longest.
const hardTable = `[Record "1"]
[Edition "amigo"]
[Variants "dossier"]
[Seat 1 "Chief" person]
[Seat 2 "Moth" mastermind]
[Seat 3 "Vesper" mastermind]
[Seat 4 "Argus" mastermind]
[Seat 5 "Sable" spymaster]
[Seed "5"]

`

// silentWorker is in place of a worker that is ready and then never says anything.
const silentWorker = `window.Worker = class {
  constructor() { setTimeout(() => this.onmessage({ data: {} }), 50); }
  postMessage() {}
  terminate() {}
}`

// countAsked counts in the page how often a worker is asked something.
const countAsked = `window.asked = 0;
if (window.Worker) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...args) { window.asked++; return post.apply(this, args); };
}`

// TestOpponentsThinkBesideThePage plays against the strongest opponents: whole games with their worker and without workers, and the beginning of one where
// workers are forbidden, can't be fetched, die in the middle, or say nothing. The page never stands still for them for as long as 50 milliseconds.
func TestOpponentsThinkBesideThePage(t *testing.T) {
	browser := startBrowser(t)
	for _, c := range []struct {
		name, before string
		missing      string // a file that the server does not have
		worker       bool   // the worker is used
		dies         bool
		whole        bool
	}{
		{"in a worker", "", "", true, false, true},
		{"without workers", "delete window.Worker", "", false, false, true},
		{"workers are forbidden", "window.Worker = function () { throw new Error('forbidden') }", "", false, false, false},
		{"the worker is not there", "", "thinker.wasm", false, false, false},
		{"the worker dies", "", "", true, true, false},
		{"the worker is silent", silentWorker, "", true, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			good := guarded(site(t), nil)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if c.missing != "" && strings.HasSuffix(r.URL.Path, c.missing) {
					http.NotFound(w, r)
					return
				}
				good.ServeHTTP(w, r)
			}))
			defer s.Close()
			save := fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.OldGame, hardTable)
			b := openTab(t, browser, s.URL+"?speed=instant&seed=3", smallScreen, beforeLoading(save+";"+c.before+";"+countAsked))
			p := playtest.Sit(t, b, playtest.Mouse, 3)
			p.Scene("title")
			if c.worker {
				p.Wait("the worker", func(pagestate.State) bool { return b.text("!!window.heimlichThinker") == "true" })
			}
			p.Press("continue")
			p.Learn()
			few := func() func(pagestate.State) bool {
				asked := 0
				return func(pagestate.State) bool { asked++; return asked > 4 }
			}
			if c.dies && c.before == "" {
				p.PlayOn(few())
				b.text("window.heimlichThinker.postMessage({ id: 1e6, question: new Uint8Array(3) })")
			}
			if c.whole {
				p.PlayOn(playtest.ToTheEnd)
				p.Scene("reveal")
			} else {
				p.PlayOn(few())
			}
			p.Check(b.Saved(playtest.GoingOn))
			if asked := b.text("window.asked"); (asked != "0") != c.worker {
				t.Errorf("a worker was asked %s times", asked)
			}
			if now := b.text("!!window.heimlichThinker") == "true"; now != (c.worker && !c.dies) {
				t.Errorf("at the end there is a worker: %v", now)
			}
			longest := b.text(`Math.max(0, ...performance.getEntriesByName("thinking").map((e) => e.duration))`)
			t.Logf("the longest that the page stood still for opponents was %s ms", longest)
			if b.text(`performance.getEntriesByName("thinking").every((e) => e.duration < 50)`) != "true" {
				t.Errorf("the page stood still for %s ms because of thinking", longest)
			}
			if c.missing == "" && !c.dies {
				b.calm()
			}
		})
	}
}
