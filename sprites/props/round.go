package props

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Chair is a chair at a round table.
type Chair struct {
	Angle float64 // radians clockwise, 0 at the right
	Free  bool    // empty, drawn dark
}

// FeltTable is a wooden table with green felt in lamplight: round with chairs, or with straight sides.
type FeltTable struct {
	W, H   float64 // points
	Rim    float64 // width of the rim at the sides, points
	Foot   float64 // visible height of the front edge, points
	Chairs []Chair // of a round table
	Corner float64 // corner radius of a table with straight sides; 0 for a round one
}

// Key identifies the picture of the table in a cache, except for the scale.
func (t FeltTable) Key() string {
	return fmt.Sprintf("table-%v-%v-%v-%v-%v-%v", t.W, t.H, t.Rim, t.Foot, t.Chairs, t.Corner)
}

// tableRoom is the margin of a table's picture for chairs and shadow, in points.
const tableRoom = 64.0

// PictureSize returns the size of the table's picture in points. The table is in its middle.
func (t FeltTable) PictureSize() (w, h float64) { return t.W + 2*tableRoom, t.H + 2*tableRoom }

// colorBands are the colours of a table from its edge inwards, four per point.
type colorBands []color.RGBA

// at returns the colour at a distance from the edge, in points.
func (b colorBands) at(in float64) color.RGBA { return b[min(max(int(in*4), 0), len(b)-1)] }

// Paint paints the table in a picture of its PictureSize. It is slow and calls yield regularly.
func (t FeltTable) Paint(scale float64, yield func()) *image.RGBA {
	pw, ph := t.PictureSize()
	img := newPicture(pw, ph, scale)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	t.shadow(img, scale)
	yield()
	chairs := propOn(img, scale)
	for _, c := range t.Chairs {
		chairs.paintChair(t, c)
	}
	rim, cloth := t.rimColors(), t.feltColors()
	onlyFelt := 1 - (t.Rim+16)/(t.W/2) // inside this share of a round table there is only felt
	for y := max(int((tableRoom-1)*scale), 0); y < min(int((tableRoom+t.H+t.Foot+1)*scale)+1, h); y++ {
		if y%16 == 0 {
			yield()
		}
		py := (float64(y)+0.5)/scale - tableRoom
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		bright := 1.12 - 0.34*min(max(py/t.H, 0), 1) // the lamp hangs over the middle; nearer parts are darker
		dy, fy := (py-t.H/2)/(t.H/2), (py-t.H*0.46)/(t.H/2)
		for x := max(int((tableRoom-1)*scale), 0); x < min(int((tableRoom+t.W+1)*scale)+1, w); x++ {
			px := (float64(x)+0.5)/scale - tableRoom
			pixel := row[4*x : 4*x+4 : 4*x+4]
			dx := (px - t.W/2) / (t.W / 2)
			far := int((dx*dx + fy*fy) * feltSteps)
			if t.Corner == 0 && dx*dx+dy*dy < onlyFelt*onlyFelt {
				c := cloth[min(far, len(cloth)-1)]
				nap := uint8((uint32(x)*hashPrime1 ^ uint32(y)*hashPrime2) * hashPrime3 >> 30) // 0 … 3
				pixel[0], pixel[1], pixel[2], pixel[3] = c.R+nap, c.G+nap, c.B+nap, 0xFF
				continue
			}
			inside := t.distanceInside(px, py)
			switch {
			case inside <= -0.5/scale:
				if t.Foot == 0 || py < t.H/2 {
					continue
				}
				if foot := t.distanceInside(px, py-t.Foot); foot > -0.5/scale {
					blendOpaque(pixel, rgb(0x2A170F), min(foot*scale+0.5, 1))
				}
			case inside < t.Rim:
				blendOpaque(pixel, scaleColor(rim.at(inside), bright), min(inside*scale+0.5, 1))
			default:
				blendOpaque(pixel, t.shadeEdge(cloth[min(far, len(cloth)-1)], inside-t.Rim), 1)
			}
		}
	}
	return img
}

// shadeEdge shades the felt at a distance from the rim, in points, and adds a fine line on a round table.
func (t FeltTable) shadeEdge(c color.RGBA, in float64) color.RGBA {
	if in < 7 {
		c = scaleColor(c, 0.55+0.45*in/7)
	}
	if line := math.Abs(in - 13); line < 1 && t.Corner == 0 {
		c = lerpOpaque(c, gilt, 0.32*(1-line))
	}
	return c
}

// distanceInside returns the distance of a point inside the table's edge, in points; negative outside.
func (t FeltTable) distanceInside(x, y float64) float64 {
	if t.Corner > 0 {
		u, v := math.Abs(x-t.W/2)-t.W/2+t.Corner, math.Abs(y-t.H/2)-t.H/2+t.Corner
		if u > 0 && v > 0 {
			return t.Corner - math.Sqrt(u*u+v*v)
		}
		return t.Corner - max(u, v)
	}
	dx, dy := (x-t.W/2)/(t.W/2), (y-t.H/2)/(t.H/2)
	d := math.Sqrt(dx*dx + dy*dy)
	if d < 0.1 {
		return t.H / 2
	}
	// In perspective the rim is narrower at top and bottom than at the sides.
	return (1 - d) * (t.W/2*math.Abs(dx) + t.W/2*0.86*math.Abs(dy)) / (math.Abs(dx) + math.Abs(dy))
}

