package scenery

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// MoonAt returns the centre and radius of the moon over a table; the radius is 0 if there is no room.
func MoonAt(t *layout.TableLayout) (at layout.Point, radius float64) {
	b := t.Board
	switch t.FormFactor {
	case layout.Wide:
		return layout.Point{X: b.X + 38, Y: 46}, 27
	case layout.Short:
		return layout.Point{X: b.X + 24, Y: 32}, 17
	}
	return layout.Point{X: t.Screen.W * 0.2, Y: t.Screen.H * 0.07}, 0
}

// sky paints the sky over a table, with moon and roofs, and the dark ground below.
func (cv *canvas) sky(t *layout.TableLayout) {
	screen := t.Screen
	scale := 1.0
	switch t.FormFactor {
	case layout.Tall:
		scale = 0.8
	case layout.Short:
		scale = 0.6
	}
	// Fog hides the sky further down.
	h, horizon := int(screen.H*cv.scale), 150*scale
	cv.verticalGradient(0, h,
		light.NewGradient(light.Stop{At: 0, Color: rgb(0x0A0F2E)}, light.Stop{At: 0.22, Color: rgb(0x1C2660)},
			light.Stop{At: 0.5, Color: rgb(0x0E1434)}, light.Stop{At: 1, Color: rgb(0x080B1E)}))
	wash := light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0x8FA6F0), 0.34)},
		light.Stop{At: 0.45, Color: light.WithOpacity(rgb(0x5468B8), 0.12)}, light.Stop{At: 1})
	radius := max(screen.W, screen.H) * 0.6
	above := image.Rect(0, 0, 1, int((horizon+0.12*(screen.H-horizon))*cv.scale)+1)
	cv.eachStripOf(above, func(strip *image.RGBA) {
		light.RadialGradient(strip, screen.W*0.2*cv.scale, screen.H*0.07*cv.scale, radius*cv.scale, radius*cv.scale,
			wash,
			false)
	})
	for range int(screen.W * 0.07) {
		x, y := cv.between(0, screen.W), cv.between(0, 200)*cv.between(0, 1)
		cv.disc(x, y, cv.between(0.4, 1.1), light.WithOpacity(rgb(0xDDE6FF), cv.between(0.15, 0.6)))
	}
	cv.roofs(screen.W, 190*scale, 140*scale, 176*scale, scale, rgb(0x1C255C), false)
	if moon, r := MoonAt(t); r > 0 {
		cv.moon(moon, r)
	}
	cv.roofs(screen.W, 190*scale, 70*scale, 112*scale, scale, rgb(0x26326C), false)
	cv.fog(70*scale, 160*scale, 0.5)
	cv.roofs(screen.W, 225*scale, 64*scale, 112*scale, scale, rgb(0x151D48), true)
	cv.fog(90*scale, 200*scale, 0.35)
	cv.verticalGradient(int(horizon*cv.scale), h,
		light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0x131A42), 0.2)},
			light.Stop{At: 0.12, Color: rgb(0x111738)}, light.Stop{At: 1, Color: rgb(0x080B20)}))
}

// verticalGradient paints a gradient over the rows from top to bottom, in pixels.
func (cv *canvas) verticalGradient(top, bottom int, c *light.Gradient) {
	cv.eachStripOf(image.Rect(0, top, 1, bottom), func(m *image.RGBA) { light.VerticalGradient(m, top, bottom, c) })
}

// moon paints the moon with its halo.
func (cv *canvas) moon(center layout.Point, radius float64) {
	halo := light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0xFFF3D0), 0.95)},
		light.Stop{At: 0.24, Color: light.WithOpacity(rgb(0xFFE9B8), 0.4)},
		light.Stop{At: 0.4, Color: light.WithOpacity(rgb(0xB9BBDC), 0.15)},
		light.Stop{At: 0.65, Color: light.WithOpacity(rgb(0x7F96E6), 0.07)}, light.Stop{At: 1})
	cv.glow(center.X, center.Y, 4.4*radius, 4.4*radius, halo)
	cv.disc(center.X, center.Y, radius, rgb(0xECDBAF))
	cv.glow(center.X-0.1*radius, center.Y-0.12*radius, 0.84*radius, 0.84*radius,
		light.NewGradient(light.Stop{At: 0, Color: rgb(0xFFFBEF)},
			light.Stop{At: 0.5, Color: light.WithOpacity(rgb(0xFDF4DC), 0.9)}, light.Stop{At: 1}))
	for _, c := range [][3]float64{{-0.35, -0.29, 0.16}, {0.27, 0.25, 0.23}, {0.37, -0.42, 0.11}, {-0.25, 0.44, 0.09},
		{-0.58, 0.13, 0.07}} {
		cv.disc(center.X+c[0]*radius, center.Y+c[1]*radius, c[2]*radius, light.WithOpacity(rgb(0xD8C79E), 0.6))
	}
}

