//go:build !js

package main

import (
	"bytes"
	"image"
	"image/png"
	"sync"

	"heimlich/sprites/art"
)

// icons are the page's icons by file name, drawn from the same drawings as the window's icon.
var icons = map[string]func() (*image.RGBA, error){
	// For tabs and bookmarks. There is no SVG: browsers would use it at 16 pixels, too, where the drawing is simpler.
	"icon-16.png": tileIcon(16), "icon-32.png": tileIcon(32), "icon-48.png": tileIcon(48), "icon-64.png": tileIcon(64),
	// For home screens.
	"icon-192.png": tileIcon(192), "icon-512.png": tileIcon(512),
	// For systems that cut icons to a shape; Apple rounds the corners only.
	"icon-maskable-192.png": maskableIcon(192, 0.8), "icon-maskable-512.png": maskableIcon(512, 0.8),
	"icon-apple-180.png": maskableIcon(180, 0.92),
}

// tileIcon returns a function that draws the icon as a rounded tile of px×px pixels.
func tileIcon(px int) func() (*image.RGBA, error) {
	return func() (*image.RGBA, error) { return art.AppIcon(px) }
}

// maskableIcon returns a function that draws the icon on a square of px×px pixels. Its motif lies in a circle whose
// diameter is within times the width; see art.MaskableAppIcon.
func maskableIcon(px int, within float64) func() (*image.RGBA, error) {
	return func() (*image.RGBA, error) { return art.MaskableAppIcon(px, within) }
}

// addIcons adds the icons to the site.
func (s Site) addIcons() error {
	drawn, err := drawIcons()
	for name, data := range drawn {
		s.add(name, data)
	}
	return err
}

// drawIcons draws all icons as PNGs, once: compressing them takes longer than the rest of the page.
var drawIcons = sync.OnceValues(func() (map[string][]byte, error) {
	packer, drawn := png.Encoder{CompressionLevel: png.BestCompression}, map[string][]byte{}
	for name, draw := range icons {
		m, err := draw()
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := packer.Encode(&b, m); err != nil {
			return nil, err
		}
		drawn[name] = b.Bytes()
	}
	return drawn, nil
})
