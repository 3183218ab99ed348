//go:build js

package scenes

import "syscall/js"

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
