package reveal

import (
	"heimlich/rules"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// passport is one agent’s passport on the desk, drawn about its middle.
type passport struct {
	node  *sprites.Node
	mark  *sprites.Node // the stamp or the name in it, nil before it is open
	cover *sprites.Node // the cover while it swings, nil before and after
	flap  *sprites.Node // the cover that stands open, nil before and after
	at    layout.Point
	tilt  float64 // by how much it lies turned, in radians
	w, h  float64
}

// tilts are by how much the passports lie turned on the desk, in their order.
var tilts = [...]float64{-0.028, 0.019, -0.014, 0.024, -0.010, -0.021, 0.028}

// passports lays the passports out in the order of the rail, as large as fit. The lamp stands over the one that turned last.
func (r *Reveal) passports(area layout.Rect) {
	const aspect, gap = 166.0 / 232, 12
	n := len(r.agents)
	cols := area.Squarest(n, aspect, gap)
	rows := (n + cols - 1) / cols
	h := min((area.H-gap*float64(rows-1))/float64(rows), (area.W-gap*float64(cols-1))/float64(cols)/aspect, 520)
	w := h * aspect
	apart := min(max((area.H-h*float64(rows))/float64(rows+1), gap), 34) // from row to row
	top := area.Y + (area.H-(h+apart)*float64(rows)+apart)/2
	heap := sprites.New("passports")
	r.lamp = desktop.Lamp(r.Back.Gallery, area.Center(), w*3.2, h*1.42)
	r.On.Add(r.lamp, heap)
	for i, a := range r.agents {
		row := i / cols
		inRow := min(cols, n-row*cols)
		x := area.X + (area.W-(w+gap)*float64(inRow)+gap)/2 + float64(i%cols)*(w+gap)
		y := top + float64(row)*(h+apart)
		at := layout.Point{X: x + w/2, Y: y + h/2}
		c := passport{node: sprites.New("passport").SetPos(at.X, at.Y).SetAngle(tilts[i]), at: at, tilt: tilts[i], w: w, h: h}
		heap.Add(c.node)
		r.cards[a] = c
		r.draw(a, leafClosed)
	}
	r.prepare(w, h)
	seen := r.order[:min(r.seen, n)]
	for _, a := range seen {
		r.draw(a, leafMarked)
	}
	at, strength := area.Center(), 0.34
	if k := len(seen); k > 0 && !r.over() {
		at = r.cards[seen[k-1]].at
	}
	clear := 0.12
	if r.over() { // every light is on
		clear, strength = 0.3, 0.22
		r.lamp.SetScale(1.7, 1.25)
	}
	r.dark = desktop.Dark(r.Back.Gallery, at, r.Screen.W, r.Screen.H, clear, strength)
	r.On.Add(r.dark)
	r.shine(at)
}

// shine moves the light of the lamp over a place, and the dark away from it.
func (r *Reveal) shine(at layout.Point) {
	r.lamp.SetPos(at.X, at.Y)
	r.dark.SetPos(at.X, at.Y)
}

// turn turns a passport: the lamp glides there, it is lifted, its cover swings, the photo is looked at, longest that of the last one, and then it is stamped or a name is
// written. Whose it is lies nowhere before that.
func (r *Reveal) turn(a rules.Agent, last bool) {
	c, line := &r.cards[a], &r.line
	if r.Back.Settings.Reduced {
		r.fadeOver(a)
		return
	}
	x, y := r.lamp.Pos()
	line.Then(glideTime, motion.InOut, func(p float64) {
		r.shine(layout.Point{X: motion.Lerp(x, c.at.X, p), Y: motion.Lerp(y, c.at.Y, p)})
	})
	line.ThenDo(func() {
		if r.turned > 1 { // what turned before lies in the dark
			r.draw(r.order[r.turned-2], leafMarked)
		}
		c.node.Raise()
	})
	lift := func(p float64) {
		c.node.SetPos(c.at.X, c.at.Y-0.03*c.h*p).SetScale(1+rise*p, 1+rise*p).SetAngle(c.tilt * (1 - p))
	}
	line.Then(liftTime, motion.Out, lift)
	line.ThenDo(func() { r.open(a) })
	line.Then(swingTime/2, motion.In, func(p float64) { c.cover.SetScale(max(1-p, 0.02), 1) })
	line.ThenDo(func() { c.cover.Remove() })
	line.Then(swingTime/2, motion.Out, func(p float64) { c.flap.SetVisible(true).SetScale(max(p, 0.02), 1) })
	line.Wait(photoTime)
	if last {
		line.Wait(lastTime)
	}
	line.ThenDo(func() {
		r.draw(a, leafMarked)
		r.stand(c).SetVisible(true)
		c.mark.SetVisible(false)
	})
	v := r.match.Public()
	if v.Owner(a) == rules.NoSeat {
		line.Then(stampFall, motion.In, func(p float64) {
			f := motion.Lerp(2.4, 1, p)
			c.mark.SetVisible(true).SetScale(f, f).SetAlpha(min(1, 2*p))
		})
		line.Wait(writeTime - stampFall)
	} else {
		line.Then(writeTime, motion.InOut, func(p float64) { c.mark.SetVisible(true).SetClip(max(c.w*p, 1), c.h/3) })
		line.ThenDo(func() { c.mark.SetClip(0, 0) })
	}
	line.Wait(lookTime)
	line.Then(liftTime, motion.InOut, func(p float64) {
		lift(1 - p)
		c.flap.SetScale(max(1-p, 0.02), 1)
	})
}

// rise is by how much larger a passport is while it is lifted.
const rise = 0.08

// open opens a passport: below its cover, which swings about its spine, lies the page.
func (r *Reveal) open(a rules.Agent) {
	c := &r.cards[a]
	r.draw(a, leafPhoto)
	c.cover = sprites.New("swing").SetPos(-c.w/2, 0)
	about := sprites.New("about").SetPos(c.w/2, 0)
	r.cover(about, a, c.w, c.h)
	c.cover.Add(about)
	r.stand(c)
	c.node.Add(c.cover)
}

// stand adds the cover that stands open at the left of a passport, still hidden.
func (r *Reveal) stand(c *passport) *sprites.Node {
	c.flap = sprites.New("flap").SetPos(-c.w/2, 0).SetVisible(false)
	r.flap(c.flap, c.w, c.h)
	c.node.Add(c.flap)
	return c.flap
}

// fadeOver shows a passport open in place of its cover, for those who want less motion.
func (r *Reveal) fadeOver(a rules.Agent) {
	c := &r.cards[a]
	r.line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(1 - p) })
	r.line.ThenDo(func() {
		r.draw(a, leafMarked)
		r.shine(c.at)
	})
	r.line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(p) })
}
