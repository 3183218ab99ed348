// Package desk draws the background of every scene: a desk with its lamp, sheets of paper and other props. Package
// [props] paints the pictures; the texture cache keeps one per size.
package desk

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// SetBackground replaces the background of a stage by the desk.
func SetBackground(stage *sprites.Stage, textures *sprites.TextureCache, background props.Desk) {
	stage.Layer(sprites.LayerSky).Clear()
	stage.Add(sprites.LayerSky, Background(textures, background))
}

// Background returns the node of the desk.
func Background(textures *sprites.TextureCache, d props.Desk) *sprites.Node {
	scale := props.PixelScale(d.W, d.H, textures.Scale())
	face := textures.Backdrop("desk", fmt.Sprintf("%s-%v", d.Key(), scale), d.W, d.H,
		func(yield func()) *image.RGBA { return d.Paint(scale, yield) }).
		WithPreview(func() *image.RGBA { return d.Paint(PreviewScale(d.W, d.H, scale), func() {}) })
	return sprites.NewFace("desk", face, 0, 0)
}

// maxSyncPixels is the largest size, in pixels, of a prop that is painted at once. A larger one is shown coarse first.
const maxSyncPixels = 2.5e5

// previewPixels is the size, in pixels, of the coarse version of a picture that is painted in the background.
const previewPixels = 3e4

// PreviewScale returns the pixels per point of the coarse version of a picture of w×h points. It is at most fine, the
// pixels per point of the final picture.
func PreviewScale(w, h, fine float64) float64 { return min(fine, math.Sqrt(previewPixels/max(w*h, 1))) }

// Prop returns a node that shows a prop over r and turns about its middle. The function paint gets the pixels per
// point, and may run in the background. The key identifies the look of the prop but not its size; it has no spaces. The
// name is that of the node and of the picture.
func Prop(
	textures *sprites.TextureCache,
	name, key string,
	r layout.Rect,
	paint func(scale float64) *image.RGBA,
) *sprites.Node {
	return SlowProp(textures, name, key, r, func(scale float64, _ func()) *image.RGBA { return paint(scale) })
}

// Face returns the texture of a portrait.
func Face(textures *sprites.TextureCache, f props.Portrait) *sprites.Picture {
	scale := textures.Scale()
	return textures.AsyncSharp(f.Key(), f.W, f.H, func(func()) *image.RGBA { return f.Paint(scale) })
}

// SlowProp is like Prop, for props that take more than a few milliseconds. The function paint calls yield often, see
// [sprites.PaintFunc].
func SlowProp(
	textures *sprites.TextureCache,
	name, key string,
	rect layout.Rect,
	paint func(scale float64, yield func()) *image.RGBA,
) *sprites.Node {
	w, h := props.PictureSize(rect.W, rect.H)
	scale := textures.Scale()
	key = fmt.Sprintf("%s-%.2f-%.2f-%v", key, rect.W, rect.H, scale)
	var face *sprites.Picture
	if w*h*scale*scale <= maxSyncPixels {
		face = textures.AsyncShape(key, w, h,
			func(c *raster.Canvas, yield func()) { light.Over(c.Image, paint(scale, yield), 0, 0, 1) })
	} else {
		face = textures.AsyncSharp(key, w, h, func(yield func()) *image.RGBA { return paint(scale, yield) }).
			WithPreview(func() *image.RGBA { return paint(PreviewScale(w, h, scale), func() {}) })
	}
	return sprites.NewFace(name, face, rect.Center().X, rect.Center().Y).SetAnchor(0.5, 0.5)
}

// LampLight returns the lamp's light round a point, with the radii rx and ry in points.
func LampLight(textures *sprites.TextureCache, center layout.Point, rx, ry float64) *sprites.Node {
	const step, previewStep = 4, 32 // pixels per painted pixel: light has no edges
	scale := textures.Scale()
	paint := func(step float64) *image.RGBA {
		return props.LampLight(max(int(2*rx*scale/step), 1), max(int(2*ry*scale/step), 1))
	}
	face := textures.AsyncSmooth("lamp", 2*rx, 2*ry, func(func()) *image.RGBA { return paint(step) }).
		WithPreview(func() *image.RGBA { return paint(previewStep) })
	return sprites.NewFace("lamp", face, center.X, center.Y).SetAnchor(0.5, 0.5)
}

