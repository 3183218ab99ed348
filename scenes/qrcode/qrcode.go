// Package qrcode paints QR codes.
package qrcode

import (
	"image"
	"image/color"

	"rsc.io/qr"
)

// quietZone is the white border around a QR code, in modules.
const quietZone = 4

// Paint paints the QR code of a text, n pixels wide. A text that is too long gives a white square.
func Paint(text string, n int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, n, n))
	code, err := qr.Encode(text, qr.L)
	for y := range n {
		for x := range n {
			dark := false
			if err == nil {
				modules := code.Size + 2*quietZone
				dark = code.Black(x*modules/n-quietZone, y*modules/n-quietZone)
			}
			c := color.RGBA{0xFF, 0xFC, 0xF2, 0xFF}
			if dark {
				c = color.RGBA{0x10, 0x14, 0x26, 0xFF}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}
