//go:build js

package scenes

import (
	"net/url"
	"strings"
	"syscall/js"
)

// Arguments are the flags the game was started with: the page's query, so that ?speed=fast is -speed=fast. Names that the game does not
// know are left out, since pages are opened with all sorts of them.
func Arguments() []string {
	q, err := url.ParseQuery(strings.TrimPrefix(js.Global().Get("location").Get("search").String(), "?"))
	if err != nil {
		return nil
	}
	var args []string
	for _, name := range []string{"seed", "speed"} {
		if q.Has(name) {
			args = append(args, "-"+name+"="+q.Get(name))
		}
	}
	return args
}
