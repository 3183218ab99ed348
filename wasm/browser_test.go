//go:build !js

package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// The browser tests drive the built game in headless Chromium as a player would: by mouse, by touch, by keys. They find
// controls in the state that the page publishes, and check the result against the rules.

// sideBySide is the number of parallel tests. Half of the time a test waits for the next frame.
const sideBySide = "3"

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", sideBySide); err != nil {
		panic(err)
	}
	code := m.Run()
	for _, p := range idle.processes {
		p.stop()
	}
	os.Exit(code)
}

// build is a build of the browser game, made once for all tests.
type build struct {
	sync.Once
	site Site
	err  error
}

// built has the edited engine, as published; unedited has the original engine.
var built, unedited build

// testAddress is the public URL that the built game gets.
const testAddress = "https://example.org/a&b/"

// site returns the built game.
func site(t testing.TB) Site {
	t.Helper()
	return built.get(t, false)
}

// plainSite returns the game with the unedited engine.
func plainSite(t testing.TB) Site {
	t.Helper()
	return unedited.get(t, true)
}

// get returns the site, and builds it at the first call. Short runs skip the test.
func (b *build) get(t testing.TB, plain bool) Site {
	t.Helper()
	testrun.Long(t)
	b.Do(func() {
		if b.err = playtest.Sources(); b.err == nil {
			b.site, b.err = Build(context.Background(), testAddress, plain)
		}
	})
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b.site
}

// under is the path of the game on the test server. It is not the root, because a host may serve other pages too.
const under = "/games/heimlich/"

// serveSite serves the uncompressed site with the command's headers until the test ends, and returns its URL with a
// final slash. Compression would take longer than the transfer.
func serveSite(t testing.TB) string {
	t.Helper()
	return servePacked(t, unpacked(site(t)))
}

// servePacked serves a handler in the same way, but compressed.
func servePacked(t testing.TB, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(http.StripPrefix(under[:len(under)-1], withHeaders(h, nil)))
	t.Cleanup(s.Close)
	return s.URL + under
}

// unpacked returns a handler that serves h without compression.
func unpacked(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding")
		h.ServeHTTP(w, r)
	})
}

// chromium returns the browser's path, "" if it is not installed.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	return ""
}

// process is a running browser.
type process struct {
	ctx     context.Context
	cancel  []func()
	profile string // folder of the browser's profile
	err     error
	pace    pace     // of its pages; the zero value leaves pages unmodified
	origins []string // origins of pages opened since the last call of empty
}

// start starts the browser with an empty profile, or with its profile from before.
func (p *process) start(flags ...chromedp.ExecAllocatorOption) {
	if p.profile == "" {
		if p.profile, p.err = os.MkdirTemp("", "heimlich-browser-"); p.err != nil {
			return
		}
		p.cancel = append(p.cancel, func() { os.RemoveAll(p.profile) })
	}
	opts := []chromedp.ExecAllocatorOption{chromedp.ExecPath(chromium()), chromedp.UserDataDir(p.profile),
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck, chromedp.NoSandbox, chromedp.Headless, chromedp.WSURLReadTimeout(time.Minute)}
	for _, name := range []string{"disable-quic", "disable-background-networking", "disable-component-update",
		"disable-sync", "mute-audio", "hide-scrollbars",
		"disable-dev-shm-usage", "disable-background-timer-throttling", "disable-backgrounding-occluded-windows",
		"disable-renderer-backgrounding"} {
		opts = append(opts, chromedp.Flag(name, true))
	}
	opts = append(opts, plainAddressLine, chromedp.Flag("lang", "en"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(opts, flags...)...)
	p.cancel = append(p.cancel, cancel)
	p.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(complain))
	p.cancel = append(p.cancel, cancel)
	if p.err = chromedp.Run(p.ctx); p.err != nil {
		p.err = fmt.Errorf("%s does not start: %w", chromium(), p.err)
	}
}

// complain logs messages of chromedp, except about an unknown event that every dialog causes.
func complain(format string, args ...any) {
	if words := fmt.Sprintf(format, args...); !strings.Contains(words, "EventTopLayerElementsUpdated") {
		log.Print(words)
	}
}

// stop ends the browser and deletes its profile.
func (p *process) stop() {
	for i := len(p.cancel) - 1; i >= 0; i-- {
		p.cancel[i]()
	}
}

// again quits the browser and starts it with the same profile.
func (p *process) again() {
	if p.err = chromedp.Cancel(p.ctx); p.err != nil {
		return
	}
	for len(p.cancel) > 1 { // keep the profile
		p.cancel[len(p.cancel)-1]()
		p.cancel = p.cancel[:len(p.cancel)-1]
	}
	p.start()
}

// idle holds the browsers of finished tests, for reuse.
var idle struct {
	sync.Mutex
	processes []*process
}

