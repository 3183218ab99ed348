//go:build !js

package main

import (
	"net/http"
	"strings"
	"testing"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// The tests in this file open pages without scripts, files, storage or origin, and pages that the browser translates.

// finalCoverText finishes all CSS animations, and then returns the text of the cover.
func (tb *tab) finalCoverText() string {
	tb.t.Helper()
	tb.eval(`document.getAnimations().forEach((wait) => wait.finish())`, nil)
	return tb.text(`document.getElementById("cover").innerText`)
}

// withoutFiles serves the site without some of its files.
func withoutFiles(t *testing.T, files ...string) string {
	return serveCompressed(t, uncompressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range files {
			if r.URL.Path == "/"+name {
				http.NotFound(w, r)
				return
			}
		}
		site(t).ServeHTTP(w, r)
	})))
}

// TestNoScripts checks that a page whose scripts do not run says so in every language after a CSS animation of eight
// seconds. A page with a missing script has another text.
func TestNoScripts(t *testing.T) {
	testrun.OnlyCI(t)
	browser := newBrowser(t)
	dir := t.TempDir()
	if err := site(t).Write(dir+"/site", false); err != nil {
		t.Fatal(err)
	}
	for name, url := range map[string]string{
		"opened as a file":       "file://" + dir + "/site/index.html",
		"watch.js is blocked":    withoutFiles(t, "watch.js"),
		"all scripts are":        withoutFiles(t, "watch.js", "page.js", "wasm_exec.js"),
		"a frame without origin": sandboxed(t, "example.org"),
	} {
		t.Run(name, func(t *testing.T) {
			tab := openTab(t, browser, url, smallScreen)
			tab.t = t
			if early := tab.text(`document.getElementById("cover").innerText`); strings.Contains(early, "scripts") {
				t.Errorf("before the delay: got text %q, want nothing about scripts", early)
			}
			late := tab.finalCoverText()
			for _, want := range []string{"from a web server", "Webserver", "serveur web", "webserver"} {
				if !strings.Contains(late, want) {
					t.Errorf("after the delay: got text %q, want it with %q", late, want)
				}
			}
			if strings.Index(late, "from a web server") > strings.Index(late, "Webserver") {
				t.Errorf("after the delay: got text %q, want English first", late)
			}
			tab.cancel()
		})
	}
	browser.origins = nil // none of them stores anything
	tab := openTab(t, browser, withoutFiles(t, "page.js"), smallScreen)
	if says := tab.coverText("could not be loaded") + tab.finalCoverText(); strings.Contains(says, "web server") {
		t.Errorf("page.js missing: got text %q, want nothing about a web server", says)
	}
}

// sandboxed serves the site as in a frame with sandbox="allow-scripts", whose page has no origin. Its files are allowed
// for pages of the given origin.
func sandboxed(t *testing.T, origin string) string {
	return serveCompressed(t, uncompressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Content-Security-Policy", "sandbox allow-scripts")
		site(t).ServeHTTP(corsWriter{w, origin}, r)
	})))
}

// corsWriter adds a CORS header for an origin to the response.
type corsWriter struct {
	http.ResponseWriter
	origin string
}

// WriteHeader implements http.ResponseWriter. It adds the header.
func (w corsWriter) WriteHeader(status int) {
	w.Header().Set("Access-Control-Allow-Origin", w.origin)
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter. It adds the header.
func (w corsWriter) Write(data []byte) (int, error) {
	w.Header().Set("Access-Control-Allow-Origin", w.origin)
	return w.ResponseWriter.Write(data)
}

// TestSandbox plays the game in a sandboxed frame with scripts. The page says that the game is not saved.
func TestSandbox(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, serviceWorkerPace), sandboxed(t, "*")+"?speed=instant&seed=1", smallScreen)
	if origin := tab.text("origin"); origin != "null" {
		t.Fatalf("got origin %q, want null", origin)
	}
	if !tab.waitForStart() {
		t.Fatalf("got no start of the game; the cover has the text %q, the log %q",
			tab.text(`document.getElementById("cover").innerText`), tab.complaints())
	}
	playtest.PlayUnsaved(t, playtest.NewTester(t, tab, playtest.Mouse, 1))
}

