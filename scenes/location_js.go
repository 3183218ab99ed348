package scenes

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

// publishLocation stores in the page which scene or game is shown, for a reload.
func publishLocation(location string) { js.Global().Set("heimlichLocation", location) }

// locationBeforeReload returns the location from before the page was reloaded, "" if it was not.
func locationBeforeReload() string {
	location := js.Global().Get("heimlichLastLocation")
	js.Global().Delete("heimlichLastLocation")
	if location.Type() != js.TypeString {
		return ""
	}
	return location.String()
}
