package sprites

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Drawing returns a drawing of the assets, fitted into w×h points with its aspect ratio kept. An unknown name is a
// programming error; a test checks all names that scenes use.
func (g *TextureCache) Drawing(name string, w, h float64) *Picture {
	return g.drawing(name, "", w, h, 0, func(c *rasterTarget) *image.RGBA { return c.drawing(name) })
}

// StandingDrawing is Drawing with the shadow of a standing figure. The shadow exceeds the picture; Size is that of the
// figure.
func (g *TextureCache) StandingDrawing(name string, w, h float64) *Picture {
	return g.shadowedDrawing(name, standing, w, h, func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA {
		room := float64(gap) / e.scale
		c.Fill(c.Ellipse(room+w*0.58, room+h*0.985, w*0.54, max(h*0.05, 2)), light.WithOpacity(art.Shade, 0.75))
		light.Blur(c.Image, 0.9*e.scale, 0.6*e.scale)
		return e.drawing(name)
	})
}

// standing is the cache key of figures with shadow.
const standing = "standing"

// LyingDrawing is Drawing with the soft shadow of a flat object such as a token or a die.
func (g *TextureCache) LyingDrawing(name string, w, h float64) *Picture {
	return g.shadowedDrawing(name, "lying", w, h, func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA {
		fall, room := min(max(h*0.09, 1.5), 5), float64(gap)/e.scale
		m := e.drawing(name)
		px := func(v float64) int { return max(int(math.Round(v*e.scale)), 1) }
		light.Over(c.Image, light.Monochrome(m, light.WithOpacity(art.Shade, 0.65)), px(room+fall*0.5), px(room+fall),
			1)
		light.Blur(c.Image, fall*0.45*e.scale, fall*0.45*e.scale)
		return m
	})
}

// shadowedDrawing returns a drawing on its shadow, on a canvas with a margin of gap pixels; shadow returns the drawing.
func (g *TextureCache) shadowedDrawing(name, how string, w, h float64,
	shadow func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA) *Picture {
	room := g.px(max(w*0.18, 6))
	return g.drawing(name, " "+how, w, h, room, func(e *rasterTarget) *image.RGBA {
		gap := max(int(math.Round(float64(room)*e.scale/g.scale)), 1)
		c := raster.New(e.w+2*gap, e.h+2*gap, e.scale)
		m := shadow(e, c, gap)
		light.Over(c.Image, m, gap, gap, 1)
		return c.Image
	})
}

// rasterTarget is the target of a drawing, which may be painted by the worker: its size in pixels and pixels per point.
type rasterTarget struct {
	w, h  int
	scale float64
}

// reduced returns an easel with a third of the resolution.
func (e *rasterTarget) reduced() *rasterTarget {
	const less = 3
	return &rasterTarget{max(e.w/less, 1), max(e.h/less, 1), e.scale / less}
}

// drawing rasterises a drawing of the assets.
func (e *rasterTarget) drawing(name string) *image.RGBA {
	img, err := art.Raster(name, e.w, e.h)
	if err != nil {
		panic(fmt.Sprintf("the drawing %q can’t be shown: %v", name, err))
	}
	return img
}

// drawing returns a drawing of w×h points with a margin of gap pixels. The worker paints it while a scene is built;
// otherwise it is painted at once. Figures, and drawings that are needed while still queued, show a preview until then.
func (g *TextureCache) drawing(name, how string, w, h float64, gap int, paint func(*rasterTarget) *image.RGBA) *Picture {
	e := &rasterTarget{g.px(w), g.px(h), g.scale}
	k := shapeKey{shape: "drawing " + name + how, w: e.w, h: e.h}
	rough := func() *image.RGBA { return paint(e.reduced()) }
	if p, ok := g.find(k); ok {
		g.markRequested(p.texture)
		if !g.building {
			p.WithPreview(rough)
		}
		return p
	}
	p := &Picture{description: name + how, w: float64(e.w) / g.scale, h: float64(e.h) / g.scale, margin: float64(gap) / g.scale,
		keepAspect: true, previews: &g.previews}
	switch {
	case g.Digest != nil:
		g.digestedPicture(p, w, h, func() *image.RGBA { return paint(e) })
	case g.building:
		p.texture = g.enqueue(k.shape, prioritySmall, func(func()) *image.RGBA { return paint(e) })
		if how == " "+standing {
			p.WithPreview(rough)
		}
	default:
		p.texture = readyTexture(paint(e))
		g.worker.setLatest(k.shape, p.texture)
	}
	g.put(k, p)
	return p
}
