//go:build js

package scenes

import "syscall/js"

// Arguments returns the page's query as flags: ?speed=fast becomes -speed=fast. Unknown names are dropped, since links
// often carry extra parameters.
func Arguments() []string {
	return flagsOf(js.Global().Get("location").Get("search").String())
}
