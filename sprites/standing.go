package sprites

import (
	"fmt"
	"image"

	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/light"
)

// Standing is Drawing with the shadow that falls where a figure stands. The shadow reaches out of the picture; its size is that of the figure.
func (g *Gallery) Standing(name string, w, h float64) *Picture {
	return g.shadowed(name, "standing", w, h, func(c *ink.Canvas, room float64) {
		c.Fill(c.Ellipse(room+w*0.58, room+h*0.985, w*0.54, max(h*0.05, 2)), light.Tint(art.Shade, 0.75))
		light.Blur(c.Image, 0.9*g.scale, 0.6*g.scale)
	})
}

// Lying is Drawing with the soft shadow of a thing that lies flat, such as a token or a die.
func (g *Gallery) Lying(name string, w, h float64) *Picture {
	return g.shadowed(name, "lying", w, h, func(c *ink.Canvas, room float64) {
		fall := min(max(h*0.09, 1.5), 5)
		m := g.raster(name, w, h)
		light.Over(c.Image, light.Paled(m, light.Tint(art.Shade, 0.65)), g.px(room+fall*0.5), g.px(room+fall), 1)
		light.Blur(c.Image, fall*0.45*g.scale, fall*0.45*g.scale)
	})
}

// shadowed is a drawing on a shadow, which is painted on a canvas with room round the drawing.
func (g *Gallery) shadowed(name, how string, w, h float64, shadow func(c *ink.Canvas, room float64)) *Picture {
	k := shapeKey{shape: name + " " + how, w: g.px(w), h: g.px(h)}
	if p, ok := g.shapes[k]; ok {
		return p
	}
	gap := g.px(max(w*0.18, 6))
	room := float64(gap) / g.scale
	c := ink.New(k.w+2*gap, k.h+2*gap, g.scale)
	shadow(c, room)
	light.Over(c.Image, g.raster(name, w, h), gap, gap, 1)
	p := g.picture(name+" "+how, c.Image)
	p.room, p.w, p.h = room, float64(k.w)/g.scale, float64(k.h)/g.scale
	g.shapes[k] = p
	return p
}

// raster is a drawing of the assets in pixels, as Drawing has it.
func (g *Gallery) raster(name string, w, h float64) *image.RGBA {
	img, err := art.Raster(name, g.px(w), g.px(h))
	if err != nil {
		panic(fmt.Sprintf("the drawing %q can’t be shown: %v", name, err))
	}
	return img
}