// fog paints a bank of fog between two heights.
func (cv *canvas) fog(top, bottom, strength float64) {
	c := rgb(0x7E92DA)
	cv.verticalGradient(int(top*cv.scale), int(bottom*cv.scale), light.NewGradient(light.Stop{At: 0},
		light.Stop{At: 0.7, Color: light.WithOpacity(c, 0.5*strength)}, light.Stop{At: 1}))
}

// skyline is the outline of a row of houses.
type skyline struct {
	edge   []layout.Point // from the left end of the base line over all roofs
	walls  []layout.Rect  // walls of the houses, below their roofs
	lights []litPoint     // lit windows
}

// litPoint is a lit window: its centre and brightness, 0 … 1.
type litPoint struct{ x, y, bright float64 }

// outline generates a random skyline on the line y = base. Walls are low … high points high; scale applies to
// widths and details.
func (cv *canvas) outline(width, base, low, height, scale float64) (line skyline) {
	line.edge = []layout.Point{{X: 0, Y: base}}
	for x := 0.0; x < width; {
		w, h, kind := cv.between(22, 52)*scale, cv.between(low, height), cv.between(0, 1)
		y := base - h
		add := func(dx, dy float64) { line.edge = append(line.edge, layout.Point{X: x + dx, Y: y + dy}) }
		add(0, 0)
		switch {
		case kind < 0.4: // a gable
			add(w/2, -w*0.5)
		case kind < 0.6: // a flat roof with its ends hipped
			add(w*0.2, -10*scale)
			add(w*0.8, -10*scale)
		case kind < 0.75: // a spire
			add(w*0.35, 0)
			add(w*0.5, -h*0.8)
			add(w*0.65, 0)
		default: // a chimney
			add(w*0.6, 0)
			add(w*0.6, -9*scale)
			add(w*0.6+5*scale, -9*scale)
			add(w*0.6+5*scale, 0)
		}
		add(w, 0)
		line.walls = append(line.walls, layout.Rect{X: x, Y: y, W: w, H: h})
		const maxWindows, litShare = 2, 0.42
		for range maxWindows {
			if cv.between(0, 1) < litShare {
				line.lights = append(line.lights,
					litPoint{x + cv.between(5, max(w-8, 6)), y + cv.between(6, max(7, h*0.6)), cv.between(0.35, 0.9)})
			}
		}
		x += w + cv.between(-2, 3)
	}
	return line
}

// roofs paints a random skyline, optionally with lit windows, and returns its walls.
func (cv *canvas) roofs(width, base, low, height, scale float64, c color.RGBA, windows bool) []layout.Rect {
	line := cv.outline(width, base, low, height, scale)
	xs, ys := make([]float64, len(line.edge)), make([]float64, len(line.edge))
	for i, p := range line.edge {
		xs[i], ys[i] = p.X*cv.scale, p.Y*cv.scale
	}
	cv.yield()
	light.Skyline(cv.RGBA, xs, ys, base*cv.scale, c)
	cv.yield()
	if windows {
		for _, l := range line.lights {
			cv.roundRect(l.x, l.y, 3, 4.4, 0.4, 0, light.WithOpacity(warm, l.bright))
		}
	}
	return line.walls
}

// smoothOutline returns a closed Catmull-Rom spline through points.
func smoothOutline(ps []layout.Point) []layout.Point {
	n := len(ps)
	var out []layout.Point
	for i := range ps {
		p0, p1, p2, p3 := ps[(i+n-1)%n], ps[i], ps[(i+1)%n], ps[(i+2)%n]
		for j := range 5 {
			t := float64(j) / 5
			at := func(a, b, c, d float64) float64 {
				return b + 0.5*t*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
			}
			out = append(out, layout.Point{X: at(p0.X, p1.X, p2.X, p3.X), Y: at(p0.Y, p1.Y, p2.Y, p3.Y)})
		}
	}
	return out
}

// roundRectOutline returns the outline of a rounded rectangle.
func roundRectOutline(r layout.Rect, radius float64) []layout.Point {
	radius = max(min(radius, r.W/2, r.H/2), 0)
	var points []layout.Point
	for i, c := range [4]layout.Point{{X: r.Right() - radius, Y: r.Y + radius}, {X: r.Right() - radius,
		Y: r.Bottom() - radius}, {X: r.X + radius, Y: r.Bottom() - radius}, {X: r.X + radius, Y: r.Y + radius}} {
		for j := range 13 {
			sin, cos := math.Sincos(math.Pi/2*(float64(i)-1) + math.Pi/2*float64(j)/12)
			points = append(points, c.Add(radius*cos, radius*sin))
		}
	}
	return points
}
