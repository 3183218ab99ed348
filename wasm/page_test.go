//go:build !js

package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// smallScreen is quick to draw, at a quarter of the normal resolution. Controls have their normal positions.
// TestPictures checks the pictures.
var smallScreen = screenSize{640, 360, coarseScale, false}

// coarseScale is a low scale for pages whose pictures are not checked, in pixels per point.
const coarseScale = 0.25

// coverText waits until the page's cover shows a text that contains part, and returns the whole text.
func (tb *tab) coverText(part string) string {
	tb.t.Helper()
	var text string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if text = tb.text(`document.getElementById("cover").innerText`); strings.Contains(text, part) &&
			tb.text(`document.getElementById("cover").hidden`) == "false" {
			return text
		}
	}
	tb.t.Fatalf("want a text with %q on the cover, got %q", part, text)
	return text
}

// offersReload reports whether the page's button to reload is visible.
func (tb *tab) offersReload() bool {
	tb.t.Helper()
	return tb.text(`document.getElementById("reload").checkVisibility()`) == "true"
}

// beforeLoading runs a script in the page before the page's own scripts.
func beforeLoading(script string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := cdppage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	})
}

// TestUnsupportedBrowsers checks that a page that can't run the game says why.
func TestUnsupportedBrowsers(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)
	t.Run("no WebAssembly", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen, beforeLoading("delete window.WebAssembly"))
		b.t = t
		b.coverText("can’t run WebAssembly")
		if b.offersReload() {
			t.Error("the page offers to reload, which does not help")
		}
		b.checkComplaints()
	})
	t.Run("WebAssembly refused", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen,
			beforeLoading(fmt.Sprintf(refuse, "WebAssembly.instantiateStreaming", "throws")))
		b.t = t
		b.coverText("can’t start the game (refused by the test)")
		b.checkComplaints()
	})
	t.Run("no WebGL", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen, beforeLoading("HTMLCanvasElement.prototype.getContext = () => null"))
		b.t = t
		b.coverText("no WebGL")
	})
	t.Run("no JavaScript", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen, emulation.SetScriptExecutionDisabled(true))
		var text string
		b.do(chromedp.Text("#cover", &text))
		if !strings.Contains(text, "JavaScript, which is switched off") || strings.Contains(text, "being built") {
			t.Errorf("without JavaScript the page says %q", text)
		}
		b.checkComplaints()
	})
}

// TestLoadingFails checks that the page reports each missing file and offers to reload.
func TestLoadingFails(t *testing.T) {
	testrun.OnlyCI(t)
	browser := newBrowser(t)
	for _, test := range []struct{ name, file, says string }{
		{"the game is not there", "game.wasm", "404"},
		{"the game is broken", "game.wasm broken", "can’t start the game"},
		{"the game is cut off", "game.wasm short", "could not be loaded"},
		{"Go’s script is not there", "wasm_exec.js", "could not be loaded"},
		{"the page’s script is not there", "page.js", "could not be loaded"},
	} {
		t.Run(test.name, func(t *testing.T) {
			good := uncompressed(site(t))
			size := len(site(t)["game.wasm"].Data)
			file, how, _ := strings.Cut(test.file, " ")
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case r.URL.Path != "/"+file:
					good.ServeHTTP(w, r)
				case how == "broken":
					_, _ = w.Write(make([]byte, size))
				case how == "short":
					w.Header().Set("Content-Length", fmt.Sprint(size))
					_, _ = w.Write(site(t)["game.wasm"].Data[:1<<20])
				default:
					http.NotFound(w, r)
				}
			}))
			defer server.Close()
			b := openTab(t, browser, server.URL, smallScreen)
			b.coverText(test.says)
			if file == "game.wasm" && !b.offersReload() {
				t.Error("the page does not offer to reload")
			}
		})
	}
}

// TestGameCrashes checks that after a crash the page says so, the saved game is intact, and a reload resumes it.
func TestGameCrashes(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=3", smallScreen, 3)
	tester.Press("play")
	tester.Press("show")
	tester.Open("done", "board")
	rolls := 0
	state := tester.PlayUntil(func(a11y.PublicState) bool { rolls++; return rolls > 4 })
	saved := string(tab.Saved(playtest.GamesFolder))
	// From now on a function that the game calls at every change throws, which crashes the game.
	tab.eval(`window.heimlichOnState = () => { throw new Error("made up") }; 0`, nil)
	tester.Press("menu")
	tab.coverText("reload to go on")
	if got := string(tab.Saved(playtest.GamesFolder)); got != saved {
		t.Errorf("the crash changed the saved game: got\n%s\nwant\n%s", got, saved)
	}
	if tab.text("document.activeElement.id") != "reload" {
		t.Error("the reload button does not have the focus")
	}
	// The program has ended; the old page may answer once more before the new one loads.
	tab.eval(`delete window.heimlich`, nil)
	tab.do(chromedp.Click("#reload"))
	tester.Scene("title")
	tester.Press("continue")
	if got := tester.Scene("board"); got.Position != state.Position {
		t.Errorf("after the reload the position is %q, want %q", got.Position, state.Position)
	}
}

