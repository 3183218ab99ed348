//go:build !js

package scenes

import "time"

// trembles reports whether this device is held in a hand, and can tremble there.
func trembles() bool { return false }

func shake(time.Duration) {}