// muteDatabase delays all requests to the page's database until answers is called.
const muteDatabase = `{
	const mute = new Promise((done) => { window.answers = done; });
	for (const [name, call] of Object.entries(heimlichStore)) {
		heimlichStore[name] = async (...args) => { await mute; return call(...args); };
	}
} 0`

// slowDatabase makes each transaction of the page's database end a second late.
const slowDatabase = `{
	const ended = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
	Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(f) {
		ended.set.call(this, () => setTimeout(f, 1000));
	} });
} 0`

// TestSilentStorage checks that the table says so within seconds when the database stops answering, and can be left.
// When the database answers again, everything is saved. The game waits for slow answers.
func TestSilentStorage(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, 1)
	tester.Press("play")
	tester.ViewPassports()
	tester.PlayUntil(afterTurns(1))
	tab.eval(muteDatabase, nil)
	says := func(what string) func(a11y.PublicState) bool {
		return func(s a11y.PublicState) bool { return !s.Busy && strings.Contains(s.Prompt, what) }
	}
	tester.PressAndWait("roll", "the prompt about the storage",
		says("The game can’t be saved: the storage doesn’t answer."))
	tester.PlayUntil(afterTurns(1))
	tab.eval(`answers(); 0`, nil)
	tester.PlayUntil(says("aving works again"))
	if rec, err := record.Read(tab.Saved(playtest.GamesFolder)); err != nil || len(rec.Actions) < 4 {
		t.Errorf("saved record: got actions %v, error %v, want at least 4", rec.Actions, err)
	}
	tab.eval(muteDatabase, nil)
	tester.ToTitle()
	if s := tester.Scene("title"); !strings.Contains(s.Notice, "doesn’t answer") {
		t.Errorf("title: got notice %q, want it with \"doesn’t answer\"", s.Notice)
	}
	tab.eval(`answers(); 0`, nil)
	tester.Open("rules", "rules")
	tester.Open("back", "title")
	tester.Resume()
	tester.ToTitle()
	tab.eval(slowDatabase, nil)
	if s := tester.Open("games", "games"); s.Dialog != nil {
		t.Errorf("slow database: got dialog %v over the list of games, want none", s.Dialog)
	}
	tab.checkComplaints()
}

// translatePage replaces the page's texts by new elements, as browser translators do. It counts the page's own writes
// to its live region.
const translatePage = `addEventListener("DOMContentLoaded", () => {
	window.spoken = 0;
	const ours = (node) => node.nodeName === "FONT" || node.parentNode?.nodeName === "FONT";
	new MutationObserver((changes) => {
		for (const node of changes.flatMap((change) => [...change.addedNodes])) {
			if (node.nodeType !== Node.TEXT_NODE || ours(node) || !node.isConnected) continue;
			if (node.parentNode.closest("#prompt")) spoken++;
			const font = document.createElement("font");
			font.textContent = "translated " + node.data.length;
			node.replaceWith(font);
		}
	}).observe(document.body, { childList: true, subtree: true });
})`

// TestTranslatedPage checks that a page translated by the browser announces an unchanged prompt only once.
func TestTranslatedPage(t *testing.T) {
	testrun.OnlyCI(t)
	tab, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1&lessons=false", smallScreen, 1,
		beforeLoading(translatePage))
	p.Open("rules", "rules")
	p.Open("back", "title")
	before := tab.text("spoken")
	tab.do(frames(60)) // nothing happens
	for range 5 {
		tab.eval(`heimlichOnState(heimlich.state())`, nil)
	}
	tab.do(frames(2))
	if after := tab.text("spoken"); after != before || before == "0" {
		t.Errorf("unchanged prompt: got %s announcements, want the %s from before", after, before)
	}
	if got := tab.text(`document.getElementById("prompt").textContent`); !strings.HasPrefix(got, "translated") {
		t.Errorf("prompt: got %q, want it translated", got)
	}
}
