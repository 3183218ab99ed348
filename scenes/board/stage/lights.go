package stage

import (
	"image"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/scenery"
)

// How bright the windows of the town are, 0 … 1.
const (
	evening = 0.8  // while nothing pays
	pale    = 0.3  // of those that do not pay, while there is a count
	dim     = 0.45 // of a house that can’t be picked, its light altogether
)

// Lighting is the light in the town: of each house’s windows, the gold of the house where the safe stands and of no other, what shines where something can be picked, and
// the night that falls on the town while there is a count.
type Lighting struct {
	*workshop
	houses  [rules.NumBuildings]*sprites.Node
	windows [rules.NumBuildings]*sprites.Node // nil where a house has none
	on      [rules.NumBuildings]*sprites.Node // below a house that can be picked
	drawn   [rules.NumBuildings]func() *image.RGBA
	gold    *sprites.Node
	night   *sprites.Node
	whole   *sprites.Company // the pictures of the town, which come together
	golden  rules.Building
	lowered rules.Building // somebody passes before its lamp, which means nothing
	dimmed  bool
}

// buildLights lights the town’s houses. What is given are their nodes and their drawings.
func buildLights(w *workshop, houses [rules.NumBuildings]*sprites.Node, drawn [rules.NumBuildings]func() *image.RGBA) Lighting {
	l := Lighting{workshop: w, houses: houses, drawn: drawn, golden: rules.NoBuilding, lowered: rules.NoBuilding}
	g := w.back.Gallery
	side := 2.6 * max(w.screen.W, w.screen.H)
	dark := g.Painted("night", side, side, func(func()) *image.RGBA { return scenery.Night() })
	l.night = sprites.NewFace("night", dark, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerHouses, l.night)
	for i, b := range w.table.Buildings {
		lit := g.Painted(scenery.Houses[i]+" windows", b.Art.W*(1+2*scenery.Around), b.Art.H*(1+2*scenery.Around), func(rest func()) *image.RGBA {
			m := drawn[i]()
			rest()
			return scenery.Windows(m)
		})
		l.windows[i] = sprites.NewFace("windows", lit, b.Art.Center().X, b.Art.Center().Y).SetAnchor(0.5, 0.5).SetAlpha(evening)
		glow := g.Glow(w.back.Kit.Theme.Gold, 0.75, b.Rect.W*1.35, b.Rect.H*1.25)
		l.on[i] = sprites.NewFace("light", glow, b.Rect.Center().X, b.Rect.Center().Y).SetAnchor(0.5, 0.5).SetVisible(false)
		w.picture.Add(sprites.LayerHouses, l.windows[i])
		w.picture.Add(sprites.LayerGlow, l.on[i])
	}
	l.gold = sprites.New("gold").SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerHouses, l.gold)
	return l
}

// Gild lets one house be gold, and no other; none for NoBuilding.
func (l *Lighting) Gild(b rules.Building) {
	if b != l.golden {
		l.back.Gallery.Together(l.whole, func() { l.gild(b) })
	}
}

func (l *Lighting) gild(b rules.Building) {
	if l.golden = b; b == l.lowered {
		l.raiseLowered()
	}
	l.gold.SetVisible(b != rules.NoBuilding)
	if b != rules.NoBuilding {
		r := l.table.Buildings[b].Art
		drawn := l.drawn[b]
		l.gold.SetFace(l.back.Gallery.Painted(scenery.Houses[b]+" gold", r.W*(1+2*scenery.Around), r.H*(1+2*scenery.Around), func(rest func()) *image.RGBA {
			m := drawn()
			rest()
			return scenery.Gold(m)
		}))
		l.gold.SetPos(r.Center().X, r.Center().Y)
		l.night.SetPos(r.Center().X, r.Center().Y)
	}
	l.paint()
}

// paint shows every house as it is to be: gold, in the moonlight, or dim.
func (l *Lighting) paint() {
	for i, n := range l.houses {
		b := rules.Building(i)
		face := l.house(b, l.drawn[b])
		if b == l.golden {
			face = l.goldenHouse(b, l.drawn[b])
		}
		if l.dimmed && !l.on[i].Visible() {
			face = face.Dimmed(dim)
		}
		n.SetFace(face)
	}
}

// Raise lets the windows of a house be so bright, 0 (dark) … 1 (all lights on).
func (l *Lighting) Raise(b rules.Building, level float64) { l.windows[b].SetAlpha(level) }

