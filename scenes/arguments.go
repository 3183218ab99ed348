//go:build !js

package scenes

import "os"

// Arguments returns the flags of the command line.
func Arguments() []string { return os.Args[1:] }
