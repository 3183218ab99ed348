//go:build !js

package sharedtable

import "heimlich/scenes/connect"

// pageHost returns no address: no host serves a window.
func pageHost() connect.HostAddress { return connect.HostAddress{} }
