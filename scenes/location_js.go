package scenes

import "syscall/js"

// publishLocation tells the page which scene and game is shown.
func publishLocation(place string) { js.Global().Set("heimlichPlace", place) }

// locationBeforeReload returns the last place before the page was reloaded, "" if it was not.
func locationBeforeReload() string {
	place := js.Global().Get("heimlichLeftAt")
	js.Global().Delete("heimlichLeftAt")
	if place.Type() != js.TypeString {
		return ""
	}
	return place.String()
}
