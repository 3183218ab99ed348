package props

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/light"
)

// The size of a gloved hand with its sleeve at scale 1, and the centre of its back, in points.
const (
	GloveW, GloveH = 800.0, 330.0
	PalmX, PalmY   = 172.0, 140.0
)

// fingers lists for each finger: offset below the centre of the palm, length, and angle in degrees.
var fingers = [4][3]float64{{-41, 74, 7}, {-14, 104, 2.5}, {14, 112, -2}, {41, 94, -7}}

// Glove paints a right hand in a leather glove that comes from the right, with its back up. Its size is
// [GloveW]×[GloveH] points times factor, with its Margin. It is slow and calls yield regularly.
func Glove(factor, scale float64, yield func()) *image.RGBA {
	pic := newProp(GloveW*factor, GloveH*factor, scale).withYield(yield)
	painter := glove{pic, factor}
	palm := pathFrom(-40, -58).quadTo(0, -66, 42, -52).quadTo(70, -44, 84, -40).lineTo(84, 46).quadTo(60, 50, 40, 56).
		quadTo(0, 66, -40, 56)
	thumb := pathFrom(38, 44).quadTo(16, 58, -8, 78).quadTo(-26, 94, -42, 94).quadTo(-58, 88, -48, 74).
		quadTo(-34, 60, -14, 42)
	sleeve := pathFrom(78, -66).lineTo(700, -118).lineTo(700, 168).lineTo(78, 74).quadTo(70, 4, 78, -66)
	cuff := pathFrom(66, -50).quadTo(74, -54, 100, -58).lineTo(100, 62).quadTo(74, 58, 66, 54).quadTo(60, 2, 66, -50)
	shapes := []path{palm, thumb, cuff, sleeve}
	for _, f := range fingers {
		shapes = append(shapes, finger(f))
	}
	for _, s := range shapes {
		painter.line(append(s, s[0]), 7, outline)
	}
	top, bottom := rgb(0x6A4630), rgb(0x331D15)
	painter.fill(thumb, light.NewGradient(light.Stop{At: 0, Color: bottom}, light.Stop{At: 1, Color: rgb(0x4A2E20)}),
		40, 96)
	for _, f := range fingers {
		painter.fill(finger(f), light.NewGradient(light.Stop{At: 0, Color: rgb(0x6E4932)},
			light.Stop{At: 0.45, Color: rgb(0x553726)}, light.Stop{At: 1, Color: bottom}), f[0]-20, f[0]+20)
	}
	painter.fill(palm, light.NewGradient(light.Stop{At: 0, Color: top}, light.Stop{At: 1, Color: bottom}), -66, 66)
	painter.details()
	painter.fill(cuff, light.NewGradient(light.Stop{At: 0, Color: rgb(0x4A2E20)},
		light.Stop{At: 1, Color: rgb(0x2A1812)}),
		-58, 62)
	seam := light.WithOpacity(rgb(0xC08F5A), 0.5)
	painter.line(pathFrom(84, -54).quadTo(78, 0, 84, 58), 2, seam, 5, 4)
	painter.fill(sleeve, light.NewGradient(light.Stop{At: 0, Color: rgb(0x2B356B)},
		light.Stop{At: 1, Color: rgb(0x121836)}),
		-100, 130)
	painter.cloth()
	return pic.withFarShadow(-6*factor, 24*factor, 9*factor, 0.5)
}

// glove draws the hand. Its coordinates are points at scale 1 from the centre of the back.
type glove struct {
	*prop
	factor float64
}

// tilt is the rotation of the hand, in radians.
const tilt = -4 * math.Pi / 180

// transformed returns a path of the drawing in coordinates of the prop.
func (g glove) transformed(w path) path {
	return w.transformed(g.factor, tilt, PalmX*g.factor, PalmY*g.factor)
}

// line strokes a path of the drawing.
func (g glove) line(w path, width float64, c color.RGBA, dashes ...float64) {
	for i := range dashes {
		dashes[i] *= g.factor
	}
	g.prop.line(g.transformed(w), width*g.factor, c, dashes...)
}

