//go:build js

package scenes

import (
	"slices"
	"strings"
	"syscall/js"
)

// Arguments returns the page's query as flags: ?speed=fast becomes -speed=fast. It drops unknown names, since links
// often carry extra parameters. If the query names a table, -sit gives the address of the page.
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
