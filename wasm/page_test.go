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

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// smallScreen is quick to draw: a pixel of it covers four points each way, and controls lie where they always lie. What
// things look like is for TestPictures.
var smallScreen = screenSize{640, 360, coarse, false}

// coarse is how many pixels a point has each way where nobody looks at them.
const coarse = 0.25

// says waits until the page says something on its cover, and returns all of it.
func (b *tab) says(part string) string {
	b.t.Helper()
	var text string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if text = b.text(`document.getElementById("cover").innerText`); strings.Contains(text, part) &&
			b.text(`document.getElementById("cover").hidden`) == "false" {
			return text
		}
	}
	b.t.Fatalf("the page never says %q; it says %q", part, text)
	return text
}

// offersReload reports whether the page's button for loading again can be seen.
func (b *tab) offersReload() bool {
	b.t.Helper()
	return b.text(`document.getElementById("reload").checkVisibility()`) == "true"
}

// beforeLoading runs a script in the page before its own.
func beforeLoading(script string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := cdppage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	})
}

// TestUnsupportedBrowsers: a page that can't run the game says why.
func TestUnsupportedBrowsers(t *testing.T) {
	browser, url := aBrowser(t), serveSite(t)
	t.Run("no WebAssembly", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen, beforeLoading("delete window.WebAssembly"))
		b.t = t
		b.says("can’t run WebAssembly")
		if b.offersReload() {
			t.Error("loading again does not help, but is offered")
		}
		b.calm()
	})
	t.Run("WebAssembly refused", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen,
			beforeLoading(fmt.Sprintf(refuse, "WebAssembly.instantiateStreaming", "throws")))
		b.t = t
		b.says("can’t start the game (refused by the test)")
		b.calm()
	})
	t.Run("no WebGL", func(t *testing.T) {
		b := openTab(t, startBrowser(t, chromedp.Flag("disable-3d-apis", true)), url, smallScreen)
		b.says("no WebGL")
	})
	t.Run("no JavaScript", func(t *testing.T) {
		b := openTab(t, browser, url, smallScreen, emulation.SetScriptExecutionDisabled(true))
		var text string
		b.do(chromedp.Text("#cover", &text))
		if !strings.Contains(text, "JavaScript, which is switched off") || strings.Contains(text, "being built") {
			t.Errorf("without JavaScript the page says %q", text)
		}
		b.calm()
	})
}

// TestLoadingFails: whichever file is missing, the page says so and offers to load again.
func TestLoadingFails(t *testing.T) {
	browser := aBrowser(t)
	for _, c := range []struct{ name, file, says string }{
		{"the game is not there", "game.wasm", "404"},
		{"the game is broken", "game.wasm broken", "can’t start the game"},
		{"the game is cut off", "game.wasm short", "could not be loaded"},
		{"Go’s script is not there", "wasm_exec.js", "could not be loaded"},
		{"the page’s script is not there", "page.js", "could not be loaded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			good := unpacked(site(t))
			size := len(site(t)["game.wasm"].Data)
			file, how, _ := strings.Cut(c.file, " ")
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
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
			defer s.Close()
			b := openTab(t, browser, s.URL, smallScreen)
			b.says(c.says)
			if file == "game.wasm" && !b.offersReload() {
				t.Error("loading again is not offered")
			}
		})
	}
}

// TestGameCrashes: after a crash of the game the page says so, the saved game is intact, and a reload resumes it.
func TestGameCrashes(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=3", smallScreen)
	p := playtest.Sit(t, b, playtest.Mouse, 3)
	p.Scene("title")
	p.Press("play")
	p.Press("show")
	p.Open("done", "board")
	rolls := 0
	s := p.PlayOn(func(a11y.PublicState) bool { rolls++; return rolls > 4 })
	saved := string(b.Saved(playtest.GoingOn))
	// What the game calls at every change throws from now on: a mistake that it can’t survive.
	b.eval(`window.heimlichOnState = () => { throw new Error("made up") }; 0`, nil)
	p.Press("menu")
	b.says("reload to go on")
	if got := string(b.Saved(playtest.GoingOn)); got != saved {
		t.Errorf("the saved game changed while the game stopped:\n%s\nwas\n%s", got, saved)
	}
	if b.text("document.activeElement.id") != "reload" {
		t.Error("the keyboard is not on the button that helps")
	}
	// its program has ended, and the page may be asked once more before it is another one
	b.eval(`delete window.heimlich`, nil)
	b.do(chromedp.Click("#reload"))
	p.Scene("title")
	p.Press("continue")
	if got := p.Scene("board"); got.Position != s.Position {
		t.Errorf("after loading again the table shows %q, want %q", got.Position, s.Position)
	}
}