// lower lets the light of a house that means nothing go so low, 0 … 1 as bright as the others, unless something shines there that does. It comes there gently, wherever it was.
func (l *Lighting) lower(b rules.Building, light float64) {
	const most = 0.2
	if b == l.golden || l.dimmed {
		return
	}
	was := l.windows[b].Alpha() / evening
	light = min(max(light, was-most), was+most)
	l.Raise(b, evening*light)
	if light < 1 {
		l.lowered = b
	} else if l.lowered == b {
		l.lowered = rules.NoBuilding
	}
}

// raiseLowered lets the light that means nothing be as bright as the others.
func (l *Lighting) raiseLowered() {
	if l.lowered != rules.NoBuilding {
		l.Raise(l.lowered, evening)
		l.lowered = rules.NoBuilding
	}
}

// brighten lets that light come up while something happens, in whose light there is a meaning.
func (l *Lighting) brighten(line *motion.Timeline) {
	b := l.lowered
	if b == rules.NoBuilding {
		return
	}
	const long = 0.25 // seconds
	from := l.windows[b].Alpha()
	l.lowered = rules.NoBuilding
	line.At(0, long, motion.InOut, func(p float64) { l.Raise(b, motion.Lerp(from, evening, p)) })
}

// RaiseAll lets all windows of the town be so bright.
func (l *Lighting) RaiseAll(level float64) {
	for b := range l.windows {
		l.Raise(rules.Building(b), level)
	}
}

// Night darkens the town so far, 0 … 1, except round a house.
func (l *Lighting) Night(level float64, except rules.Building) {
	c := l.table.Buildings[except].Art.Center()
	l.nightAt(level, c)
}

func (l *Lighting) nightAt(level float64, p layout.Point) {
	l.night.SetPos(p.X, p.Y).SetAlpha(level).SetVisible(level > 0)
}

// settle lets it be an ordinary evening: nothing shines but the windows and the house of the safe.
func (l *Lighting) settle() {
	for _, n := range l.on {
		n.SetVisible(false).SetAlpha(1)
	}
	for b := range rules.Building(rules.NumBuildings) {
		if b != l.lowered {
			l.Raise(b, evening)
		}
	}
	l.night.SetVisible(false)
	l.gold.SetAlpha(1)
	if l.dimmed {
		l.dimmed = false
		l.paint()
	}
}

// light lets buildings be lit so brightly, and the others be dim if there are any.
func (l *Lighting) light(lit *[rules.NumBuildings]float64) {
	for b, alpha := range lit {
		if alpha > 0 {
			l.on[b].SetVisible(true).SetAlpha(alpha)
			l.dimmed = true
		}
	}
	if !l.dimmed {
		return
	}
	l.raiseLowered()
	for b := range lit {
		if !l.on[b].Visible() {
			l.Raise(rules.Building(b), evening*dim)
		}
	}
	if l.golden != rules.NoBuilding && !l.on[l.golden].Visible() {
		l.gold.SetAlpha(dim)
	}
	l.paint()
}

// fall lets the windows of the town go low while the safe opens.
func (l *Lighting) fall(line *motion.Timeline, c cue) {
	line.At(c.at, c.long, motion.InOut, func(p float64) {
		for _, n := range l.windows {
			n.SetAlpha(min(n.Alpha(), motion.Lerp(evening, pale, p))) // one may have been low
		}
	})
}

// rise lets them shine as on any evening when all have been paid.
func (l *Lighting) rise(line *motion.Timeline, c cue) {
	line.At(c.at, c.long, motion.InOut, func(p float64) {
		l.RaiseAll(motion.Lerp(pale, evening, p))
	})
}

// pay lights up all windows of a building that pays; the night gives way to it.
func (l *Lighting) pay(line *motion.Timeline, c cue) {
	n := l.on[c.building]
	to := l.table.Buildings[c.building].Art.Center()
	var from layout.Point
	line.Do(c.at, func() { from.X, from.Y = l.night.Pos() })
	line.At(c.at, c.long, motion.Linear, func(p float64) {
		n.SetVisible(p < 1).SetAlpha(min(1, 3*motion.Arc(p)))
		if l.night.Visible() {
			q := motion.InOut(min(p*2, 1))
			l.night.SetPos(motion.Lerp(from.X, to.X, q), motion.Lerp(from.Y, to.Y, q))
			l.Raise(c.building, max(pale, math.Min(1, 4*motion.Arc(p))))
		}
	})
}
