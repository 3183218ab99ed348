//go:build !js

package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
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

// shortTable is the same with two opponents, for what does not depend on how long they think.
const shortTable = `[Record "1"]
[Edition "amigo"]
[Variants "dossier"]
[Seat 1 "Chief" person]
[Seat 2 "Moth" mastermind]
[Seat 3 "Sable" spymaster]
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
  Worker.prototype.postMessage = function (...args) { if (args[0].question) window.asked++; return post.apply(this,
	args); };
}`

// mostlyShort is whether the page stood still for less than 50 milliseconds most of the times that it did for
// opponents. What took less than a few milliseconds is not among them. One or two may be long because the machine does
// something else, which is nobody's fault: where opponents do hold up the page there are more.
const mostlyShort = `(() => {
	const all = performance.getEntriesByName("thinking").map((e) => e.duration).sort((a, b) => a - b);
	return all.length < 3 || all[all.length >> 1] < 50;
})()`

// TestOpponentsDoNotBlockThePage: the page stays responsive against the strongest opponents: with a worker, without
// workers, and with workers that are forbidden, missing, crash or never answer.
func TestOpponentsDoNotBlockThePage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, before string
		site         func(testing.TB) Site
		table        string
		missing      string // a file that the server does not have
		worker       bool   // the worker is used
		dies         bool
		asked        int // times that the person is asked; two lie between a round and the next
	}{
		{"in a worker", "", site, hardTable, "", true, false, 4},
		{"in a worker, with the plain engine", "", plainSite, shortTable, "", true, false, 2},
		{"without workers", "delete window.Worker", site, hardTable, "", false, false, 4},
		{"workers are forbidden", "window.Worker = function () { throw new Error('forbidden') }", site, shortTable, "",
			false, false, 2},
		{"the worker is not there", "", site, shortTable, "thinker.js", false, false, 2},
		{"the worker dies", "", site, shortTable, "", true, true, 2},
		{"the worker is silent", silentWorker, site, shortTable, "", true, true, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			browser := inTime(t, right) // how long the page stands still is measured by its clock
			good := unpacked(withHeaders(c.site(t), nil))
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if c.missing != "" && strings.HasSuffix(r.URL.Path, c.missing) {
					http.NotFound(w, r)
					return
				}
				good.ServeHTTP(w, r)
			}))
			defer s.Close()
			save := fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.KeptGame, c.table)
			b := openTab(t, browser, s.URL+"?speed=instant&seed=3", smallScreen,
				beforeLoading(save+";"+c.before+";"+countAsked))
			p := playtest.Sit(t, b, playtest.Mouse, 3)
			p.Scene("title")
			if c.worker {
				p.Wait("the worker",
					func(a11y.PublicState) bool { return b.text("!!window.heimlichThinker") == "true" })
			}
			p.Press("continue")
			p.Learn()
			few := func(n int) func(a11y.PublicState) bool {
				asked := 0
				return func(a11y.PublicState) bool { asked++; return asked > n }
			}
			if c.dies && c.before == "" {
				p.PlayOn(few(c.asked))
				b.text("window.heimlichThinker.postMessage({ id: 1e6, question: new Uint8Array(3) })")
			}
			p.PlayOn(few(c.asked))
			p.Check(b.Saved(playtest.GoingOn))
			if asked := b.text("window.asked"); (asked != "0") != c.worker {
				t.Errorf("a worker was asked %s times", asked)
			}
			if now := b.text("!!window.heimlichThinker") == "true"; now != (c.worker && !c.dies) {
				t.Errorf("at the end there is a worker: %v", now)
			}
			longest := b.text(`Math.max(0, ...performance.getEntriesByName("thinking").map((e) => e.duration))`)
			t.Logf("the longest that the page stood still for opponents was %s ms", longest)
			if b.text(mostlyShort) != "true" {
				t.Errorf("the page stood still for more than 50 ms most times that opponents thought, and up to %s ms",
					longest)
			}
			if c.missing == "" && !c.dies {
				b.calm()
			}
		})
	}
}
