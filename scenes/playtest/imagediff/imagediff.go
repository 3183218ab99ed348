// Package imagediff compares screenshots with references: small JPEG files of a lower resolution. It ignores the small
// differences of renderers along edges. Only tests use it.
package imagediff

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
)

// quality is the JPEG quality of references. A new picture is compressed the same way before it is compared, so that
// JPEG artefacts cancel out.
const quality = 40

// unit returns the points per pixel of a reference. Narrow screens have a finer resolution, because everything on them
// is smaller.
func unit(w int) float64 {
	const narrow = 600 // points
	if w < narrow {
		return 2.4
	}
	return 3.2
}

// Covered is the colour of areas that are not compared. Paint it over platform-specific parts before Pack.
var Covered = color.RGBA{255, 0, 255, 255}

// Pack reduces a screenshot of w×h points, at any pixel density, to a small JPEG file. The picture is unchanged.
func Pack(m image.Image, w, h int) ([]byte, error) {
	small := smallOf(m, w, h)
	coverWhole(small)
	return pack(small)
}

// coverWhole extends covered areas to whole JPEG blocks, so that their colour does not bleed into neighbours.
func coverWhole(m *image.RGBA) {
	const side = 16 // of a JPEG block with subsampled colour, in pixels
	cols, rows := (m.Rect.Dx()+side-1)/side, (m.Rect.Dy()+side-1)/side
	for i := range cols * rows {
		corner := image.Pt(i%cols*side, i/cols*side)
		square := image.Rectangle{corner, corner.Add(image.Pt(side, side))}.Intersect(m.Rect)
		if anyCovered(m.SubImage(square).(*image.RGBA)) {
			draw.Draw(m, square, image.NewUniform(Covered), image.Point{}, draw.Src)
		}
	}
}

// anyCovered reports whether an area of the picture has the colour Covered.
func anyCovered(m *image.RGBA) bool {
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			c := m.RGBAAt(x, y)
			const minRed, maxGreen, minBlue = 201, 59, 201 // of Covered, perhaps averaged with neighbours
			if c.R >= minRed && c.G <= maxGreen && c.B >= minBlue {
				return true
			}
		}
	}
	return false
}

// smallOf reduces a screenshot of w×h points to the resolution of references.
func smallOf(m image.Image, w, h int) *image.RGBA {
	return reduced(m, int(math.Round(float64(w)/unit(w))), int(math.Round(float64(h)/unit(w))))
}

// pack encodes a picture as JPEG.
func pack(m image.Image) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: quality}); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// reduced averages a picture down to w×h pixels, weighted by covered area.
func reduced(original image.Image, w, h int) *image.RGBA {
	bounds := original.Bounds()
	scaleX, scaleY := float64(bounds.Dx())/float64(w), float64(bounds.Dy())/float64(h)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			var sum [3]float64
			eachOverlap(float64(y)*scaleY, float64(y+1)*scaleY, func(fromY int, partY float64) {
				eachOverlap(float64(x)*scaleX, float64(x+1)*scaleX, func(fromX int, partX float64) {
					red, green, blue, _ := original.At(bounds.Min.X+min(fromX, bounds.Dx()-1),
						bounds.Min.Y+min(fromY, bounds.Dy()-1)).RGBA()
					for i, value := range [3]uint32{red, green, blue} {
						sum[i] += float64(value) / 257 * partY * partX
					}
				})
			})
			area := scaleX * scaleY
			out.SetRGBA(x, y, color.RGBA{uint8(sum[0]/area + 0.5), uint8(sum[1]/area + 0.5), uint8(sum[2]/area + 0.5),
				255})
		}
	}
	return out
}

// eachOverlap calls f with every integer i whose interval i … i+1 overlaps a … b, and with the length of the overlap.
func eachOverlap(a, b float64, f func(i int, part float64)) {
	for i := int(a); float64(i) < b-1e-9; i++ {
		f(i, min(b, float64(i+1))-max(a, float64(i)))
	}
}

// picture is a decoded reference.
type picture struct {
	w, h  int
	plane [3][]float64 // brightness, blueness and redness of each pixel, from 0 to 255
}

// unpack decodes a reference.
func unpack(file []byte) (*picture, error) {
	pixels, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("the reference can’t be read: %w", err)
	}
	decoded := &picture{w: pixels.Bounds().Dx(), h: pixels.Bounds().Dy()}
	for i := range decoded.plane {
		decoded.plane[i] = make([]float64, decoded.w*decoded.h)
	}
	for y := range decoded.h {
		for x := range decoded.w {
			converted := color.YCbCrModel.Convert(pixels.At(x, y)).(color.YCbCr)
			for i, value := range [3]uint8{converted.Y, converted.Cb, converted.Cr} {
				decoded.plane[i][y*decoded.w+x] = float64(value)
			}
		}
	}
	return decoded, nil
}

// at returns a plane's value at a pixel, clamped to the edges.
func (p *picture) at(plane, x, y int) float64 {
	return p.plane[plane][min(max(y, 0), p.h-1)*p.w+min(max(x, 0), p.w-1)]
}

// blurred returns the picture blurred by one pixel, which reduces the differences of renderers along edges.
func (p *picture) blurred() *picture {
	out := &picture{w: p.w, h: p.h}
	for i := range p.plane {
		out.plane[i] = make([]float64, p.w*p.h)
		for y := range p.h {
			for x := range p.w {
				sum := 0.0
				for dy := -1; dy <= 1; dy++ {
					for dx := -1; dx <= 1; dx++ {
						sum += p.at(i, x+dx, y+dy) * float64((2-dx*dx)*(2-dy*dy)) // 1 2 1 in each direction
					}
				}
				out.plane[i][y*p.w+x] = sum / 16
			}
		}
	}
	return out
}
