//go:build js

package scenes

import "syscall/js"

// order takes what the page asks for: the name of a control.
func (d *Director) order(args []js.Value, press bool) any {
	if len(args) == 1 && args[0].Type() == js.TypeString {
		d.orders = append(d.orders, order{args[0].String(), press})
	}
	return nil
}

// hangCurtain lets the page cover what is secret between ticks: its function heimlichCover reports whether anything secret lay open, and the game calls
// heimlichOnCovered, if there is one, when it has drawn the table without it. It also tells the page how it rests, heimlichRests: 0 not at all, 1 while the town lives, 2 when nothing moves; and is told by heimlichPlain
// that there is no graphics card. heimlichPress and heimlichFocus take the name of a control; heimlichWhisper returns what lies open
// for one person alone, and heimlichConfide too, for whoever has it read out.
func (d *Director) hangCurtain() {
	js.Global().Set("heimlichCover", js.FuncOf(func(js.Value, []js.Value) any { return d.cover() }))
	js.Global().Set("heimlichPress", js.FuncOf(func(_ js.Value, args []js.Value) any { return d.order(args, true) }))
	js.Global().Set("heimlichFocus", js.FuncOf(func(_ js.Value, args []js.Value) any { return d.order(args, false) }))
	js.Global().Set("heimlichWhisper", js.FuncOf(func(js.Value, []js.Value) any { return confiding{d}.whisper() }))
	js.Global().Set("heimlichConfide", js.FuncOf(func(js.Value, []js.Value) any { return confiding{d}.confide() }))
	d.onRest = func(rests calm) { js.Global().Set("heimlichRests", int(rests)) }
	d.life.dear = js.Global().Get("heimlichPlain").Truthy()
	d.onCover = func() {
		if f := js.Global().Get("heimlichOnCovered"); f.Type() == js.TypeFunction {
			f.Invoke()
		}
	}
}