// late delays V8's optimising compiler. On short-lived pages it takes a third of the load time for nothing.
// TestWholeGame and TestSound run without it, as players do.
var late = chromedp.Flag("js-flags", "--wasm-tiering-budget=1300000000")

// plainAddressLine keeps the browser from loading internal pages for every window's address bar. They take as long as
// the game's page.
var plainAddressLine = chromedp.Flag("disable-features",
	"WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI")

// aBrowser returns a browser with empty storage for this test alone. Tests run in parallel, and none takes the focus
// from another.
func aBrowser(t *testing.T) *process {
	t.Helper()
	playtest.Need(t, chromium() != "", "Chromium")
	t.Parallel()
	p := new(process)
	idle.Lock()
	if n := len(idle.processes); n > 0 {
		p, idle.processes = idle.processes[n-1], idle.processes[:n-1]
	}
	idle.Unlock()
	if p.ctx == nil {
		site(t)
		p.start(chromedp.Flag("process-per-site", true), late)
		if p.err == nil {
			p.err = p.prepare()
		}
	}
	t.Cleanup(func() {
		// Not reused: a browser that has failed, has ended, can't be emptied, or had pages with a service worker.
		// Chromium 156 can crash all pages of a process after it deletes a service worker during its installation.
		if p.err != nil || p.ctx.Err() != nil || p.pace.whole || p.empty() != nil {
			p.stop()
			return
		}
		idle.Lock()
		defer idle.Unlock()
		idle.processes = append(idle.processes, p)
	})
	if p.err != nil {
		t.Fatal(p.err)
	}
	p.pace = quick
	return p
}

// pace sets the frame timing of pages with the script sparing. Ebitengine runs sixty ticks a second, and catches up by
// at most five per frame.
type pace struct {
	blind       bool          // draw calls do nothing
	apart, idle time.Duration // between two frames, while the test waits for one and while it does not
	faster      float64       // speed of the page's clock, as a multiple of real time
	whole       bool          // the page keeps gamepads, sound and the service worker
}

// apart is the usual time between two frames.
const apart = 25 * time.Millisecond

var (
	// quick suits pages that only have to be fast.
	quick = pace{blind: true, apart: apart * 2 / 5, idle: 4 * apart, faster: 5}
	// kept is quick with a service worker.
	kept = pace{blind: true, apart: apart * 2 / 5, idle: 4 * apart, faster: 5, whole: true}
	// right suits pages that act by themselves after a time.
	right = pace{blind: true, apart: apart, idle: apart, faster: 1}
	// loud is right with sound and gamepads.
	loud = pace{blind: true, apart: apart, idle: apart, faster: 1, whole: true}
	// still suits screenshots of still scenes.
	still = pace{apart: apart, idle: 8 * apart, faster: 1}
)

// inTime returns a browser like aBrowser, whose pages have another pace. The zero pace leaves pages unmodified.
func inTime(t *testing.T, at pace) *process {
	t.Helper()
	p := aBrowser(t)
	p.pace = at
	return p
}

// startBrowser starts a browser for one test with further flags. Its pages are unmodified.
func startBrowser(t *testing.T, flags ...chromedp.ExecAllocatorOption) *process {
	t.Helper()
	playtest.Need(t, chromium() != "", "Chromium")
	t.Parallel()
	p := new(process)
	p.start(flags...)
	t.Cleanup(p.stop)
	if p.err != nil {
		t.Fatal(p.err)
	}
	return p
}

// prepare compiles the game once for all pages of a browser. Its pages share a process, in which V8 caches a compiled
// program while it is in use.
func (p *process) prepare() error {
	s := httptest.NewServer(unpacked(withHeaders(built.site, nil)))
	defer s.Close()
	const compile = `fetch("game.wasm").then((answer) => answer.arrayBuffer()).then((code) =>
		WebAssembly.compile(code)).then((program) => { window.program = program; })`
	return chromedp.Run(p.ctx, chromedp.Navigate(s.URL+"/licences.txt"), chromedp.Evaluate(compile, nil, awaited))
}

// empty deletes all data that pages have stored.
func (p *process) empty() error {
	for _, origin := range p.origins {
		if err := chromedp.Run(p.ctx, storage.ClearDataForOrigin(origin, "all")); err != nil {
			return err
		}
	}
	p.origins = nil
	return nil
}

// executor returns a context for commands to the whole browser.
func (p *process) executor() context.Context {
	return cdp.WithExecutor(p.ctx, chromedp.FromContext(p.ctx).Browser)
}

// tab opens a tab in a window of its own, so that no other tab hides it.
func (p *process) tab(t testing.TB) (ctx context.Context, cancel func()) {
	t.Helper()
	id, err := target.CreateTarget("about:blank").WithNewWindow(true).Do(p.executor())
	if err != nil {
		t.Fatal(err)
	}
	return chromedp.NewContext(p.ctx, chromedp.WithTargetID(id))
}
