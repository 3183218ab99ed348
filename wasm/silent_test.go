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

// finalCoverText finishes all CSS animations, and returns the text of the cover then.
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

// TestNoScripts checks that if no script runs, the page says so after eight seconds in every language; otherwise it
// does not.
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
				t.Errorf("at first the page says %q", early)
			}
			late := tab.finalCoverText()
			for _, want := range []string{"from a web server", "Webserver", "serveur web", "webserver"} {
				if !strings.Contains(late, want) {
					t.Errorf("after the delay the page says %q, want %q in it", late, want)
				}
			}
			if strings.Index(late, "from a web server") > strings.Index(late, "Webserver") {
				t.Errorf("the text does not start in English: %q", late)
			}
			tab.cancel()
		})
	}
	browser.origins = nil // none of them stores anything
	b := openTab(t, browser, withoutFiles(t, "page.js"), smallScreen)
	if says := b.coverText("could not be loaded") + b.finalCoverText(); strings.Contains(says, "web server") {
		t.Errorf("besides the failure the page says %q", says)
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

func (a corsWriter) WriteHeader(status int) {
	a.Header().Set("Access-Control-Allow-Origin", a.origin)
	a.ResponseWriter.WriteHeader(status)
}

func (a corsWriter) Write(data []byte) (int, error) {
	a.Header().Set("Access-Control-Allow-Origin", a.origin)
	return a.ResponseWriter.Write(data)
}

// TestSandbox checks that in a sandboxed frame with scripts the game can be played, and says that nothing is saved.
func TestSandbox(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, serviceWorkerPace), sandboxed(t, "*")+"?speed=instant&seed=1", smallScreen)
	if origin := tab.text("origin"); origin != "null" {
		t.Fatalf("the page's origin is %q", origin)
	}
	if !tab.waitForStart() {
		t.Fatalf("the game does not start; the page says %q, and logs %q",
			tab.text(`document.getElementById("cover").innerText`), tab.complaints())
	}
	playtest.PlayUnsaved(t, playtest.NewTester(t, tab, playtest.Mouse, 1))
}

// muteDatabase stops all answers of the page's database until answers is called. Then it executes what was requested
// meanwhile.
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

// TestSilentStorage checks that if the database stops answering, the table says so within seconds and can be left. When
// it answers again, everything is saved. A slow answer is awaited.
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
	tester.PressAndWait("roll", "a word of it", says("The game can’t be saved: the storage doesn’t answer."))
	tester.PlayUntil(afterTurns(1))
	tab.eval(`answers(); 0`, nil)
	tester.PlayUntil(says("aving works again"))
	if rec, err := record.Read(tab.Saved(playtest.GamesFolder)); err != nil || len(rec.Actions) < 4 {
		t.Errorf("the saved record is %v, %v", rec.Actions, err)
	}
	tab.eval(muteDatabase, nil)
	tester.ToTitle()
	if s := tester.Scene("title"); !strings.Contains(s.Notice, "doesn’t answer") {
		t.Errorf("got the notice %q", s.Notice)
	}
	tab.eval(`answers(); 0`, nil)
	tester.Open("rules", "rules")
	tester.Open("back", "title")
	tester.Resume()
	tester.ToTitle()
	tab.eval(slowDatabase, nil)
	if s := tester.Open("games", "games"); s.Dialog != nil {
		t.Errorf("with a slow database the list of games says %v", s.Dialog)
	}
	tab.checkComplaints()
}

// translatePage replaces the page's texts as browser translators do, wrapped in elements of their own. It counts the
// page's own writes to its live region.
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

// TestTranslatedPage checks that a page that a browser translates announces as much as any other, and nothing twice.
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
		t.Errorf("the prompt was announced %s times, then %s times though nothing happened", before, after)
	}
	if got := tab.text(`document.getElementById("prompt").textContent`); !strings.HasPrefix(got, "translated") {
		t.Errorf("the page says %q", got)
	}
}
