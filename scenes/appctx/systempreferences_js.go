package appctx

import (
	"sync"
	"syscall/js"
)

// systemReduced reports whether the browser's user wants less motion.
func systemReduced() bool {
	ask := js.Global().Get("matchMedia")
	return ask.Type() == js.TypeFunction &&
		js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}

// moreContrast is the browser's media query for contrast, undefined without support.
var moreContrast = sync.OnceValue(func() js.Value {
	if js.Global().Get("matchMedia").Type() != js.TypeFunction {
		return js.Undefined()
	}
	return js.Global().Call("matchMedia", "(prefers-contrast: more), (forced-colors: active)")
})

// systemContrast reports whether the browser's user wants more contrast now.
func systemContrast() bool {
	m := moreContrast()
	return m.Truthy() && m.Get("matches").Bool()
}
