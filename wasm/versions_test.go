//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// otherVersion returns a site with the same game as another version.
func otherVersion(t *testing.T, name string) Site {
	t.Helper()
	s := Site{}
	s["game.wasm"] = site(t)["game.wasm"]
	s.add("other.txt", []byte(name))
	if err := s.addPage(site(t)["wasm_exec.js"].Data, testAddress); err != nil {
		t.Fatal(err)
	}
	return s
}

// host is a fake web server that gets new builds of the game.
type host struct {
	*httptest.Server
	site           atomic.Pointer[Site]
	missing, wrong atomic.Pointer[string] // files not served or served with other contents, nil if none
}

// newHost starts a host with its first build.
func newHost(t *testing.T, first Site) *host {
	host := &host{}
	host.put(first)
	host.Server = httptest.NewServer(http.StripPrefix(basePath[:len(basePath)-1],
		withHeaders(uncompressed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if name := host.missing.Load(); name != nil && strings.HasSuffix(r.URL.Path, *name) {
				http.NotFound(w, r)
				return
			}
			if name := host.wrong.Load(); name != nil && strings.HasSuffix(r.URL.Path, *name) {
				w.Header().Set("Content-Type", contentTypes[".css"])
				_, _ = w.Write([]byte("/* of another version */"))
				return
			}
			host.site.Load().ServeHTTP(w, r)
		})), nil)))
	t.Cleanup(host.Close)
	return host
}

// put replaces the build.
func (h *host) put(s Site) { h.site.Store(&s) }

// address returns the page's URL.
func (h *host) address() string { return h.URL + basePath }

// promiseValue returns an action that stores a promise's value in text.
func promiseValue(expression string, text *string) chromedp.Action {
	return chromedp.Evaluate("Promise.resolve("+expression+").then(String)", text, awaitPromise)
}

// evalPromise returns the value of a promise of the page.
func (tb *tab) evalPromise(expression string) (text string) {
	tb.t.Helper()
	tb.do(promiseValue(expression, &text))
	return text
}

// until waits until an expression of the page, or of the page that replaces it meanwhile, has the wanted value.
func (tb *tab) until(expression, want string) {
	tb.t.Helper()
	got := ""
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		tb.do(chromedp.ActionFunc(func(ctx context.Context) error {
			err := promiseValue(expression, &got).Do(ctx)
			var refused *cdproto.Error
			if errors.As(err, &refused) && strings.Contains(refused.Message, "navigated") {
				return nil
			}
			return err
		}))
		if got == want {
			return
		}
	}
	tb.t.Fatalf("%s: got %q, want %q", expression, got, want)
}

// Expressions about the version and the service worker of a page.
const (
	ownVersionJS    = `document.querySelector("script[data-version]")?.dataset.version`
	isControlledJS  = `!!navigator.serviceWorker.controller`
	isWaitingJS     = `navigator.serviceWorker.ready.then((r) => !!r.waiting)`
	isOfferedJS     = `document.getElementById("fresh").checkVisibility()`
	lookForUpdateJS = `navigator.serviceWorker.ready.then((r) => r.update()).then(() => "looked", () => "failed")`
	cacheNamesJS    = `caches.keys().then((names) => names.sort().join(" "))`
)

// playToRoll plays until a person may roll.
func playToRoll(p *playtest.Tester) {
	p.ViewPassports()
	p.PlayUntil(func(s a11y.PublicState) bool { return playtest.Can(s, "roll") })
}

// TestNewVersion checks that a new build is fetched in the background and offered only at the title, also to keys. A
// page with a running game keeps its version and loses nothing.
func TestNewVersion(t *testing.T) {
	testrun.OnlyCI(t)
	old, next := site(t), otherVersion(t, "next")
	host, browser := newHost(t, old), browserAtPace(t, serviceWorkerPace)
	firstTab := openTab(t, browser, host.address()+"?speed=instant&seed=1", smallScreen)
	first := playtest.NewTester(t, firstTab, playtest.Mouse, 1)
	first.Scene("title")
	firstTab.until(isControlledJS, "true")
	first.Press("play")
	playToRoll(first)

	host.put(next)
	firstTab.evalPromise(lookForUpdateJS)
	firstTab.until(isWaitingJS, "true")
	firstTab.do(frames(3))
	if firstTab.text(isOfferedJS) == "true" {
		t.Error("during a game: got the new version offered, want it offered at the title only")
	}
	firstTab.do(chromedp.Reload())
	first.Scene("title")
	if got, want := firstTab.text(ownVersionJS), old["game.wasm"].version; got != want {
		t.Errorf("reloaded before the new version was accepted: got version %s, want %s", got, want)
	}
	firstTab.until(isOfferedJS, "true")

	secondTab := openTab(t, browser, host.address()+"?speed=instant&seed=1", smallScreen)
	second := playtest.NewTester(t, secondTab, playtest.Mouse, 2)
	second.Scene("title")
	second.Press("continue")
	playToRoll(second)
	firstTab.Front()
	// The button is an element of the page; the game has a control for keys at its place.
	playtest.NewTester(t, firstTab, playtest.Keys, 1).Press("fresh")
	firstTab.until(ownVersionJS, next["game.wasm"].version)
	first.Scene("title")
	if firstTab.text(isOfferedJS) == "true" {
		t.Error("accepted new version: got it still offered, want no button")
	}

	secondTab.Front()
	if got, want := secondTab.text(ownVersionJS), old["game.wasm"].version; got != want {
		t.Errorf("page with the game: got version %s, want %s", got, want)
	}
	if got := secondTab.evalPromise(`fetch("thinker.js?v=" + ` + ownVersionJS +
		`).then((answer) => answer.status)`); got != "200" {
		t.Errorf("page with the game: got status %s for a file of its version, want 200", got)
	}
	second.PressAndWait("roll", "the roll", func(s a11y.PublicState) bool { return !playtest.Can(s, "roll") })
	second.PlayUntil(func(s a11y.PublicState) bool { return playtest.Can(s, "roll") })
	saved, state := string(secondTab.Saved(playtest.GamesFolder)),
		second.Wait("the table at rest", func(s a11y.PublicState) bool { return !s.Busy })
	secondTab.do(chromedp.Reload())
	second.Scene("title")
	if got, want := secondTab.text(ownVersionJS), next["game.wasm"].version; got != want {
		t.Errorf("page with the game after a reload: got version %s, want %s", got, want)
	}
	second.Press("continue")
	if got := second.Scene("board"); got.Position != state.Position {
		t.Errorf("game in the new version: got position %q, want %q", got.Position, state.Position)
	}
	if got := string(secondTab.Saved(playtest.GamesFolder)); !strings.HasPrefix(got, strings.TrimSuffix(saved, "\n")) {
		t.Errorf("game in the new version: got record\n%s\nwant it to begin with\n%s", got, saved)
	}
	firstTab.checkComplaints()
	secondTab.checkComplaints()
}

