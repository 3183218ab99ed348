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

// The browser tests drive the built game in headless Chromium as a player would: by mouse, by touch, by keys. What is
// to be pressed is looked up in the state that the page publishes, and what happens is checked against the rules.

// sideBySide is how many tests run at a time: half of the time they wait for the next frame.
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

// build is a game for the browser that is built once for all tests.
type build struct {
	sync.Once
	site Site
	err  error
}

// built is the game as it is given out, unedited the one with the engine as it is.
var built, unedited build

// testAddress is where the built game says that it will be found.
const testAddress = "https://example.org/a&b/"

// site returns the built game.
func site(t testing.TB) Site {
	t.Helper()
	return built.get(t, false)
}

// plainSite returns the game with the engine as it is.
func plainSite(t testing.TB) Site {
	t.Helper()
	return unedited.get(t, true)
}

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

// under is where tests serve the game: not at the root, since a host may have other pages.
const under = "/games/heimlich/"

// serveSite serves the site for a test, with the policy that the command sends, and returns its address, which ends in
// a slash. It serves the files as they are: packing and unpacking takes longer than the way.
func serveSite(t testing.TB) string {
	t.Helper()
	return servePacked(t, unpacked(site(t)))
}

// servePacked serves a site in the same way, and packed.
func servePacked(t testing.TB, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(http.StripPrefix(under[:len(under)-1], withHeaders(h, nil)))
	t.Cleanup(s.Close)
	return s.URL + under
}

// unpacked serves what h does, packing nothing.
func unpacked(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding")
		h.ServeHTTP(w, r)
	})
}

// chromium returns the browser's program, "" if there is none.
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
	profile string // the folder of what it keeps
	err     error
	pace    pace     // of its pages, which spare what sparing says; nothing for pages that spare nothing
	origins []string // whose pages were opened since it was empty
}

// start starts the browser with an empty profile, or with the one it had.
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

// complain writes what the library does not understand of a browser, but for an event that every dialog of a page makes
// and nobody needs.
func complain(format string, args ...any) {
	if words := fmt.Sprintf(format, args...); !strings.Contains(words, "EventTopLayerElementsUpdated") {
		log.Print(words)
	}
}

func (p *process) stop() {
	for i := len(p.cancel) - 1; i >= 0; i-- {
		p.cancel[i]()
	}
}

// again ends the browser as its user does, and starts it with what it has kept.
func (p *process) again() {
	if p.err = chromedp.Cancel(p.ctx); p.err != nil {
		return
	}
	for len(p.cancel) > 1 { // the profile stays
		p.cancel[len(p.cancel)-1]()
		p.cancel = p.cancel[:len(p.cancel)-1]
	}
	p.start()
}

// idle are the browsers that tests have left behind. The next tests take them.
var idle struct {
	sync.Mutex
	processes []*process
}

// late lets a browser wait longer before it compiles what is often run a second time, more thoroughly. Where pages are
// gone before that is of use it is a third of what loading one costs. TestWholeGame and TestSound have browsers as
// players have them.
var late = chromedp.Flag("js-flags", "--wasm-tiering-budget=1300000000")

// plainAddressLine keeps a browser from loading pages of its own below the address line of every window, which takes it
// as long as the game's page.
var plainAddressLine = chromedp.Flag("disable-features",
	"WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI")

// aBrowser returns a browser with nothing stored in it, which this test has for itself as long as it runs: tests go on
// side by side, and none takes the focus from another.
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
		// Where a page was to be kept for playing without a network the browser is let go: Chromium 156 crashes all
		// pages of a process at times in which it has forgotten a service worker that was still being installed. So is
		// one that never came, has ended or can’t be emptied.
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

// pace is how the pictures of a page come that spares some. Ebitengine makes up for at most five ticks in a picture,
// and has sixty a second.
type pace struct {
	blind       bool          // nothing is drawn
	apart, idle time.Duration // between two pictures, where the test waits for the second and where not
	faster      float64       // than the clock on the wall
	whole       bool          // the page has gamepads, sounds, and is kept for playing without a network
}

const apart = 25 * time.Millisecond

var (
	// where pages only have to be quick
	quick = pace{blind: true, apart: apart * 2 / 5, idle: 4 * apart, faster: 5}
	// the same where they are to be kept for playing without a network
	kept = pace{blind: true, apart: apart * 2 / 5, idle: 4 * apart, faster: 5, whole: true}
	// where a page does something by itself after a while
	right = pace{blind: true, apart: apart, idle: apart, faster: 1}
	// the same where it sounds, or looks for gamepads
	loud = pace{blind: true, apart: apart, idle: apart, faster: 1, whole: true}
	// where somebody looks at what does not move
	still = pace{apart: apart, idle: 8 * apart, faster: 1}
)

// inTime returns a browser as aBrowser has it, whose pages go at another pace; without one they spare nothing.
func inTime(t *testing.T, at pace) *process {
	t.Helper()
	p := aBrowser(t)
	p.pace = at
	return p
}

// startBrowser starts a browser for one test, with further flags, and else as players have it.
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

// prepare compiles the game once for all pages of a browser whose pages share one process: there a program that is
// still in use is not compiled again.
func (p *process) prepare() error {
	s := httptest.NewServer(unpacked(withHeaders(built.site, nil)))
	defer s.Close()
	const compile = `fetch("game.wasm").then((answer) => answer.arrayBuffer()).then((code) =>
		WebAssembly.compile(code)).then((program) => { window.program = program; })`
	return chromedp.Run(p.ctx, chromedp.Navigate(s.URL+"/licences.txt"), chromedp.Evaluate(compile, nil, awaited))
}

// empty lets the browser forget what its pages have stored.
func (p *process) empty() error {
	for _, origin := range p.origins {
		if err := chromedp.Run(p.ctx, storage.ClearDataForOrigin(origin, "all")); err != nil {
			return err
		}
	}
	p.origins = nil
	return nil
}

// executor carries out commands that are for the browser as a whole.
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
