package backstage

import (
	"syscall/js"

	"heimlich/sprites/layout"
)

// systemUpdate is what the page offers: its function heimlichFresh says where its button is, or null, and heimlichTake presses it.
func systemUpdate() (Update, bool) {
	ask := js.Global().Get("heimlichFresh")
	if ask.Type() != js.TypeFunction {
		return Update{}, false
	}
	at := ask.Invoke()
	if at.Type() != js.TypeObject {
		return Update{}, false
	}
	side := func(i int) float64 { return at.Index(i).Float() }
	return Update{Button: layout.Rect{X: side(0), Y: side(1), W: side(2), H: side(3)}, Take: func() { js.Global().Call("heimlichTake") }}, true
}
