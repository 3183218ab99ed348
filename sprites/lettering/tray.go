package lettering

import "heimlich/sprites"

// room is a place on one of the trays for a picture of w×h pixels, on a new one if need be.
func (c *Fonts) room(w, h int) letter {
	for _, t := range c.trays {
		if at, ok := t.Reserve(w, h); ok {
			return letter{t, at}
		}
	}
	t := sprites.NewAtlasPage(w, h)
	c.trays = append(c.trays, t)
	at, _ := t.Reserve(w, h)
	return letter{t, at}
}

// mostOnTrays is how many pixels all trays have together at the most, for a device with that many pixels a point: a
// game has had all its letters on a third of that.
func mostOnTrays(scale float64) int {
	return int((1 + scale*scale) * 3 * sprites.AtlasPageSize * sprites.AtlasPageSize)
}

// Trim lets the pictures of all letters go if there are more than a game could need, as after many sizes of window.
// What is still seen is drawn again before the next picture.
func (c *Fonts) Trim() {
	all := 0
	for _, t := range c.trays {
		all += t.Area()
	}
	c.sift()
	if all <= mostOnTrays(c.scale) && len(c.cuts) < manyCuts {
		return
	}
	for _, t := range c.trays {
		t.Image().Deallocate()
	}
	c.trays = nil
	clear(c.cuts) // a text that was set with one of them is set again
}
