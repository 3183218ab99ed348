//go:build js

package scenes

import "syscall/js"

// Arguments returns the page's query as flags: ?speed=fast becomes -speed=fast. Unknown names are dropped, since links
// often carry extra parameters.
func Arguments() []string {
	page := js.Global().Get("location")
	args := flagsOf(page.Get("search").String())
	if link := page.Get("href").String(); hasTable(link) {
		args = append(args, "-sit="+link)
	}
	return args
}
