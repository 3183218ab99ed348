package controls

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// listen lets the page’s canvas tell what pointers do, nil if there is none. A pointer that went down belongs to the canvas until it is let go, even
// outside the window.
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
			t.note(n)
			return nil
		}))
	}
	hear("pointerdown", widgets.PointerDown)
	hear("pointermove", widgets.PointerMove)
	hear("pointerup", widgets.PointerUp)
	hear("pointercancel", widgets.PointerCancel)
	return t
}
