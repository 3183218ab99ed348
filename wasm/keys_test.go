//go:build !js

package main

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
)

// TestKeyHints checks that a question mark shows and announces key hints until the next press. While Alt is held they
// are visible, but not announced.
func TestKeyHints(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant", screenSize{640, 360, 1, false})
	p := playtest.NewTester(t, tab, playtest.Mouse, 1)
	s := p.Scene("title")
	tab.until(`document.getElementById("cover").hidden`, "true") // after its fade
	// corner returns the pixels of a button's corner, where its key hint is shown.
	corner := func() *image.RGBA {
		for _, c := range s.Controls {
			if c.ID == "rules" {
				all, part := tab.Picture(), image.NewRGBA(image.Rect(0, 0, 14, 10))
				for i := range part.Rect.Dx() * part.Rect.Dy() {
					x, y := i%part.Rect.Dx(), i/part.Rect.Dx()
					part.Set(x, y, all.At(int(c.X+c.W)-18+x, int(c.Y)+3+y))
				}
				return part
			}
		}
		t.Fatal("title: got no button for the rules")
		return nil
	}
	waitForCorner := func(what string, want *image.RGBA, same bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); slices.Equal(corner().Pix, want.Pix) != same; {
			if time.Now().After(end) {
				t.Fatalf("%s: got a button's corner unchanged %v, want %v", what, !same, same)
			}
			tab.Pass()
		}
	}
	announced := func(want bool) []string {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); ; {
			lines, ok := tab.readTree().regions["Keys"]
			if ok == want {
				return lines
			}
			if time.Now().After(end) {
				t.Fatalf("key hints: got announced %v, want %v", ok, want)
			}
			tab.Pass()
		}
	}
	question := func() {
		tab.do(input.DispatchKeyEvent(input.KeyDown).WithCode("Slash").WithKey("?").WithText("?").
			WithModifiers(input.ModifierShift),
			input.DispatchKeyEvent(input.KeyUp).WithCode("Slash").WithKey("?").WithModifiers(input.ModifierShift),
			tab.waitForInput())
	}
	bare := corner()
	question()
	lines := announced(true)
	waitForCorner("after a question mark", bare, false)
	for _, want := range []string{"H: Rules, in brief", "Tab: next thing", "S: sound on or off"} {
		if !slices.Contains(lines, want) {
			t.Errorf("got announced key hints %q, want %q among them", lines, want)
		}
	}
	if prompt := tab.text(`document.getElementById("prompt").textContent`); !strings.Contains(prompt,
		"H: Rules, in brief") {
		t.Errorf("got prompt %q, want it with the key hints", prompt)
	}
	question()
	announced(false)
	waitForCorner("after a second question mark", bare, true)
	tab.do(input.DispatchKeyEvent(input.KeyRawDown).WithCode("AltLeft").WithKey("Alt").WithModifiers(input.ModifierAlt),
		tab.waitForInput())
	waitForCorner("while Alt is held", bare, false)
	if lines, ok := tab.readTree().regions["Keys"]; ok {
		t.Errorf("while Alt is held: got announced key hints %q, want none", lines)
	}
	tab.do(input.DispatchKeyEvent(input.KeyUp).WithCode("AltLeft").WithKey("Alt"), tab.waitForInput())
	waitForCorner("after Alt", bare, true)
	tab.checkComplaints()
}

// focusedElement is the ID of the page element that has the focus, or its tag name.
const focusedElement = `document.activeElement.dataset.id ?? document.activeElement.tagName`

// TestHeldInputEndsWithTheFocus checks that a held Tab moves the focus once per press and per key repeat. A held key or
// button ends when the window loses the focus, so that a later release does nothing.
func TestHeldInputEndsWithTheFocus(t *testing.T) {
	testrun.OnlyCI(t)
	b, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen, 1)
	sendTab := func(kind input.KeyType, repeats bool) {
		b.do(input.DispatchKeyEvent(kind).WithCode("Tab").WithKey("Tab").WithAutoRepeat(repeats), b.waitForInput())
	}
	before := b.text(focusedElement)
	for _, how := range []string{dispatchBlur, `dispatchEvent(new Event("pagehide")); 0`,
		`document.dispatchEvent(new Event("visibilitychange")); 0`, "0"} {
		sendTab(input.KeyRawDown, false)
		b.waitUntil("the focus moves", "("+focusedElement+`) !== "`+before+`"`)
		at := b.text(focusedElement)
		b.eval(how, nil)
		b.do(frames(90))
		if now := b.text(focusedElement); now != at {
			t.Errorf("held Tab after %s: got focus %s, want it still on %s", how, now, at)
		}
		before = at
	}
	sendTab(input.KeyRawDown, true)
	b.waitUntil("the focus moves when the key repeats", "("+focusedElement+`) !== "`+before+`"`)
	sendTab(input.KeyUp, false)

	c, _ := playtest.Find(tester.Scene("title"), "rules")
	x, y := c.X+c.W/2, c.Y+c.H/2
	for _, how := range []string{dispatchBlur,
		fmt.Sprintf(
			`document.querySelector("canvas").dispatchEvent(new PointerEvent("pointermove", { clientX: %v,
				clientY: %v, pointerType: "mouse", buttons: 0 })); 0`, x, y)} {
		b.do(input.DispatchMouseEvent(input.MouseMoved, x, y),
			input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1),
			b.waitForInput())
		b.eval(how, nil)
		b.do(input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1),
			b.waitForInput(),
			frames(10))
		if s := tester.Scene("title"); s.Scene != "title" {
			t.Fatalf("release after %s: got scene %s, want title", how, s.Scene)
		}
	}
	b.Click(x, y)
	tester.Scene("rules")
	b.checkComplaints()
}

