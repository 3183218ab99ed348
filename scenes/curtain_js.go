//go:build js

package scenes

import "syscall/js"

// hangCurtain lets the page cover what is secret between ticks: its function heimlichCover reports whether anything secret lay open, and the game calls
// heimlichOnCovered, if there is one, when it has drawn the table without it. It also tells the page whether it rests: heimlichRests.
func (d *Director) hangCurtain() {
	js.Global().Set("heimlichCover", js.FuncOf(func(js.Value, []js.Value) any { return d.cover() }))
	d.onRest = func(rests bool) { js.Global().Set("heimlichRests", rests) }
	d.onCover = func() {
		if f := js.Global().Get("heimlichOnCovered"); f.Type() == js.TypeFunction {
			f.Invoke()
		}
	}
}
