package sprites

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/art"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// PanelStyle is the look of a panel. Lengths are points; a transparent colour draws nothing.
type PanelStyle struct {
	Radius float64    // of the corners
	Fill   color.RGBA // background
	Edge   color.RGBA // border
	Line   float64    // width of the border
	Dashed bool       // dashes the border; Raised, Foot and Grain are ignored
	Raised bool       // a highlight above, a drop shadow below
	Foot   color.RGBA // lower side of a raised panel, over its shadow
	Grain  bool       // a vertical gradient, with noise if there is no Foot
}

// panelKey is the cache key of a panel.
type panelKey struct {
	style PanelStyle
	w, h  int // pixels, of dashed panels only
}

// ninePatch is a small panel in nine parts, which are stretched to any size.
type ninePatch struct {
	style  PanelStyle
	parts  [3][3]*ebiten.Image // by row and column
	corner float64             // side of the corner parts without margin, points
	margin float64             // around the panel for the shadow, points
	digest string              // for tests, see TextureCache.Digest
}

// Panel returns a rounded rectangle of w×h points: a *Panel, or a *Picture for a dashed style. A radius larger than
// half a side is reduced.
func (tc *TextureCache) Panel(style PanelStyle, w, h float64) Face {
	style.Radius = min(style.Radius, w/2, h/2)
	if style.Dashed {
		return tc.dashedPanel(style, w, h)
	}
	k := panelKey{style: style}
	patch, ok := tc.panels[k]
	if !ok {
		patch = tc.newPatch(style)
		tc.panels[k] = patch
	}
	p := &Panel{patch: patch, w: w, h: h}
	if style.Grain {
		p.surface = tc.panelSurface(style, w, h)
	}
	return p
}

// Contrast of a grained panel, in shares of its brightness: at the upper edge, at the lower edge, and of the noise.
const (
	grainedTop    = 0.16
	grainedBottom = 0.14
	grainContrast = 0.09
)

// panelSurface returns the surface of a grained panel of w×h points, with fill, highlight and border. A worker paints
// it. A nine-patch can't have it, since the gradient depends on the height.
func (tc *TextureCache) panelSurface(s PanelStyle, w, h float64) *Picture {
	pw, ph, scale := tc.px(w), tc.px(h), tc.scale
	return tc.AsyncSharp(fmt.Sprintf("stuff %s %d×%d", s.describe(), pw, ph), w, h, func(yield func()) *image.RGBA {
		c := raster.New(pw, ph, scale)
		s.draw(c, 0, w, h)
		yield()
		s.shadeFill(c.Image, yield)
		return c.Image
	})
}

// Contrast of a grained panel with a Foot, at its upper and lower edge.
const (
	smoothTop    = 0.09
	smoothBottom = 0.07
)

// rowsPerYield is the number of rows of pixels that take less than two milliseconds.
const rowsPerYield = 16

// shadeFill adds gradient and noise to the pixels of an image that have the fill colour.
func (s PanelStyle) shadeFill(img *image.RGBA, yield func()) {
	above, below, grain := grainedTop, grainedBottom, grainContrast
	if s.Foot.A > 0 {
		above, below, grain = smoothTop, smoothBottom, 0
	}
	height := float64(img.Rect.Dy())
	for y := range img.Rect.Dy() {
		down := float64(y) / height
		k := uint32(256 * (1 + above*(1-down)*(1-down) - below*down*down))
		row := img.Pix[y*img.Stride : y*img.Stride+4*img.Rect.Dx()]
		for i := 0; i+4 <= len(row); i += 4 {
			if p := row[i : i+4 : i+4]; p[0] == s.Fill.R && p[1] == s.Fill.G && p[2] == s.Fill.B && p[3] == 255 {
				p[0], p[1], p[2] = uint8(min(uint32(p[0])*k>>8, 255)), uint8(min(uint32(p[1])*k>>8, 255)),
					uint8(min(uint32(p[2])*k>>8, 255))
			}
		}
		if y%rowsPerYield == rowsPerYield-1 {
			yield()
		}
	}
	if grain > 0 {
		light.Grain(img, grain, 1)
	}
}

// Lengths of a dashed border, in points.
const (
	dashLength = 6
	dashGap    = 5
)

// dashedPanel returns a panel with a dashed border as one picture: dashes can't be stretched.
func (tc *TextureCache) dashedPanel(style PanelStyle, w, h float64) Face {
	k := panelKey{style, tc.px(w), tc.px(h)}
	key := shapeKey{panel: k}
	if picture, ok := tc.find(key); ok {
		return picture
	}
	picture := tc.syncPicture(style.describe(), w, h, func() *image.RGBA {
		c := raster.New(k.w, k.h, tc.scale)
		o := c.RoundRect(style.Line/2, style.Line/2, w-style.Line, h-style.Line, style.Radius)
		if style.Fill.A > 0 {
			c.Fill(o, style.Fill)
		}
		c.Stroke(o, style.Line, style.Edge, dashLength, dashGap)
		return c.Image
	})
	tc.put(key, picture)
	return picture
}