// pressKeyAt presses and releases a key at the element of a selector. It returns whether the browser's default action
// was not prevented.
const pressKeyAt = `(([where, init]) => {
	const e = { ...init, bubbles: true, cancelable: true };
	const left = document.querySelector(where).dispatchEvent(new KeyboardEvent("keydown", e));
	return document.querySelector(where).dispatchEvent(new KeyboardEvent("keyup", e)) && left;
})([%q, %s])`

// TestBrowserKeys checks that the browser's own keys do not reach the game from any focused element. A letter key means
// the typed letter, or its position on a keyboard without Latin letters.
func TestBrowserKeys(t *testing.T) {
	browser := newBrowser(t)
	for keyboard, places := range map[string][]string{"": {"canvas", "#buttons button", "body"},
		"delete Navigator.prototype.keyboard;": {"canvas"}} {
		tab, tester := openTitle(t, browser, serveSite(t)+"?speed=instant", smallScreen, 1, beforeLoading(keyboard))
		tab.until(`document.getElementById("cover").hidden`, "true")
		for _, where := range places {
			press := func(init string) bool { return tab.text(fmt.Sprintf(pressKeyAt, where, init)) == "true" }
			for _, init := range []string{
				`{ code: "Equal", key: "+", ctrlKey: true }`, `{ code: "Minus", key: "-", ctrlKey: true }`,
				`{ code: "Digit0", key: "0", ctrlKey: true }`,
				`{ code: "KeyR", key: "r", ctrlKey: true }`,
				`{ code: "KeyR", key: "R", ctrlKey: true, shiftKey: true }`, `{ code: "F5", key: "F5" }`,
				`{ code: "F11", key: "F11" }`,
				`{ code: "F12", key: "F12" }`, `{ code: "ArrowLeft", key: "ArrowLeft", altKey: true }`,
				`{ code: "KeyS", key: "s", ctrlKey: true }`, `{ code: "KeyH", key: "h", ctrlKey: true }`,
				`{ code: "KeyH", key: "h", metaKey: true }`, `{ code: "KeyH", key: "h", altKey: true }`,
				`{ code: "KeyT", key: "t", ctrlKey: true }`, `{ code: "KeyP", key: "p", ctrlKey: true }`,
				`{ code: "Tab", key: "Tab", ctrlKey: true }`, `{ code: "Enter", key: "Enter", altKey: true }`,
				`{ code: "KeyH", key: "d" }`, `{ code: "KeyH", key: "," }`,
			} {
				if left, ours := press(init), strings.Contains(init, `"d"`) ||
					strings.Contains(init, `","`); left == ours {
					t.Errorf("%s at %s: got default action allowed %v, want %v", init, where, left, !ours)
				}
				tab.do(tab.waitForInput(), frames(2))
				if s := tester.Scene("title"); s.Scene != "title" {
					t.Fatalf("%s at %s: got scene %s, want title", init, where, s.Scene)
				}
			}
			for _, init := range []string{`{ code: "KeyH", key: "h" }`, `{ code: "KeyJ", key: "h" }`,
				`{ code: "KeyH", key: "р" }`, `{ code: "KeyH", key: "Process" }`, `{ code: "", key: "H" }`} {
				if press(init) {
					t.Errorf("%s at %s: got the default action allowed, want it prevented", init, where)
				}
				tester.Scene("rules")
				tab.Key("Escape", false)
				tester.Scene("title")
			}
		}
		tab.checkComplaints()
	}
}

// TestSwitchAccess checks that with automatic scanning the focus visits the buttons for screen readers. One key presses
// the focused button.
func TestSwitchAccess(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen, 1)
	tester.Open("settings", "settings")
	tester.Press("help")
	tester.Press("scan")
	tester.Press("scan-" + appctx.ScanSlow.Name())
	// pressAt waits until a button has the focus, and presses the key.
	pressAt := func(name string) {
		t.Helper()
		before := "?"
		for end := time.Now().Add(2 * time.Minute); ; {
			tree, on := tab.readTree(), ""
			if at := slices.IndexFunc(tree.buttons, func(x treeButton) bool { return x.focused }); at >= 0 {
				on = tree.buttons[at].name
			}
			if before != "?" && on != before && strings.HasPrefix(on, name) {
				break
			}
			if before = on; time.Now().After(end) {
				t.Fatalf("got no focus on %s within two minutes: %+v", name, tree.buttons)
			}
			tab.Pass()
		}
		tab.Key("Space", false)
	}
	pressAt("Back")
	tester.Wait("what helps", playtest.CanPress("hints"))
	tab.Key("Escape", false)
	tester.Wait("all settings", playtest.CanPress("licences"))
	tab.Key("Escape", false)
	tester.Scene("title")
	pressAt("Rules")
	tester.Scene("rules")
	tab.checkComplaints()
}
