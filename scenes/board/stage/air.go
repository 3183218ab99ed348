package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/scenery"
)

// The bakery's chimney in its drawing, in 256ths of the drawing's side.
const (
	bakery         = rules.Building(2)
	chimneyX       = 153
	chimneyY       = 62
	chimneyWide    = 22
	artSide        = 256.0
	starsOverTable = 3
)

// air lets the town live while nothing happens: fog over the street, smoke from the bakery, the moon and a few stars, a window now and then.
func (w *workshop) air(l *Lighting) ambience.Ambience {
	var a ambience.Ambience
	g := w.back.Gallery
	low, high := sprites.New("air"), sprites.New("air")
	w.picture.Add(sprites.LayerGlow, low)
	w.picture.Add(sprites.LayerHouses, high)
	if m, r := scenery.Moon(w.table); r > 0 {
		a.Glint(g, low, m, r)
		for i := range starsOverTable {
			d := float64(i)
			a.Star(g, low, layout.Point{X: m.X + r*(2.1+1.7*d), Y: m.Y - r*(0.9-0.35*float64(i%2))}, 0.31*d)
		}
	}
	a.Fog(g, low, w.table.Board)
	k := w.table.Buildings[bakery].Art.W / artSide
	top := layout.Point{X: w.table.Buildings[bakery].Art.X + chimneyX*k, Y: w.table.Buildings[bakery].Art.Y + chimneyY*k}
	a.Smoke(g, high, top, chimneyWide*k)
	a.Windows(rules.NumBuildings, func(house int, light float64) {
		if b := rules.Building(house); b != l.golden && !l.dimmed {
			l.Raise(b, l.level*light)
		}
	})
	return a
}

// Live lets dt seconds pass for what lives in a town in which nothing happens. It allocates nothing.
func (s *Stage) Live(dt float64) {
	if !s.line.Running() {
		s.living.Live(dt)
	}
}