// newPatch paints the nine-patch of a style.
func (tc *TextureCache) newPatch(style PanelStyle) *ninePatch {
	corner, room := tc.px(max(style.Radius, style.Line)+1), 0
	if style.Raised {
		room = tc.px(shadowMargin)
	}
	side := 2*corner + 4 + 2*room // with four pixels between the corners, of which one column and one row stretch
	c := raster.New(side, side, tc.scale)
	style.drawShadow(c, float64(room)/tc.scale, float64(side-2*room)/tc.scale)
	style.draw(c, float64(room)/tc.scale, float64(side-2*room)/tc.scale, float64(side-2*room)/tc.scale)
	m := c.Image
	img := ebiten.NewImageFromImage(m)
	edges := [4]int{0, corner + room, side - corner - room, side}
	patch := &ninePatch{style: style, corner: float64(corner) / tc.scale, margin: float64(room) / tc.scale}
	if tc.Digest != nil {
		patch.digest, _ = tc.Digest(fmt.Sprintf("panel %s %v", style.describe(), tc.scale),
			func() *image.RGBA { return m })
	}
	for y := range 3 {
		for x := range 3 {
			r := image.Rect(edges[x], edges[y], edges[x+1], edges[y+1])
			if x == 1 { // one column from the middle stretches without a seam
				r.Min.X, r.Max.X = side/2, side/2+1
			}
			if y == 1 {
				r.Min.Y, r.Max.Y = side/2, side/2+1
			}
			patch.parts[y][x] = img.SubImage(r).(*ebiten.Image)
		}
	}
	return patch
}

// Lengths of a raised panel, in points.
const (
	shadowOffset = 3.0  // from the panel down to its shadow
	footOffset   = 4.0  // from the panel down to its lower side
	shadowBlur   = 2.5  // standard deviation
	shadowMargin = 10.0 // around the panel, wide enough for shadow and blur
)

// drawShadow draws the shadow and the lower side of a raised square panel, at points from the canvas's edges.
func (s PanelStyle) drawShadow(canvas *raster.Canvas, corner, side float64) {
	if !s.Raised {
		return
	}
	below := shadowOffset
	if s.Foot.A > 0 {
		below = footOffset + 1
	}
	canvas.Fill(canvas.RoundRect(corner, corner+below, side, side, s.Radius), light.WithOpacity(art.Shade, 0.6))
	light.Blur(canvas.Image, shadowBlur*canvas.Scale(), shadowBlur*canvas.Scale())
	if s.Foot.A > 0 {
		canvas.Fill(canvas.RoundRect(corner, corner+footOffset, side, side, s.Radius), s.Foot)
	}
}

// draw draws fill, highlight and border of a panel of w×h points, at points from the canvas's edges.
func (s PanelStyle) draw(canvas *raster.Canvas, corner, w, h float64) {
	outline := canvas.RoundRect(corner+s.Line/2, corner+s.Line/2, w-s.Line, h-s.Line, max(s.Radius-s.Line/2, 0))
	if s.Fill.A > 0 {
		canvas.Fill(outline, s.Fill)
	}
	if s.Raised && (s.Line == 0 || s.Edge.A == 0) {
		canvas.Fill(canvas.RoundRect(corner+s.Radius*0.7, corner, w-s.Radius*1.4, 1, 0.5),
			light.WithOpacity(art.Sheen, 0.45))
	}
	if s.Edge.A > 0 && s.Line > 0 {
		canvas.Stroke(outline, s.Line, s.Edge)
	}
}

// Panel is a rounded rectangle, drawn as a nine-patch. Panels of one style share their texture. Make one with
// TextureCache.Panel.
type Panel struct {
	patch   *ninePatch
	surface *Picture // drawn over the nine-patch; nil without grain
	w, h    float64  // points
}

// Style returns the panel's style.
func (p *Panel) Style() PanelStyle { return p.patch.style }

// Size returns the panel's size in points.
func (p *Panel) Size() (w, h float64) { return p.w, p.h }

// Covers returns the panel's bounds with its shadow.
func (p *Panel) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	room := p.patch.margin
	return PixelBounds(q.GeoM, -room, -room, p.w+room, p.h+room), Source{}
}

// Paint draws the nine-patch. The draw list has the surface as a face of its own.
func (p *Panel) Paint(dst *ebiten.Image, options PaintOptions) {
	room := p.patch.margin
	xs := [4]float64{-room, p.patch.corner, p.w - p.patch.corner, p.w + room}
	ys := [4]float64{-room, p.patch.corner, p.h - p.patch.corner, p.h + room}
	for y := range 3 {
		for x := range 3 {
			w, h := xs[x+1]-xs[x], ys[y+1]-ys[y]
			if w <= 0 || h <= 0 {
				continue
			}
			img := p.patch.parts[y][x]
			b := img.Bounds()
			op := &ebiten.DrawImageOptions{}
			op.GeoM.Scale(w/float64(b.Dx()), h/float64(b.Dy()))
			op.GeoM.Translate(xs[x], ys[y])
			op.GeoM.Concat(options.GeoM)
			snap(&op.GeoM, b.Dx(), b.Dy())
			op.ColorScale.ScaleAlpha(options.Alpha)
			dst.DrawImage(img, op)
		}
	}
}

// snap moves the edges of a part of w×h pixels to whole device pixels, so that neighbours neither gap nor overlap. It
// does nothing if the part is rotated.
func snap(transform *ebiten.GeoM, w, h int) {
	if transform.Element(0, 1) != 0 || transform.Element(1, 0) != 0 {
		return
	}
	x0, y0 := transform.Apply(0, 0)
	x1, y1 := transform.Apply(float64(w), float64(h))
	x0, y0, x1, y1 = math.Round(x0), math.Round(y0), math.Round(x1), math.Round(y1)
	transform.Reset()
	transform.Scale((x1-x0)/float64(w), (y1-y0)/float64(h))
	transform.Translate(x0, y0)
}
