//go:build tables

package sharedtable

import (
	"syscall/js"

	"heimlich/scenes/connect"
)

// pageHost returns the host that serves this page for several screens. Its address is "" if none does.
func pageHost() connect.Host {
	element := js.Global().Get("document").Call("querySelector", "meta[name=tables]")
	if element.IsNull() {
		return connect.Host{}
	}
	return connect.Host{Address: js.Global().Get("location").Get("origin").String(),
		Public: element.Get("content").String()}
}