// rimColors returns the colours of the rim; the grain of turned wood runs around.
func (t FeltTable) rimColors() colorBands {
	b := make(colorBands, int(t.Rim*4)+2)
	g := light.NewGradient(light.Stop{At: 0, Color: rgb(0x3A2014)}, light.Stop{At: 0.08, Color: rgb(0xB07C4A)},
		light.Stop{At: 0.16, Color: rgb(0x8A5C34)}, light.Stop{At: 0.6, Color: rgb(0x6A4024)},
		light.Stop{At: 0.9, Color: rgb(0x4A2A18)}, light.Stop{At: 1, Color: rgb(0x0B1A1B)})
	for i := range b {
		at := float64(i) / float64(len(b)-1)
		grain := 1 + 0.05*math.Sin(float64(i)*1.9) + 0.04*math.Sin(float64(i)*0.73+1)
		b[i] = scaleColor(g[int(at*255)], grain)
	}
	return b
}

// feltSteps is the number of colours of felt between lamp and edge, by squared distance in shares of half the table.
// maxFeltSteps adds those of the corners.
const feltSteps, maxFeltSteps = 500, 700

// feltColors returns the colours of the felt.
func (t FeltTable) feltColors() colorBands {
	g := light.NewGradient(light.Stop{At: 0, Color: rgb(0x356E5B)}, light.Stop{At: 0.3, Color: rgb(0x2B6255)},
		light.Stop{At: 0.62, Color: rgb(0x1C4440)}, light.Stop{At: 1, Color: rgb(0x10292A)})
	b := make(colorBands, maxFeltSteps)
	for i := range b {
		b[i] = g[int(min(math.Sqrt(float64(i)/feltSteps), 1)*255)]
	}
	return b
}

// shadow paints the table's shadow on the floor.
func (t FeltTable) shadow(img *image.RGBA, scale float64) {
	const soft = 30.0
	small := image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()/4+1, img.Rect.Dy()/4+1))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			in := t.distanceInside(float64(x*4+2)/scale-tableRoom-4, float64(y*4+2)/scale-tableRoom-t.Foot-14)
			if share := min(max((in+soft)/(2*soft), 0), 1); share > 0 {
				small.Pix[small.PixOffset(x, y)+3] = uint8(200 * share * share * (3 - 2*share))
			}
		}
	}
	// covered by the table
	hidden := layout.Rect{X: tableRoom + t.W*0.2, Y: tableRoom + t.H*0.2, W: t.W * 0.6, H: t.H * 0.6}
	light.PaintMaskScaled(img, small, 0, 0, 4, shade,
		image.Rect(int(hidden.X*scale), int(hidden.Y*scale), int(hidden.Right()*scale), int(hidden.Bottom()*scale)))
}

// paintChair paints a chair behind the edge of a table centred in the picture.
func (pr *prop) paintChair(on FeltTable, c Chair) {
	sin, cos := math.Sincos(c.Angle)
	x, y := on.W/2+cos*(on.W/2+6)+tableRoom-Margin, on.H/2+sin*(on.H/2+8)+10+tableRoom-Margin
	share := 1.0
	if c.Free {
		share = 0.4
	}
	turned := func(w path) path { return w.transformed(1, c.Angle-math.Pi/2, x, y) }
	part := func(w path, fill uint32, width float64, edge uint32) {
		pr.fill(turned(w), light.WithOpacity(rgb(fill), share))
		pr.line(closed(turned(w)), width, light.WithOpacity(rgb(edge), share))
	}
	part(roundRectPath(-52, -26, 104, 56, 16), 0x1A0E10, 1.6, 0x5A3A28)
	pr.fill(turned(roundRectPath(-44, -20, 88, 34, 12)), light.WithOpacity(lerpColor(leather, leatherLit, 0.4), share))
	part(roundRectPath(-54, 16, 108, 15, 7.5), 0x4A2C1C, 1.5, 0x0A0710)
	pr.line(turned(polyline(-44, 19, 44, 19)), 1, light.WithOpacity(rgb(0xB98A5A), 0.4*share))
}

// scaleColor multiplies red, green and blue by a factor.
func scaleColor(c color.RGBA, by float64) color.RGBA {
	k := int(by * 256)
	return color.RGBA{uint8(min(int(c.R)*k>>8, 255)), uint8(min(int(c.G)*k>>8, 255)), uint8(min(int(c.B)*k>>8, 255)),
		c.A}
}

// lerpOpaque interpolates two opaque colours, t from 0 to 1.
func lerpOpaque(a, b color.RGBA, t float64) color.RGBA {
	k := int(t * 256)
	mix := func(x, y uint8) uint8 { return uint8((int(x)*(256-k) + int(y)*k) >> 8) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xFF}
}

// blendOpaque blends an opaque colour over a pixel with an opacity of share, 0 … 1.
func blendOpaque(pixel []uint8, c color.RGBA, share float64) {
	if share >= 1 {
		pixel[0], pixel[1], pixel[2], pixel[3] = c.R, c.G, c.B, 0xFF
		return
	}
	k := int(max(share, 0) * 256)
	pixel[0] = uint8((int(c.R)*k + int(pixel[0])*(256-k)) >> 8)
	pixel[1] = uint8((int(c.G)*k + int(pixel[1])*(256-k)) >> 8)
	pixel[2] = uint8((int(c.B)*k + int(pixel[2])*(256-k)) >> 8)
	pixel[3] = uint8((255*k + int(pixel[3])*(256-k)) >> 8)
}
