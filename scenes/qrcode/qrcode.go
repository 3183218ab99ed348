// Package qrcode paints QR codes.
package qrcode

import (
	"image"
	"image/color"

	"rsc.io/qr"
)

// quietZone is the width of the white border round a QR code, in modules.
const quietZone = 4

// Paint returns an image of the QR code of a text with its white border. The image is a square with sides of the given
// number of pixels. If the text is too long, the image is blank.
func Paint(text string, pixels int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	code, err := qr.Encode(text, qr.L)
	light, dark := color.RGBA{0xFF, 0xFC, 0xF2, 0xFF}, color.RGBA{0x10, 0x14, 0x26, 0xFF}
	for y := range pixels {
		for x := range pixels {
			module := light
			if err == nil {
				modules := code.Size + 2*quietZone
				if code.Black(x*modules/pixels-quietZone, y*modules/pixels-quietZone) {
					module = dark
				}
			}
			img.SetRGBA(x, y, module)
		}
	}
	return img
}
