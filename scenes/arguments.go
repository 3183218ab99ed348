//go:build !js

package scenes

import "os"

// Arguments are the flags the game was started with.
func Arguments() []string { return os.Args[1:] }
