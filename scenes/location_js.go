package scenes

import (
	"syscall/js"

	"heimlich/scenes/connect"
)

// pageHost returns the address of the host that serves this page for several screens, "" if none does.
func pageHost() connect.Address {
	if host := js.Global().Get("heimlichHost"); host.Type() == js.TypeString {
		return connect.Address(host.String())
	}
	return ""
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
