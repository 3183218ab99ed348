package light

import (
	"image"
	"image/color"
	"math"
)

// RimLight draws a line of light of that width, in pixels, outside the upper left edges of the opaque area of img.
func RimLight(img *image.RGBA, width float64, c color.RGBA) {
	dilated := newDilation(img, 2*width)
	// Offsets to the lower right: the line appears where the shape is that far away.
	for _, d := range [4][2]float64{{0.5 * width, 0.6 * width}, {width, 1.15 * width}, {1.5 * width, 0.35 * width},
		{0.2 * width, 1.6 * width}} {
		dilated.addOffset(d[0], d[1])
	}
	for y := range dilated.h {
		row := row(img, y)
		for x, a := range dilated.maximum[y*dilated.w : (y+1)*dilated.w] {
			if a > 0 {
				blendUnder(row[4*x:4*x+4:4*x+4], c, int(a))
			}
		}
	}
}

// dilation computes the maximum opacity of a picture over several offsets from each pixel.
type dilation struct {
	w, h, margin int
	opaque       []uint8 // the picture's opacity with a margin
	maximum      []uint8 // maximum of the offsets added so far
}

// newDilation returns a dilation of img for offsets up to reach pixels.
func newDilation(img *image.RGBA, reach float64) *dilation {
	dilated := &dilation{w: img.Rect.Dx(), h: img.Rect.Dy(), margin: int(reach) + 2}
	dilated.opaque, dilated.maximum = make([]uint8, (dilated.w+2*dilated.margin)*(dilated.h+2*dilated.margin)),
		make([]uint8, dilated.w*dilated.h)
	for y := range dilated.h {
		to, row := dilated.opaque[(y+dilated.margin)*(dilated.w+2*dilated.margin)+dilated.margin:], row(img, y)
		for x := range dilated.w {
			to[x] = row[4*x+3]
		}
	}
	return dilated
}

// addOffset adds the opacity at (dx, dy) from each pixel.
func (d *dilation) addOffset(dx, dy float64) {
	x0, y0 := floor(dx), floor(dy)
	fx, fy := int((dx-float64(x0))*256), int((dy-float64(y0))*256)
	wide := d.w + 2*d.margin
	for y := range d.h {
		i := (y+y0+d.margin)*wide + x0 + d.margin
		up, down, most := d.opaque[i:i+d.w+1], d.opaque[i+wide:i+wide+d.w+1], d.maximum[y*d.w:(y+1)*d.w]
		for x := range most {
			a := (int(up[x])*(256-fx)+int(up[x+1])*fx)*(256-fy) + (int(down[x])*(256-fx)+int(down[x+1])*fx)*fy
			most[x] = max(most[x], uint8(a>>16))
		}
	}
}

// blendUnder blends a colour under the pixel at p; share is 0 … 255.
func blendUnder(p []uint8, c color.RGBA, share int) {
	left := share * (255 - int(p[3]))
	for i, v := range [4]uint8{c.R, c.G, c.B, c.A} {
		p[i] = uint8(min(int(p[i])+(int(v)*left+32512)/65025, 255))
	}
}

// Outline returns a line of that width, in pixels, around the opaque area of an image, without the image itself. The
// result has the size of img, which is unchanged.
func Outline(img *image.RGBA, width float64, c color.RGBA) *image.RGBA {
	const directions = 12
	e := newDilation(img, width+1)
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		e.addOffset(cos*width, sin*width)
	}
	out := image.NewRGBA(img.Rect)
	for y := range e.h {
		for x, a := range e.maximum[y*e.w : (y+1)*e.w] {
			if i := y*img.Stride + 4*x; a > 0 {
				blendOver(out.Pix[i:], c, int(a)*(255-int(img.Pix[i+3]))/255)
			}
		}
	}
	return out
}

// ExtractWindows returns the lit windows of a building's picture: its yellow pixels as warm light, all else
// transparent. The picture is unchanged.
func ExtractWindows(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for i := 0; i < len(m.Pix); i += 4 {
		a := int(m.Pix[i+3])
		if a == 0 {
			continue
		}
		r, g, b := int(m.Pix[i])*255/a, int(m.Pix[i+1])*255/a, int(m.Pix[i+2])*255/a
		// Yellow has much red and green and little blue. The factors separate windows from paper.
		share := min(max(4*r+2*g-(31*b)/5-128, 0), 255) * a / 255
		if share > 0 {
			out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = uint8(r*share/255), uint8(g*4/5*share/255),
				uint8(b/2*share/255), uint8(share)
		}
	}
	return out
}

