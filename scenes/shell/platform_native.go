//go:build !js

package shell

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/art"
)

// This file has what the shell needs from the desktop, in the same functions as platform_js.go.

// InBrowser reports whether the game runs in a web page.
const InBrowser = false

// devicePixelRatio returns the device pixels per point.
func devicePixelRatio() float64 { return ebiten.Monitor().DeviceScaleFactor() }

// vibrates returns false: no desktop vibrates.
func vibrates() bool { return false }

// vibrate does nothing.
func vibrate(time.Duration) {}

// connectPage does nothing: a window gets ticks while it is hidden.
func connectPage(*Shell) {}

// publishRestLevel does nothing: a window paces itself, see window.Draw.
func publishRestLevel(restLevel) {}

// notifyCovered does nothing: nobody waits for the frame without secrets.
func notifyCovered() {}

// iconSizes are the sides of the window's icons in pixels. The system takes the nearest.
var iconSizes = []int{16, 24, 32, 48, 64, 128}

// showIcon paints the window's icons in the background. Without them the window has the system's icon.
func showIcon() {
	go func() {
		if icons, err := windowIcons(); err == nil {
			ebiten.SetWindowIcon(icons)
		}
	}()
}

// windowIcons returns the window's icons in order of size.
func windowIcons() ([]image.Image, error) {
	var icons []image.Image
	for _, px := range iconSizes {
		m, err := art.AppIcon(px)
		if err != nil {
			return nil, err
		}
		icons = append(icons, m)
	}
	return icons, nil
}

// CanFullScreen returns true: a window can always be full screen.
func CanFullScreen() bool { return true }
