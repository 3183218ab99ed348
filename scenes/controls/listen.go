//go:build !js

package controls

// listen returns nil: desktop input is polled.
func listen() *eventBuffer { return nil }
