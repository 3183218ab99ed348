package office

import (
	"image/color"
	"math"
)

// pen draws a figure on a thing in measures of the figure's own: they are turned about 0, 0, made so many times as large, and then moved.
type pen struct {
	t      *thing
	x, y   float64 // where 0, 0 lies on the thing
	larger float64
	angle  float64
}

// pen is a pen for a figure whose 0, 0 lies at x, y.
func (t *thing) pen(x, y, larger, angle float64) pen {
	return pen{t: t, x: x, y: y, larger: larger, angle: angle}
}

// turned is the pen for a part of the figure that is turned about its own 0, 0, which lies at x, y of the figure.
func (p pen) turned(x, y, angle float64) pen {
	sin, cos := math.Sincos(p.angle)
	return pen{t: p.t, x: p.x + p.larger*(x*cos-y*sin), y: p.y + p.larger*(x*sin+y*cos), larger: p.larger, angle: p.angle + angle}
}

// fill paints what a closed way goes round, and its line, if that has a width in the figure's measures.
func (p pen) fill(w way, c color.RGBA, wide float64, edge color.RGBA) {
	on := w.moved(p.larger, p.angle, p.x, p.y)
	p.t.fill(on, c)
	if wide > 0 {
		p.t.canvas.Stroke(p.t.canvas.Polygon(on.points()), wide*p.larger, edge)
	}
}

// line draws an open way.
func (p pen) line(w way, wide float64, c color.RGBA) {
	p.t.line(w.moved(p.larger, p.angle, p.x, p.y), wide*p.larger, c)
}

// oval is the closed way of an ellipse.
func oval(cx, cy, rx, ry float64) way {
	const steps = 32
	var w way
	for s := range steps {
		sin, cos := math.Sincos(2 * math.Pi * float64(s) / steps)
		w = append(w, from(cx+rx*cos, cy+ry*sin)[0])
	}
	return w
}

// through is a closed way through points, told by x and y in turn.
func through(xy ...float64) way {
	w := from(xy[0], xy[1])
	for i := 2; i+1 < len(xy); i += 2 {
		w = w.to(xy[i], xy[i+1])
	}
	return w
}

// bends goes on in several bends, each told as bend is.
func (w way) bends(xy ...float64) way {
	for i := 0; i+3 < len(xy); i += 4 {
		w = w.bend(xy[i], xy[i+1], xy[i+2], xy[i+3])
	}
	return w
}

// closed is a way that ends where it began, to be drawn as a line.
func closed(w way) way { return append(w, w[0]) }
