//go:build !js

package scenes

// publishLocation does nothing: windows are not reloaded.
func publishLocation(string) {}

// leftAt returns "", for the same reason.
func leftAt() string { return "" }
