package raster

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Scanner implements rasterx.Scanner for opaque or translucent colours. The library's scanner visits the whole image
// for every outline. This one visits only the pixels that the outline can touch, which is faster for many small
// outlines.
type Scanner struct {
	image    *image.RGBA
	color    image.Uniform
	clip     image.Rectangle
	vertices []vertex
	extent   fixed.Rectangle26_6
	mask     vector.Rasterizer
}

// maxFixedPointSide is the maximum side for which vector.Rasterizer uses fixed-point arithmetic, which is fast but
// inexact along long edges. In a larger image every outline gets a mask large enough for floating point.
const maxFixedPointSide = 512

// vertex is a vertex of an outline.
type vertex struct {
	at    fixed.Point26_6
	first bool // starts a new outline
}

// NewScanner returns a scanner for an image whose bounds begin at (0, 0).
func NewScanner(m *image.RGBA) *Scanner { return &Scanner{image: m, clip: m.Bounds()} }

// Start starts an outline at a point.
func (s *Scanner) Start(a fixed.Point26_6) { s.add(vertex{a, true}) }

// Line adds a line to the outline.
func (s *Scanner) Line(b fixed.Point26_6) { s.add(vertex{b, false}) }

// add appends a vertex and extends the bounds.
func (s *Scanner) add(c vertex) {
	if len(s.vertices) == 0 {
		s.extent = fixed.Rectangle26_6{Min: c.at, Max: c.at}
	}
	s.vertices = append(s.vertices, c)
	s.extent.Min.X, s.extent.Max.X = min(s.extent.Min.X, c.at.X), max(s.extent.Max.X, c.at.X)
	s.extent.Min.Y, s.extent.Max.Y = min(s.extent.Min.Y, c.at.Y), max(s.extent.Max.Y, c.at.Y)
}

// Draw fills the outlines.
func (s *Scanner) Draw() {
	e := s.extent
	box := image.Rect(e.Min.X.Floor(), e.Min.Y.Floor(), e.Max.X.Ceil(), e.Max.Y.Ceil()).Intersect(s.clip)
	if len(s.vertices) == 0 || box.Empty() {
		return
	}
	w, h := box.Dx(), box.Dy()
	if size := s.image.Bounds().Size(); max(size.X, size.Y) > maxFixedPointSide && max(w, h) <= maxFixedPointSide {
		if w < h { // the smaller mask
			h = maxFixedPointSide + 1
		} else {
			w = maxFixedPointSide + 1
		}
	}
	s.mask.Reset(w, h)
	for _, c := range s.vertices {
		x, y := float32(c.at.X)/64-float32(box.Min.X), float32(c.at.Y)/64-float32(box.Min.Y)
		if c.first {
			s.mask.MoveTo(x, y)
		} else {
			s.mask.LineTo(x, y)
		}
	}
	s.mask.Draw(s.image, box, &s.color, image.Point{})
}

// GetPathExtent returns the bounds of the outlines in 64ths of a pixel.
func (s *Scanner) GetPathExtent() fixed.Rectangle26_6 { return s.extent }

// SetColor sets the colour for the next Draw. It accepts a color.Color only; no drawing has gradients.
func (s *Scanner) SetColor(c any) { s.color.C = c.(color.Color) }

// SetClip clips drawing to a rectangle; an empty one removes the clip.
func (s *Scanner) SetClip(r image.Rectangle) {
	s.clip = s.image.Bounds()
	if !r.Empty() {
		s.clip = s.clip.Intersect(r)
	}
}

// Clear removes the outlines.
func (s *Scanner) Clear() { s.vertices, s.extent = s.vertices[:0], fixed.Rectangle26_6{} }

// SetBounds removes the outlines; the size of the image is fixed.
func (s *Scanner) SetBounds(int, int) { s.Clear() }

// SetWinding does nothing: outlines are filled with the non-zero rule.
func (s *Scanner) SetWinding(bool) {}

var _ rasterx.Scanner = (*Scanner)(nil)
