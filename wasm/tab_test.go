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

// screenSize is the emulated device: its size in points, and how many pixels a point has each way.
type screenSize struct {
	w, h   int
	scale  float64
	mobile bool
}

func (s screenSize) String() string {
	name := fmt.Sprintf("%dx%d", s.w, s.h)
	if s.scale != 1 && !s.mobile {
		name += fmt.Sprintf("@%g", s.scale)
	}
	return name
}

// hand returns how people press on such a device.
func (s screenSize) hand() playtest.Input {
	if s.mobile {
		return playtest.Touch
	}
	return playtest.Mouse
}

// time returns how long a tab has on such a device, until it gets another size.
func (s screenSize) time() time.Duration {
	return 5 * time.Minute * playtest.Millions(int(float64(s.w)*s.scale), int(float64(s.h)*s.scale))
}

// tab is a browser tab with the game in it. It implements playtest.Device.
type tab struct {
	t      testing.TB
	ctx    context.Context
	cancel func()      // closes the tab at once, whatever the game is doing
	life   *time.Timer // what the tab still has of its time
	size   screenSize
	spare  bool // the page spares what sparing says

	fuse  int           // the calls of do until the tab goes; 0 for never
	burn  time.Duration // how long after that
	crash bool

	mu      sync.Mutex
	trouble []string // what the page complained of
	fetched []string // the addresses that the page asked for
}

var _ playtest.Killable = (*tab)(nil)

// openTab opens an address in a new tab.
func openTab(t testing.TB, browser *process, url string, size screenSize, before ...chromedp.Action) *tab {
	t.Helper()
	address, err := neturl.Parse(url)
	if err != nil {
		t.Fatal(err)
	}
	browser.origins = append(browser.origins, "http://"+address.Host)
	if browser.pace != (pace{}) {
		at := browser.pace
		before = append(before, beforeLoading(fmt.Sprintf(sparing, at.blind, at.whole, at.apart.Milliseconds(),
			at.idle.Milliseconds(), at.faster)))
	}
	for try := 0; ; try++ {
		b := newTab(t, browser, size)
		ctx, cancel := context.WithTimeout(b.ctx, time.Duration(try+1)*6*time.Second)
		err := chromedp.Run(ctx, append(before, chromedp.Navigate(url))...)
		cancel()
		switch {
		case err == nil:
			return b
		case try == 3 || !errors.Is(err, context.DeadlineExceeded) &&
			!strings.Contains(err.Error(), "net::ERR_ABORTED"):
			t.Fatal(err)
		}
		// as it does at times when a tab before has crashed
		t.Logf("the browser does not answer, or breaks off (%v); another tab is tried", err)
		b.cancel()
	}
}

// sparing lets a page do without what costs most and few tests look at. Its pictures come when the test waits for one,
// and else seldom; its clock runs so much faster that each comes at least a tick of the game after the one before.
// Unless it is whole it has no gamepads, makes no sound, and is not kept for playing without a network. A blind page
// tells its graphics card all that it wants to have drawn, and the card does none of it: most of what a press costs is
// pictures, since the processor has to be the card. Its pictures come by a timer, so that the browser has nothing to
// put together either; where nobody can see the page they wait, as they do without.
const sparing = `(() => {
	const blind = %t, whole = %t, apart = %d, idle = %d, faster = %g;
	const real = performance.now.bind(performance), next = window.requestAnimationFrame.bind(window);
	let last = 0, wanted = false, timer = 0, waiting = [];
	let calls = 0;
	window.mostCalls = 0; // draw calls of a picture
	const at = new MessageChannel(); // a timer takes at least 4 ms
	at.port1.onmessage = picture;
	performance.now = () => faster * real();
	function wait() {
		clearTimeout(timer);
		if (blind && !document.hidden && idle === 0) return at.port2.postMessage(0);
		timer = setTimeout(() => blind && !document.hidden ? picture() : next(picture),
			last + (wanted ? apart : idle) - real());
	}
	function picture() {
		if (!waiting.length) return;
		last = real();
		wanted = false;
		const now = performance.now(), all = waiting;
		waiting = [];
		calls = 0;
		for (const draw of all) draw(now);
		mostCalls = Math.max(mostCalls, calls);
	}
	window.requestAnimationFrame = (draw) => { if (waiting.push(draw) === 1) wait(); };
	window.soonPicture = (draw) => { waiting.push(draw); if (!wanted) { wanted = true; wait(); } };
	if (!whole) {
		const listen = window.addEventListener;
			// the browser looks for gamepads sixty times a second where a page listens for them
		window.addEventListener = (kind, ...rest) => { if (!kind.startsWith("gamepad")) listen.call(window, kind,
			...rest); };
		Navigator.prototype.getGamepads = () => [];
		delete Navigator.prototype.serviceWorker;
		delete window.AudioContext;
	}
	const card = WebGL2RenderingContext.prototype, elements = card.drawElements;
	card.drawElements = function (...args) { calls++; if (!blind) elements.apply(this, args); };
	if (blind) for (const deed of ["clear", "flush", "bufferSubData", "texSubImage2D", "uniform1i", "uniform1fv",
		"uniform2fv", "uniform3fv", "uniform4fv", "uniformMatrix4fv"])
		card[deed] = () => {};
})()`

