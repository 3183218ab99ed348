//go:build !js

package scenes

// tellPlace does nothing: windows are not reloaded.
func tellPlace(string) {}

// leftAt returns "", for the same reason.
func leftAt() string { return "" }
