package scenery

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// park paints the hedge, the lawn, the gravel and the trees.
func (cv *canvas) park(t *layout.TableLayout) {
	area, scale, radius := t.Park, detailScale(t), t.ParkRadius
	hedge := max(scale, 0.62)
	tall := area.H > area.W
	dark := roundRectOutline(area.Inset(-4), radius+4)
	for i := range dark {
		dark[i] = dark[i].Add(4*hedge, 6*hedge)
	}
	cv.blurredFill(dark, 4, light.WithOpacity(rgb(0x050817), 0.6), area.Inset(20))
	cv.hedgeLeaves(area.Inset(2), radius, 8*hedge, 8.5*hedge, rgb(0x0C2A2B))
	cv.yield()
	cv.spans(roundRectOutline(area, radius)).Fill(cv.RGBA, rgb(0x123635))
	cv.yield()
	cv.hedgeLeaves(layout.Rect{X: area.X + 3, Y: area.Y + 1, W: area.W - 6, H: area.H - 6}, radius, 9*hedge,
		6.4*hedge, rgb(0x1D5148))
	cv.hedgeLeaves(layout.Rect{X: area.X + 2, Y: area.Y - 2, W: area.W - 8, H: area.H - 8}, radius, 11*hedge, 3*hedge,
		light.WithOpacity(rgb(0x3C8270), 0.55))

	lawn := area.Inset(9 * hedge)
	inner := max(8, radius-9*hedge)
	grass := cv.spans(roundRectOutline(lawn, inner))
	cv.eachStrip(func(mask *image.RGBA) {
		grass.Glow(mask, (area.X+area.W*0.3)*cv.scale, (area.Y+area.H*0.2)*cv.scale, area.W*0.8*cv.scale,
			area.H*0.95*cv.scale,
			light.NewGradient(light.Stop{At: 0, Color: rgb(0x2C6E60)}, light.Stop{At: 0.55, Color: rgb(0x1A4A45)},
				light.Stop{At: 1, Color: rgb(0x0F302F)}))
	})
	ix, iy := 34*hedge, 27*hedge
	if tall {
		ix, iy = ix*0.6, 30*hedge
	}
	field := layout.Rect{X: area.X + ix, Y: area.Y + iy, W: area.W - 2*ix, H: area.H - 2*iy}
	round := min(62*scale, field.W/2, field.H/2)
	path, center := rgb(0x383E63), area.Center()
	if field.W < 40 || field.H < 30 {
		return
	}
	w := 28 * scale
	for _, q := range []layout.Rect{{X: center.X - w/2, Y: lawn.Y + 1, W: w, H: lawn.H - 2},
		{X: lawn.X + 1, Y: center.Y - w*0.46, W: lawn.W - 2, H: w * 0.92}} {
		cv.roundRect(q.Center().X, q.Center().Y, q.W, q.H, 1, 0, path)
	}
	cv.roundRect(field.Center().X, field.Center().Y+2, field.W+4, field.H+4, round, 0,
		light.WithOpacity(rgb(0x06131A), 0.45))
	gravel := cv.spans(roundRectOutline(field, round))
	cv.eachStrip(func(mask *image.RGBA) {
		gravel.Glow(mask, (field.X+field.W*0.3)*cv.scale, (field.Y+field.H*0.45)*cv.scale, field.W*0.9*cv.scale,
			field.H*0.9*cv.scale,
			light.NewGradient(light.Stop{At: 0, Color: rgb(0x454A72)}, light.Stop{At: 0.5, Color: rgb(0x383E66)},
				light.Stop{At: 1, Color: rgb(0x2A2F54)}))
	})
	cv.yield()
	in := field.Inset(5)
	for range int(520 * scale) {
		tone, x, y := rgb(0x666C94), cv.between(in.X, in.Right()), cv.between(in.Y, in.Bottom())
		if cv.between(0, 1) < 0.5 {
			tone = rgb(0x23284A)
		}
		radius, bright := cv.between(0.4, 1), cv.between(0.2, 0.5)
		if gravel.Coverage(int(x*cv.scale), int(y*cv.scale)) == 255 {
			cv.disc(x, y, radius, light.WithOpacity(tone, bright))
		}
	}
	cv.line(roundRectOutline(field.Inset(7*scale), max(round-6*scale, 4)), 1.2, light.WithOpacity(rgb(0x5E6594), 0.35))
	cv.trees(t)
}

// hedgeLeaves paints round leaves along a rounded rectangle, step points apart.
func (cv *canvas) hedgeLeaves(area layout.Rect, corner, step, size float64, c color.RGBA) {
	way := roundRectOutline(area, corner)
	left := 0.0
	for i, a := range way {
		b := way[(i+1)%len(way)]
		long := a.Distance(b)
		for ; left < long; left += step {
			p := left / long
			cv.disc(a.X+(b.X-a.X)*p+cv.between(-0.7, 0.7), a.Y+(b.Y-a.Y)*p+cv.between(-0.7, 0.7),
				size*cv.between(0.8, 1.15), c)
		}
		left -= long
		cv.yield()
	}
}

// Tree is a tree of the park: the foot of its trunk, and its height.
type Tree struct {
	Foot layout.Point
	H    float64
}

// Trees returns the trees along the park's edge, none in a small park.
func Trees(t *layout.TableLayout) (trees []Tree) {
	park := t.Park
	if park.H < 80 {
		return nil
	}
	n, base := 18, min(28, park.H*0.15)
	k := max(detailScale(t), 0.62)
	for i := range n {
		a := 2*math.Pi*float64(i)/float64(n) + 0.22
		h := base * (0.8 + 0.25*math.Abs(math.Sin(float64(i)*2.3)))
		sin, cos := math.Sincos(a)
		// a superellipse like the hedge
		q := math.Pow(math.Pow(math.Abs(cos), 4)+math.Pow(math.Abs(sin), 4), -0.25)
		foot := layout.Point{X: park.Center().X + cos*q*(park.W/2-20*k), Y: park.Center().Y + sin*q*(park.H/2-18*k) +
			h*0.35}
		r := layout.Around(foot.Add(0, -h/2), h*0.67, h)
		path := math.Abs(foot.X-park.Center().X) < 20*detailScale(t)+h*0.3 ||
			math.Abs(foot.Y-h*0.2-park.Center().Y) < 14*detailScale(t)
		if path || r.Overlaps(t.Die.Inset(-3), 0) || r.Overlaps(t.Info, 9) || r.Overlaps(t.Deck.Inset(-3), 0) ||
			r.Overlaps(t.Discards.Inset(-3), 0) || !r.Within(park, 2) {
			continue
		}
		trees = append(trees, Tree{foot, h})
	}
	return trees
}

// trees paints the trees with their long shadows.
func (cv *canvas) trees(t *layout.TableLayout) {
	for _, tree := range Trees(t) {
		p, h := tree.Foot, tree.H
		cv.fill([]layout.Point{p, p.Add(h*0.9, h*0.34), p.Add(h*0.9-4, h*0.34+4), p.Add(-4, h*0.09+4)},
			light.WithOpacity(rgb(0x04080F), 0.5))
		m := drawing("tree", int(h*0.67*cv.scale), int(h*cv.scale))
		cv.yield()
		light.RimLight(m, 0.9*cv.scale, light.WithOpacity(Moonlight, 0.35))
		light.Over(cv.RGBA, m, int((p.X-h*0.335)*cv.scale), int((p.Y-h)*cv.scale), 1)
	}
}
