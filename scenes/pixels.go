//go:build !js

package scenes

import "github.com/hajimehoshi/ebiten/v2"

// pixels is how many device pixels a point has each way.
func pixels() float64 { return ebiten.Monitor().DeviceScaleFactor() }
