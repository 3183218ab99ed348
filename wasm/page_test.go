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
	tb.t.Fatalf("cover: got text %q within a minute, want it with %q", text, part)
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

// TestUnsupportedBrowsers checks the text of the page without WebAssembly, WebGL or JavaScript. It offers no reload,
// which would not help.
func TestUnsupportedBrowsers(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)
	t.Run("no WebAssembly", func(t *testing.T) {
		tab := openTab(t, browser, url, smallScreen, beforeLoading("delete window.WebAssembly"))
		tab.t = t
		tab.coverText("can’t run WebAssembly")
		if tab.offersReload() {
			t.Error("got a button to reload, want none")
		}
		tab.checkComplaints()
	})
	t.Run("WebAssembly refused", func(t *testing.T) {
		tab := openTab(t, browser, url, smallScreen,
			beforeLoading(fmt.Sprintf(refuse, "WebAssembly.instantiateStreaming", "throws")))
		tab.t = t
		tab.coverText("can’t start the game (refused by the test)")
		tab.checkComplaints()
	})
	t.Run("no WebGL", func(t *testing.T) {
		tab := openTab(t, browser, url, smallScreen,
			beforeLoading("HTMLCanvasElement.prototype.getContext = () => null"))
		tab.t = t
		tab.coverText("no WebGL")
	})
	t.Run("no JavaScript", func(t *testing.T) {
		tab := openTab(t, browser, url, smallScreen, emulation.SetScriptExecutionDisabled(true))
		var text string
		tab.do(chromedp.Text("#cover", &text))
		if !strings.Contains(text, "JavaScript, which is switched off") || strings.Contains(text, "being built") {
			t.Errorf("got text %q, want only the one about JavaScript", text)
		}
		tab.checkComplaints()
	})
}

// TestLoadingFails checks that the page reports each missing file and offers to reload.
func TestLoadingFails(t *testing.T) {
	testrun.OnlyCI(t)
	browser := newBrowser(t)
	for _, test := range []struct{ name, file, how, want string }{
		{"program missing", "game.wasm", "", "404"},
		{"program damaged", "game.wasm", "damaged", "can’t start the game"},
		{"program truncated", "game.wasm", "truncated", "could not be loaded"},
		{"script of Go missing", "wasm_exec.js", "", "could not be loaded"},
		{"script of the page missing", "page.js", "", "could not be loaded"},
	} {
		t.Run(test.name, func(t *testing.T) {
			good := uncompressed(site(t))
			size := len(site(t)["game.wasm"].Data)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch {
				case r.URL.Path != "/"+test.file:
					good.ServeHTTP(w, r)
				case test.how == "damaged":
					_, _ = w.Write(make([]byte, size))
				case test.how == "truncated":
					w.Header().Set("Content-Length", fmt.Sprint(size))
					_, _ = w.Write(site(t)["game.wasm"].Data[:1<<20])
				default:
					http.NotFound(w, r)
				}
			}))
			defer server.Close()
			tab := openTab(t, browser, server.URL, smallScreen)
			tab.coverText(test.want)
			if test.file == "game.wasm" && !tab.offersReload() {
				t.Error("got no button to reload, want one")
			}
		})
	}
}

// TestGameCrashes makes the game crash during a game. The page says so, the saved game is unchanged, and a reload
// resumes it.
func TestGameCrashes(t *testing.T) {
	const actions = 4
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=3", smallScreen, 3)
	tester.Press("play")
	tester.Press("show")
	tester.Open("done", "board")
	rolls := 0
	state := tester.PlayUntil(func(a11y.PublicState) bool { rolls++; return rolls > actions })
	saved := string(tab.Saved(playtest.GamesFolder))
	// From now on a function that the game calls at every change throws, which crashes the game.
	tab.eval(`window.heimlichOnState = () => { throw new Error("made up") }; 0`, nil)
	tester.Press("menu")
	tab.coverText("reload to go on")
	if got := string(tab.Saved(playtest.GamesFolder)); got != saved {
		t.Errorf("saved game after the crash: got\n%s\nwant\n%s", got, saved)
	}
	if got := tab.text("document.activeElement.id"); got != "reload" {
		t.Errorf("after the crash: got focus on %q, want reload", got)
	}
	// The program has ended; the old page may answer once more before the new one loads.
	tab.eval(`delete window.heimlich`, nil)
	tab.do(chromedp.Click("#reload"))
	tester.Scene("title")
	tester.Press("continue")
	if got := tester.Scene("board"); got.Position != state.Position {
		t.Errorf("after the reload: got position %q, want %q", got.Position, state.Position)
	}
}