// TestIncompleteVersionIsRefused checks that a new build with a missing or wrong file is not used, and its files are
// removed. The version in use works offline. If its cached files were removed, they are fetched again.
func TestIncompleteVersionIsRefused(t *testing.T) {
	testrun.OnlyCI(t)
	host := newHost(t, site(t))
	tab, tester := openTitle(t, browserAtPace(t, serviceWorkerPace), host.address()+"?speed=instant&seed=1",
		smallScreen, 1)
	tab.until(isControlledJS, "true")
	tab.checkComplaints()
	const kept = `caches.keys().then((names) => Promise.all(names.map(
		async (name) => (await caches.open(name)).keys()))).then((all) => all.flat().length)`
	files := tab.evalPromise(kept)
	tab.evalPromise(`caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))`)
	if n := tab.evalPromise(kept); n != "0" || files == "0" {
		t.Fatalf("after removal of %s cached files: got %s, want 0", files, n)
	}
	tab.do(chromedp.Reload())
	tab.until(kept, files)
	tester.Scene("title")
	want := "heimlich-" + site(t)["game.wasm"].version
	for part, spoil := range map[string]*atomic.Pointer[string]{"thinker.js": &host.missing, "watch.js": &host.wrong} {
		spoil.Store(&part)
		host.put(otherVersion(t, part)) // a build that the browser does not know yet
		tab.evalPromise(lookForUpdateJS)
		tab.until(`navigator.serviceWorker.ready.then((r) => !!r.installing || !!r.waiting)`, "false")
		tab.until(cacheNamesJS, want)
		spoil.Store(nil)
	}
	host.Close()
	tab.do(chromedp.Navigate(host.address() + "?speed=instant&seed=2"))
	tester.Scene("title")
	if got := "heimlich-" + tab.text(ownVersionJS); got != want {
		t.Errorf("offline: got version %s, want %s", got, want)
	}
	tester.Open("play", "handover")
}

// TestFilesNameTheirVersion checks that the page requests its scripts by version and with an integrity hash. The
// service worker caches all of them with the same hash.
func TestFilesNameTheirVersion(t *testing.T) {
	siteFiles := otherVersion(t, "one")
	version := siteFiles["game.wasm"].version
	text := string(siteFiles["worker.js"].Data)
	begin, end := strings.Index(text, "const FILES = "), strings.Index(text, "}; //")
	var cached map[string]string // hashes by address
	if err := json.Unmarshal([]byte(text[begin+len("const FILES = "):end+1]), &cached); err != nil {
		t.Fatal(err)
	}
	for address, hash := range cached {
		name, got, versioned := strings.Cut(strings.Replace(address, "./", "index.html", 1), "?v=")
		if file, ok := siteFiles[name]; !ok || file.integrity() != hash {
			t.Errorf("service worker: got %s with hash %s, want a file of the site", address, hash)
		}
		if versioned && got != version {
			t.Errorf("service worker: got %s, want version %s", address, version)
		}
	}
	parts := regexp.MustCompile(`src="([^"]*\.js[^"]*)" integrity="([^"]*)"`).
		FindAllStringSubmatch(string(siteFiles["index.html"].Data), -1)
	if n := strings.Count(string(siteFiles["index.html"].Data), "<script"); len(parts) != n {
		t.Errorf("got %d scripts of the page with a hash, want all %d", len(parts), n)
	}
	for _, match := range parts {
		address, hash := match[1], match[2]
		if cached[address] != hash {
			t.Errorf("%s: got hash %s in the page and %q in the service worker, want equal ones", address, hash,
				cached[address])
		}
	}
	placeholder := regexp.MustCompile(`\{\{[a-z]+\}\}`)
	for _, name := range siteFiles.names() {
		file := siteFiles[name]
		isCode := strings.HasSuffix(name, ".js") || strings.HasSuffix(name, ".wasm")
		if isCode && name != "worker.js" && cached[name+"?v="+version] == "" {
			t.Errorf("service worker: got no %s of version %s, want all scripts and programs", name, version)
		}
		if file.version != version {
			t.Errorf("%s: got version %q, want %q", name, file.version, version)
		}
		if strings.Contains(file.Type, "text/") && placeholder.Match(file.Data) {
			t.Errorf("%s: got placeholder %s, want all replaced", name, placeholder.Find(file.Data))
		}
	}
}
