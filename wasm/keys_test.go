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

// TestKeyHints checks that a question mark shows key hints on the controls, and announces them to screen readers. The
// next press hides them. While Alt is held they are visible, but not announced.
func TestKeyHints(t *testing.T) {
	testrun.OnlyCI(t)
	tab := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant", screenSize{640, 360, 1, false})
	p := playtest.NewTester(t, tab, playtest.Mouse, 1)
	s := p.Scene("title")
	tab.until(`document.getElementById("cover").hidden`, "true") // it fades out
	corner := func() *image.RGBA {                               // the corner of a button that shows its key hint
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
		t.Fatal("the title has no button for the rules")
		return nil
	}
	shown := func(what string, want *image.RGBA, same bool) {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); slices.Equal(corner().Pix, want.Pix) != same; {
			if time.Now().After(end) {
				t.Fatalf("%s: the corner of a button is unchanged: %v, want %v", what, !same, same)
			}
			tab.Pass()
		}
	}
	told := func(want bool) []string {
		t.Helper()
		for end := time.Now().Add(20 * time.Second); ; {
			lines, ok := tab.readTree().regions["Keys"]
			if ok == want {
				return lines
			}
			if time.Now().After(end) {
				t.Fatalf("key hints are announced: %v, want %v", ok, want)
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
	lines := told(true)
	shown("after a question mark", bare, false)
	for _, want := range []string{"H: Rules, in brief", "Tab: next thing", "S: sound on or off"} {
		if !slices.Contains(lines, want) {
			t.Errorf("want the announcement %q in %q", want, lines)
		}
	}
	if prompt := tab.text(`document.getElementById("prompt").textContent`); !strings.Contains(prompt,
		"H: Rules, in brief") {
		t.Errorf("got the prompt %q", prompt)
	}
	question()
	told(false)
	shown("after another one", bare, true)
	tab.do(input.DispatchKeyEvent(input.KeyRawDown).WithCode("AltLeft").WithKey("Alt").WithModifiers(input.ModifierAlt),
		tab.waitForInput())
	shown("while Alt is held", bare, false)
	if lines, ok := tab.readTree().regions["Keys"]; ok {
		t.Errorf("while Alt is held, %q is announced, want nothing", lines)
	}
	tab.do(input.DispatchKeyEvent(input.KeyUp).WithCode("AltLeft").WithKey("Alt"), tab.waitForInput())
	shown("after Alt", bare, true)
	tab.checkComplaints()
}

// focusedElement is the ID of the page element that has the focus, or its tag name.
const focusedElement = `document.activeElement.dataset.id ?? document.activeElement.tagName`

// TestHeldInputEndsWithTheFocus checks that a held Tab moves the focus once per press and per key repeat. It ends when
// the window loses the focus. So does a held button: a later release does not press it, nor does one that a dialog of
// the browser took.
func TestHeldInputEndsWithTheFocus(t *testing.T) {
	testrun.OnlyCI(t)
	b, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen, 1)
	tab := func(kind input.KeyType, repeats bool) {
		b.do(input.DispatchKeyEvent(kind).WithCode("Tab").WithKey("Tab").WithAutoRepeat(repeats), b.waitForInput())
	}
	before := b.text(focusedElement)
	for _, how := range []string{dispatchBlur, `dispatchEvent(new Event("pagehide")); 0`,
		`document.dispatchEvent(new Event("visibilitychange")); 0`, "0"} {
		tab(input.KeyRawDown, false)
		b.waitUntil("the focus moves", "("+focusedElement+`) !== "`+before+`"`)
		at := b.text(focusedElement)
		b.eval(how, nil)
		b.do(frames(90))
		if now := b.text(focusedElement); now != at {
			t.Errorf("after %s the focus moved from %s to %s", how, at, now)
		}
		before = at
	}
	tab(input.KeyRawDown, true)
	b.waitUntil("the focus moves when the key repeats", "("+focusedElement+`) !== "`+before+`"`)
	tab(input.KeyUp, false)

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
			t.Fatalf("after %s the scene is %s", how, s.Scene)
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

// TestBrowserKeys checks that the browser's own keys do not reach the game, wherever the focus is. A letter key means
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
					t.Errorf("%s at %s: default action allowed: %v", init, where, left)
				}
				tab.do(tab.waitForInput(), frames(2))
				if s := tester.Scene("title"); s.Scene != "title" {
					t.Fatalf("%s at %s opens the scene %s", init, where, s.Scene)
				}
			}
			for _, init := range []string{`{ code: "KeyH", key: "h" }`, `{ code: "KeyJ", key: "h" }`,
				`{ code: "KeyH", key: "р" }`, `{ code: "KeyH", key: "Process" }`, `{ code: "", key: "H" }`} {
				if press(init) {
					t.Errorf("%s at %s: the default action is allowed", init, where)
				}
				tester.Scene("rules")
				tab.Key("Escape", false)
				tester.Scene("title")
			}
		}
		tab.checkComplaints()
	}
}

// TestSwitchAccess checks that with one switch the focus moves by itself over the buttons that a screen reader has. One
// key presses the focused one.
func TestSwitchAccess(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant", smallScreen, 1)
	tester.Open("settings", "settings")
	tester.Press("help")
	tester.Press("scan")
	tester.Press("scan-" + appctx.ScanSlow.Name())
	walkTo := func(name string) { // and presses it as soon as it has the focus
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
				t.Fatalf("the focus does not reach %s: %+v", name, tree.buttons)
			}
			tab.Pass()
		}
		tab.Key("Space", false)
	}
	walkTo("Back")
	tester.Wait("what helps", playtest.CanPress("hints"))
	tab.Key("Escape", false)
	tester.Wait("all settings", playtest.CanPress("licences"))
	tab.Key("Escape", false)
	tester.Scene("title")
	walkTo("Rules")
	tester.Scene("rules")
	tab.checkComplaints()
}
