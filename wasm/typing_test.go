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

// TestTypingAName types names with keyboard and input method, right after a short press on the field. No letter is
// lost. A selection can be deleted and replaced, and an invalid character gets a reason.
func TestTypingAName(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, 1)
	tester.Open("new", "tablesetup")
	waitForName := func(name string) {
		t.Helper()
		tester.Wait("the name "+name, func(s a11y.PublicState) bool {
			c, ok := playtest.Find(s, "seat-1-name")
			return ok && strings.HasSuffix(c.Label, ": "+name)
		})
	}
	write := func(letters string) {
		for _, r := range letters {
			c := strings.ToUpper(string(r))
			tab.do(input.DispatchKeyEvent(input.KeyDown).WithCode("Key"+c).WithKey(string(r)).WithText(string(r)),
				input.DispatchKeyEvent(input.KeyUp).WithCode("Key"+c).WithKey(string(r)))
		}
	}
	selectAll := func(m input.Modifier) {
		for _, kind := range []input.KeyType{input.KeyRawDown, input.KeyUp} {
			tab.do(input.DispatchKeyEvent(kind).WithCode("KeyA").WithKey("a").WithModifiers(m).
				WithWindowsVirtualKeyCode('A'), frames(2))
		}
	}
	s := tester.Wait("the first name", playtest.CanPress("seat-1-name"))
	control, _ := playtest.Find(s, "seat-1-name")
	tab.eval(fmt.Sprintf(`(([x, y]) => {
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
	})([%v, %v])`, control.X+control.W/2, control.Y+control.H/2), nil)
	waitForName("Chiefx@")
	tab.until("document.activeElement.id", "ebitengine-textinput")
	write("ab")
	waitForName("Chiefx@ab")
	for _, moves := range []string{"ArrowLeft", "Home", "ArrowUp"} { // the caret stays at the end
		tab.Key(moves, false)
	}
	write("cd")
	waitForName("Chiefx@abcd")
	for _, e := range []string{
		`new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 229 })`, // ends a composition in Safari
		`new Event("keydown")`, // sent by programs that fill in forms
	} {
		tab.eval("document.activeElement.dispatchEvent("+e+")", nil)
	}
	tab.do(frames(3))
	write("e")
	waitForName("Chiefx@abcde")
	selectAll(input.ModifierCtrl)
	tab.Key("Backspace", false)
	waitForName("A name")
	write("eva")
	waitForName("eva")
	selectAll(input.ModifierCtrl)
	write("e")
	waitForName("e")
	tab.Key("Backspace", false)
	tab.do(input.InsertText("李"))
	tester.Wait("the reason against the character", func(s a11y.PublicState) bool {
		c, ok := playtest.Find(s, "start")
		return ok && !c.Enabled && strings.Contains(c.DisabledReason, "李 (U+674E)")
	})
	tab.Key("Backspace", false)
	tab.do(input.InsertText("Zoë"))
	waitForName("Zoë")
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