// SheetLight returns the lamp's light round a sheet that covers r. Without it bright paper seems to float on the dark
// desk.
func SheetLight(textures *sprites.TextureCache, r layout.Rect) *sprites.Node {
	return LampLight(textures, layout.Point{X: r.Center().X, Y: r.Y + r.H*0.4}, r.W*0.5+220, r.H*0.5+200)
}

// Vignette returns the darkness outside the lamp's light, which is round a point of a screen of w×h points.
// ClearShare is the share of the radius without darkness. Strength is the darkness at the edge. Both are 0 to 1.
func Vignette(textures *sprites.TextureCache, center layout.Point, w, h, clearShare, strength float64) *sprites.Node {
	const step, previewStep = 16, 64 // pixels per painted pixel
	scale := textures.Scale()
	paint := func(step float64) *image.RGBA {
		return props.Vignette(max(int(2*w*scale/step), 1), max(int(2*h*scale/step), 1), clearShare, strength)
	}
	face := textures.AsyncSmooth(fmt.Sprintf("dark-%.2f-%.2f", clearShare, strength), 2*w, 2*h,
		func(func()) *image.RGBA { return paint(step) }).
		WithPreview(func() *image.RGBA { return paint(previewStep) })
	return sprites.NewFace("dark", face, center.X, center.Y).SetAnchor(0.5, 0.5)
}

// Dust returns the dust in the lamp's light: w×h points round a point.
func Dust(textures *sprites.TextureCache, center layout.Point, w, h float64) *sprites.Node {
	scale := textures.Scale()
	face := textures.AsyncSmooth("dust", w, h, func(func()) *image.RGBA { return props.Dust(w, h, scale) })
	return sprites.NewFace("dust", face, center.X, center.Y).SetAnchor(0.5, 0.5)
}

// SetLampLitDesk replaces the background of a stage of w×h points by the desk with the lamp's light in its middle.
func SetLampLitDesk(s *sprites.Stage, textures *sprites.TextureCache, w, h float64) {
	SetBackground(s, textures, props.Desk{W: w, H: h})
	s.Add(sprites.LayerGround, LampLight(textures, layout.Point{X: w / 2, Y: h * 0.45}, w*0.55, h*0.6))
}

// Sheet returns a sheet of paper that covers r, with a slightly turned one below it.
func Sheet(textures *sprites.TextureCache, r layout.Rect) *sprites.Node {
	return Prop(textures, "panel", "sheet", r, func(scale float64) *image.RGBA {
		w, h := props.PictureSize(r.W, r.H)
		painter := props.NewPainter(w, h, scale)
		sheet := layout.Rect{X: props.Margin, Y: props.Margin, W: r.W, H: r.H}
		painter.Sheet(sheet, min(0.008, 5/max(r.W, r.H)))
		painter.Sheet(sheet, 0)
		return painter.Image
	})
}

// SheetMargin is the margin of a sheet made by SheetWithCells, in points.
const SheetMargin = 24

// SheetWithCells puts a sheet of paper of that width into the middle of the lamp-lit desk. The sheet is as high as its
// cells, which it lays out. It never gets higher than the screen.
func SheetWithCells(
	stage *sprites.Stage,
	content *sprites.Node,
	textures *sprites.TextureCache,
	screen layout.Rect,
	width float64,
	cells ...layout.Cell,
) {
	SetLampLitDesk(stage, textures, screen.W, screen.H)
	box := screen.Align(width, min(layout.Length(cells...)+2*SheetMargin, screen.H-16), 0.5, 0.5)
	content.Add(Sheet(textures, box))
	box.Inset(SheetMargin).Column(cells...)
}