// newTab opens an empty tab.
func newTab(t testing.TB, browser *process, size screenSize) *tab {
	t.Helper()
	b := &tab{t: t, size: size, spare: browser.pace != (pace{})}
	ctx, cancel := browser.tab(t)
	ctx, cancelFor := context.WithCancelCause(ctx)
	b.ctx, b.cancel = ctx, func() { cancelFor(nil); cancel() }
	b.life = time.AfterFunc(size.time(), func() { cancelFor(errors.New("the tab has had its time")) })
	t.Cleanup(b.cancel)
	chromedp.ListenTarget(ctx, b.hear)
	chromedp.ListenTarget(ctx, func(ev any) {
		if _, crashed := ev.(*inspector.EventTargetCrashed); crashed {
			cancelFor(errors.New("the page has crashed"))
		}
	})
	b.do(emulation.SetDeviceMetricsOverride(int64(size.w), int64(size.h), size.scale, size.mobile),
		emulation.SetTouchEmulationEnabled(size.mobile), cdppage.BringToFront())
	return b
}

// hear notes what the page complains of and asks for.
func (b *tab) hear(ev any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning || os.Getenv("HEIMLICH_CONSOLE") != "" {
			var text []string
			for _, a := range e.Args {
				text = append(text, string(a.Value)+a.Description)
			}
			b.trouble = append(b.trouble, "console: "+strings.Join(text, " "))
		}
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, "exception: "+e.ExceptionDetails.Error())
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError {
			b.trouble = append(b.trouble, fmt.Sprintf("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL))
		}
	case *network.EventRequestWillBeSent:
		b.fetched = append(b.fetched, e.Request.URL)
	}
}

// calm fails the test if the page has complained of anything.
func (b *tab) calm() {
	b.t.Helper()
	for _, s := range b.complaints() {
		b.t.Error(s)
	}
}

// complaints returns what the page complained of.
func (b *tab) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []string
	for _, s := range b.trouble {
		// Software drawing is slow, and Chromium says so. While the window changes its size Chromium takes touches for
		// scrolling. Neither is a fault of the page.
		ours := true
		for _, words := range []string{"GPU stall", "GL Driver Message", "software WebGL", "scrolling is in progress"} {
			ours = ours && !strings.Contains(s, words)
		}
		if ours {
			out = append(out, s)
		}
	}
	return out
}

// EndAfter lets the tab go during the nth call of do from now, within 40 milliseconds of its begin.
func (b *tab) EndAfter(n int, share float64) {
	b.fuse, b.burn = n, time.Duration(share*float64(40*time.Millisecond))
}

// end ends the tab while something is being done to it, whatever the game is doing: it is closed, or its process
// crashes.
func (b *tab) end(actions []chromedp.Action) {
	go func() { _ = chromedp.Run(b.ctx, actions...) }() // fails, since the tab goes
	time.Sleep(b.burn)
	if b.crash {
		ctx, cancel := context.WithTimeout(b.ctx, time.Second)
		_ = chromedp.Run(ctx, cdppage.Crash()) // nobody is left to answer
		cancel()
	}
	b.cancel()
	panic(playtest.Killed{})
}

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if b.fuse--; b.fuse == 0 {
		b.end(actions)
	}
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(errors.Join(err, context.Cause(b.ctx)))
	}
}

// eval evaluates an expression of the page.
func (b *tab) eval(expression string, result any) {
	b.t.Helper()
	b.do(chromedp.Evaluate(expression, result))
}

// text returns the value of an expression of the page.
func (b *tab) text(expression string) string {
	b.t.Helper()
	var s string
	b.eval("String("+expression+")", &s)
	return s
}

// frames lets the page draw n times: the game looks at its devices once a frame, however slow frames are.
func frames(n int) chromedp.Action { return framesFor(n, 0) }

// framesFor lets the page draw at least n times, and for at least so long.
func framesFor(n int, long time.Duration) chromedp.Action {
	wait := fmt.Sprintf(`new Promise(done => { let n = %d; const end = performance.now() + %d;
		const next = window.soonPicture ?? requestAnimationFrame, f = () => n-- > 0 ||
			performance.now() < end ? next(f) : done(); f(); })`, n, long.Milliseconds())
	return chromedp.Evaluate(wait, nil, awaited)
}

