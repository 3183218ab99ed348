package scenes

import "syscall/js"

// The page stores the location, so that a reload opens the same scene or game again.

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
