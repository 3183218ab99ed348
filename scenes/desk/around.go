package desk

import (
	"fmt"
	"image"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// This file places trinkets on the bare desk around a sheet.

// The placement of trinkets, in points.
const (
	minStrip           = 90.0  // the narrowest strip of bare desk that gets a trinket
	stripMargin        = 26.0  // the free margin of that strip
	maxTrinketDistance = 130.0 // the largest distance of a trinket's middle from the covered part
	maxTrinketScale    = 2.2   // the largest scale
)

// trinketPoses are the offsets along the covered edge, in points, and the angles in radians, by index. Aligned trinkets
// would look like buttons.
var trinketPoses = [4]struct{ along, angle float64 }{{10, -0.18}, {-14, 0.14}, {18, 0.2}, {-8, -0.12}}

// trinketAlpha is the opacity of trinkets, which lie outside the lamp's light.
const trinketAlpha = 0.85

// TrinketsAround returns a node with up to four trinkets beside the covered part of a desk. They are left and right of
// that part, or above and below it if there is more room. Too narrow strips stay empty. The order is upper left, upper
// right, lower left, lower right.
func TrinketsAround(textures *sprites.TextureCache, room, covered layout.Rect, things ...props.Trinket) *sprites.Node {
	node := sprites.New("belongings").SetAlpha(trinketAlpha)
	left, right := covered.X-room.X, room.Right()-covered.Right()
	above, below := covered.Y-room.Y, room.Bottom()-covered.Bottom()
	beside := min(left, right) > min(above, below)
	for i, thing := range things {
		isLeft, isUpper := i%2 == 0, i < 2
		middle, bare, larger := covered.Center(), 0.0, 0.0
		if beside {
			bare = right
			if isLeft {
				bare = left
			}
			larger = (bare - stripMargin) / props.TrinketW
			middle.X = stripMiddle(covered.X, covered.Right(), bare, isLeft)
			// At least this far apart, the upper and lower trinkets don't overlap beside a low sheet.
			off := max(covered.H/4, 0.6*props.TrinketH*min(larger, maxTrinketScale))
			if isUpper {
				off = -off
			}
			middle.Y += off + trinketPoses[i].along
		} else {
			bare = below
			if isUpper {
				bare = above
			}
			larger = (bare - stripMargin) / props.TrinketH
			middle.X = stripMiddle(covered.X, covered.Right(), -covered.W*0.3, isLeft) + trinketPoses[i].along
			middle.Y = stripMiddle(covered.Y, covered.Bottom(), bare, isUpper)
		}
		if bare < minStrip {
			continue
		}
		node.Add(Trinket(textures, thing, middle, min(larger, maxTrinketScale)).SetAngle(trinketPoses[i].angle))
	}
	return node
}

// Trinket returns a trinket with its middle at a point, scaled by a factor.
func Trinket(textures *sprites.TextureCache, thing props.Trinket, middle layout.Point, larger float64) *sprites.Node {
	rect := layout.Around(middle, props.TrinketW*larger, props.TrinketH*larger)
	return Prop(textures, "belonging", fmt.Sprintf("belonging-%d", thing), rect,
		func(scale float64) *image.RGBA { return thing.Paint(larger, scale) })
}

// TrinketsBeside places trinkets around a sheet and the buttons at its foot. On a tall screen they lie between the two.
func TrinketsBeside(textures *sprites.TextureCache, room, sheet, foot layout.Rect,
	things ...props.Trinket) *sprites.Node {
	if room.W > room.H {
		sheet = sheet.Union(foot)
	} else {
		room.H = foot.Y - room.Y
	}
	return TrinketsAround(textures, room, sheet, things...)
}

// stripMiddle returns the middle of the strip before or behind the range from … to. It is at most maxTrinketDistance
// away. For a negative strip it lies within the range.
func stripMiddle(from, to, stretch float64, before bool) float64 {
	off := min(stretch/2, maxTrinketDistance)
	if before {
		return from - off
	}
	return to + off
}
