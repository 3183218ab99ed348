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

// parallelTests is the number of parallel tests. A test spends half of its time waiting for the next frame.
const parallelTests = "3"

// TestMain runs the tests. The browser tests play the built game in headless Chromium by mouse, touch and keys. They
// find controls in the state that the page publishes, and check the result against the rules.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", parallelTests); err != nil {
		panic(err)
	}
	code := m.Run()
	for _, p := range idleBrowsers.processes {
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

// The builds of the tests.
var (
	built    build // as published, with the edited engine
	unedited build // with the original engine
	hosted   build // with shared tables
)

// testAddress is the public URL that the built game gets.
const testAddress = "https://example.org/a&b/"

// site returns the built game.
func site(t testing.TB) Site {
	t.Helper()
	return built.get(t, false, false)
}

// uneditedSite returns the game with the unedited engine.
func uneditedSite(t testing.TB) Site {
	t.Helper()
	return unedited.get(t, true, false)
}

// hostedSite returns the game with shared tables.
func hostedSite(t testing.TB) Site {
	t.Helper()
	return hosted.get(t, false, true)
}

// get returns the site, and builds it at the first call. Plain keeps the engine unedited, hosted adds shared tables.
// Short runs skip the test.
func (b *build) get(t testing.TB, plain, hosted bool) Site {
	t.Helper()
	testrun.Long(t)
	b.Do(func() {
		if b.err = playtest.Sources(); b.err == nil {
			b.site, b.err = Build(context.Background(), testAddress, plain, hosted)
		}
	})
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b.site
}

// basePath is the path of the game on the test server. It is not the root, because a host may serve other pages too.
const basePath = "/games/heimlich/"

// serveSite serves the uncompressed site with the command's headers until the test ends, and returns its URL with a
// final slash. Compression would take longer than the transfer.
func serveSite(t testing.TB) string {
	t.Helper()
	return serveCompressed(t, uncompressed(site(t)))
}

// serveCompressed is serveSite for a handler, with compression.
func serveCompressed(t testing.TB, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(http.StripPrefix(basePath[:len(basePath)-1], withHeaders(h, nil)))
	t.Cleanup(s.Close)
	return s.URL + basePath
}

// uncompressed returns a handler that serves h without compression.
func uncompressed(h http.Handler) http.Handler {
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

// headlessShell returns the path of Chromium's headless shell, or of Chromium if it is not installed. The shell has no
// window frames: a page load takes a third less CPU time. Its tabs do not hide each other.
func headlessShell() string {
	if p, err := exec.LookPath("chromium-headless-shell"); err == nil {
		return p
	}
	return chromium()
}

// process is a running browser.
type process struct {
	program string // path of the browser
	ctx     context.Context
	cancel  []func()
	profile string // folder of the browser's profile
	err     error
	pace    pace     // frame timing of its pages; the zero value leaves pages unmodified
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
	if p.program == "" {
		p.program = headlessShell()
	}
	opts := []chromedp.ExecAllocatorOption{chromedp.ExecPath(p.program), chromedp.UserDataDir(p.profile),
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck, chromedp.NoSandbox, chromedp.Headless, chromedp.WSURLReadTimeout(time.Minute)}
	for _, name := range []string{"disable-quic", "disable-background-networking", "disable-component-update",
		"disable-sync", "mute-audio", "hide-scrollbars",
		"disable-dev-shm-usage", "disable-background-timer-throttling", "disable-backgrounding-occluded-windows",
		"disable-renderer-backgrounding", "disable-gpu-compositing"} {
		opts = append(opts, chromedp.Flag(name, true))
	}
	opts = append(opts, plainAddressBar, chromedp.Flag("lang", "en"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(opts, flags...)...)
	p.cancel = append(p.cancel, cancel)
	p.ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(logUnlessDialog))
	p.cancel = append(p.cancel, cancel)
	if p.err = chromedp.Run(p.ctx); p.err != nil {
		p.err = fmt.Errorf("%s does not start: %w", p.program, p.err)
	}
}

// logUnlessDialog logs messages of chromedp, except about an unknown event that every dialog causes.
func logUnlessDialog(format string, args ...any) {
	if words := fmt.Sprintf(format, args...); !strings.Contains(words, "EventTopLayerElementsUpdated") {
		log.Print(words)
	}
}

// stop ends the browser and deletes its profile. It asks the browser to quit, because Debian's headless shell is a
// script: killing it would leave the browser running.
func (p *process) stop() {
	if p.ctx != nil && p.ctx.Err() == nil {
		const grace = 5 * time.Second // a browser that hangs is killed
		ctx, cancel := context.WithTimeout(p.ctx, grace)
		defer cancel()
		if err := chromedp.Cancel(ctx); err != nil {
			log.Printf("%s does not quit: %v", p.program, err)
		}
	}
	for i := len(p.cancel) - 1; i >= 0; i-- {
		p.cancel[i]()
	}
}

// restart quits the browser and starts it with the same profile.
func (p *process) restart() {
	if p.err = chromedp.Cancel(p.ctx); p.err != nil {
		return
	}
	for len(p.cancel) > 1 { // keep the profile
		p.cancel[len(p.cancel)-1]()
		p.cancel = p.cancel[:len(p.cancel)-1]
	}
	p.start()
}

// idleBrowsers holds the browsers of finished tests, for reuse.
var idleBrowsers struct {
	sync.Mutex
	processes []*process
}

// delayCompiler delays V8's optimising compiler, which takes a third of the load time of a short-lived page. TestSound
// runs without this flag, as players do. The value is a budget of executed code that no test uses up.
var delayCompiler = chromedp.Flag("js-flags", "--wasm-tiering-budget=1300000000")

// onePageProcess makes all pages of a site share a process, with the code that it has compiled.
var onePageProcess = chromedp.Flag("process-per-site", true)

// plainAddressBar keeps the browser from loading internal pages for every window's address bar. They take as long as
// the game's page.
var plainAddressBar = chromedp.Flag("disable-features",
	"WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI")

// newBrowser returns a browser with empty storage for this test alone. Tests run in parallel, and none takes the focus
// from another.
func newBrowser(t *testing.T) *process {
	t.Helper()
	playtest.Need(t, chromium() != "", "Chromium")
	t.Parallel()
	process := new(process)
	idleBrowsers.Lock()
	if n := len(idleBrowsers.processes); n > 0 {
		process, idleBrowsers.processes = idleBrowsers.processes[n-1], idleBrowsers.processes[:n-1]
	}
	idleBrowsers.Unlock()
	if process.ctx == nil {
		site(t)
		process.start(onePageProcess, delayCompiler)
		if process.err == nil {
			process.err = process.prepare()
		}
	}
	t.Cleanup(func() {
		// Not reused: a browser that has failed, has ended, can't be emptied, or had pages with a service worker.
		// Chromium 156 can crash all pages of a process after it deletes a service worker during its installation.
		if process.err != nil || process.ctx.Err() != nil || process.pace.keepsWorker ||
			process.clearStorage() != nil {
			process.stop()
			return
		}
		idleBrowsers.Lock()
		defer idleBrowsers.Unlock()
		idleBrowsers.processes = append(idleBrowsers.processes, process)
	})
	if process.err != nil {
		t.Fatal(process.err)
	}
	process.pace = fastPace
	return process
}

// pace is the frame timing of pages with sparingScript. Ebitengine runs sixty ticks a second, and catches up by at most
// five per frame.
type pace struct {
	skipsDrawing           bool          // draw calls do nothing
	interval, idleInterval time.Duration // between two frames, while the test waits for one and while it does not
	clockSpeed             float64       // speed of the page's clock, as a multiple of real time
	keepsDevices           bool          // the page keeps gamepads and sound
	keepsWorker            bool          // the page keeps its service worker
}

// frameInterval is the usual time between two frames.
const frameInterval = 25 * time.Millisecond

// The paces of the tests.
var (
	// fastPace is for most tests.
	fastPace = pace{skipsDrawing: true, interval: frameInterval * 2 / 5, idleInterval: 4 * frameInterval, clockSpeed: 5}
	// serviceWorkerPace is fastPace with service worker, gamepads and sound.
	serviceWorkerPace = pace{skipsDrawing: true, interval: frameInterval * 2 / 5, idleInterval: 4 * frameInterval,
		clockSpeed: 5, keepsDevices: true, keepsWorker: true}
	// timerPace is for tests that measure time on the page.
	timerPace = pace{skipsDrawing: true, interval: frameInterval, idleInterval: frameInterval, clockSpeed: 1}
	// soundPace is timerPace with sound and gamepads.
	soundPace = pace{skipsDrawing: true, interval: frameInterval, idleInterval: frameInterval, clockSpeed: 1,
		keepsDevices: true}
	// stillPace is for screenshots of still scenes: it draws.
	stillPace = pace{interval: frameInterval, idleInterval: 8 * frameInterval, clockSpeed: 1}
)

// browserAtPace is newBrowser with another pace of the pages. The zero pace leaves pages unmodified.
func browserAtPace(t *testing.T, at pace) *process {
	t.Helper()
	p := newBrowser(t)
	p.pace = at
	return p
}

// startBrowser starts a browser for one test with further flags. Its pages are unmodified.
func startBrowser(t *testing.T, flags ...chromedp.ExecAllocatorOption) *process {
	t.Helper()
	return startProgram(t, headlessShell(), flags...)
}

// startTabs is startBrowser with tabs that hide each other.
func startTabs(t *testing.T, flags ...chromedp.ExecAllocatorOption) *process {
	t.Helper()
	return startProgram(t, chromium(), flags...)
}

// tabsAtPace is browserAtPace for one test, with tabs that hide each other.
func tabsAtPace(t *testing.T, at pace) *process {
	t.Helper()
	site(t)
	p := startTabs(t, onePageProcess, delayCompiler)
	if err := p.prepare(); err != nil {
		t.Fatal(err)
	}
	p.pace = at
	return p
}

// startProgram starts a browser for one test.
func startProgram(t *testing.T, program string, flags ...chromedp.ExecAllocatorOption) *process {
	t.Helper()
	t.Parallel()
	return startAlone(t, program, flags...)
}

// startAlone starts a browser for a test that does not run in parallel with others of this package.
func startAlone(t *testing.T, program string, flags ...chromedp.ExecAllocatorOption) *process {
	t.Helper()
	playtest.Need(t, program != "", "Chromium")
	p := &process{program: program}
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
	s := httptest.NewServer(uncompressed(withHeaders(built.site, nil)))
	defer s.Close()
	const compile = `fetch("game.wasm").then((answer) => answer.arrayBuffer()).then((code) =>
		WebAssembly.compile(code)).then((program) => { window.program = program; })`
	return chromedp.Run(p.ctx, chromedp.Navigate(s.URL+"/licences.txt"), chromedp.Evaluate(compile, nil, awaitPromise))
}

// clearStorage deletes all data that pages have stored.
func (p *process) clearStorage() error {
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

// tab opens a tab in a new window, so that no other tab hides it.
func (p *process) tab(t testing.TB) (ctx context.Context, cancel func()) {
	t.Helper()
	id, err := target.CreateTarget("about:blank").WithNewWindow(true).Do(p.executor())
	if err != nil {
		t.Fatal(err)
	}
	return chromedp.NewContext(p.ctx, chromedp.WithTargetID(id))
}
