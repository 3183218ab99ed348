package scenery

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// detailScale returns the scale of the town's details; it is 1 if houses are designSide high.
func detailScale(t *layout.TableLayout) float64 { return t.Buildings[0].Art.H / designSide }

// streetEdge returns the street's outer edge, moved inwards by that distance.
func streetEdge(t *layout.TableLayout, inside float64) []layout.Point {
	if !t.Framed {
		return t.StreetOutline(0.55*t.Buildings[0].Art.H - inside)
	}
	first, last := t.Buildings[0].Rect, t.Buildings[6].Rect
	r := layout.Rect{X: first.X - 3, Y: first.Y - 2, W: last.Right() - first.X + 6, H: last.Bottom() - first.Y + 4}
	return roundRectOutline(r.Inset(inside), max(24-inside, 10))
}

// street paints the bed of the track, and the wet cobbles of the ring.
func (cv *canvas) street(t *layout.TableLayout, drawn func(building int) *image.RGBA) {
	screen, scale := t.Screen, detailScale(t)
	cv.bed(t)
	edge := streetEdge(t, 0)
	shifted := make([]layout.Point, len(edge))
	for i, p := range streetEdge(t, -4*scale) {
		shifted[i] = p.Add(3*scale, 5*scale)
	}
	cv.blurredFill(shifted, 4, light.WithOpacity(rgb(0x070A1C), 0.7), streetArea(t))
	kerb := cv.spans(streetEdge(t, -2.5*max(scale, 0.7)))
	cv.eachStrip(func(m *image.RGBA) { kerb.Fill(m, rgb(0x3A467F)) })
	ring := cv.spans(edge)
	radius := max(screen.W, screen.H) * 0.55
	night := light.NewGradient(light.Stop{At: 0, Color: rgb(0x27326A)}, light.Stop{At: 0.5, Color: rgb(0x182048)},
		light.Stop{At: 1, Color: rgb(0x0E1432)})
	cv.eachStrip(func(m *image.RGBA) {
		ring.Glow(m, screen.W*0.336*cv.scale, screen.H*0.21*cv.scale, radius*cv.scale, radius*cv.scale, night)
	})
	cv.cobbles(t)
	cv.sheen(t, ring)
	cv.houseShadows(t, drawn, ring)
}

// streetArea returns the area of the table that contains the street.
func streetArea(t *layout.TableLayout) layout.Rect {
	a, b := t.Buildings[0].Art.Center(), t.Buildings[6].Art.Center()
	return layout.Rect{X: a.X, Y: a.Y, W: b.X - a.X, H: b.Y - a.Y}
}

// cobbles paints rows of cobbles along the street, brighter towards the moon.
func (cv *canvas) cobbles(t *layout.TableLayout) {
	scale := max(detailScale(t), 0.72)
	row := 7.2 * scale
	tones := [3]uint32{0x2B356B, 0x313C78, 0x263062}
	park, corner := t.Park.Inset(10*scale), max(t.ParkRadius-10*scale, 0)
	across := 0.55*t.Buildings[0].Art.H + 0.5*t.Buildings[0].Art.H
	if t.Framed {
		across = max(t.Park.X-t.Buildings[0].Rect.X, t.Park.Y-t.Buildings[0].Rect.Y) + row
	}
	for d := row * 0.6; d < across; d += row {
		way := streetEdge(t, d)
		left := cv.between(0, 10)
		for i, point := range way {
			b := way[(i+1)%len(way)]
			long := point.Distance(b)
			if long == 0 {
				continue
			}
			for left < long {
				w, p := cv.between(7, 11)*scale, left/long
				at := layout.Point{X: point.X + (b.X-point.X)*p, Y: point.Y + (b.Y-point.Y)*p}
				tone, bright, there := tones[int(cv.between(0, 2.999))], cv.between(0.6, 1.1), cv.between(0, 1) < 0.92
				left += w + 1.6*scale
				if there && !inRoundRect(park, corner, at) {
					cv.roundRect(at.X, at.Y, w, row*0.78, row*0.33, math.Atan2(b.Y-point.Y, b.X-point.X),
						light.WithOpacity(rgb(tone), 0.35+0.55*moonlightAt(at, t.Screen)*bright))
				}
			}
			left -= long
		}
		cv.yield()
	}
}

