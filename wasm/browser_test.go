//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"heimlich/scenes/pagestate"
)

// The browser tests drive the built game in headless Chromium as a player would: by mouse, by touch, by keys. What is to be pressed is looked
// up in the state that the page publishes, and what happens is checked against the rules.

var built struct {
	sync.Once
	site Site
	err  error
}

// site is the built game, built once for all tests.
func site(t *testing.T) Site {
	t.Helper()
	built.Do(func() { built.site, built.err = Build(context.Background()) })
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.site
}

// need skips a test that a machine can't run; in CI it fails instead.
func need(t *testing.T, have bool, what string) {
	t.Helper()
	if have {
		return
	}
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is missing, and in CI nothing may be left out", what)
	}
	t.Skipf("left out: there is no %s here", what)
}

// chromium is the browser's program, "" if there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	return ""
}

// screenSize is the emulated device.
type screenSize struct {
	w, h   int64
	scale  float64
	mobile bool
}

func (s screenSize) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }

// tab is a browser tab with the game in it.
type tab struct {
	t       *testing.T
	ctx     context.Context
	url     string
	mu      sync.Mutex
	trouble []string
}

// profile is an empty folder for a browser. What the browser still writes while it ends must not fail the test.
func profile(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "heimlich-browser-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// startBrowser starts a browser with an empty profile.
func startBrowser(t *testing.T, flags ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	p := chromium()
	need(t, p != "", "Chromium")
	opts := append([]chromedp.ExecAllocatorOption{
		chromedp.ExecPath(p), chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.NoSandbox, chromedp.Headless, chromedp.UserDataDir(profile(t)),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("mute-audio", true), chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("disable-dev-shm-usage", true),
	}, flags...)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// serve serves the site for a test.
func serveSite(t *testing.T) string {
	s := httptest.NewServer(site(t))
	t.Cleanup(s.Close)
	return s.URL
}

// openTab opens the game in a new tab of the browser.
func openTab(t *testing.T, browser context.Context, url string, size screenSize, before ...chromedp.Action) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, url: url}
	chromedp.ListenTarget(ctx, func(ev any) {
		switch e := ev.(type) {
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning || os.Getenv("HEIMLICH_CONSOLE") != "" {
				var text []string
				for _, a := range e.Args {
					text = append(text, string(a.Value)+a.Description)
				}
				b.note("console: " + strings.Join(text, " "))
			}
		case *runtime.EventExceptionThrown:
			b.note("exception: " + e.ExceptionDetails.Error())
		}
	})
	actions := append([]chromedp.Action{
		emulation.SetDeviceMetricsOverride(size.w, size.h, size.scale, size.mobile),
		emulation.SetTouchEmulationEnabled(size.mobile),
	}, before...)
	if err := chromedp.Run(ctx, append(actions, chromedp.Navigate(url))...); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *tab) note(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.trouble = append(b.trouble, text)
}

// calm fails the test if the page has complained of anything.
func (b *tab) calm() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.trouble {
		// Software drawing is slow, and Chromium says so; that is no fault of the page.
		if !strings.Contains(s, "GPU stall") && !strings.Contains(s, "GL Driver Message") && !strings.Contains(s, "software WebGL") {
			b.t.Error(s)
		}
	}
}

// state is what the page publishes; false before it does.
func (b *tab) state() (pagestate.State, bool) {
	b.t.Helper()
	var text string
	if err := chromedp.Run(b.ctx, chromedp.Evaluate(`window.heimlich ? window.heimlich.state() : ""`, &text)); err != nil {
		b.t.Fatal(err)
	}
	var s pagestate.State
	if text == "" {
		return s, false
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		b.t.Fatalf("the state is no JSON: %v: %s", err, text)
	}
	return s, true
}

// wait waits until the state is as wanted and returns it.
func (b *tab) wait(what string, ok func(pagestate.State) bool) pagestate.State {
	b.t.Helper()
	var s pagestate.State
	for end := time.Now().Add(waitTime); time.Now().Before(end); time.Sleep(25 * time.Millisecond) {
		var there bool
		if s, there = b.state(); there && ok(s) {
			return s
		}
	}
	b.save("waiting")
	b.calm()
	b.t.Fatalf("waited in vain for %s; the page says %+v", what, s)
	return s
}

// scene waits for a scene.
func (b *tab) scene(name string) pagestate.State {
	b.t.Helper()
	return b.wait("the scene "+name, func(s pagestate.State) bool { return s.Scene == name && len(s.Controls) > 0 })
}

// control finds a control of a state.
func control(s pagestate.State, id string) (pagestate.Control, bool) {
	for _, c := range s.Controls {
		if c.ID == id {
			return c, true
		}
	}
	return pagestate.Control{}, false
}

// hand is how a player presses.
type hand func(b *tab, x, y float64)

func click(b *tab, x, y float64) {
	b.t.Helper()
	b.do(input.DispatchMouseEvent(input.MouseMoved, x, y), pause(40),
		input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1), pause(60),
		input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1), pause(40))
}

// tap touches for long enough to be seen by a game that looks at its fingers once a frame.
func tap(b *tab, x, y float64) {
	b.t.Helper()
	p := []*input.TouchPoint{{X: x, Y: y}}
	b.do(input.DispatchTouchEvent(input.TouchStart, p), pause(90), input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}), pause(60))
}

func pause(ms int) chromedp.Action { return chromedp.Sleep(time.Duration(ms) * time.Millisecond) }

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// press waits for a control that can be pressed and presses its middle.
func (b *tab) press(h hand, id string) {
	b.t.Helper()
	s := b.wait("the control "+id, func(s pagestate.State) bool {
		c, ok := control(s, id)
		return ok && c.Enabled
	})
	c, _ := control(s, id)
	h(b, c.X+c.W/2, c.Y+c.H/2)
}

// key presses a key by its code, such as "Enter" or "Digit1".
func (b *tab) key(code string, shift bool) {
	b.t.Helper()
	var mods input.Modifier
	if shift {
		mods = input.ModifierShift
		b.do(input.DispatchKeyEvent(input.KeyDown).WithCode("ShiftLeft").WithKey("Shift"))
	}
	name := strings.TrimPrefix(strings.TrimPrefix(code, "Digit"), "Key")
	b.do(input.DispatchKeyEvent(input.KeyDown).WithCode(code).WithKey(name).WithModifiers(mods), pause(60),
		input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithKey(name).WithModifiers(mods), pause(40))
	if shift {
		b.do(input.DispatchKeyEvent(input.KeyUp).WithCode("ShiftLeft").WithKey("Shift"))
	}
}

// picture is what the tab shows, as PNG.
func (b *tab) picture() []byte {
	b.t.Helper()
	var data []byte
	b.do(pause(250), chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		data, err = cdppage.CaptureScreenshot().Do(ctx)
		return err
	}))
	return data
}

// save writes a picture for people to the folder named by HEIMLICH_PICTURES, if there is one.
func (b *tab) save(name string) {
	if dir := os.Getenv("HEIMLICH_PICTURES"); dir != "" {
		if err := os.WriteFile(dir+"/"+name+".png", b.picture(), 0o644); err != nil {
			b.t.Error(err)
		}
	}
}

// decode reads a picture.
func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// waitTime is how long a test waits for the page.
const waitTime = 30 * time.Second
