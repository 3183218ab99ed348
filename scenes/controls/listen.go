//go:build !js

package controls

// Outside a browser the engine is polled; nothing reports events.

// listen returns nil: desktop input is polled.
func listen() *eventBuffer { return nil }
