//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	neturl "net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// screenSize is the emulated device.
type screenSize struct {
	w, h   int     // points
	scale  float64 // pixels per point
	mobile bool    // a touch device
}

// String returns the size for names of tests, such as 1280x720, with @ and the scale of a screen without touch.
func (s screenSize) String() string {
	name := fmt.Sprintf("%dx%d", s.w, s.h)
	if s.scale != 1 && !s.mobile {
		name += fmt.Sprintf("@%g", s.scale)
	}
	return name
}

// device returns the input device of the screen.
func (s screenSize) device() playtest.Input {
	if s.mobile {
		return playtest.Touch
	}
	return playtest.Mouse
}

// timeLimit returns the time limit of a tab, until its size changes. It grows with the number of pixels.
func (s screenSize) timeLimit() time.Duration {
	return 5 * time.Minute * playtest.Megapixels(int(float64(s.w)*s.scale), int(float64(s.h)*s.scale))
}

// tab is a browser tab with the game in it. It implements playtest.Device.
type tab struct {
	t            testing.TB
	ctx          context.Context // of its commands; ends with the tab
	cancel       func()          // closes the tab at once
	timer        *time.Timer     // fires at the tab's time limit
	size         screenSize
	isSparing    bool // the page runs sparingScript
	skipsDrawing bool // its draw calls do nothing

	callsToEnd int           // calls of do until the tab ends, 0 for never
	endDelay   time.Duration // delay of the end within that call
	crash      bool          // the end crashes the tab's process

	mu       sync.Mutex
	problems []string // errors and warnings of the page
	fetched  []string // URLs that the page requested
}

var _ playtest.Killable = (*tab)(nil)

// The limits of opening a tab. A load normally takes a second; after a crash of another tab it can fail.
const (
	loadTimeout = 6 * time.Second // times the number of the try
	maxLoads    = 4
)

// openTab opens an address in a new tab, after the actions before.
func openTab(t testing.TB, browser *process, url string, size screenSize, before ...chromedp.Action) *tab {
	t.Helper()
	address, err := neturl.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	browser.origins = append(browser.origins, "http://"+address.Host)
	if browser.pace != (pace{}) {
		pace := browser.pace
		before = append(before,
			beforeLoading(fmt.Sprintf(sparingScript, pace.skipsDrawing, pace.keepsDevices, pace.keepsWorker,
				pace.interval.Milliseconds(), pace.idleInterval.Milliseconds(), pace.clockSpeed)))
	}
	for try := 0; ; try++ {
		tab := newTab(t, browser, size)
		ctx, cancel := context.WithTimeout(tab.ctx, time.Duration(try+1)*loadTimeout)
		err := chromedp.Run(ctx, append(before, chromedp.Navigate(url))...)
		cancel()
		switch {
		case err == nil:
			return tab
		case try == maxLoads-1 || !errors.Is(err, context.DeadlineExceeded) &&
			!strings.Contains(err.Error(), "net::ERR_ABORTED"):
			t.Fatal(err)
		}
		t.Logf("the browser does not answer, or aborts the load: %v; trying another tab", err)
		tab.cancel()
	}
}

// openTitle opens the game in a new tab, and returns a tester at its title. The seed is that of the tester's random
// actions.
func openTitle(t testing.TB, browser *process, url string, size screenSize, seed uint64,
	before ...chromedp.Action) (*tab, *playtest.Tester) {
	t.Helper()
	tab := openTab(t, browser, url, size, before...)
	p := playtest.NewTester(t, tab, size.device(), seed)
	p.Scene("title")
	return tab, p
}

