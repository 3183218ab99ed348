package backstage

import "syscall/js"

// systemReduced reports whether the browser says that its user wants less motion.
func systemReduced() bool {
	ask := js.Global().Get("matchMedia")
	return ask.Type() == js.TypeFunction && js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}
