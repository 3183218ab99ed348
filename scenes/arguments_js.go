//go:build js

package scenes

import "syscall/js"

// Arguments are the flags the game was started with: the page's query, so that ?speed=fast is -speed=fast. Names that the game does not
// know are left out, since pages are opened with all sorts of them.
func Arguments() []string {
	return flagsOf(js.Global().Get("location").Get("search").String())
}