// sparingScript makes a page cheap to run. Its arguments are the fields of pace:
//
//   - The page draws a frame when the test waits for one, and rarely otherwise.
//   - Its clock runs faster, so that every frame advances the game by at least a tick.
//   - Without keepsDevices it has no gamepads or sound, without keepsWorker no service worker.
//   - With skipsDrawing its draw calls do nothing, because software drawing is most of the cost of a press. A timer
//     drives its frames then, so that the browser has nothing to compose.
const sparingScript = `(() => {
	const skipsDrawing = %t, keepsDevices = %t, keepsWorker = %t, interval = %d, idleInterval = %d, clockSpeed = %g;
	const real = performance.now.bind(performance), next = window.requestAnimationFrame.bind(window);
	let last = 0, wanted = false, timer = 0, waiting = [];
	let calls = 0, before = 0; // of this frame and of the one before
	window.mostCalls = 0; // the most draw calls of two frames in a row
	const channel = new MessageChannel(); // a timer takes at least 4 ms
	channel.port1.onmessage = drawFrame;
	// The game's clock. The game waits for the storage only a few seconds, so the clock is not faster meanwhile.
	let pending = 0, read = real(), game = read; // storage requests; both times in milliseconds
	function advanceClock(n) { // n is the change of pending
		const now = real();
		game += (now - read) * (pending ? 1 : clockSpeed);
		read = now;
		pending += n;
		return game;
	}
	performance.now = () => advanceClock(0);
	const atRealSpeed = (f) => (...args) => { advanceClock(1); return f(...args).finally(() => advanceClock(-1)); };
	Object.defineProperty(window, "heimlichStore", { configurable: true, set(store) {
		const value = Object.fromEntries(Object.entries(store).map(([name, f]) => [name, atRealSpeed(f)]));
		Object.defineProperty(window, "heimlichStore", { value });
	} });
	const locks = window.LockManager?.prototype, request = locks?.request;
	if (locks) locks.request = function (name, how, granted) {
		advanceClock(1);
		return request.call(this, name, how, (lock) => { advanceClock(-1); return granted(lock); });
	};
	function wait() {
		clearTimeout(timer);
		if (skipsDrawing && !document.hidden && idleInterval === 0) return channel.port2.postMessage(0);
		timer = setTimeout(() => skipsDrawing && !document.hidden ? drawFrame() : next(drawFrame),
			last + (wanted ? interval : idleInterval) - real());
	}
	function drawFrame() {
		if (!waiting.length) return;
		last = real();
		wanted = false;
		const now = performance.now(), all = waiting;
		waiting = [];
		calls = 0;
		for (const draw of all) draw(now);
		mostCalls = Math.max(mostCalls, Math.min(calls, before));
		before = calls;
	}
	window.requestAnimationFrame = (draw) => { if (waiting.push(draw) === 1) wait(); };
	window.soonPicture = (draw) => { waiting.push(draw); if (!wanted) { wanted = true; wait(); } };
	if (!keepsDevices) {
		const listen = window.addEventListener;
			// the browser polls gamepads sixty times a second while a page listens for them
		window.addEventListener = (kind, ...rest) => { if (!kind.startsWith("gamepad")) listen.call(window, kind,
			...rest); };
		Navigator.prototype.getGamepads = () => [];
		delete window.AudioContext;
	}
	if (!keepsWorker) delete Navigator.prototype.serviceWorker;
	const card = WebGL2RenderingContext.prototype, elements = card.drawElements;
	card.drawElements = function (...args) { calls++; if (!skipsDrawing) elements.apply(this, args); };
	if (skipsDrawing) for (const call of ["clear", "flush", "bufferSubData", "texSubImage2D", "uniform1i", "uniform1fv",
		"uniform2fv", "uniform3fv", "uniform4fv", "uniformMatrix4fv"])
		card[call] = () => {};
})()`