// inRoundRect reports whether a point lies in a rounded rectangle.
func inRoundRect(r layout.Rect, corner float64, p layout.Point) bool {
	if !r.Contains(p) {
		return false
	}
	dx := max(r.X+corner-p.X, p.X-r.Right()+corner, 0)
	dy := max(r.Y+corner-p.Y, p.Y-r.Bottom()+corner, 0)
	return dx == 0 || dy == 0 || math.Hypot(dx, dy) < corner
}

// sheen paints the moon's reflection on the wet stones of a ring.
func (cv *canvas) sheen(t *layout.TableLayout, ring *light.Spans) {
	s := t.Screen
	for y := int(s.H * 0.08 * cv.scale); y < min(int(s.H*0.95*cv.scale), cv.Rect.Dy()); y++ {
		p := float64(y) / cv.scale / s.H
		middle, half := s.W*(0.305+0.27*(p-0.12)), s.W*(0.09+0.05*p)
		along := min(max((p-0.08)*8, 0), 1) * min(max((0.95-p)*4, 0), 1)
		if y%64 == 0 {
			cv.yield()
		}
		_, from, to, _ := ring.Row(y)
		park := layout.Rect{Y: t.Park.Y * cv.scale, H: t.Park.H * cv.scale}
		end := min(int((middle+half)*cv.scale), to, cv.Rect.Dx())
		for x := max(int((middle-half)*cv.scale), from, 0); x < end; x++ {
			if float64(y) > park.Y+8*cv.scale && float64(y) < park.Bottom()-8*cv.scale &&
				x == int((t.Park.X+8)*cv.scale) {
				x = int((t.Park.Right() - 8) * cv.scale) // the hedge is not wet
				if float64(x) >= (middle+half)*cv.scale {
					break
				}
			}
			u := (float64(x)/cv.scale - middle) / half
			a := int((1 - u*u) * (1 - u*u) * along * 0.2 * 255)
			q := cv.Pix[y*cv.Stride+4*x:]
			// Only bright pixels reflect: the stones, not the joints.
			q[0] = uint8(min(int(q[0])+int(Moonlight.R)*a*(40+int(q[0]))>>15, 255))
			q[1] = uint8(min(int(q[1])+int(Moonlight.G)*a*(40+int(q[1]))>>15, 255))
			q[2] = uint8(min(int(q[2])+int(Moonlight.B)*a*(40+int(q[1]))>>15, 255))
		}
	}
}

// bed paints the dark road under the score track.
func (cv *canvas) bed(t *layout.TableLayout) {
	center := t.Park.Center()
	line := func(offset float64) []layout.Point {
		points := make([]layout.Point, layout.LastStone+1)
		for v := range points {
			s := t.Stone(v)
			x, y := math.Sin(s.Angle), -math.Cos(s.Angle)
			if (s.Center.X-center.X)*x+(s.Center.Y-center.Y)*y < 0 {
				x, y = -x, -y
			}
			points[v] = s.Center.Add(x*offset, y*offset)
		}
		return smoothOutline(points)
	}
	offset := t.Stone(3).H * 0.64
	cv.blurredFill(line(offset), 12, light.WithOpacity(rgb(0x0A0E24), 0.75), streetArea(t))
	way := line(offset * 0.95)
	bed := cv.spans(way)
	cv.eachStrip(func(m *image.RGBA) { bed.Fill(m, rgb(0x0F1533)) })
	cv.line(way, 1, light.WithOpacity(rgb(0x46548F), 0.55))
}

// folderStone is the stone where a folder may lie.
const folderStone = 29

// designStone is the height of a stone, in points, for which the sizes of details are given.
const designStone = 43.12

// stoneScale returns the scale of the track's details; it is 1 if stones are designStone high.
func stoneScale(t *layout.TableLayout) float64 { return t.Stone(3).H / designStone }

