//go:build js

package scenes

import (
	"slices"
	"strings"
	"syscall/js"
)

// Arguments returns the page's query as flags: ?speed=fast becomes -speed=fast. Unknown names are dropped, since links
// often carry extra parameters.
func Arguments() []string {
	page := js.Global().Get("location")
	query := page.Get("search").String()
	args := flagsOf(query)
	if hasTable(query) {
		args = append(args, "-sit="+page.Get("href").String())
	}
	return args
}

// hasTable reports whether a page's query names a table.
func hasTable(query string) bool {
	return slices.ContainsFunc(strings.Split(strings.TrimPrefix(query, "?"), "&"),
		func(part string) bool { return strings.HasPrefix(part, "table=") })
}
