//go:build !js

package sharedtable

import "heimlich/scenes/connect"

// pageHost returns the zero Host: no host serves a window.
func pageHost() connect.Host { return connect.Host{} }