// stones paints the score track, with a lamp at every fifth stone and a flagpole at the goal. With folder, a folder
// lies on folderStone.
func (cv *canvas) stones(t *layout.TableLayout, goal int, folder bool) {
	scale := stoneScale(t)
	cv.doorstep(t)
	for score := range layout.LastStone + 1 {
		s := t.Stone(score)
		cv.stone(s, score, score == goal, scale)
		cv.yield()
		if score == folderStone && folder {
			w, h := 28*max(scale, 0.6), 22*max(scale, 0.6)
			m := drawing("folder", int(w*cv.scale), int(h*cv.scale))
			light.Over(cv.RGBA, m, int((s.Center.X-w/2)*cv.scale), int((s.Center.Y-h/2)*cv.scale), 1)
		}
	}
	for score := 5; score <= layout.LastStone; score += 5 {
		l, q := t.Lamp(score), max(scale, 0.55)
		cv.glow(l.X, l.Y, 62*q, 50*q, lamplight(0.42))
		cv.glow(l.X, l.Y, 20*q, 16*q, lamplight(1))
		cv.disc(l.X, l.Y, 3*q, rgb(0xFFF3D0))
	}
	cv.pole(t, goal)
}

// toMoon turns an angle by multiples of π, so that a stone's top edge faces the moon at the upper left.
func toMoon(angle float64) float64 {
	for angle > math.Pi/4 {
		angle -= math.Pi
	}
	for angle <= -3*math.Pi/4 {
		angle += math.Pi
	}
	return angle
}

// stone paints the stone of score v; the goal is red.
func (cv *canvas) stone(stone layout.Stone, score int, goal bool, scale float64) {
	w, h, angle := stone.W-2, stone.H-2.6, toMoon(stone.Angle)
	if math.Abs(stone.W) < 1 {
		return
	}
	radius := min(5, 5*scale+1)
	top, bottom, line := rgb(0x46548F), rgb(0x313C74), 0.38
	switch {
	case goal:
		top, bottom, line = rgb(0xA21A1C), rgb(0x6A0B10), 0.5
	case score%5 == 0:
		top, bottom = rgb(0x4E5A95), rgb(0x3B4682)
	}
	tone := cv.between(-0.06, 0.08)
	x, y := stone.Center.X, stone.Center.Y
	cv.roundRect(x+0.7, y+2.1, w, h, radius, angle, rgb(0x060918))
	light.RoundRectGradient(cv.RGBA, x*cv.scale, y*cv.scale, w*cv.scale, h*cv.scale, radius*cv.scale, angle,
		lighten(top, tone), lighten(bottom, tone))
	sin, cos := math.Sincos(angle)
	point := func(u, v float64) layout.Point { return layout.Point{X: x + u*cos - v*sin, Y: y + u*sin + v*cos} }
	e := point(0, -h/2+0.7)
	cv.roundRect(e.X, e.Y, w-8, 1, 0.5, angle, light.WithOpacity(rgb(0xB9C6FF), line))
	if goal {
		c := cv.vector
		var ps []layout.Point
		for _, q := range roundRectOutline(layout.Rect{X: -w/2 + 3, Y: -h/2 + 3, W: w - 6, H: h - 6}, 3) {
			ps = append(ps, point(q.X, q.Y))
		}
		c.Stroke(c.Polygon(canvasPoints(ps)), 1.3, warm)
	} else if cv.between(0, 1) < 0.3 && scale > 0.7 { // a crack
		p := point(cv.between(-w/2+6, 0), cv.between(-h/2+6, h/2-6))
		q := p.Add(cv.between(4, 9), cv.between(-4, 4))
		r := q.Add(cv.between(2, 6), cv.between(1, 5))
		cv.vector.Stroke(cv.vector.Line(canvasPoints([]layout.Point{p, q, r})), 1,
			light.WithOpacity(rgb(0x0B1030), 0.5))
	}
}

// lighten returns a lighter colour, or a darker one for a negative share.
func lighten(c color.RGBA, share float64) color.RGBA {
	to := 0.0
	if share > 0 {
		to, share = 255, share*0.6
	}
	mix := func(v uint8) uint8 { return uint8(float64(v) + (to-float64(v))*math.Abs(share)) }
	return color.RGBA{mix(c.R), mix(c.G), mix(c.B), c.A}
}

