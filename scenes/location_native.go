//go:build !js

package scenes

// publishLocation does nothing: windows are not reloaded.
func publishLocation(string) {}

// locationBeforeReload returns "", for the same reason.
func locationBeforeReload() string { return "" }
