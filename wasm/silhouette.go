//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"

	"heimlich/sprites/scenery"
)

// silhouette returns the town's skyline as an inline SVG. It shows before anything is loaded, in the same place as the
// town of the title. A landscape screen is 1000 units high; page.css scales it for portrait screens.
func silhouette() string {
	const (
		wide, high = 2600, 1000   // units of the picture
		far        = 0.795 * high // base of the far houses, as on the title
		house      = 0.27 * high  // height of a house, as on the title
	)
	square := scenery.TownSquare{W: wide, H: high, Far: far, House: house, Wide: true}
	edges, colours := square.Skyline()
	var out strings.Builder
	fmt.Fprintf(&out, `<svg id="town" viewBox="0 0 %d %d" aria-hidden="true" focusable="false">`, wide, high)
	for i, edge := range edges {
		c := colours[i]
		fmt.Fprintf(&out, `<path fill="#%02x%02x%02x" d="`, c.R, c.G, c.B)
		x, y := 0, 0
		for k, p := range edge {
			px, py := int(math.Round(p.X)), int(math.Round(p.Y))
			if k == 0 {
				fmt.Fprintf(&out, "M%d %dl", px, py)
			} else {
				fmt.Fprintf(&out, " %d %d", px-x, py-y)
			}
			x, y = px, py
		}
		out.WriteString(`z"/>`)
	}
	out.WriteString("</svg>")
	return out.String()
}
