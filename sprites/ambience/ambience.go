// Package ambience is what lives in a town that waits: banks of fog, smoke, a glint on the moon, stars, a window now
// and then, a flag, a crow's wing, those who stand about and breathe. It adds a few nodes to a picture, or is given
// some, and moves them, nothing else; none of it means anything, and all of it stands still whenever somebody says so.
// Times are seconds, lengths points.
package ambience

import (
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Rate is how many pictures a second are enough for it.
const Rate = 12

// Ambience is all that lives in a picture. The zero value is a picture in which nothing does.
type Ambience struct {
	now    float64
	things []func(now float64)
}

// Add lets something else live: it is told the time.
func (a *Ambience) Add(thing func(now float64)) { a.things = append(a.things, thing) }

// Live lets dt seconds pass. It allocates nothing.
func (a *Ambience) Advance(dt float64) {
	a.now += dt
	for _, t := range a.things {
		t(a.now)
	}
}

var (
	mist  = color.RGBA{0x8F, 0xA6, 0xF0, 0xFF}
	smoke = color.RGBA{0x9D, 0xB0, 0xE6, 0xFF}
	gleam = color.RGBA{0xFF, 0xF6, 0xDC, 0xFF}
)

// wave goes from −1 to 1 and back in a period.
func wave(now, period, phase float64) float64 { return math.Sin(2 * math.Pi * (now/period + phase)) }

// swell goes from 0 to 1 and back in a period.
func swell(now, period float64) float64 { return 0.5 - 0.5*math.Cos(2*math.Pi*now/period) }

// Fog adds two banks of fog that drift over a rectangle and back, by a sixth of its width, in 34 and 43 seconds. At the
// start they are as thin as in a town that stands still; twice a minute they are thicker.
func (a *Ambience) Fog(g *sprites.TextureCache, on *sprites.Node, r layout.Rect) {
	const thick, thin = 0.32, 0.2
	for i, b := range []struct{ x, y, w, h, period, phase float64 }{{0.3, 0.36, 0.75, 0.3, 34, 0.1},
		{0.68, 0.74, 0.9, 0.36, 43, 0.55}} {
		w, h := r.W*b.w, r.H*b.h
		n := sprites.NewFace("fog", g.Glow(mist, thick, w, h), 0, 0).SetAnchor(0.5, 0.5)
		on.Add(n)
		x, y, reach := r.X+r.W*b.x, r.Y+r.H*b.y, r.W*0.16
		if i%2 == 1 {
			reach = -reach
		}
		drift := func(now float64) {
			strength := thin*(0.75+0.25*wave(now, 19, b.phase)) + (thick-thin)*swell(now, 30)
			n.SetPos(x+reach*wave(now, b.period, b.phase), y+r.H*0.03*wave(now, b.period*0.6, b.phase)).
				SetAlpha(strength / thick)
		}
		drift(0)
		a.Add(drift)
	}
}

// Smoke adds smoke that rises from a chimney that is so wide: five puffs, each for 5.6 seconds and six widths high.
func (a *Ambience) Smoke(g *sprites.TextureCache, on *sprites.Node, chimney layout.Point, wide float64) {
	const puffs, period = 5, 5.6
	face := g.Glow(smoke, 0.8, 2.8*wide, 2.8*wide)
	for i := range puffs {
		n := sprites.NewFace("smoke", face, chimney.X, chimney.Y).SetAnchor(0.5, 0.5).SetAlpha(0)
		on.Add(n)
		phase := float64(i) / puffs
		a.Add(func(now float64) {
			_, p := math.Modf(now/period + phase)
			size := 0.4 + 0.9*p
			n.SetPos(chimney.X+wide*(1.1*p+0.45*wave(now, 3.1, phase)*p), chimney.Y-6*wide*p).SetScale(size, size).
				SetAlpha(math.Sin(math.Pi*p) * (1 - 0.4*p))
		})
	}
}

// Glint lets the light of a moon with that radius swell and fade.
func (a *Ambience) Glint(g *sprites.TextureCache, on *sprites.Node, moon layout.Point, radius float64) {
	n := sprites.NewFace("glint", g.Glow(gleam, 0.5, 4.4*radius, 4.4*radius), moon.X, moon.Y).SetAnchor(0.5, 0.5).
		SetAlpha(0)
	on.Add(n)
	a.Add(func(now float64) { n.SetAlpha(swell(now, 9)) })
}

// Star adds a star that shines for two to four seconds and is dark for as long.
func (a *Ambience) Star(g *sprites.TextureCache, on *sprites.Node, at layout.Point, phase float64) {
	n := sprites.NewFace("star", g.Glow(gleam, 1, 9, 9), at.X, at.Y).SetAnchor(0.5, 0.5).SetAlpha(0)
	on.Add(n)
	a.Add(func(now float64) {
		n.SetAlpha(max(wave(now, 4.7+3*phase, phase), 0))
	})
}

// Windows lets the light in one of so many houses go low for a moment now and then, as somebody passes before the lamp:
// raise says how much of its light is seen, 0 … 1. Never two at once.
func (a *Ambience) FlickerWindows(houses int, raise func(house int, light float64)) {
	const every, long, low = 5.5, 2.2, 0.35
	last := -1
	a.Add(func(now float64) {
		turn, p := math.Modf(now / every)
		house := int(uint32(turn)*2654435761>>16) % houses // one after the other in no order that is seen
		if last >= 0 && last != house {
			raise(last, 1)
		}
		last = house
		p *= every / long
		raise(house, 1-(1-low)*min(1, max(0, min(6*p, 6*(1-p)))))
	})
}

// Breathe lets a figure that stands on the ground breathe, with a pause after each breath; which of many it is, so that
// none breathes with another.
func (a *Ambience) Breathe(figure *sprites.Node, which int) {
	const deep = 0.035 // of a figure's height: two points on the table, five on the title
	period, phase := 3.7+0.29*float64(which%5), 0.37*float64(which)
	a.Add(func(now float64) {
		b := max(wave(now, period, phase), 0)
		figure.SetScale(1-0.4*deep*b*b, 1+deep*b*b)
	})
}

// Flutter lets a cloth flutter that hangs at its left side, where it is anchored.
func (a *Ambience) Flutter(cloth *sprites.Node) {
	a.Add(func(now float64) {
		gust := 0.5 + 0.5*wave(now, 7.3, 0.2)
		cloth.SetScale(1-gust*(0.11+0.11*wave(now, 0.83, 0)), 1).SetAngle(gust * 0.09 * wave(now, 1.27, 0.4))
	})
}

// Flap lets a wing beat a few times, every now and then; else it is folded, and is not seen. It is anchored where it is
// grown on.
func (a *Ambience) Flap(wing *sprites.Node) {
	const every, long, beats = 17.0, 1.3, 3
	wing.SetVisible(false)
	a.Add(func(now float64) {
		t := math.Mod(now+0.4*every, every) / long
		wing.SetVisible(t < 1)
		if t < 1 {
			wing.SetScale(1, 0.15+0.85*math.Abs(math.Sin(math.Pi*beats*t)))
		}
	})
}
