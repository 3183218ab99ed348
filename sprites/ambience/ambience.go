// Package ambience animates the idle town: fog, smoke, moonlight, stars, windows, a flag, a crow's wing, and breathing
// figures. It adds a few nodes to a scene or animates given ones. The effects carry no meaning, and none moves unless
// the caller advances time. Times are seconds, lengths points.
package ambience

import (
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// FrameRate is the number of frames per second that suffices for all effects. They are slow.
const FrameRate = 12

// Ambience is the set of effects of a scene. The zero value has none. Its methods that add an effect put new nodes on
// the given node, in its coordinates.
type Ambience struct {
	now     float64 // seconds since the start
	effects []func(now float64)
}

// Add adds an effect: a function that Advance calls with the time in seconds.
func (a *Ambience) Add(effect func(now float64)) { a.effects = append(a.effects, effect) }

// Advance advances the time by dt seconds and runs all effects. It allocates nothing. With dt 0 everything stays as it
// is.
func (a *Ambience) Advance(dt float64) {
	a.now += dt
	for _, effect := range a.effects {
		effect(a.now)
	}
}

// Colours of the effects.
var (
	fogColor   = color.RGBA{0x8F, 0xA6, 0xF0, 0xFF}
	smokeColor = color.RGBA{0x9D, 0xB0, 0xE6, 0xFF}
	gleamColor = color.RGBA{0xFF, 0xF6, 0xDC, 0xFF}
)

// wave is a sine between −1 and 1. Period is in seconds, phase in periods.
func wave(now, period, phase float64) float64 { return math.Sin(2 * math.Pi * (now/period + phase)) }

// swell oscillates between 0 and 1, from 0 at the start. Period is in seconds.
func swell(now, period float64) float64 { return 0.5 - 0.5*math.Cos(2*math.Pi*now/period) }

// Fog adds two banks of fog that drift over a rectangle by a sixth of its width, in 34 and 43 seconds. They start thin,
// as in a still picture, and grow thicker twice a minute.
func (a *Ambience) Fog(textures *sprites.TextureCache, on *sprites.Node, area layout.Rect) {
	const thick, thin = 0.32, 0.2
	for i, b := range []struct{ x, y, w, h, period, phase float64 }{{0.3, 0.36, 0.75, 0.3, 34, 0.1},
		{0.68, 0.74, 0.9, 0.36, 43, 0.55}} {
		w, h := area.W*b.w, area.H*b.h
		n := sprites.NewFace("fog", textures.Glow(fogColor, thick, w, h), 0, 0).SetAnchor(0.5, 0.5)
		on.Add(n)
		x, y, reach := area.X+area.W*b.x, area.Y+area.H*b.y, area.W*0.16
		if i%2 == 1 {
			reach = -reach
		}
		drift := func(now float64) {
			strength := thin*(0.75+0.25*wave(now, 19, b.phase)) + (thick-thin)*swell(now, 30)
			n.SetPos(x+reach*wave(now, b.period, b.phase), y+area.H*0.03*wave(now, b.period*0.6, b.phase)).
				SetAlpha(strength / thick)
		}
		drift(0)
		a.Add(drift)
	}
}

// Smoke adds smoke above a chimney of that width: five puffs, each of 5.6 seconds and six widths high. Chimney is the
// middle of its opening.
func (a *Ambience) Smoke(textures *sprites.TextureCache, on *sprites.Node, chimney layout.Point, width float64) {
	const puffs, period = 5, 5.6
	face := textures.Glow(smokeColor, 0.8, 2.8*width, 2.8*width)
	for i := range puffs {
		n := sprites.NewFace("smoke", face, chimney.X, chimney.Y).SetAnchor(0.5, 0.5).SetAlpha(0)
		on.Add(n)
		phase := float64(i) / puffs
		a.Add(func(now float64) {
			_, p := math.Modf(now/period + phase)
			size := 0.4 + 0.9*p
			n.SetPos(chimney.X+width*(1.1*p+0.45*wave(now, 3.1, phase)*p), chimney.Y-6*width*p).SetScale(size, size).
				SetAlpha(math.Sin(math.Pi*p) * (1 - 0.4*p))
		})
	}
}

// Glint adds a light that swells and fades over a moon of that radius.
func (a *Ambience) Glint(textures *sprites.TextureCache, on *sprites.Node, moon layout.Point, radius float64) {
	n := sprites.NewFace("glint", textures.Glow(gleamColor, 0.5, 4.4*radius, 4.4*radius), moon.X,
		moon.Y).SetAnchor(0.5, 0.5).SetAlpha(0)
	on.Add(n)
	a.Add(func(now float64) { n.SetAlpha(swell(now, 9)) })
}

// Star adds a star that shines for two to four seconds and is dark for as long. Phase, 0 … 1, sets its period and
// phase.
func (a *Ambience) Star(textures *sprites.TextureCache, on *sprites.Node, at layout.Point, phase float64) {
	n := sprites.NewFace("star", textures.Glow(gleamColor, 1, 9, 9), at.X, at.Y).SetAnchor(0.5, 0.5).SetAlpha(0)
	on.Add(n)
	a.Add(func(now float64) {
		n.SetAlpha(max(wave(now, 4.7+3*phase, phase), 0))
	})
}

// FlickerWindows dims the windows of one house at a time for 2.2 seconds, as if somebody passed the lamp. Houses is
// their number. The callback setLight sets the brightness of the windows of house 0 … houses−1, from 0 to 1.
func (a *Ambience) FlickerWindows(houses int, setLight func(house int, brightness float64)) {
	const every, long, low = 5.5, 2.2, 0.35 // seconds between two houses, seconds dimmed, minimum brightness
	last := -1
	a.Add(func(now float64) {
		turn, p := math.Modf(now / every)
		house := int(uint32(turn)*2654435761>>16) % houses // Fibonacci hashing gives a pseudo-random order
		if last >= 0 && last != house {
			setLight(last, 1)
		}
		last = house
		p *= every / long
		setLight(house, 1-(1-low)*min(1, max(0, min(6*p, 6*(1-p)))))
	})
}

// Breathe stretches a standing figure in the rhythm of breath. The figure's index, 0 or more, sets period and phase. It
// overwrites the figure's scale.
func (a *Ambience) Breathe(figure *sprites.Node, index int) {
	const deep = 0.035 // share of the figure's height: two points on the table, five on the title
	period, phase := 3.7+0.29*float64(index%5), 0.37*float64(index)
	a.Add(func(now float64) {
		b := max(wave(now, period, phase), 0)
		figure.SetScale(1-0.4*deep*b*b, 1+deep*b*b)
	})
}

// Flutter makes a flag's cloth flutter. The cloth must be anchored at its left side. Its scale and angle are
// overwritten.
func (a *Ambience) Flutter(cloth *sprites.Node) {
	a.Add(func(now float64) {
		gust := 0.5 + 0.5*wave(now, 7.3, 0.2)
		cloth.SetScale(1-gust*(0.11+0.11*wave(now, 0.83, 0)), 1).SetAngle(gust * 0.09 * wave(now, 1.27, 0.4))
	})
}

// Flap makes a wing beat three times every 17 seconds and hides it otherwise. Its anchor must be the shoulder.
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