// newTab opens an empty tab.
func newTab(t testing.TB, browser *process, size screenSize) *tab {
	t.Helper()
	tab := &tab{t: t, size: size, isSparing: browser.pace != (pace{}), skipsDrawing: browser.pace.skipsDrawing}
	ctx, cancel := browser.tab(t)
	ctx, cancelFor := context.WithCancelCause(ctx)
	tab.ctx, tab.cancel = ctx, func() { cancelFor(nil); cancel() }
	tab.timer = time.AfterFunc(size.timeLimit(), func() { cancelFor(errors.New("the tab has reached its time limit")) })
	t.Cleanup(tab.cancel)
	chromedp.ListenTarget(ctx, tab.record)
	chromedp.ListenTarget(ctx, func(ev any) {
		if _, crashed := ev.(*inspector.EventTargetCrashed); crashed {
			cancelFor(errors.New("the page has crashed"))
		}
	})
	tab.do(emulation.SetDeviceMetricsOverride(int64(size.w), int64(size.h), size.scale, size.mobile),
		emulation.SetTouchEmulationEnabled(size.mobile), cdppage.BringToFront())
	return tab
}

// record records the page's errors, warnings and requests.
func (tb *tab) record(ev any) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	switch event := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		if event.Type == runtime.APITypeError || event.Type == runtime.APITypeWarning ||
			os.Getenv("HEIMLICH_CONSOLE") != "" {
			var text []string
			for _, a := range event.Args {
				text = append(text, string(a.Value)+a.Description)
			}
			tb.problems = append(tb.problems, "console: "+strings.Join(text, " "))
		}
	case *runtime.EventExceptionThrown:
		tb.problems = append(tb.problems, "exception: "+event.ExceptionDetails.Error())
	case *log.EventEntryAdded:
		if event.Entry.Level == log.LevelError {
			tb.problems = append(tb.problems, fmt.Sprintf("%s: %s %s", event.Entry.Source, event.Entry.Text,
				event.Entry.URL))
		}
	case *network.EventRequestWillBeSent:
		tb.fetched = append(tb.fetched, event.Request.URL)
	}
}

// checkComplaints fails the test if the page has logged errors or warnings, or if a page that skips drawing has had too
// many draw calls.
func (tb *tab) checkComplaints() {
	tb.t.Helper()
	for _, s := range tb.complaints() {
		tb.t.Error(s)
	}
	if tb.skipsDrawing {
		tb.checkDrawCalls()
	}
}

// checkDrawCalls checks the number of draw calls in each of two consecutive frames. A single frame in which new
// pictures appear may have more.
func (tb *tab) checkDrawCalls() {
	tb.t.Helper()
	n := 0
	if tb.eval("window.mostCalls ?? 0", &n); n > maxDrawCalls {
		tb.t.Errorf("draw calls in each of two frames in a row: got %d, want at most %d", n, maxDrawCalls)
	}
}

// maxDrawCalls is the maximum number of draw calls per frame, with the engine's own. Each is expensive in a browser.
const maxDrawCalls = 40

// complaints returns the page's errors and warnings.
func (tb *tab) complaints() []string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	var problems []string
	for _, problem := range tb.problems {
		// Chromium warns about slow software drawing, and takes touches for scrolling while the window changes its
		// size.
		fromPage := true
		for _, words := range []string{"GPU stall", "GL Driver Message", "software WebGL", "scrolling is in progress"} {
			fromPage = fromPage && !strings.Contains(problem, words)
		}
		if fromPage {
			problems = append(problems, problem)
		}
	}
	return problems
}

// maxEndDelay is the usual duration of a call of do.
const maxEndDelay = 40 * time.Millisecond

// EndAfter ends the tab during the nth call of do from now, after a share, 0 … 1, of maxEndDelay.
func (tb *tab) EndAfter(n int, share float64) {
	tb.callsToEnd, tb.endDelay = n, time.Duration(share*float64(maxEndDelay))
}

// end closes the tab, or crashes its process, while actions run.
func (tb *tab) end(actions []chromedp.Action) {
	go func() { _ = chromedp.Run(tb.ctx, actions...) }() // fails when the tab ends
	time.Sleep(tb.endDelay)
	if tb.crash {
		ctx, cancel := context.WithTimeout(tb.ctx, time.Second)
		_ = chromedp.Run(ctx, cdppage.Crash()) // a crashed page does not answer
		cancel()
	}
	tb.cancel()
	panic(playtest.Killed{})
}

