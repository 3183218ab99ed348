//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// nameField is the ID of the field for the first player's name.
const nameField = "seat-1-name"

// waitForName waits until the field shows a name.
func waitForName(tester *playtest.Tester, name string) {
	tester.Wait("the name "+name, func(s a11y.PublicState) bool {
		field, ok := playtest.Find(s, nameField)
		return ok && strings.HasSuffix(field.Label, ": "+name)
	})
}

// write types letters without waiting for the game.
func (tb *tab) write(letters string) {
	tb.t.Helper()
	for _, letter := range letters {
		key, code := string(letter), "Key"+strings.ToUpper(string(letter))
		tb.do(input.DispatchKeyEvent(input.KeyDown).WithCode(code).WithKey(key).WithText(key),
			input.DispatchKeyEvent(input.KeyUp).WithCode(code).WithKey(key))
	}
}

// selectAll presses Ctrl and A.
func (tb *tab) selectAll() {
	tb.t.Helper()
	for _, kind := range []input.KeyType{input.KeyRawDown, input.KeyUp} {
		tb.do(input.DispatchKeyEvent(kind).WithCode("KeyA").WithKey("a").WithModifiers(input.ModifierCtrl).
			WithWindowsVirtualKeyCode('A'), frames(2))
	}
}

// pressAndType presses the point [x, y] of the canvas for a moment and types x and @ at once, before the game polls its
// input. The second key needs AltGr.
const pressAndType = `(([x, y]) => {
	const canvas = document.querySelector("canvas"), at = { clientX: x, clientY: y, pointerId: 1,
		pointerType: "mouse", bubbles: true, cancelable: true };
	canvas.dispatchEvent(new PointerEvent("pointerdown", { ...at, buttons: 1 }));
	canvas.dispatchEvent(new MouseEvent("mousedown", { ...at, buttons: 1 }));
	canvas.dispatchEvent(new PointerEvent("pointerup", at));
	canvas.dispatchEvent(new MouseEvent("mouseup", at));
	const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
	for (const key of [{ key: "x", code: "KeyX" }, { key: "@", code: "KeyQ", ...altGr }]) {
		for (const kind of ["keydown", "keyup"]) {
			canvas.dispatchEvent(new KeyboardEvent(kind, { ...key, bubbles: true, cancelable: true }));
		}
	}
})([%v, %v])`

// TestTypingAName types names with keyboard and input method, right after a short press on the field. No letter is
// lost. A selection can be deleted and replaced, and an invalid character gets a reason.
func TestTypingAName(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, 1)
	tester.Open("new", "tablesetup")
	setup := tester.Wait("the first name", playtest.CanPress(nameField))
	field, _ := playtest.Find(setup, nameField)
	tab.eval(fmt.Sprintf(pressAndType, field.X+field.W/2, field.Y+field.H/2), nil)
	waitForName(tester, "Chiefx@")
	tab.until("document.activeElement.id", "ebitengine-textinput")
	tab.write("ab")
	waitForName(tester, "Chiefx@ab")
	for _, key := range []string{"ArrowLeft", "Home", "ArrowUp"} { // the caret stays at the end
		tab.Key(key, false)
	}
	tab.write("cd")
	waitForName(tester, "Chiefx@abcd")
	for _, event := range []string{
		`new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 229 })`, // ends a composition in Safari
		`new Event("keydown")`, // sent by programs that fill in forms
	} {
		tab.eval("document.activeElement.dispatchEvent("+event+")", nil)
	}
	tab.do(frames(3))
	tab.write("e")
	waitForName(tester, "Chiefx@abcde")
	tab.selectAll()
	tab.Key("Backspace", false)
	waitForName(tester, "A name")
	tab.write("eva")
	waitForName(tester, "eva")
	tab.selectAll()
	tab.write("e")
	waitForName(tester, "e")
	tab.Key("Backspace", false)
	tab.do(input.InsertText("李"))
	tester.Wait("the reason against the character", func(s a11y.PublicState) bool {
		start, ok := playtest.Find(s, "start")
		return ok && !start.Enabled && strings.Contains(start.DisabledReason, "李 (U+674E)")
	})
	tab.Key("Backspace", false)
	tab.do(input.InsertText("Zoë"))
	waitForName(tester, "Zoë")
	tab.Key("Enter", false)
	tester.Open("start", "handover")
	handover := tester.Wait("the hand-over", func(s a11y.PublicState) bool { return s.Scene == "handover" })
	if !strings.Contains(handover.Prompt, "Zoë") {
		t.Errorf("hand-over: got prompt %q, want it with Zoë", handover.Prompt)
	}
	tab.checkComplaints()
}

// recordScrolls records the elements that the page scrolls into view.
const recordScrolls = `window.shown = []; Element.prototype.scrollIntoView = function () { shown.push(this.id); };`

// TestTypingOnAPhone checks that one tap on a field of a phone in landscape focuses the text area for the keyboard. The
// page scrolls to the field when the keyboard opens, and fits the screen after a rotation.
func TestTypingOnAPhone(t *testing.T) {
	testrun.OnlyCI(t)
	size := screenSize{844, 390, 0.5, true}
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", size, 1,
		beforeLoading(recordScrolls))
	tester.Open("new", "tablesetup")
	checkFit := func(when string) {
		t.Helper()
		tab.do(frames(3))
		for expression, want := range map[string]string{
			"document.scrollingElement.scrollWidth - innerWidth":   "0",
			"document.scrollingElement.scrollHeight - innerHeight": "0",
			"innerWidth + 'x' + innerHeight":                       fmt.Sprintf("%dx%d", tab.size.w, tab.size.h),
			"visualViewport.scale":                                 "1",
			"Object.values(document.querySelector('canvas').getBoundingClientRect().toJSON()).slice(0, 4)": fmt.Sprintf(
				"0,0,%d,%d", tab.size.w, tab.size.h),
			"document.querySelectorAll('meta[name=viewport]').length": "1",
		} {
			if got := tab.text(expression); got != want {
				t.Errorf("%s: %s: got %s, want %s", when, expression, got, want)
			}
		}
	}
	checkFit("before typing")
	const resizeViewport = `visualViewport.dispatchEvent(new Event("resize")); 0`
	tab.eval(resizeViewport, nil)
	for i, id := range []string{"seat-1-name", "seat-2-name", "seat-3-name"} {
		tester.Press(id)
		if got := tab.text("document.activeElement.id"); got != "ebitengine-textinput" {
			t.Fatalf("one tap on %s: got focus on %q, want ebitengine-textinput", id, got)
		}
		checkFit("while typing")
		if i == 0 {
			if tab.eval(resizeViewport, nil); tab.text("shown") != "ebitengine-textinput" {
				t.Errorf("keyboard opened: got %q scrolled into view, want ebitengine-textinput", tab.text("shown"))
			}
		}
		// A text area at the right edge is most likely to widen the page.
		tab.eval(`document.activeElement.style.left = innerWidth - 1 + "px"; 0`, nil)
		tab.do(input.InsertText("ë"))
		tab.do(frames(2))
		tab.Resize(tab.size.h, tab.size.w)
		checkFit(fmt.Sprintf("rotated %d times", i+1))
		tester.Wait("the typed letter in the name", func(s a11y.PublicState) bool {
			c, ok := playtest.Find(s, id)
			return ok && strings.Contains(c.Label, "ë")
		})
	}
	tester.Open("start", "handover")
	tab.checkComplaints()
}
