package lettering

import "heimlich/sprites"

// reserve reserves w×h pixels on an atlas page. It adds a page if all are full.
func (fonts *Fonts) reserve(w, h int) atlasGlyph {
	for _, t := range fonts.pages {
		if at, ok := t.Reserve(w, h); ok {
			return atlasGlyph{t, at}
		}
	}
	t := sprites.NewAtlasPage(w, h)
	fonts.pages = append(fonts.pages, t)
	at, _ := t.Reserve(w, h)
	return atlasGlyph{t, at}
}

// maxAtlasPixels returns the limit of the pixels of all pages, for a device with that many pixels per point. A whole
// game needs a third of it.
func maxAtlasPixels(scale float64) int {
	return int((1 + scale*scale) * 3 * sprites.AtlasPageSize * sprites.AtlasPageSize)
}

// Trim frees all glyphs if their pages exceed the limit, for example after many window sizes. Visible glyphs are
// rasterised again before the next frame. Call it between frames.
func (fonts *Fonts) Trim() {
	all := 0
	for _, t := range fonts.pages {
		all += t.Area()
	}
	fonts.dropUnusedFaces()
	if all <= maxAtlasPixels(fonts.scale) && len(fonts.sizedFaces) < maxUnusedFaces {
		return
	}
	for _, t := range fonts.pages {
		t.Image().Deallocate()
	}
	fonts.pages = nil
	clear(fonts.sizedFaces) // texts with one of these sizes are laid out again
}
