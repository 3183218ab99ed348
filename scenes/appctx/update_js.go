package appctx

import (
	"syscall/js"

	"heimlich/sprites/layout"
)

// systemUpdate returns the update that the page offers. The page calls heimlichUpdateButton with the four numbers of
// its button, or null, whenever they change; heimlichInstallUpdate installs it.
func systemUpdate() func() (Update, bool) {
	var offered Update
	js.Global().Set("heimlichUpdateButton", js.FuncOf(func(_ js.Value, args []js.Value) any {
		offered = Update{}
		if at := args[0]; at.Truthy() {
			side := func(i int) float64 { return at.Index(i).Float() }
			offered = Update{
				Button:  layout.Rect{X: side(0), Y: side(1), W: side(2), H: side(3)},
				Install: func() { js.Global().Call("heimlichInstallUpdate") },
			}
		}
		return nil
	}))
	return func() (Update, bool) { return offered, offered.Install != nil }
}