// do runs actions in the tab; an error fails the test.
func (tb *tab) do(actions ...chromedp.Action) {
	tb.t.Helper()
	if tb.callsToEnd--; tb.callsToEnd == 0 {
		tb.end(actions)
	}
	if err := chromedp.Run(tb.ctx, actions...); err != nil {
		tb.t.Fatal(errors.Join(err, context.Cause(tb.ctx)))
	}
}

// eval evaluates an expression of the page into result.
func (tb *tab) eval(expression string, result any) {
	tb.t.Helper()
	tb.do(chromedp.Evaluate(expression, result))
}

// text returns the value of an expression of the page as text.
func (tb *tab) text(expression string) string {
	tb.t.Helper()
	var s string
	tb.eval("String("+expression+")", &s)
	return s
}

// frames waits for n frames of the page. The game polls its input devices once a frame.
func frames(n int) chromedp.Action { return framesFor(n, 0) }

// framesFor waits for n frames, and at least for a duration.
func framesFor(n int, atLeast time.Duration) chromedp.Action {
	wait := fmt.Sprintf(`new Promise(done => { let n = %d; const end = performance.now() + %d;
		const next = window.soonPicture ?? requestAnimationFrame, f = () => n-- > 0 ||
			performance.now() < end ? next(f) : done(); f(); })`, n, atLeast.Milliseconds())
	return chromedp.Evaluate(wait, nil, awaitPromise)
}

// awaitPromise makes an evaluation wait for the result of a promise.
func awaitPromise(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// waitForPress waits between begin and end of a press, until the game has had a tick. Otherwise the game would miss the
// press. A busy browser draws several frames without a tick between them, so it also waits for a duration. On a sparing
// page every frame has a tick.
func (tb *tab) waitForPress() chromedp.Action {
	if tb.isSparing {
		return frames(1)
	}
	return framesFor(2, pressTime*time.Millisecond)
}

// waitForInput waits until the game has seen the last input.
func (tb *tab) waitForInput() chromedp.Action {
	if tb.isSparing {
		return frames(1)
	}
	return frames(2)
}

// State returns the state that the page publishes.
func (tb *tab) State() (a11y.PublicState, bool) {
	tb.t.Helper()
	var state a11y.PublicState
	text := tb.text(`window.heimlich ? window.heimlich.state() : ""`)
	if text == "" {
		return state, false
	}
	if err := json.Unmarshal([]byte(text), &state); err != nil {
		tb.t.Fatalf("public state: got %s, error %v, want JSON", text, err)
	}
	return state, true
}

// Pass waits for a frame.
func (tb *tab) Pass() {
	tb.t.Helper()
	tb.do(frames(1), chromedp.Sleep(10*time.Millisecond))
}

// Click clicks with the left button.
func (tb *tab) Click(x, y float64) {
	tb.t.Helper()
	tb.do(input.DispatchMouseEvent(input.MouseMoved, x, y),
		input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1), tb.waitForPress(),
		input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), tb.waitForInput())
}

// Drag drags with the left button in several steps, as a hand does.
func (tb *tab) Drag(x0, y0, x1, y1 float64) {
	const steps = 8
	tb.t.Helper()
	tb.do(input.DispatchMouseEvent(input.MouseMoved, x0, y0),
		input.DispatchMouseEvent(input.MousePressed, x0, y0).WithButton(input.Left).WithClickCount(1),
		tb.waitForInput())
	for i := 1; i <= steps; i++ {
		f := float64(i) / steps
		tb.do(input.DispatchMouseEvent(input.MouseMoved, x0+(x1-x0)*f, y0+(y1-y0)*f).WithButton(input.Left), frames(1))
	}
	tb.do(input.DispatchMouseEvent(input.MouseReleased, x1, y1).WithButton(input.Left).WithClickCount(1),
		tb.waitForInput())
}