// TestPage checks properties of the page, and that prompt and log are announced to screen readers. The page requests
// nothing from other hosts.
func TestPage(t *testing.T) {
	url := serveSite(t)
	tab, tester := openTitle(t, browserAtPace(t, pace{}), url+"?speed=instant&seed=2", smallScreen, 2)
	for expression, want := range map[string]string{
		"document.title":                                                 "Heimlich & Co.",
		"document.documentElement.lang":                                  "en",
		"document.activeElement.tagName":                                 "CANVAS",
		"Object.isFrozen(window.heimlich)":                               "true",
		"getComputedStyle(document.querySelector('canvas')).touchAction": "none",
		// Antialiasing would take a fifth of the time of a frame.
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
		t.Errorf("announced prompt: got %q, want %q", got, s.Prompt)
	}
	if got, want := tab.text(`[...document.getElementById("log").children].map(p => p.textContent).join("\n")`),
		strings.Join(s.Log, "\n"); !strings.HasSuffix(got, want) {
		t.Errorf("announced log: got %q, want it to end with %q", got, want)
	}
	tab.mu.Lock()
	for _, address := range tab.fetched {
		if !strings.HasPrefix(address, url) {
			t.Errorf("got a request of %s, want only addresses below %s", address, url)
		}
	}
	tab.mu.Unlock()
	tab.checkComplaints()
}

// TestDamagedSave checks that an unreadable saved game is moved to another folder with a notice, and that a new game
// can be played.
func TestDamagedSave(t *testing.T) {
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen,
		beforeLoading(`if (!localStorage.length) localStorage.setItem("heimlich/games/odd.record", "nonsense")`))
	p := playtest.NewTester(t, tab, playtest.Mouse, 1)
	playtest.DamagedSave(t, p, "nonsense")
	tab.checkComplaints()
}

// TestNoStorage plays the game without storage and with full storage. The page says that the game is not saved.
// TestSandbox tests storage that throws.
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
			tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, beforeLoading(script))
			playtest.PlayUnsaved(t, playtest.NewTester(t, tab, playtest.Mouse, 1))
			tab.checkComplaints()
		})
	}
}

// TestWrongQuery checks that the title names wrong parameters of the query. The game starts without them, also after a
// reload.
func TestWrongQuery(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)
	for _, test := range []struct {
		query, notice string
		lessons       bool // the game starts with lessons, as without a valid seed
	}{
		{"?speed=warp&seed=-5&lessons=perhaps&from=elsewhere", "“-5” is not a seed and “warp” is not a speed and " +
			"-lessons is true or false, not “perhaps”; the game starts without it.", true},
		{"?%zz&seed=5&speed=fast&lang=en", "", false},
	} {
		tab := openTab(t, browser, url+test.query, smallScreen)
		tester := playtest.NewTester(t, tab, playtest.Mouse, 1)
		checkNotice := func() {
			t.Helper()
			if s := tester.Scene("title"); s.Notice != test.notice {
				t.Errorf("%s: got notice %q, want %q", test.query, s.Notice, test.notice)
			}
		}
		checkNotice()
		if test.notice != "" {
			tab.do(chromedp.Reload())
			checkNotice()
		}
		tester.Open("play", "handover")
		tester.Press("show")
		tester.Open("done", "board")
		tester.Wait("the table",
			func(s a11y.PublicState) bool { return !s.Busy && playtest.Can(s, "skip-lessons") == test.lessons })
		tab.checkComplaints()
		tab.cancel()
	}
}

// TestBrowserIsCleanForEachTest checks that a test's storage is empty when the next test uses the browser.
func TestBrowserIsCleanForEachTest(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := newBrowser(t), serveSite(t)+"licences.txt"
	tab := openTab(t, browser, url, smallScreen)
	tab.do(
		chromedp.Evaluate(
			`localStorage.setItem("heimlich/games/kept.record", "left"); new Promise((done) => {
				indexedDB.open("heimlich").onsuccess = done; })`, nil, awaitPromise))
	tab.cancel()
	if err := browser.clearStorage(); err != nil {
		t.Fatal(err)
	}
	var left int
	openTab(t, browser, url, smallScreen).
		do(chromedp.Evaluate(`indexedDB.databases().then((all) => all.length + localStorage.length)`, &left,
			awaitPromise))
	if left != 0 {
		t.Errorf("after clearStorage: got %d stored items, want 0", left)
	}
}
