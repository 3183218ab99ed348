//go:build !js

package scenes

import "heimlich/scenes/connect"

// publishLocation does nothing: windows are not reloaded.
func publishLocation(string) {}

// pageHost returns the zero Host: no host serves a window.
func pageHost() connect.Host { return connect.Host{} }

// locationBeforeReload returns "", for the same reason.
func locationBeforeReload() string { return "" }
