package light

import (
	"encoding/binary"
	"image/color"
)

// wash is a colour blended over many pixels. It processes two channels of a pixel at once, with spare bits between
// them.
type wash struct {
	pair  uint64 // channels 2 and 4 are 32 bits above channels 1 and 3
	left  uint64 // share of the background that stays, in 256ths
	bound bool   // it is additive, so channels must be clamped
}

// even masks the first and third channel, with spare bits above each.
const even = 0x00FF00FF

// newWash returns a colour with a share of 0 … 255.
func newWash(c color.RGBA, share int) wash {
	k := uint32(min(max(share, 0), 255))
	r, g, b, a := part(c.R, k), part(c.G, k), part(c.B, k), part(c.A, k)
	left := uint64(255 - a)
	return wash{
		pair:  uint64(r) | uint64(b)<<16 | uint64(g)<<32 | uint64(a)<<48,
		left:  left + left>>7,
		bound: max(r, g, b) > a,
	}
}

// over blends the colour over the pixel at p.
func (c *wash) over(p []uint8) {
	v := (lanes(p)*c.left+half)>>8&low + c.pair
	if c.bound {
		v = bounded(v)
	}
	put(p, v)
}

// lanes spreads the pixel at p: its first and third channel in the lower half, its second and fourth in the upper one.
func lanes(p []uint8) uint64 {
	v := uint64(binary.LittleEndian.Uint32(p))
	return v&even | v<<24&(even<<32)
}

// put is the inverse of lanes.
func put(p []uint8, v uint64) { binary.LittleEndian.PutUint32(p, uint32(v&even|v>>24&(even<<8))) }

// low masks the channels of lanes; half is 128 in each.
const (
	low  = even<<32 | even
	half = 0x0080_0080_0080_0080
)

// bounded clamps lanes below 512 to 255.
func bounded(v uint64) uint64 { return v | v>>8&0x0001_0001_0001_0001*255 }

// scaled multiplies a colour by k/256.
func scaled(v, k uint64) uint64 { return (v*k + half) >> 8 & low }

// mixed interpolates two colours; k is in 256ths.
func mixed(a, b, k uint64) uint64 { return (a*(256-k) + b*k) >> 8 & low }

// lay blends a colour over the pixel at p.
func lay(p []uint8, v uint64) {
	left := 255 - v>>48
	left += left >> 7
	put(p, bounded((lanes(p)*left+half)>>8&low+v)&low)
}

// fill blends a colour over a row of pixels; share is 0 … 255.
func fill(row []uint8, c color.RGBA, share int) {
	if share <= 0 || c == (color.RGBA{}) {
		return
	}
	w := newWash(c, share)
	for i := 0; i+4 <= len(row); i += 4 {
		w.over(row[i : i+4 : i+4])
	}
}
