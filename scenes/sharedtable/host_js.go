//go:build tables

package sharedtable

import (
	"syscall/js"

	"heimlich/scenes/connect"
)

// pageHost returns the host that serves this page for several screens. Its address is "" if none does.
func pageHost() connect.HostAddress {
	element := js.Global().Get("document").Call("querySelector", "meta[name=tables]")
	if element.IsNull() {
		return connect.HostAddress{}
	}
	return connect.HostAddress{Address: js.Global().Get("location").Get("origin").String(),
		Public: element.Get("content").String()}
}
