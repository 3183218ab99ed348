package sprites

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/sprites/raster"
)

// shapeKey is the cache key of a picture. Unused fields are zero.
type shapeKey struct {
	color    color.RGBA
	strength float64
	w, h     int      // pixels
	panel    panelKey // of a dashed panel; of a gradient the bottom colour
	shape    string   // name of a drawing or shape
}

// Glow returns a light of w×h points that fades from its centre. Strength, 0 … 1, is the opacity there.
func (tc *TextureCache) Glow(c color.RGBA, strength, w, h float64) *Picture {
	k := shapeKey{color: c, strength: strength, w: tc.px(w), h: tc.px(h)}
	picture, ok := tc.find(k)
	if !ok {
		picture = tc.syncPicture(fmt.Sprintf("glow %s %v", Hex(c), strength), w, h, func() *image.RGBA {
			return raster.Glow(glowSide(k.w), glowSide(k.h), c, strength)
		})
		picture.w, picture.h = w, h
		tc.put(k, picture)
	}
	return picture
}

// glowSide returns the side of the texture for a light that covers that many pixels. A quarter is enough, since light
// has no detail. Small lights would look square then, so they keep their size.
func glowSide(covered int) int {
	const small, smallest = 32, 3
	return max(covered/4, min(covered, small), smallest)
}

// Shape returns a picture of w×h points. It calls draw at once, in points, unless the picture is cached. It is drawn
// again when key or size changes, so key must contain everything that the drawing depends on.
func (tc *TextureCache) Shape(key string, w, h float64, draw func(c *raster.Canvas)) *Picture {
	cacheKey := shapeKey{shape: key, w: tc.px(w), h: tc.px(h)}
	picture, ok := tc.find(cacheKey)
	if !ok {
		picture = tc.syncPicture("shape "+key, w, h, func() *image.RGBA {
			c := raster.New(cacheKey.w, cacheKey.h, tc.scale)
			draw(c)
			return c.Image
		})
		tc.put(cacheKey, picture)
	}
	return picture
}

// AsyncShape is Shape for expensive drawings. While a blank scene or a prefetch is built, it queues the picture for the
// worker; otherwise it draws at once. On the worker, draw must not touch shared state and must call yield as in
// [PaintFunc].
func (tc *TextureCache) AsyncShape(key string, w, h float64, draw func(c *raster.Canvas, yield func())) *Picture {
	cacheKey, scale := shapeKey{shape: key, w: tc.px(w), h: tc.px(h)}, tc.scale
	paint := func(yield func()) *image.RGBA {
		c := raster.New(cacheKey.w, cacheKey.h, scale)
		draw(c, yield)
		return c.Image
	}
	if picture, ok := tc.find(cacheKey); ok {
		if tc.markRequested(picture.texture); !tc.blank && !tc.prefetching {
			picture.WithPreview(func() *image.RGBA { return paint(func() {}) })
		}
		return picture
	}
	if tc.Digest != nil || !tc.blank && !tc.prefetching {
		return tc.Shape(key, w, h, func(c *raster.Canvas) { draw(c, func() {}) })
	}
	picture := &Picture{description: "shape " + key, w: float64(cacheKey.w) / tc.scale,
		h:        float64(cacheKey.h) / tc.scale,
		previews: &tc.previews}
	picture.texture = tc.enqueue(key, prioritySmall, paint)
	tc.put(cacheKey, picture)
	return picture
}

// Gradient returns a vertical gradient of w×h points, from the colour at its top to that at its bottom.
func (tc *TextureCache) Gradient(top, bottom color.RGBA, w, h float64) *Picture {
	k := shapeKey{color: top, panel: panelKey{style: PanelStyle{Fill: bottom}}, h: tc.px(h)}
	p, ok := tc.find(k)
	if !ok {
		p = tc.syncPicture("fade "+Hex(top)+" "+Hex(bottom), 1, h,
			func() *image.RGBA { return raster.VerticalGradient(1, 256, top, bottom) })
		tc.put(k, p)
	}
	return &Picture{description: p.description, texture: p.texture, w: w, h: h}
}