// Shadow returns the shadow of a picture that stands on the line y = base. A point at height h over the line falls
// lean·h to the right and length·h down. The shadow has the size of ground; the picture's upper left corner is at (x,
// y) in it.
func Shadow(img *image.RGBA, ground image.Rectangle, x, y int, base, lean, length float64, c color.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, ground.Dx(), ground.Dy()))
	w, h := img.Rect.Dx(), img.Rect.Dy()
	none := make([]uint8, 4*w)
	line := func(y int) []uint8 {
		if y < 0 || y >= h {
			return none
		}
		return row(img, y)
	}
	var shares [256]blendColor
	for i := range shares {
		shares[i] = newBlendColor(c, i)
	}
	for py := range out.Rect.Dy() {
		// height over the line of the point whose shadow falls here
		up := (float64(py+ground.Min.Y) + 0.5 - base) / length
		left, height := float64(ground.Min.X)-up*lean-float64(x), base-up-float64(y)-0.5
		x0, y0 := floor(left), floor(height)
		if y0 < -1 || y0 >= h {
			continue
		}
		fx, fy := int((left-float64(x0))*256), int((height-float64(y0))*256)
		upper, lower, target := line(y0), line(y0+1), row(out, py)
		before := 0 // shadow of the pixel to the left
		for sx := max(0, x0); sx <= w && sx-x0 < out.Rect.Dx()+1; sx++ {
			now := 0
			if sx < w {
				now = (int(upper[4*sx+3])*(256-fy) + int(lower[4*sx+3])*fy) >> 8
			}
			if px := sx - x0 - 1; px >= 0 {
				storeLanes(target[4*px:4*px+4:4*px+4], shares[(before*(256-fx)+now*fx)>>8].lanes)
			}
			before = now
		}
	}
	return out
}

// Reflection returns the reflection on wet ground of a picture that stands on the line y = base, from the line down. It
// is mirrored, fades over depth pixels, and gets softer and more broken further down.
func Reflection(m *image.RGBA, base, depth int, soft float64) *image.RGBA {
	w := m.Rect.Dx()
	out := image.NewRGBA(image.Rect(0, 0, w, depth))
	for y := range min(depth, base) {
		copy(out.Pix[y*out.Stride:], m.Pix[(base-1-y)*m.Stride:(base-1-y)*m.Stride+4*w])
	}
	far := image.NewRGBA(out.Rect)
	copy(far.Pix, out.Pix)
	Blur(out, soft*0.5, soft*1.2)
	Blur(far, soft*1.4, soft*4)
	for y := range depth {
		t := float64(y) / float64(depth)
		wave := int(math.Round(math.Sin(float64(y)*1.9/max(soft, 0.5))*soft*1.2*t +
			math.Sin(float64(y)*0.7/max(soft, 0.5))*soft*0.9))
		near, distant := uint64(0.9*(1-t)*(1-t)*256), uint64(0.9*(1-t)*t*256)
		from, to := max(wave, 0), min(w+wave, w) // source of the row
		a, b := row(out, y), row(far, y)
		for x := from; x < to; x++ {
			c := (loadLanes(a[4*x:4*x+4:4*x+4])*near + loadLanes(b[4*x:4*x+4:4*x+4])*distant) >> 8 & laneMask
			storeLanes(b[4*x:4*x+4:4*x+4], c)
		}
		clear(a)
		copy(a[4*(from-wave):4*(to-wave)], b[4*from:4*to])
	}
	return out
}

// Pale returns a copy of a picture with this share of its saturation, 0 … 1, and all colours whitened by a fifth.
func Pale(m *image.RGBA, share float64) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for i := 0; i+3 < len(m.Pix); i += 4 {
		p := m.Pix[i : i+4]
		grey := 0.299*float64(p[0]) + 0.587*float64(p[1]) + 0.114*float64(p[2])
		for c := range 3 {
			out.Pix[i+c] = uint8(0.8*(grey+(float64(p[c])-grey)*share) + 0.2*float64(p[3]))
		}
		out.Pix[i+3] = p[3]
	}
	return out
}
