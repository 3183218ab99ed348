package scenes

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/art"
)

// iconSizes are the sides of the window's icons in pixels: for title bars, lists of windows and docks. Systems take the nearest.
var iconSizes = []int{16, 24, 32, 48, 64, 128}

// showIcon gives the window its icon, which is drawn beside the loop. Systems whose windows have no icon, as macOS, get none.
func showIcon() {
	go func() {
		if icons, err := windowIcons(); err == nil { // without one a window has the system's
			ebiten.SetWindowIcon(icons)
		}
	}()
}

// windowIcons are the window's icons, from the smallest on.
func windowIcons() ([]image.Image, error) {
	var icons []image.Image
	for _, px := range iconSizes {
		m, err := art.Emblem(px)
		if err != nil {
			return nil, err
		}
		icons = append(icons, m)
	}
	return icons, nil
}
