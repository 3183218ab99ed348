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
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
)

// hintTimeout is the maximum time until key hints appear or disappear.
const hintTimeout = 20 * time.Second

// hintCorner returns the pixels of the corner of a button, where its key hint is shown.
func (tb *tab) hintCorner(button a11y.ControlInfo) *image.RGBA {
	tb.t.Helper()
	const w, h, fromRight, fromTop = 14, 10, 18, 3 // pixels
	all, corner := tb.Picture(), image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			corner.Set(x, y, all.At(int(button.X+button.W)-fromRight+x, int(button.Y)+fromTop+y))
		}
	}
	return corner
}

// waitForHints waits until the key hints are announced to screen readers or not, and returns their lines.
func (tb *tab) waitForHints(announced bool) []string {
	tb.t.Helper()
	for end := time.Now().Add(hintTimeout); ; {
		lines, ok := tb.readTree().regions["Keys"]
		if ok == announced {
			return lines
		}
		if time.Now().After(end) {
			tb.t.Fatalf("key hints: got announced %v, want %v", ok, announced)
		}
		tb.Pass()
	}
}

// pressQuestionMark presses the key that shows and hides the key hints.
func (tb *tab) pressQuestionMark() {
	tb.t.Helper()
	tb.do(input.DispatchKeyEvent(input.KeyDown).WithCode("Slash").WithKey("?").WithText("?").
		WithModifiers(input.ModifierShift),
		input.DispatchKeyEvent(input.KeyUp).WithCode("Slash").WithKey("?").WithModifiers(input.ModifierShift),
		tb.waitForInput())
}

// TestKeyHints checks that a question mark shows and announces key hints until the next press. While Alt is held they
// are visible, but not announced.
func TestKeyHints(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant", screenSize{640, 360, 1, false})
	rules, found := playtest.Find(playtest.NewTester(t, tab, playtest.Mouse, 1).Scene("title"), "rules")
	if !found {
		t.Fatal("title: got no button for the rules, want one")
	}
	tab.until(`document.getElementById("cover").hidden`, "true") // after its fade
	bare := tab.hintCorner(rules)
	waitForHint := func(when string, shown bool) {
		t.Helper()
		for end := time.Now().Add(hintTimeout); slices.Equal(tab.hintCorner(rules).Pix, bare.Pix) == shown; {
			if time.Now().After(end) {
				t.Fatalf("%s: got the key hint of a button shown %v, want %v", when, !shown, shown)
			}
			tab.Pass()
		}
	}
	tab.pressQuestionMark()
	lines := tab.waitForHints(true)
	waitForHint("after a question mark", true)
	for _, want := range []string{"H: Rules, in brief", "Tab: next thing", "S: sound on or off"} {
		if !slices.Contains(lines, want) {
			t.Errorf("got announced key hints %q, want %q among them", lines, want)
		}
	}
	if prompt := tab.text(`document.getElementById("prompt").textContent`); !strings.Contains(prompt,
		"H: Rules, in brief") {
		t.Errorf("got prompt %q, want it with the key hints", prompt)
	}
	tab.pressQuestionMark()
	tab.waitForHints(false)
	waitForHint("after a second question mark", false)
	tab.do(input.DispatchKeyEvent(input.KeyRawDown).WithCode("AltLeft").WithKey("Alt").WithModifiers(input.ModifierAlt),
		tab.waitForInput())
	waitForHint("while Alt is held", true)
	if lines, ok := tab.readTree().regions["Keys"]; ok {
		t.Errorf("while Alt is held: got announced key hints %q, want none", lines)
	}
	tab.do(input.DispatchKeyEvent(input.KeyUp).WithCode("AltLeft").WithKey("Alt"), tab.waitForInput())
	waitForHint("after Alt", false)
	tab.checkComplaints()
}

// focusedElement is the ID of the page element that has the focus, or its tag name.
const focusedElement = `document.activeElement.dataset.id ?? document.activeElement.tagName`

// TestHeldInputEndsWithTheFocus checks that a held Tab moves the focus once per press and per key repeat. A held key or
// button ends when the window loses the focus, so that a later release does nothing.
func TestHeldInputEndsWithTheFocus(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen, 1)
	sendTab := func(kind input.KeyType, repeats bool) {
		tab.do(input.DispatchKeyEvent(kind).WithCode("Tab").WithKey("Tab").WithAutoRepeat(repeats), tab.waitForInput())
	}
	before := tab.text(focusedElement)
	for _, how := range []string{dispatchBlur, `dispatchEvent(new Event("pagehide")); 0`,
		`document.dispatchEvent(new Event("visibilitychange")); 0`, "0"} {
		sendTab(input.KeyRawDown, false)
		tab.waitUntil("the focus moves", "("+focusedElement+`) !== "`+before+`"`)
		focused := tab.text(focusedElement)
		tab.eval(how, nil)
		tab.do(frames(90))
		if now := tab.text(focusedElement); now != focused {
			t.Errorf("held Tab after %s: got focus %s, want it still on %s", how, now, focused)
		}
		before = focused
	}
	sendTab(input.KeyRawDown, true)
	tab.waitUntil("the focus moves when the key repeats", "("+focusedElement+`) !== "`+before+`"`)
	sendTab(input.KeyUp, false)

	rules, _ := playtest.Find(tester.Scene("title"), "rules")
	x, y := rules.X+rules.W/2, rules.Y+rules.H/2
	for _, how := range []string{dispatchBlur,
		fmt.Sprintf(
			`document.querySelector("canvas").dispatchEvent(new PointerEvent("pointermove", { clientX: %v,
				clientY: %v, pointerType: "mouse", buttons: 0 })); 0`, x, y)} {
		tab.do(input.DispatchMouseEvent(input.MouseMoved, x, y),
			input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1),
			tab.waitForInput())
		tab.eval(how, nil)
		tab.do(input.DispatchMouseEvent(input.MouseReleased, x, y).WithButton(input.Left).WithClickCount(1),
			tab.waitForInput(),
			frames(10))
		if s := tester.Scene("title"); s.Scene != "title" {
			t.Fatalf("release after %s: got scene %s, want title", how, s.Scene)
		}
	}
	tab.Click(x, y)
	tester.Scene("rules")
	tab.checkComplaints()
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
	testrun.OnlyCI(t)
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
				isTyped := strings.Contains(init, `"d"`) || strings.Contains(init, `","`) // without a modifier
				if allowed := press(init); allowed == isTyped {
					t.Errorf("%s at %s: got default action allowed %v, want %v", init, where, allowed, !isTyped)
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
			if at := slices.IndexFunc(tree.buttons, func(b treeButton) bool { return b.focused }); at >= 0 {
				on = tree.buttons[at].name
			}
			if before != "?" && on != before && strings.HasPrefix(on, name) {
				break
			}
			if before = on; time.Now().After(end) {
				t.Fatalf("got buttons %+v after two minutes, want the focus on %s", tree.buttons, name)
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
