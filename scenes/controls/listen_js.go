package controls

import (
	"strings"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// listen lets the page’s canvas tell what pointers and keys do, nil if there is none. A pointer that went down belongs to the canvas until it is let go, even
// outside the window, unless the page loses the focus.
func listen() *tape {
	canvas := js.Global().Get("document").Call("querySelector", "canvas")
	if canvas.IsNull() {
		return nil
	}
	t := &tape{}
	hear := func(name string, kind widgets.Kind) {
		canvas.Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e := args[0]
			button := e.Get("button").Int() // −1 for a movement
			if button > 0 && (button != 2 || kind != widgets.PointerDown) {
				return nil // the right button has only a press, the others mean nothing
			}
			px := ebiten.Monitor().DeviceScaleFactor()
			n := widgets.Event{Kind: kind, X: e.Get("clientX").Float() * px, Y: e.Get("clientY").Float() * px, Alt: button == 2}
			if n.Touch = e.Get("pointerType").String() == "touch"; n.Touch {
				n.Pointer = e.Get("pointerId").Int() + 1
			}
			if kind == widgets.PointerDown && e.Get("isTrusted").Bool() { // of a pointer that a script made up there is nothing to capture
				canvas.Call("setPointerCapture", e.Get("pointerId"))
			}
			if kind == widgets.PointerMove && e.Get("buttons").Int() == 0 { // it was let go while a dialog of the browser was open
				t.cancel(func(pointer int) bool { return pointer == n.Pointer })
			}
			t.note(n)
			return nil
		}))
	}
	hear("pointerdown", widgets.PointerDown)
	hear("pointermove", widgets.PointerMove)
	hear("pointerup", widgets.PointerUp)
	hear("pointercancel", widgets.PointerCancel)
	t.letGo()
	t.hearKeys(canvas)
	return t
}

// letGo cancels the presses of all pointers when the page loses the focus or goes out of sight.
func (t *tape) letGo() {
	lost := js.FuncOf(func(js.Value, []js.Value) any {
		t.cancel(func(int) bool { return true })
		return nil
	})
	for _, kind := range []string{"blur", "pagehide", "visibilitychange"} {
		js.Global().Call("addEventListener", kind, lost)
	}
}

// hearKeys notes the keys that the page gives to the canvas, and those that are pressed while a field has the keyboard. The page’s function
// heimlichKey returns the name of a key event for widgets, "" for a key that the page leaves to the browser.
func (t *tape) hearKeys(canvas js.Value) {
	var kb keyboard
	js.Global().Set("heimlichKey", js.FuncOf(func(_ js.Value, args []js.Value) any { return kb.name(strokeOf(args[0])) }))
	hear := func(name string, f func(e js.Value, typing bool)) {
		js.Global().Get("document").Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			target := args[0].Get("target")
			if typing := target.Get("id").Equal(js.ValueOf("ebitengine-textinput")); typing || target.Equal(canvas) {
				f(args[0], typing)
			}
			return nil
		}), true)
	}
	hear("keydown", func(e js.Value, typing bool) {
		if !typing || !takenByInputMethod(e) {
			t.noteKey(e, strokeOf(e), &kb, typing)
		}
	})
	hear("keyup", func(e js.Value, _ bool) {
		if kb.name(strokeOf(e)) == widgets.KeyAlt {
			t.note(widgets.Event{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
		}
	})
}

// takenByInputMethod reports whether an input method handles a key of a text area. Safari sends the key that ends a
// composition after its end: only the number 229 tells that.
func takenByInputMethod(e js.Value) bool {
	return e.Get("isComposing").Truthy() || e.Get("keyCode").Equal(js.ValueOf(229))
}

// noteKey notes a key that goes down. What the engine’s text area edits by itself reaches the field as an edit. Until the
// field has begun to listen to the text area, characters reach it as keys. The field has its caret at the end, and so
// has the text area.
func (t *tape) noteKey(e js.Value, s stroke, kb *keyboard, typing bool) {
	n := widgets.Event{Kind: widgets.KeyDown, Key: kb.name(s), Text: s.text()}
	n.Shift, n.Repeat = e.Get("shiftKey").Bool(), e.Get("repeat").Bool()
	if typing && s.movesCaret() {
		e.Call("preventDefault")
	}
	edits := n.Text != "" || n.Key == widgets.KeyBackspace || n.Key == widgets.KeyDelete
	switch {
	case typing && n.Key == "":
		n.Key = s.shortcut()
	case typing && edits && js.Global().Get("_ebitengine_textinput_ready").Truthy():
		e.Call("preventDefault")
	case typing && edits:
		return
	}
	if n.Key != "" && !(n.Key == widgets.KeyAlt && n.Repeat) {
		t.note(n)
	}
}

// strokeOf returns the press of a key that an event tells of. Windows reports AltGr as Control and Alt together.
func strokeOf(e js.Value) stroke {
	altGr := e.Call("getModifierState", "AltGraph").Bool()
	return stroke{code: e.Get("code").String(), typed: e.Get("key").String(), meta: e.Get("metaKey").Truthy(),
		ctrl: e.Get("ctrlKey").Truthy() && !altGr, alt: e.Get("altKey").Truthy() && !altGr}
}

// movesCaret reports whether a text field moves its caret by the key, with Control and Shift, too. With Alt the key is
// the browser's.
func (s stroke) movesCaret() bool {
	return !s.alt && (strings.HasPrefix(s.typed, "Arrow") || s.typed == "Home" || s.typed == "End")
}