// TestPage: the page has labels and descriptions for players who do not see the canvas, and requests nothing from other
// hosts.
func TestPage(t *testing.T) {
	url := serveSite(t)
	b := openTab(t, inTime(t, pace{}), url+"?speed=instant&seed=2", smallScreen)
	p := playtest.Sit(t, b, playtest.Mouse, 2)
	p.Scene("title")
	for expression, want := range map[string]string{
		"document.title":                                                 "Heimlich & Co.",
		"document.documentElement.lang":                                  "en",
		"document.activeElement.tagName":                                 "CANVAS",
		"Object.isFrozen(window.heimlich)":                               "true",
		"getComputedStyle(document.querySelector('canvas')).touchAction": "none",
		// it costs a fifth of every picture
		"document.querySelector('canvas').getContext('webgl2').getContextAttributes().antialias": "false",
		"getComputedStyle(document.body).backgroundColor":                                        "rgb(13, 18, 40)",
	} {
		if got := b.text(expression); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	p.Press("play")
	p.Press("show")
	p.Open("done", "board")
	s := p.PressFor("roll", "a roll", func(s a11y.PublicState) bool { return len(s.Log) > 0 && !s.Busy })
	if got := b.text(`document.getElementById("prompt").textContent`); got != s.Prompt {
		t.Errorf("what is to be done is announced as %q, want %q", got, s.Prompt)
	}
	if got, want := b.text(`[...document.getElementById("log").children].map(p => p.textContent).join("\n")`),
		strings.Join(s.Log, "\n"); !strings.HasSuffix(got, want) {
		t.Errorf("what happened is announced as %q, want it to end with %q", got, want)
	}
	b.mu.Lock()
	for _, address := range b.fetched {
		if !strings.HasPrefix(address, url) {
			t.Errorf("the page asks for %s", address)
		}
	}
	b.mu.Unlock()
	b.calm()
}

// TestDamagedSave: an unreadable saved game is set aside and explained, and a new game can be played.
func TestDamagedSave(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen,
		beforeLoading(`if (!localStorage.length) localStorage.setItem("heimlich/games/odd.record", "nonsense")`))
	p := playtest.Sit(t, b, playtest.Mouse, 1)
	playtest.DamagedSave(t, p, "nonsense")
	b.calm()
}

// TestNoStorage: without storage, or with full storage, the game can be played and says that it is not saved.
func TestNoStorage(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"switched off": `for (const place of ["localStorage", "indexedDB"]) Object.defineProperty(window, place, {
			get() { throw new DOMException("no", "SecurityError") } })`,
		"none": `for (const place of ["localStorage", "indexedDB"]) Object.defineProperty(window, place, {
			value: null })`,
		"full": `Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
			throw new DOMException("full", "QuotaExceededError") }`,
	} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, beforeLoading(script))
			playtest.NothingIsSaved(t, playtest.Sit(t, b, playtest.Mouse, 1))
			b.calm()
		})
	}
}

// TestWrongQuery: the title names wrong parameters of the address, and the game starts without them, also after a
// reload.
func TestWrongQuery(t *testing.T) {
	browser, url := aBrowser(t), serveSite(t)
	for _, is := range []struct {
		query, says string
		teaches     bool // as it does those who have not played yet, and did not ask for a certain game
	}{
		{"?speed=warp&seed=-5&lessons=perhaps&from=elsewhere", "“-5” is no seed and “warp” is no speed and " +
			"-lessons is true or false, not “perhaps”; the game starts without it.", true},
		{"?%zz&seed=5&speed=fast&lang=en", "", false},
	} {
		want := is.says
		b := openTab(t, browser, url+is.query, smallScreen)
		p := playtest.Sit(t, b, playtest.Mouse, 1)
		says := func() {
			t.Helper()
			if s := p.Scene("title"); s.Notice != want {
				t.Errorf("%s: the title says %q, want %q", is.query, s.Notice, want)
			}
		}
		says()
		if want != "" {
			b.do(chromedp.Reload())
			says()
		}
		p.Open("play", "handover")
		p.Press("show")
		p.Open("done", "board")
		p.Wait("the table",
			func(s a11y.PublicState) bool { return !s.Busy && playtest.Can(s, "skip-lessons") == is.teaches })
		b.calm()
		b.cancel()
	}
}

// TestBrowserIsCleanForEachTest: storage of one test is gone when the next one uses the browser.
func TestBrowserIsCleanForEachTest(t *testing.T) {
	browser, url := aBrowser(t), serveSite(t)+"licences.txt"
	b := openTab(t, browser, url, smallScreen)
	b.do(
		chromedp.Evaluate(
			`localStorage.setItem("heimlich/games/kept.record", "left"); new Promise((done) => {
				indexedDB.open("heimlich").onsuccess = done; })`, nil, awaited))
	b.cancel()
	if err := browser.empty(); err != nil {
		t.Fatal(err)
	}
	var left int
	openTab(t, browser, url, smallScreen).
		do(chromedp.Evaluate(`indexedDB.databases().then((all) => all.length + localStorage.length)`, &left, awaited))
	if left != 0 {
		t.Errorf("the next test finds %d things", left)
	}
}