// doorstep paints the slab under stone 0, which has room for seven tokens.
func (cv *canvas) doorstep(t *layout.TableLayout) {
	start := t.Stone(0)
	_, d := t.TokenSpot(0, 0, 7)
	w, h, a := min(max(3.3*d, start.W), 1.45*start.W), min(max(3.2*d, start.H+4), 1.45*start.H), toMoon(start.Angle)
	cv.roundRect(start.Center.X+0.8, start.Center.Y+2.4, w, h, 6, a, rgb(0x060918))
	light.RoundRectGradient(cv.RGBA, start.Center.X*cv.scale, start.Center.Y*cv.scale, w*cv.scale, h*cv.scale,
		6*cv.scale, a,
		rgb(0x3A467F),
		rgb(0x28326A))
	sin, cos := math.Sincos(a)
	cv.roundRect(start.Center.X+(h/2-0.7)*sin, start.Center.Y-(h/2-0.7)*cos, w-10, 1, 0.5, a,
		light.WithOpacity(rgb(0xB9C6FF), 0.4))
}

// FlagAt returns the top of the flagpole at the outer edge of that score's stone, and the flag's scale. The scale is 0
// if there is no room.
func FlagAt(t *layout.TableLayout, goal int) (top layout.Point, k float64) {
	if k = stoneScale(t); goal > layout.LastStone || k <= 0.7 {
		return layout.Point{}, 0
	}
	s := t.Stone(goal)
	return s.Center.Add(math.Sin(s.Angle)*s.H*0.5+3*k, -math.Cos(s.Angle)*s.H*0.5-19*k), k
}

// pole paints the flagpole without its cloth.
func (cv *canvas) pole(t *layout.TableLayout, goal int) {
	top, scale := FlagAt(t, goal)
	if scale == 0 {
		return
	}
	foot := top.Add(0, 19*scale)
	c := cv.vector
	c.Stroke(c.Line(canvasPoints([]layout.Point{foot.Add(1, 1.5), top.Add(1, 1.5)})), 2*scale,
		light.WithOpacity(shade, 0.6))
	c.Stroke(c.Line(canvasPoints([]layout.Point{foot, top})), 1.8*scale, rgb(0xC9D6FF))
	cv.disc(top.X, top.Y, 1.6*scale, rgb(0xFFF3D0))
}

// The size of a flag's cloth at scale 1, in points.
const FlagClothWidth, FlagClothHeight = 14.0, 11.0

// The outlines of cloth and wing, as x, y pairs.
var (
	flagOutline = []float64{0, 0, 13, 3.2, 9.5, 5.6, 13, 9, 0, 9.5}
	flagRed     = []float64{0, 0, 6.2, 1.5, 6, 9.3, 0, 9.5}
	wingOutline = []float64{34, 28, 21, 9, 3.5, 1, 7, 9, 3, 11, 10, 18, 8, 21, 20, 30}
	wingLight   = []float64{3.5, 1, 21, 9, 31, 23}
)

// scaledPoints returns the points of a shape at scale k.
//
//go:noinline
func scaledPoints(shape []float64, k float64) []raster.XY {
	ps := make([]raster.XY, len(shape)/2)
	for i := range ps {
		ps[i] = raster.XY{X: shape[2*i] * k, Y: shape[2*i+1] * k}
	}
	return ps
}

// FlagCloth draws the flag's cloth at scale k, with the top of the pole in the upper left corner.
func FlagCloth(c *raster.Canvas, k float64) {
	c.Fill(c.Polygon(scaledPoints(flagOutline, k)), rgb(0xFFC765))
	c.Fill(c.Polygon(scaledPoints(flagRed, k)), rgb(0xA21A1C))
}

// The size of the wing, for a drawing of the ruins of 256 points.
const CrowWingWidth, CrowWingHeight = 34.0, 30.0

// CrowWing draws the spread wing of the crow on the ruins at scale k; its shoulder is in the lower right corner.
func CrowWing(c *raster.Canvas, k float64) {
	c.Fill(c.Polygon(scaledPoints(wingOutline, k)), rgb(0x0A0E1E))
	c.Stroke(c.Line(scaledPoints(wingLight, k)), 1.5*k, rgb(0xC9D6FF))
}