// TestPage checks the page's labels and descriptions for players who do not see the canvas. The page requests nothing
// from other hosts.
func TestPage(t *testing.T) {
	url := serveSite(t)
	tab, tester := openTitle(t, browserAtPace(t, pace{}), url+"?speed=instant&seed=2", smallScreen, 2)
	for expression, want := range map[string]string{
		"document.title":                                                 "Heimlich & Co.",
		"document.documentElement.lang":                                  "en",
		"document.activeElement.tagName":                                 "CANVAS",
		"Object.isFrozen(window.heimlich)":                               "true",
		"getComputedStyle(document.querySelector('canvas')).touchAction": "none",
		// antialiasing costs a fifth of the time of a frame
		"document.querySelector('canvas').getContext('webgl2').getContextAttributes().antialias": "false",
		"getComputedStyle(document.body).backgroundColor":                                        "rgb(13, 18, 40)",
	} {
		if got := tab.text(expression); got != want {
			t.Errorf("%s: got %q, want %q", expression, got, want)
		}
	}
	tester.Press("play")
	tester.Press("show")
	tester.Open("done", "board")
	s := tester.PressAndWait("roll", "a roll", func(s a11y.PublicState) bool { return len(s.Log) > 0 && !s.Busy })
	if got := tab.text(`document.getElementById("prompt").textContent`); got != s.Prompt {
		t.Errorf("the prompt is announced as %q, want %q", got, s.Prompt)
	}
	if got, want := tab.text(`[...document.getElementById("log").children].map(p => p.textContent).join("\n")`),
		strings.Join(s.Log, "\n"); !strings.HasSuffix(got, want) {
		t.Errorf("the log is announced as %q, want it to end with %q", got, want)
	}
	tab.mu.Lock()
	for _, address := range tab.fetched {
		if !strings.HasPrefix(address, url) {
			t.Errorf("the page requests %s", address)
		}
	}
	tab.mu.Unlock()
	tab.checkComplaints()
}

// TestDamagedSave checks that an unreadable saved game is set aside and explained, and that a new game can be played.
func TestDamagedSave(t *testing.T) {
	b := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen,
		beforeLoading(`if (!localStorage.length) localStorage.setItem("heimlich/games/odd.record", "nonsense")`))
	p := playtest.NewTester(t, b, playtest.Mouse, 1)
	playtest.DamagedSave(t, p, "nonsense")
	b.checkComplaints()
}

// TestNoStorage checks that the game can be played without storage or with full storage, and says that it is not saved.
// TestSandbox has storage that throws.
func TestNoStorage(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	for name, script := range map[string]string{
		"none": `for (const place of ["localStorage", "indexedDB"]) Object.defineProperty(window, place, {
			value: null })`,
		"full": `Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
			throw new DOMException("full", "QuotaExceededError") }`,
	} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, beforeLoading(script))
			playtest.PlayUnsaved(t, playtest.NewTester(t, b, playtest.Mouse, 1))
			b.checkComplaints()
		})
	}
}

// TestWrongQuery checks that the title names wrong parameters of the query. The game starts without them, also after a
// reload.
func TestWrongQuery(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)
	for _, is := range []struct {
		query, says string
		teaches     bool // the game starts with lessons, as for new players who did not ask for a certain game
	}{
		{"?speed=warp&seed=-5&lessons=perhaps&from=elsewhere", "“-5” is not a seed and “warp” is not a speed and " +
			"-lessons is true or false, not “perhaps”; the game starts without it.", true},
		{"?%zz&seed=5&speed=fast&lang=en", "", false},
	} {
		want := is.says
		tab := openTab(t, browser, url+is.query, smallScreen)
		tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
		says := func() {
			t.Helper()
			if s := tester.Scene("title"); s.Notice != want {
				t.Errorf("%s: got the notice %q, want %q", is.query, s.Notice, want)
			}
		}
		says()
		if want != "" {
			tab.do(chromedp.Reload())
			says()
		}
		tester.Open("play", "handover")
		tester.Press("show")
		tester.Open("done", "board")
		tester.Wait("the table",
			func(s a11y.PublicState) bool { return !s.Busy && playtest.Can(s, "skip-lessons") == is.teaches })
		tab.checkComplaints()
		tab.cancel()
	}
}

// TestBrowserIsCleanForEachTest checks that a test's storage is empty when the next test uses the browser.
func TestBrowserIsCleanForEachTest(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)+"licences.txt"
	b := openTab(t, browser, url, smallScreen)
	b.do(
		chromedp.Evaluate(
			`localStorage.setItem("heimlich/games/kept.record", "left"); new Promise((done) => {
				indexedDB.open("heimlich").onsuccess = done; })`, nil, awaitPromise))
	b.cancel()
	if err := browser.clearStorage(); err != nil {
		t.Fatal(err)
	}
	var left int
	openTab(t, browser, url, smallScreen).
		do(chromedp.Evaluate(`indexedDB.databases().then((all) => all.length + localStorage.length)`, &left,
			awaitPromise))
	if left != 0 {
		t.Errorf("the next test finds %d stored items, want 0", left)
	}
}
