package lettering

import "heimlich/sprites"

// room reserves w×h pixels on an atlas page, a new one if necessary.
func (c *Fonts) room(w, h int) atlasGlyph {
	for _, t := range c.trays {
		if at, ok := t.Reserve(w, h); ok {
			return atlasGlyph{t, at}
		}
	}
	t := sprites.NewAtlasPage(w, h)
	c.trays = append(c.trays, t)
	at, _ := t.Reserve(w, h)
	return atlasGlyph{t, at}
}

// mostOnTrays limits the pixels of all pages, for a device with that many pixels per point. A whole game needs a third
// of it.
func mostOnTrays(scale float64) int {
	return int((1 + scale*scale) * 3 * sprites.AtlasPageSize * sprites.AtlasPageSize)
}

// Trim frees all glyphs if there are more than a game needs, for example after many window sizes. Visible ones are
// drawn again before the next frame.
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
	clear(c.cuts) // texts with one of these sizes are laid out again
}
