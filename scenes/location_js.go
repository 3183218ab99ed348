package scenes

import "syscall/js"

// tellPlace tells the page where the game is.
func tellPlace(place string) { js.Global().Set("heimlichPlace", place) }

// leftAt is where the game was when the page was taken away, "" if nobody took it.
func leftAt() string {
	place := js.Global().Get("heimlichLeftAt")
	js.Global().Delete("heimlichLeftAt")
	if place.Type() != js.TypeString {
		return ""
	}
	return place.String()
}
