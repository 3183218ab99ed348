package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/scenery"
)

const (
	artSize  = 256.0 // side of a building's drawing, in units of the drawing
	numStars = 3     // beside the moon
)

// Position and width of the bakery's chimney in its drawing.
const (
	bakeryBuilding = rules.Building(2)
	chimneyX       = 153
	chimneyY       = 62
	chimneyWidth   = 22
)

// Position of the joint of the crow's wing in the drawing of the ruins.
const (
	ruinsBuilding = rules.Building(11)
	wingX         = 90
	wingY         = 46
)

// buildAmbience returns the ambient animation of the town: fog, smoke, moon and stars, flickering windows, crow, and
// the flag at the goal score.
func (bd *builder) buildAmbience(lights *Lighting, goal int) ambience.Ambience {
	var a ambience.Ambience
	textures := bd.ctx.Textures
	low, high := sprites.New("air"), sprites.New("air")
	bd.picture.Add(sprites.LayerGlow, low)
	bd.picture.Add(sprites.LayerHouses, high)
	if m, r := scenery.MoonAt(bd.table); r > 0 {
		a.Glint(textures, low, m, r)
		for i := range numStars {
			d := float64(i)
			a.Star(textures, low, layout.Point{X: m.X + r*(2.1+1.7*d), Y: m.Y - r*(0.9-0.35*float64(i%2))}, 0.31*d)
		}
	}
	a.Fog(textures, low, bd.table.Board)
	k := bd.table.Buildings[bakeryBuilding].Art.W / artSize
	top := layout.Point{X: bd.table.Buildings[bakeryBuilding].Art.X + chimneyX*k,
		Y: bd.table.Buildings[bakeryBuilding].Art.Y + chimneyY*k}
	a.Smoke(textures, high, top, chimneyWidth*k)
	if at, k := scenery.FlagAt(bd.table, goal); k > 0 {
		cloth := textures.Shape("flag", scenery.FlagClothWidth*k, scenery.FlagClothHeight*k,
			func(c *raster.Canvas) { scenery.FlagCloth(c, k) })
		n := sprites.NewFace("flag", cloth, at.X, at.Y)
		bd.picture.Add(sprites.LayerStones, n)
		a.Flutter(n)
	}
	r := bd.table.Buildings[ruinsBuilding].Art
	k = r.W / artSize
	wing := textures.Shape("wing", scenery.CrowWingWidth*k, scenery.CrowWingHeight*k,
		func(c *raster.Canvas) { scenery.CrowWing(c, k) })
	n := sprites.NewFace("wing", wing, r.X+wingX*k, r.Y+wingY*k).SetAnchor(1, 1)
	high.Add(n)
	a.Flap(n)
	a.FlickerWindows(rules.NumBuildings, func(house int, light float64) {
		lights.flicker(rules.Building(house), light)
	})
	return a
}

// AdvanceAmbience advances the ambient animation by dt seconds, unless events are animated. It does not allocate.
func (tv *TableView) AdvanceAmbience(dt float64) {
	if !tv.timeline.Running() {
		tv.ambience.Advance(dt)
	}
}
