package scenes

import (
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// trembles reports whether this device is held in a hand, and can tremble there.
func trembles() bool {
	return js.Global().Get("navigator").Get("vibrate").Truthy() && js.Global().Call("matchMedia", "(any-pointer: coarse)").Get("matches").Bool()
}

// shake lets the device tremble. A browser complains where nobody has touched the page yet.
func shake(long time.Duration) {
	if active := js.Global().Get("navigator").Get("userActivation"); active.Truthy() && active.Get("hasBeenActive").Bool() {
		ebiten.Vibrate(&ebiten.VibrateOptions{Duration: long, Magnitude: 1})
	}
}
