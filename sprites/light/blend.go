package light

import (
	"encoding/binary"
	"image/color"
)

// Pixels are blended as lanes: the four channels of a pixel in one uint64, 16 bits each. One operation works on all
// four.

// blendColor is a colour prepared to be blended over many pixels.
type blendColor struct {
	lanes    uint64 // the colour, premultiplied
	keep     uint64 // share of the background that remains, in 256ths
	additive bool   // channels may overflow, so they must be clamped
}

// evenMask masks the first and third channel of a packed pixel.
const evenMask = 0x00FF00FF

// newBlendColor returns a colour with an opacity of share, 0 … 255.
func newBlendColor(c color.RGBA, share int) blendColor {
	k := uint32(min(max(share, 0), 255))
	r, g, b, a := mul255(c.R, k), mul255(c.G, k), mul255(c.B, k), mul255(c.A, k)
	left := uint64(255 - a)
	return blendColor{
		lanes:    uint64(r) | uint64(b)<<16 | uint64(g)<<32 | uint64(a)<<48,
		keep:     left + left>>7,
		additive: max(r, g, b) > a,
	}
}

// over blends the colour over the pixel at p.
func (c *blendColor) over(p []uint8) {
	v := (loadLanes(p)*c.keep+laneHalf)>>8&laneMask + c.lanes
	if c.additive {
		v = clampLanes(v)
	}
	storeLanes(p, v)
}

// loadLanes returns the lanes of the pixel at p, from low to high: red, blue, green, alpha.
func loadLanes(p []uint8) uint64 {
	v := uint64(binary.LittleEndian.Uint32(p))
	return v&evenMask | v<<24&(evenMask<<32)
}

// storeLanes writes lanes to the pixel at p.
func storeLanes(p []uint8, v uint64) {
	binary.LittleEndian.PutUint32(p, uint32(v&evenMask|v>>24&(evenMask<<8)))
}

// laneMask masks the channels of lanes; laneHalf is 128 in each, which rounds a division by 256.
const (
	laneMask = evenMask<<32 | evenMask
	laneHalf = 0x0080_0080_0080_0080
)

// clampLanes limits lanes below 512 to 255. The lanes keep bits above the lowest eight.
func clampLanes(v uint64) uint64 { return v | v>>8&0x0001_0001_0001_0001*255 }

// scaleLanes multiplies lanes by k/256.
func scaleLanes(v, k uint64) uint64 { return (v*k + laneHalf) >> 8 & laneMask }

// lerpLanes interpolates from a to b; k is in 256ths.
func lerpLanes(a, b, k uint64) uint64 { return (a*(256-k) + b*k) >> 8 & laneMask }

// blendLanes blends premultiplied lanes over the pixel at p.
func blendLanes(p []uint8, v uint64) {
	left := 255 - v>>48
	left += left >> 7
	storeLanes(p, clampLanes((loadLanes(p)*left+laneHalf)>>8&laneMask+v)&laneMask)
}

// blendRow blends a colour over all pixels of row with an opacity of share, 0 … 255.
func blendRow(row []uint8, c color.RGBA, share int) {
	if share <= 0 || c == (color.RGBA{}) {
		return
	}
	w := newBlendColor(c, share)
	for i := 0; i+4 <= len(row); i += 4 {
		w.over(row[i : i+4 : i+4])
	}
}
