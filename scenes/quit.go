//go:build !js

package scenes

import "github.com/hajimehoshi/ebiten/v2"

// quit ends the program.
func quit(d *Director) func() { return func() { d.err = ebiten.Termination } }
