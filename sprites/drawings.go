package sprites

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Drawing returns a drawing of the assets, fitted into w×h points with its aspect ratio kept. It panics for an unknown
// name; a test checks all names that scenes use. The picture is cached, so asking again for the same size is cheap.
func (tc *TextureCache) Drawing(name string, w, h float64) *Picture {
	return tc.drawing(name, "", w, h, 0, func(c *rasterTarget) *image.RGBA { return c.drawing(name) })
}

// StandingDrawing is Drawing with the shadow of a standing figure. Size does not include the shadow.
func (tc *TextureCache) StandingDrawing(name string, w, h float64) *Picture {
	return tc.shadowedDrawing(name, standing, w, h, func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA {
		room := float64(gap) / e.scale
		// A flat ellipse at the feet, slightly right of the middle: the light comes from the left.
		c.Fill(c.Ellipse(room+w*0.58, room+h*0.985, w*0.54, max(h*0.05, 2)), light.WithOpacity(art.Shade, 0.75))
		light.Blur(c.Image, 0.9*e.scale, 0.6*e.scale)
		return e.drawing(name)
	})
}

// standing is the cache key of figures with shadow.
const standing = "standing"

// GhostDrawing is Drawing with pale colours.
func (tc *TextureCache) GhostDrawing(name string, w, h float64) *Picture {
	return tc.drawing(name, " ghost", w, h, 0, func(c *rasterTarget) *image.RGBA {
		return light.Pale(c.drawing(name), 0.55)
	})
}

// LyingDrawing is Drawing with the soft shadow of a flat object such as a token or a die. Size does not include it.
func (tc *TextureCache) LyingDrawing(name string, w, h float64) *Picture {
	return tc.shadowedDrawing(name, "lying", w, h, func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA {
		offset, room := min(max(h*0.09, 1.5), 5), float64(gap)/e.scale // points
		img := e.drawing(name)
		px := func(v float64) int { return max(int(math.Round(v*e.scale)), 1) }
		light.Over(c.Image, light.Monochrome(img, light.WithOpacity(art.Shade, 0.65)), px(room+offset*0.5),
			px(room+offset), 1)
		light.Blur(c.Image, offset*0.45*e.scale, offset*0.45*e.scale)
		return img
	})
}

// shadowedDrawing returns a drawing over its shadow. Shadow paints the shadow on a canvas with a margin of gap pixels,
// and returns the drawing.
func (tc *TextureCache) shadowedDrawing(name, variant string, w, h float64,
	shadow func(e *rasterTarget, c *raster.Canvas, gap int) *image.RGBA) *Picture {
	room := tc.px(max(w*0.18, 6))
	return tc.drawing(name, " "+variant, w, h, room, func(e *rasterTarget) *image.RGBA {
		gap := max(int(math.Round(float64(room)*e.scale/tc.scale)), 1)
		c := raster.New(e.w+2*gap, e.h+2*gap, e.scale)
		m := shadow(e, c, gap)
		light.Over(c.Image, m, gap, gap, 1)
		return c.Image
	})
}

// rasterTarget is the size and scale at which a drawing is rasterised.
type rasterTarget struct {
	w, h  int     // pixels
	scale float64 // pixels per point
}

// reduced returns a target with a third of the resolution.
func (r *rasterTarget) reduced() *rasterTarget {
	const divisor = 3
	return &rasterTarget{max(r.w/divisor, 1), max(r.h/divisor, 1), r.scale / divisor}
}

// drawing rasterises a drawing of the assets. It panics for an unknown name.
func (r *rasterTarget) drawing(name string) *image.RGBA {
	img, err := art.Raster(name, r.w, r.h)
	if err != nil {
		panic(fmt.Sprintf("the drawing %q can’t be shown: %v", name, err))
	}
	return img
}

// drawing returns a drawing of w×h points with a margin of gap pixels. While a scene is built, the worker paints it;
// otherwise it is painted at once. Standing figures, and queued drawings that an animation needs, show a preview.
func (tc *TextureCache) drawing(name, variant string, w, h float64, gap int,
	paint func(*rasterTarget) *image.RGBA) *Picture {
	target := &rasterTarget{tc.px(w), tc.px(h), tc.scale}
	key := shapeKey{shape: "drawing " + name + variant, w: target.w, h: target.h}
	preview := func() *image.RGBA { return paint(target.reduced()) }
	if picture, ok := tc.find(key); ok {
		tc.markRequested(picture.texture)
		if !tc.building {
			picture.WithPreview(preview)
		}
		return picture
	}
	picture := &Picture{description: name + variant, w: float64(target.w) / tc.scale, h: float64(target.h) / tc.scale,
		margin:     float64(gap) / tc.scale,
		keepAspect: true, previews: &tc.previews}
	switch {
	case tc.Digest != nil:
		tc.digestedPicture(picture, w, h, func() *image.RGBA { return paint(target) })
	case tc.building:
		picture.texture = tc.enqueue(key.shape, prioritySmall, func(func()) *image.RGBA { return paint(target) })
		if variant == " "+standing {
			picture.WithPreview(preview)
		}
	default:
		picture.texture = readyTexture(paint(target))
		tc.worker.setLatest(key.shape, picture.texture)
	}
	tc.put(key, picture)
	return picture
}
