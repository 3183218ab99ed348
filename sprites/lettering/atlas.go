package lettering

import "heimlich/sprites"

// reserve reserves w×h pixels on an atlas page. It adds a page if all are full.
func (c *Fonts) reserve(w, h int) atlasGlyph {
	for _, t := range c.pages {
		if at, ok := t.Reserve(w, h); ok {
			return atlasGlyph{t, at}
		}
	}
	t := sprites.NewAtlasPage(w, h)
	c.pages = append(c.pages, t)
	at, _ := t.Reserve(w, h)
	return atlasGlyph{t, at}
}

// maxAtlasPixels returns the limit of the pixels of all pages, for a device with that many pixels per point. A whole
// game needs a third of it.
func maxAtlasPixels(scale float64) int {
	return int((1 + scale*scale) * 3 * sprites.AtlasPageSize * sprites.AtlasPageSize)
}

// Trim frees all glyphs if their pages exceed the limit, for example after many window sizes. Visible glyphs are
// rasterised again before the next frame.
func (c *Fonts) Trim() {
	all := 0
	for _, t := range c.pages {
		all += t.Area()
	}
	c.dropUnusedFaces()
	if all <= maxAtlasPixels(c.scale) && len(c.sizedFaces) < maxUnusedFaces {
		return
	}
	for _, t := range c.pages {
		t.Image().Deallocate()
	}
	c.pages = nil
	clear(c.sizedFaces) // texts with one of these sizes are laid out again
}
