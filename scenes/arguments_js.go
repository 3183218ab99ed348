//go:build js

package scenes

import (
	"net/url"
	"strings"
	"syscall/js"
)

// InBrowser reports whether the game is a page in a browser.
const InBrowser = true

// Arguments are the flags the game was started with: the page's query, so that ?speed=fast is -speed=fast. Names that the game does not
// know are left out, since pages are opened with all sorts of them.
func Arguments() []string {
	// What can't be read of a query is left out; the rest holds.
	q, _ := url.ParseQuery(strings.TrimPrefix(js.Global().Get("location").Get("search").String(), "?"))
	var args []string
	for _, name := range []string{"seed", "speed", "mute", "scene", "position", "record", "lessons", "language"} {
		if q.Has(name) {
			args = append(args, "-"+name+"="+q.Get(name))
		}
	}
	return args
}
