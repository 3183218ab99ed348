package light

import (
	"encoding/binary"
	"image/color"
)

// wash is a colour that is to be laid over many pixels. Of a pixel, which is read as one number, two channels are
// reckoned at a time: they have room between them.
type wash struct {
	pair  uint64 // the colour as a pixel is read, its second and fourth channel 32 bits higher than its first and third
	left  uint64 // how much of what is below shines through, in 256ths
	bound bool   // it adds more than it covers, so a channel might become more than there is
}

// even are the first and the third channel of a pixel, with room above each.
const even = 0x00FF00FF

// newWash is a colour as far as share says, 0 … 255.
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

// over lays the colour over the pixel at p.
func (c *wash) over(p []uint8) {
	v := (lanes(p)*c.left+half)>>8&low + c.pair
	if c.bound {
		v = bounded(v)
	}
	put(p, v)
}

// lanes is the pixel at p with room above every channel: its first and third channel in the lower half, its second and
// fourth in the upper one.
func lanes(p []uint8) uint64 {
	v := uint64(binary.LittleEndian.Uint32(p))
	return v&even | v<<24&(even<<32)
}

// put is the way back.
func put(p []uint8, v uint64) { binary.LittleEndian.PutUint32(p, uint32(v&even|v>>24&(even<<8))) }

// low are the channels of lanes without the room above them, half is 128 in each.
const (
	low  = even<<32 | even
	half = 0x0080_0080_0080_0080
)

// bounded are lanes whose channels are 255 at most, of some that are less than 512.
func bounded(v uint64) uint64 { return v | v>>8&0x0001_0001_0001_0001*255 }

// scaled is a colour as far as k says, in 256ths.
func scaled(v, k uint64) uint64 { return (v*k + half) >> 8 & low }

// mixed is a colour on the way from one to another, in 256ths.
func mixed(a, b, k uint64) uint64 { return (a*(256-k) + b*k) >> 8 & low }

// lay lays a colour over the pixel at p.
func lay(p []uint8, v uint64) {
	left := 255 - v>>48
	left += left >> 7
	put(p, bounded((lanes(p)*left+half)>>8&low+v)&low)
}

// fill lays a colour over all pixels of a row, as far as share says, 0 … 255.
func fill(row []uint8, c color.RGBA, share int) {
	if share <= 0 || c == (color.RGBA{}) {
		return
	}
	w := newWash(c, share)
	for i := 0; i+4 <= len(row); i += 4 {
		w.over(row[i : i+4 : i+4])
	}
}
