//go:build !js

package scenes

// hangCurtain does nothing: a window gets ticks when it is out of sight, so the director sees that by itself.
func (d *Director) hangCurtain() {}