// Tap touches with one finger, long enough for the game to see it.
func (tb *tab) Tap(x, y float64) {
	tb.t.Helper()
	tb.do(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}), tb.waitForPress(),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), tb.waitForInput())
}

// editKeys are the Windows key codes of the keys that edit text or move the caret.
var editKeys = map[string]int64{"Backspace": 8, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "Delete": 46}

// Key presses a key.
func (tb *tab) Key(code string, shift bool) {
	tb.t.Helper()
	var modifiers input.Modifier
	if shift {
		modifiers = input.ModifierShift
		tb.do(input.DispatchKeyEvent(input.KeyDown).WithCode("ShiftLeft").WithKey("Shift").WithModifiers(modifiers))
	}
	name := strings.TrimPrefix(strings.TrimPrefix(code, "Digit"), "Key")
	if code == "Space" {
		name = " "
	}
	tb.do(input.DispatchKeyEvent(input.KeyDown).WithCode(code).WithKey(name).WithModifiers(modifiers).
		WithWindowsVirtualKeyCode(editKeys[code]),
		input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithKey(name).WithModifiers(modifiers))
	if shift {
		tb.do(input.DispatchKeyEvent(input.KeyUp).WithCode("ShiftLeft").WithKey("Shift"))
	}
	tb.do(tb.waitForInput())
}

// quickKey presses a key and releases it at once.
func (tb *tab) quickKey(code string) {
	tb.t.Helper()
	name := strings.TrimPrefix(code, "Key")
	tb.eval(fmt.Sprintf(`for (const kind of ["keydown", "keyup"]) document.querySelector("canvas").dispatchEvent(
		new KeyboardEvent(kind, { code: %q, key: %q, bubbles: true, cancelable: true }))`, code, name), nil)
}

// Resize changes the window's size, and restarts the tab's time limit.
func (tb *tab) Resize(w, h int) {
	tb.t.Helper()
	tb.size.w, tb.size.h = w, h
	tb.timer.Reset(tb.size.timeLimit())
	tb.do(emulation.SetDeviceMetricsOverride(int64(w), int64(h), tb.size.scale, tb.size.mobile), frames(3))
}

// Picture returns a screenshot of the tab.
func (tb *tab) Picture() image.Image {
	tb.t.Helper()
	var data []byte
	tb.do(frames(2), chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		data, err = cdppage.CaptureScreenshot().WithOptimizeForSpeed(true).Do(ctx)
		return err
	}))
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		tb.t.Fatal(err)
	}
	return m
}

// lastSaved finds the newest record in a folder of the browser's storage.
const lastSaved = `(async (dir) => {
	const all = (await heimlichStore.list(dir).catch(() => [])).map(([name, when]) => ({ name, when }));
	for (const [key, text] of Object.entries(localStorage)) {
		const [home, folder, name] = key.split("/");
		if (home === "heimlich" && folder === dir) all.push({ name, text,
			when: Number(localStorage.getItem("heimlich/when/" + dir + "/" + name)) });
	}
	const [last] = all.filter(({ name }) => name.endsWith(".record")).sort((a, b) => b.when - a.when);
	return last ? last.text ?? new TextDecoder().decode(await heimlichStore.read(dir + "/" + last.name)) : null;
})(%q)`

// Saved returns the newest record in a folder of saved games.
func (tb *tab) Saved(folder string) []byte {
	tb.t.Helper()
	var text *string
	tb.do(chromedp.Evaluate(fmt.Sprintf(lastSaved, folder), &text, awaitPromise))
	if text == nil {
		return nil
	}
	if rec, err := record.Unpack(*text); err == nil {
		return []byte(rec.String())
	}
	return []byte(*text)
}