// fill paints a part of the hand with a vertical gradient.
func (g glove) fill(w path, c *light.Gradient, top, bottom float64) {
	ends := g.transformed(path{{X: 0, Y: top}, {X: 0, Y: bottom}})
	g.fillGradient(g.transformed(w), ends[0].X, ends[0].Y, ends[1].X, ends[1].Y, c)
}

// finger returns the outline of a finger.
func finger(f [3]float64) path {
	long := f[1] + 40
	w := pathFrom(-34, f[0]-14).lineTo(-30-long+14, f[0]-14).quadTo(-30-long-4, f[0]-14, -30-long-4, f[0]).
		quadTo(-30-long-4, f[0]+14, -30-long+14, f[0]+14).lineTo(-34, f[0]+14)
	turned := w.transformed(1, 0, 30, -f[0]).transformed(1, f[2]*math.Pi/180, -30, f[0])
	return turned.transformed(1, 0, 22, 0)
}

// details draws folds, seams and light: cool above, warm below.
func (g glove) details() {
	fold := rgb(0x120A0A)
	for _, gap := range [3][2]float64{{-27, 66}, {0, 96}, {28, 90}} {
		g.line(pathFrom(-40, gap[0]).lineTo(-34-gap[1], gap[0]*1.14), 4.5, fold)
	}
	g.line(pathFrom(-30, 58).quadTo(-12, 50, 2, 60), 3, light.WithOpacity(fold, 0.7))
	for _, y := range [3]float64{-30, -2, 26} {
		g.line(pathFrom(-28, y).quadTo(6, y*0.86, 48, y*0.7), 2, light.WithOpacity(rgb(0xC08F5A), 0.5), 5, 4)
	}
	for _, f := range fingers {
		knuckle := pathFrom(-52-f[1]*0.55, f[0]-8).quadTo(-56-f[1]*0.55, f[0], -52-f[1]*0.55, f[0]+8)
		g.line(knuckle.transformed(1, 0, 30, -f[0]).transformed(1, f[2]*math.Pi/180, -30, f[0]), 2,
			light.WithOpacity(fold, 0.6))
	}
	g.line(pathFrom(-112, -53).quadTo(-60, -60, -40, -57).quadTo(0, -65, 42, -51).quadTo(60, -47, 70, -44), 2.4,
		light.WithOpacity(rgb(0xA9BCFF), 0.55))
	g.line(pathFrom(-52, 80).quadTo(-56, 90, -42, 93).quadTo(-26, 93, -8, 77), 2.2, light.WithOpacity(lamplight, 0.6))
}

// cloth draws the folds of the sleeve, its strap and the moonlight.
func (g glove) cloth() {
	g.line(pathFrom(78, -66).lineTo(700, -118), 2.6, light.WithOpacity(rgb(0xA9BCFF), 0.6))
	g.line(pathFrom(112, -71).quadTo(104, 4, 112, 79), 3, light.WithOpacity(outline, 0.75))
	for _, f := range []path{pathFrom(170, -40).quadTo(260, -20, 330, -60), pathFrom(150, 40).quadTo(240, 60, 360, 30),
		pathFrom(220, 90).quadTo(280, 96, 340, 84)} {
		g.line(f, 3, light.WithOpacity(outline, 0.4))
	}
	strap := pathFrom(140, -76).lineTo(158, -79).lineTo(158, 84).lineTo(140, 81).lineTo(140, -76)
	g.line(strap, 6, outline)
	g.fill(strap[:4],
		light.NewGradient(light.Stop{At: 0, Color: rgb(0x232C5C)}, light.Stop{At: 1, Color: rgb(0x141A3C)}), -79, 84)
	at := g.transformed(path{{X: 149, Y: 26}})[0]
	g.disc(at.X, at.Y, 8.5*g.factor, outline)
	g.disc(at.X, at.Y, 6.5*g.factor, rgb(0xC08F45))
	g.disc(at.X-1.8*g.factor, at.Y-2*g.factor, 2*g.factor, rgb(0xF6DFA8))
}
