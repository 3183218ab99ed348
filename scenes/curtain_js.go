//go:build js

package scenes

import "syscall/js"

// hangCurtain lets the page cover what is secret between ticks: its function heimlichCover reports whether anything secret lay open, and the game calls
// heimlichOnCovered, if there is one, when it has drawn the table without it. It also tells the page how it rests, heimlichRests: 0 not at all, 1 while the town lives, 2 when nothing moves; and is told by heimlichPlain
// that there is no graphics card.
func (d *Director) hangCurtain() {
	js.Global().Set("heimlichCover", js.FuncOf(func(js.Value, []js.Value) any { return d.cover() }))
	d.onRest = func(rests calm) { js.Global().Set("heimlichRests", int(rests)) }
	d.life.dear = js.Global().Get("heimlichPlain").Truthy()
	d.onCover = func() {
		if f := js.Global().Get("heimlichOnCovered"); f.Type() == js.TypeFunction {
			f.Invoke()
		}
	}
}