// awaited lets an evaluation wait for what a promise is for.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// held lets the page draw between the beginning and the end of a press. Frames alone do not do: a busy browser draws
// several at once, and what is pressed and let go between two ticks of the game is never seen. Where pictures are
// spared none comes without a tick.
func (b *tab) held() chromedp.Action {
	if b.spare {
		return frames(1)
	}
	return framesFor(2, 60*time.Millisecond)
}

// noticed lets the game notice what has been done to it.
func (b *tab) noticed() chromedp.Action {
	if b.spare {
		return frames(1)
	}
	return frames(2)
}

// State returns what the page publishes.
func (b *tab) State() (a11y.PublicState, bool) {
	b.t.Helper()
	var s a11y.PublicState
	text := b.text(`window.heimlich ? window.heimlich.state() : ""`)
	if text == "" {
		return s, false
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		b.t.Fatalf("the state is no JSON: %v: %s", err, text)
	}
	return s, true
}

// Pass lets a frame pass.
func (b *tab) Pass() {
	b.t.Helper()
	b.do(frames(1), chromedp.Sleep(10*time.Millisecond))
}

// Click clicks with the left button.
func (b *tab) Click(x, y float64) {
	b.t.Helper()
	b.do(input.DispatchMouseEvent(input.MouseMoved, x, y),
		input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1), b.held(),
		input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), b.noticed())
}

// Drag pulls with the left button, in eight stretches.
func (b *tab) Drag(x0, y0, x1, y1 float64) {
	b.t.Helper()
	b.do(input.DispatchMouseEvent(input.MouseMoved, x0, y0),
		input.DispatchMouseEvent(input.MousePressed, x0, y0).WithButton(input.Left).WithClickCount(1), b.noticed())
	for i := 1; i <= 8; i++ {
		f := float64(i) / 8
		b.do(input.DispatchMouseEvent(input.MouseMoved, x0+(x1-x0)*f, y0+(y1-y0)*f).WithButton(input.Left), frames(1))
	}
	b.do(input.DispatchMouseEvent(input.MouseReleased, x1, y1).WithButton(input.Left).WithClickCount(1), b.noticed())
}

// Tap touches with one finger, for long enough to be seen.
func (b *tab) Tap(x, y float64) {
	b.t.Helper()
	b.do(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}), b.held(),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), b.noticed())
}

// editKeys are the numbers by which Chromium knows the keys that edit text or move the caret.
var editKeys = map[string]int64{"Backspace": 8, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "Delete": 46}

// Key presses a key.
func (b *tab) Key(code string, shift bool) {
	b.t.Helper()
	var mods input.Modifier
	if shift {
		mods = input.ModifierShift
		b.do(input.DispatchKeyEvent(input.KeyDown).WithCode("ShiftLeft").WithKey("Shift").WithModifiers(mods))
	}
	name := strings.TrimPrefix(strings.TrimPrefix(code, "Digit"), "Key")
	if code == "Space" {
		name = " "
	}
	b.do(input.DispatchKeyEvent(input.KeyDown).WithCode(code).WithKey(name).WithModifiers(mods).
		WithWindowsVirtualKeyCode(editKeys[code]),
		input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithKey(name).WithModifiers(mods))
	if shift {
		b.do(input.DispatchKeyEvent(input.KeyUp).WithCode("ShiftLeft").WithKey("Shift"))
	}
	b.do(b.noticed())
}

// quickKey presses a key and lets it go at once.
func (b *tab) quickKey(code string) {
	b.t.Helper()
	name := strings.TrimPrefix(code, "Key")
	b.eval(fmt.Sprintf(`for (const kind of ["keydown", "keyup"]) document.querySelector("canvas").dispatchEvent(
		new KeyboardEvent(kind, { code: %q, key: %q, bubbles: true, cancelable: true }))`, code, name), nil)
}

// Resize changes the size of the window, and gives the tab its time again.
func (b *tab) Resize(w, h int) {
	b.t.Helper()
	b.size.w, b.size.h = w, h
	b.life.Reset(b.size.time())
	b.do(emulation.SetDeviceMetricsOverride(int64(w), int64(h), b.size.scale, b.size.mobile), frames(3))
}

// Picture returns what the tab shows.
func (b *tab) Picture() image.Image {
	b.t.Helper()
	var data []byte
	b.do(frames(2), chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		data, err = cdppage.CaptureScreenshot().WithOptimizeForSpeed(true).Do(ctx)
		return err
	}))
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		b.t.Fatal(err)
	}
	return m
}

// lastSaved finds the record that was written last in a folder of what the browser keeps.
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

// Saved returns the record that was written last in a folder of what is saved.
func (b *tab) Saved(folder string) []byte {
	b.t.Helper()
	var text *string
	b.do(chromedp.Evaluate(fmt.Sprintf(lastSaved, folder), &text, awaited))
	if text == nil {
		return nil
	}
	if rec, err := record.Unpack(*text); err == nil {
		return []byte(rec.String())
	}
	return []byte(*text)
}
