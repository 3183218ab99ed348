//go:build !js

package scenes

// publishLocation does nothing: windows are not reloaded.
func publishLocation(string) {}

// locationBeforeReload returns "": windows are not reloaded.
func locationBeforeReload() string { return "" }
