//go:build !js

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestTypingAName checks that a name with an accent can be typed with a keyboard and with an input method. No letter is
// lost if typing starts right after a short press on the field. A selection can be deleted and replaced.
func TestTypingAName(t *testing.T) {
	b, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", smallScreen, 1)
	p.Open("new", "tablesetup")
	named := func(name string) {
		t.Helper()
		p.Wait("the name "+name, func(s a11y.PublicState) bool {
			c, ok := playtest.Find(s, "seat-1-name")
			return ok && strings.HasSuffix(c.Label, ": "+name)
		})
	}
	write := func(letters string) {
		for _, r := range letters {
			c := strings.ToUpper(string(r))
			b.do(input.DispatchKeyEvent(input.KeyDown).WithCode("Key"+c).WithKey(string(r)).WithText(string(r)),
				input.DispatchKeyEvent(input.KeyUp).WithCode("Key"+c).WithKey(string(r)))
		}
	}
	selectAll := func(m input.Modifier) {
		for _, kind := range []input.KeyType{input.KeyRawDown, input.KeyUp} {
			b.do(input.DispatchKeyEvent(kind).WithCode("KeyA").WithKey("a").WithModifiers(m).
				WithWindowsVirtualKeyCode('A'), frames(2))
		}
	}
	s := p.Wait("the first name", playtest.CanPress("seat-1-name"))
	c, _ := playtest.Find(s, "seat-1-name")
	b.eval(fmt.Sprintf(`(([x, y]) => {
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
	})([%v, %v])`, c.X+c.W/2, c.Y+c.H/2), nil)
	named("Chiefx@")
	b.until("document.activeElement.id", "ebitengine-textinput")
	write("ab")
	named("Chiefx@ab")
	for _, moves := range []string{"ArrowLeft", "Home", "ArrowUp"} { // the caret stays at the end
		b.Key(moves, false)
	}
	write("cd")
	named("Chiefx@abcd")
	for _, e := range []string{
		`new KeyboardEvent("keydown", { key: "Enter", code: "Enter", keyCode: 229 })`, // ends a composition in Safari
		`new Event("keydown")`, // programs that fill in forms send it
	} {
		b.eval("document.activeElement.dispatchEvent("+e+")", nil)
	}
	b.do(frames(3))
	write("e")
	named("Chiefx@abcde")
	selectAll(input.ModifierCtrl)
	b.Key("Backspace", false)
	named("A name")
	write("eva")
	named("eva")
	selectAll(input.ModifierCtrl)
	write("e")
	named("e")
	b.Key("Backspace", false)
	b.do(input.InsertText("李"))
	p.Wait("why nobody can be called so", func(s a11y.PublicState) bool {
		c, ok := playtest.Find(s, "start")
		return ok && !c.Enabled && strings.Contains(c.DisabledReason, "李 (U+674E)")
	})
	b.Key("Backspace", false)
	b.do(input.InsertText("Zoë"))
	named("Zoë")
	b.Key("Enter", false)
	p.Open("start", "handover")
	if s := p.Wait("the hand-over", func(s a11y.PublicState) bool { return s.Scene == "handover" }); !strings.Contains(
		s.Prompt, "Zoë") {
		t.Errorf("the hand-over has the prompt %q, want Zoë’s name in it", s.Prompt)
	}
	b.checkComplaints()
}

// recordScrolls records the elements that the page scrolls into view.
const recordScrolls = `window.shown = []; Element.prototype.scrollIntoView = function () { shown.push(this.id); };`

// TestTypingOnAPhone checks that one tap on a field at the right edge of a phone in landscape opens the keyboard. If
// the keyboard covers half of the page, the page scrolls to the field. After a rotation the page fits the screen.
func TestTypingOnAPhone(t *testing.T) {
	size := screenSize{844, 390, 0.5, true}
	b, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", size, 1, beforeLoading(recordScrolls))
	p.Open("new", "tablesetup")
	fits := func(when string) {
		t.Helper()
		b.do(frames(3))
		for expression, want := range map[string]string{
			"document.scrollingElement.scrollWidth - innerWidth":   "0",
			"document.scrollingElement.scrollHeight - innerHeight": "0",
			"innerWidth + 'x' + innerHeight":                       fmt.Sprintf("%dx%d", b.size.w, b.size.h),
			"visualViewport.scale":                                 "1",
			"Object.values(document.querySelector('canvas').getBoundingClientRect().toJSON()).slice(0, 4)": fmt.Sprintf(
				"0,0,%d,%d", b.size.w, b.size.h),
			"document.querySelectorAll('meta[name=viewport]').length": "1",
		} {
			if got := b.text(expression); got != want {
				t.Errorf("%s: %s is %s, want %s", when, expression, got, want)
			}
		}
	}
	fits("before")
	const less = `visualViewport.dispatchEvent(new Event("resize")); 0`
	b.eval(less, nil)
	for i, id := range []string{"seat-1-name", "seat-2-name", "seat-3-name"} {
		p.Press(id)
		if got := b.text("document.activeElement.id"); got != "ebitengine-textinput" {
			t.Fatalf("after one tap on %s the focus is on %q", id, got)
		}
		fits("while typing")
		if i == 0 {
			if b.eval(less, nil); b.text("shown") != "ebitengine-textinput" {
				t.Errorf("scrolled into view: got %q", b.text("shown"))
			}
		}
		// The end of the page is the worst place for a text area: as if the caret were there.
		b.eval(`document.activeElement.style.left = innerWidth - 1 + "px"; 0`, nil)
		b.do(input.InsertText("ë"))
		b.do(frames(2))
		b.Resize(b.size.h, b.size.w)
		fits(fmt.Sprintf("turned %d times", i+1))
		p.Wait("what was typed to be kept", func(s a11y.PublicState) bool {
			c, ok := playtest.Find(s, id)
			return ok && strings.Contains(c.Label, "ë")
		})
	}
	p.Open("start", "handover")
	b.checkComplaints()
}
