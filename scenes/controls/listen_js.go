package controls

import (
	"strings"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// listen records the pointer and key events of the page’s canvas in a buffer, and returns the buffer, or nil without a
// canvas. The canvas captures a pressed pointer until its release, even outside the window, unless the page loses the
// focus.
func listen() *eventBuffer {
	canvas := js.Global().Get("document").Call("querySelector", "canvas")
	if canvas.IsNull() {
		return nil
	}
	buffer := &eventBuffer{}
	listenPointer := func(name string, kind widgets.InputKind) {
		canvas.Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			e := args[0]
			button := e.Get("button").Int() // −1 for a movement
			if button > 0 && (button != 2 || kind != widgets.PointerDown) {
				return nil // the right button only has a press; other buttons are ignored
			}
			px := ebiten.Monitor().DeviceScaleFactor()
			event := widgets.InputEvent{
				Kind: kind,
				X:    e.Get("clientX").Float() * px,
				Y:    e.Get("clientY").Float() * px,
				Alt:  button == 2,
			}
			if event.Touch = e.Get("pointerType").String() == "touch"; event.Touch {
				event.Pointer = e.Get("pointerId").Int() + 1
			}
			// pointers of synthetic events, as tests send them, can't be captured
			if kind == widgets.PointerDown && e.Get("isTrusted").Bool() {
				canvas.Call("setPointerCapture", e.Get("pointerId"))
			}
			// the pointer was released while a dialog of the browser was open
			if kind == widgets.PointerMove && e.Get("buttons").Int() == 0 {
				buffer.cancel(func(pointer int) bool { return pointer == event.Pointer })
			}
			buffer.record(event)
			return nil
		}))
	}
	listenPointer("pointerdown", widgets.PointerDown)
	listenPointer("pointermove", widgets.PointerMove)
	listenPointer("pointerup", widgets.PointerUp)
	listenPointer("pointercancel", widgets.PointerCancel)
	buffer.cancelOnBlur()
	buffer.listenKeys(canvas)
	return buffer
}

// cancelOnBlur cancels all pressed pointers when the page loses the focus or is hidden.
func (b *eventBuffer) cancelOnBlur() {
	lost := js.FuncOf(func(js.Value, []js.Value) any {
		b.cancel(func(int) bool { return true })
		return nil
	})
	for _, kind := range []string{"blur", "pagehide", "visibilitychange"} {
		js.Global().Call("addEventListener", kind, lost)
	}
}

// listenKeys records keys pressed on the canvas or in the engine’s text area. It defines the page’s function
// heimlichKey, which returns the name of a key event in package widgets, or "".
func (b *eventBuffer) listenKeys(canvas js.Value) {
	var kb keyboard
	js.Global().
		Set("heimlichKey", js.FuncOf(func(_ js.Value, args []js.Value) any { return kb.name(strokeOf(args[0])) }))
	listenKey := func(name string, f func(e js.Value, typing bool)) {
		js.Global().Get("document").Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			target := args[0].Get("target")
			if typing := target.Get("id").Equal(js.ValueOf("ebitengine-textinput")); typing || target.Equal(canvas) {
				f(args[0], typing)
			}
			return nil
		}), true)
	}
	listenKey("keydown", func(e js.Value, typing bool) {
		if !typing || !handledByInputMethod(e) {
			b.noteKey(e, strokeOf(e), &kb, typing)
		}
	})
	listenKey("keyup", func(e js.Value, _ bool) {
		if kb.name(strokeOf(e)) == widgets.KeyAlt {
			b.record(widgets.InputEvent{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
		}
	})
}

// handledByInputMethod reports whether an input method handles a key event of a text area. In Safari the key that ends
// a composition comes after its end, and only its key code 229 tells.
func handledByInputMethod(e js.Value) bool {
	return e.Get("isComposing").Truthy() || e.Get("keyCode").Equal(js.ValueOf(229))
}

// noteKey records a key press. Edits in the engine's text area reach the game's text field as edit events; before the
// field listens to the text area, characters reach it as keys. Both have the caret at the end at first.
func (b *eventBuffer) noteKey(e js.Value, s stroke, kb *keyboard, typing bool) {
	n := widgets.InputEvent{Kind: widgets.KeyDown, Key: kb.name(s), Text: s.text()}
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
		b.record(n)
	}
}

// strokeOf returns the key press of a browser's event. Windows reports AltGr as Control and Alt together.
func strokeOf(e js.Value) stroke {
	altGr := e.Call("getModifierState", "AltGraph").Bool()
	return stroke{code: e.Get("code").String(), typed: e.Get("key").String(), meta: e.Get("metaKey").Truthy(),
		ctrl: e.Get("ctrlKey").Truthy() && !altGr, alt: e.Get("altKey").Truthy() && !altGr}
}

// movesCaret reports whether the key moves the caret of a text field, also with Control or Shift. Combinations with Alt
// belong to the browser.
func (s stroke) movesCaret() bool {
	return !s.alt && (strings.HasPrefix(s.typed, "Arrow") || s.typed == "Home" || s.typed == "End")
}
