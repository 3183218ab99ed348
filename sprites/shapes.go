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

// Glow returns a light of w×h points that fades from its centre; strength is 0 … 1.
func (g *TextureCache) Glow(c color.RGBA, strength, w, h float64) *Picture {
	k := shapeKey{color: c, strength: strength, w: g.px(w), h: g.px(h)}
	p, ok := g.find(k)
	if !ok {
		p = g.syncPicture(fmt.Sprintf("glow %s %v", Hex(c), strength), w, h, func() *image.RGBA {
			return raster.Glow(glowSide(k.w), glowSide(k.h), c, strength)
		})
		p.w, p.h = w, h
		g.put(k, p)
	}
	return p
}

// glowSide returns the side of the texture for a light that covers that many pixels. A quarter is enough, since light
// has no detail. Small lights would look square then, so they keep their size.
func glowSide(covered int) int {
	const small, smallest = 32, 3
	return max(covered/4, min(covered, small), smallest)
}

// Shape returns a picture of w×h points; draw draws it in points. It is drawn again when key or size changes, so key
// must contain everything that the drawing depends on.
func (g *TextureCache) Shape(key string, w, h float64, draw func(c *raster.Canvas)) *Picture {
	k := shapeKey{shape: key, w: g.px(w), h: g.px(h)}
	p, ok := g.find(k)
	if !ok {
		p = g.syncPicture("shape "+key, w, h, func() *image.RGBA {
			c := raster.New(k.w, k.h, g.scale)
			draw(c)
			return c.Image
		})
		g.put(k, p)
	}
	return p
}

// AsyncShape is Shape for expensive drawings. While a blank scene or a prefetch is built, it queues the picture for the
// worker; otherwise it draws at once. On the worker, draw must not touch shared state and must call yield as in
// [PaintFunc].
func (g *TextureCache) AsyncShape(key string, w, h float64, draw func(c *raster.Canvas, yield func())) *Picture {
	k, scale := shapeKey{shape: key, w: g.px(w), h: g.px(h)}, g.scale
	paint := func(yield func()) *image.RGBA {
		c := raster.New(k.w, k.h, scale)
		draw(c, yield)
		return c.Image
	}
	if p, ok := g.find(k); ok {
		if g.markRequested(p.texture); !g.blank && !g.prefetching {
			p.WithPreview(func() *image.RGBA { return paint(func() {}) })
		}
		return p
	}
	if g.Digest != nil || !g.blank && !g.prefetching {
		return g.Shape(key, w, h, func(c *raster.Canvas) { draw(c, func() {}) })
	}
	p := &Picture{description: "shape " + key, w: float64(k.w) / g.scale, h: float64(k.h) / g.scale,
		previews: &g.previews}
	p.texture = g.enqueue(key, prioritySmall, paint)
	g.put(k, p)
	return p
}

// Gradient returns a vertical gradient of w×h points.
func (g *TextureCache) Gradient(top, bottom color.RGBA, w, h float64) *Picture {
	k := shapeKey{color: top, panel: panelKey{style: PanelStyle{Fill: bottom}}, h: g.px(h)}
	p, ok := g.find(k)
	if !ok {
		p = g.syncPicture("fade "+Hex(top)+" "+Hex(bottom), 1, h,
			func() *image.RGBA { return raster.VerticalGradient(1, 256, top, bottom) })
		g.put(k, p)
	}
	return &Picture{description: p.description, texture: p.texture, w: w, h: h}
}
