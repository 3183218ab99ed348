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
			domEvent := args[0]
			button := domEvent.Get("button").Int() // −1 for a movement
			if button > 0 && (button != 2 || kind != widgets.PointerDown) {
				return nil // the right button only has a press; other buttons are ignored
			}
			pixelsPerPoint := ebiten.Monitor().DeviceScaleFactor()
			event := widgets.InputEvent{
				Kind: kind,
				X:    domEvent.Get("clientX").Float() * pixelsPerPoint,
				Y:    domEvent.Get("clientY").Float() * pixelsPerPoint,
				Alt:  button == 2,
			}
			if event.Touch = domEvent.Get("pointerType").String() == "touch"; event.Touch {
				event.Pointer = domEvent.Get("pointerId").Int() + 1
			}
			// pointers of synthetic events, as tests send them, can't be captured
			if kind == widgets.PointerDown && domEvent.Get("isTrusted").Bool() {
				canvas.Call("setPointerCapture", domEvent.Get("pointerId"))
			}
			// the pointer was released while a dialog of the browser was open
			if kind == widgets.PointerMove && domEvent.Get("buttons").Int() == 0 {
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

// inputMethodKeyCode is the key code of a key that an input method handles.
const inputMethodKeyCode = 229

// listenKeys records keys pressed on the canvas or in the engine’s text area. It defines the page’s function
// heimlichKey, which returns the name of a key event in package widgets, or "".
func (b *eventBuffer) listenKeys(canvas js.Value) {
	var names keyboard
	js.Global().
		Set("heimlichKey", js.FuncOf(func(_ js.Value, args []js.Value) any { return names.name(strokeOf(args[0])) }))
	listenKey := func(name string, f func(domEvent js.Value, typing bool)) {
		js.Global().Get("document").Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			target := args[0].Get("target")
			if typing := target.Get("id").Equal(js.ValueOf("ebitengine-textinput")); typing || target.Equal(canvas) {
				f(args[0], typing)
			}
			return nil
		}), true)
	}
	listenKey("keydown", func(domEvent js.Value, typing bool) {
		if !typing || !handledByInputMethod(domEvent) {
			b.recordKey(domEvent, strokeOf(domEvent), &names, typing)
		}
	})
	listenKey("keyup", func(domEvent js.Value, _ bool) {
		if names.name(strokeOf(domEvent)) == widgets.KeyAlt {
			b.record(widgets.InputEvent{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
		}
	})
}

// handledByInputMethod reports whether an input method handles a key event of a text area. In Safari the key that ends
// a composition comes after its end, and only its key code tells.
func handledByInputMethod(e js.Value) bool {
	return e.Get("isComposing").Truthy() || e.Get("keyCode").Equal(js.ValueOf(inputMethodKeyCode))
}

// recordKey records a key press. Edits in the engine's text area reach the game's text field as edit events; before the
// field listens to the text area, characters reach it as keys. Both have the caret at the end at first.
func (b *eventBuffer) recordKey(domEvent js.Value, press stroke, kb *keyboard, typing bool) {
	event := widgets.InputEvent{Kind: widgets.KeyDown, Key: kb.name(press), Text: press.text()}
	event.Shift, event.Repeat = domEvent.Get("shiftKey").Bool(), domEvent.Get("repeat").Bool()
	if typing && press.movesCaret() {
		domEvent.Call("preventDefault")
	}
	edits := event.Text != "" || event.Key == widgets.KeyBackspace || event.Key == widgets.KeyDelete
	switch {
	case typing && event.Key == "":
		event.Key = press.shortcut()
	case typing && edits && js.Global().Get("_ebitengine_textinput_ready").Truthy():
		domEvent.Call("preventDefault")
	case typing && edits:
		return
	}
	if event.Key != "" && !(event.Key == widgets.KeyAlt && event.Repeat) {
		b.record(event)
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
