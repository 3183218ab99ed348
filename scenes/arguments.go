//go:build !js

package scenes

import "os"

// InBrowser reports whether the game is a page in a browser.
const InBrowser = false

// Arguments are the flags the game was started with.
func Arguments() []string { return os.Args[1:] }
