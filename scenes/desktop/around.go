package desktop

import (
	"fmt"
	"image"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/office"
)

// How things lie about, in points.
const (
	leastBare = 90.0  // what is left of the desk has to be so wide for a thing to lie there
	bareEdge  = 26.0  // and so much of that stays free
	nearby    = 130.0 // no thing lies with its middle further away
	largest   = 2.2   // times a trinket, and never larger
)

// lies is how each of the things lies: so many points along the edge of what is covered, and turned by an angle in radians. In rank and file they would look as if they could be pressed.
var lies = [4]struct{ along, angle float64 }{{10, -0.18}, {-14, 0.14}, {18, 0.2}, {-8, -0.12}}

// dim is how much of the lamp's light comes to what lies beside it, 0 … 1.
const dim = 0.85

// Around lays things on the desk that something covers in part: bare wood is dull. They lie on both sides of it, or above and below it, wherever more is left of the room; where little
// is left nothing lies. The order is upper left, upper right, lower left, lower right; there are at most four.
func Around(g *sprites.Gallery, room, covered layout.Rect, things ...office.Trinket) *sprites.Node {
	n := sprites.New("belongings").SetAlpha(dim)
	left, right := covered.X-room.X, room.Right()-covered.Right()
	above, below := covered.Y-room.Y, room.Bottom()-covered.Bottom()
	beside := min(left, right) > min(above, below)
	for i, k := range things {
		first, high := i%2 == 0, i < 2 // to the left, and above
		at, bare, larger := covered.Center(), 0.0, 0.0
		if beside {
			bare = right
			if first {
				bare = left
			}
			larger = (bare - bareEdge) / office.TrinketW
			at.X = away(covered.X, covered.Right(), bare, first)
			off := max(covered.H/4, 0.6*office.TrinketH*min(larger, largest)) // beside what is low they would lie on each other
			if high {
				off = -off
			}
			at.Y += off + lies[i].along
		} else {
			bare = below
			if high {
				bare = above
			}
			larger = (bare - bareEdge) / office.TrinketH
			at.X = away(covered.X, covered.Right(), -covered.W*0.3, first) + lies[i].along
			at.Y = away(covered.Y, covered.Bottom(), bare, high)
		}
		if bare < leastBare {
			continue
		}
		n.Add(Lying(g, k, at, min(larger, largest)).SetAngle(lies[i].angle))
	}
	return n
}

// Lying is a thing with its middle at a point, so many times larger than a trinket.
func Lying(g *sprites.Gallery, k office.Trinket, at layout.Point, larger float64) *sprites.Node {
	r := layout.Around(at, office.TrinketW*larger, office.TrinketH*larger)
	return Thing(g, "belonging", fmt.Sprintf("belonging-%d", k), r, func(scale float64) *image.RGBA { return k.Paint(larger, scale) })
}

// Beside lays things as Around does about a sheet and the buttons at its foot, which on a tall screen lie below it by themselves: things come between.
func Beside(g *sprites.Gallery, room, sheet, foot layout.Rect, things ...office.Trinket) *sprites.Node {
	if room.W > room.H {
		sheet = sheet.With(foot)
	} else {
		room.H = foot.Y - room.Y
	}
	return Around(g, room, sheet, things...)
}

// away is the middle of a stretch before or behind what lies between two places, or within it where the stretch is negative; it is never further off than nearby.
func away(from, to, stretch float64, before bool) float64 {
	off := min(stretch/2, nearby)
	if before {
		return from - off
	}
	return to + off
}
