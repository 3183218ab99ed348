package shell

import (
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// This file has what the shell needs from the browser: full screen, the canvas, and events of the page.

// InBrowser reports whether the game runs in a web page.
const InBrowser = true

// devicePixelRatio returns the page's current device pixels per point. The engine keeps the first value, although pages
// are zoomed and moved to other monitors.
func devicePixelRatio() float64 { return js.Global().Get("devicePixelRatio").Float() }

// vibrates reports whether this is a handheld device that can vibrate.
func vibrates() bool {
	coarse := js.Global().Call("matchMedia", "(any-pointer: coarse)").Get("matches").Bool()
	return coarse && js.Global().Get("navigator").Get("vibrate").Truthy()
}

// vibrate makes the device vibrate. Browsers log an error before the first input.
func vibrate(duration time.Duration) {
	active := js.Global().Get("navigator").Get("userActivation")
	if active.Truthy() && active.Get("hasBeenActive").Bool() {
		ebiten.Vibrate(&ebiten.VibrateOptions{Duration: duration, Magnitude: 1})
	}
}

// connectPage defines the functions that the page calls:
//
//   - heimlichCover covers all secrets between ticks, and reports whether any were visible;
//   - heimlichPress and heimlichFocus take the ID of a control;
//   - heimlichSecret returns the open secret of a single person in words;
//   - heimlichReadSecret returns the same for reading aloud, and keeps it open.
//
// The page sets heimlichSoftwareRenderer if there is no graphics card. See also publishRestLevel and notifyCovered.
func connectPage(sh *Shell) {
	provide := func(name string, f func([]js.Value) any) {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	provide("heimlichCover", func([]js.Value) any { return sh.Cover() })
	provide("heimlichPress", func(args []js.Value) any { return queueCommand(sh, args, true) })
	provide("heimlichFocus", func(args []js.Value) any { return queueCommand(sh, args, false) })
	provide("heimlichSecret", func([]js.Value) any { return secretText(sh) })
	provide("heimlichReadSecret", func([]js.Value) any { return keepSecretText(sh) })
	sh.feedback.ambient.expensive = js.Global().Get("heimlichSoftwareRenderer").Truthy()
}

// queueCommand queues a command of the page, whose only argument is the ID of a control. It ignores anything else.
func queueCommand(sh *Shell, args []js.Value, press bool) any {
	if len(args) == 1 && args[0].Type() == js.TypeString {
		sh.page.Command(args[0].String(), press)
	}
	return nil
}

// publishRestLevel sets heimlichRestLevel for the page: 0 awake, 1 ambient motion only, 2 nothing moves.
func publishRestLevel(level restLevel) { js.Global().Set("heimlichRestLevel", int(level)) }

// notifyCovered calls the page's heimlichOnCovered when a frame without secrets has been drawn.
func notifyCovered() {
	if f := js.Global().Get("heimlichOnCovered"); f.Type() == js.TypeFunction {
		f.Invoke()
	}
}

// showIcon does nothing: the page has an icon.
func showIcon() {}

// CanFullScreen reports whether the page can be full screen; phones and frames may refuse it.
func CanFullScreen() bool {
	doc := js.Global().Get("document")
	return doc.Get("fullscreenEnabled").Truthy() || doc.Get("webkitFullscreenEnabled").Truthy()
}

// secretText returns the open secret of a single person in words, "" for none. It is not part of the public state.
func secretText(sh *Shell) string {
	if sh.view.scene == nil || !sh.secrecy.watched || sh.secrecy.covered {
		return ""
	}
	return sh.view.scene.SecretText()
}

// keepSecretText returns secretText for reading aloud, and keeps the secret open.
func keepSecretText(sh *Shell) string {
	text := secretText(sh)
	if text != "" {
		sh.view.scene.KeepSecretOpen()
	}
	return text
}
