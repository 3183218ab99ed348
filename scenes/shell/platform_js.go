package shell

import (
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// InBrowser reports whether the game is a page in a browser.
const InBrowser = true

// pixels returns the device pixels per point as the page has them now. The engine keeps the first value,
// but pages are zoomed and moved to other monitors.
func pixels() float64 { return js.Global().Get("devicePixelRatio").Float() }

// vibrates reports whether this device is held in a hand and can vibrate.
func vibrates() bool {
	coarse := js.Global().Call("matchMedia", "(any-pointer: coarse)").Get("matches").Bool()
	return coarse && js.Global().Get("navigator").Get("vibrate").Truthy()
}

// vibrate makes the device vibrate. Browsers complain where nobody has touched the page yet.
func vibrate(long time.Duration) {
	active := js.Global().Get("navigator").Get("userActivation")
	if active.Truthy() && active.Get("hasBeenActive").Bool() {
		ebiten.Vibrate(&ebiten.VibrateOptions{Duration: long, Magnitude: 1})
	}
}

// connectPage gives the page its functions:
//
//   - heimlichCover covers all secrets between ticks, and reports whether any lay open;
//   - heimlichPress and heimlichFocus take the name of a control;
//   - heimlichWhisper returns in words what lies open for one person alone;
//   - heimlichConfide returns the same for reading out, and keeps it open.
//
// heimlichPlain tells the game that there is no graphics card. See also tellRest and tellCovered.
func connectPage(sh *Shell) {
	provide := func(name string, f func([]js.Value) any) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	provide("heimlichCover", func([]js.Value) any { return sh.Cover() })
	provide("heimlichPress", func(args []js.Value) any { return order(sh, args, true) })
	provide("heimlichFocus", func(args []js.Value) any { return order(sh, args, false) })
	provide("heimlichWhisper", func([]js.Value) any { return whisper(sh) })
	provide("heimlichConfide", func([]js.Value) any { return confide(sh) })
	sh.senses.life.dear = js.Global().Get("heimlichPlain").Truthy()
}

// order takes a command of the page: the name of a control.
func order(sh *Shell, args []js.Value, press bool) any {
	if len(args) == 1 && args[0].Type() == js.TypeString {
		sh.page.Command(args[0].String(), press)
	}
	return nil
}

// tellRest sets heimlichRests for the page: 0 awake, 1 ambient motion only, 2 nothing moves.
func tellRest(level restLevel) { js.Global().Set("heimlichRests", int(level)) }

// tellCovered calls the page's heimlichOnCovered when a frame without secrets has been drawn.
func tellCovered() {
	if f := js.Global().Get("heimlichOnCovered"); f.Type() == js.TypeFunction {
		f.Invoke()
	}
}

// showIcon does nothing: the page has its own icon.
func showIcon() {}

// MayFill reports whether the game may fill the screen: telephones and frames may refuse that.
func MayFill() bool {
	doc := js.Global().Get("document")
	return doc.Get("fullscreenEnabled").Truthy() || doc.Get("webkitFullscreenEnabled").Truthy()
}
