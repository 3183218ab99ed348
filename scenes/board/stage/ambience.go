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
	numStars = 3     // that twinkle beside the moon
)

// Position and width of the bakery's chimney in its drawing, in its units.
const (
	bakeryBuilding = rules.Building(2)
	chimneyX       = 153
	chimneyY       = 62
	chimneyWidth   = 22
)

// Position of the joint of the crow's wing in the drawing of the ruins, in its units.
const (
	ruinsBuilding = rules.Building(11)
	wingX         = 90
	wingY         = 46
)

// buildAmbience adds the nodes of the ambient animation, and returns the animation: fog, smoke, moon and stars,
// flickering windows, a crow's wing, and the flag at the goal score. Moon, stars and flag are missing where the layout
// has no room.
func (bd *builder) buildAmbience(lights *Lighting, goal int) ambience.Ambience {
	var town ambience.Ambience
	textures := bd.ctx.Textures
	low, high := sprites.New("air"), sprites.New("air")
	bd.picture.Add(sprites.LayerGlow, low)
	bd.picture.Add(sprites.LayerHouses, high)
	if moon, radius := scenery.MoonAt(bd.table); radius > 0 {
		town.Glint(textures, low, moon, radius)
		for i := range numStars {
			number := float64(i)
			star := layout.Point{X: moon.X + radius*(2.1+1.7*number), Y: moon.Y - radius*(0.9-0.35*float64(i%2))}
			town.Star(textures, low, star, 0.31*number)
		}
	}
	town.Fog(textures, low, bd.table.Board)
	bakery, ruins := bd.table.Buildings[bakeryBuilding].Art, bd.table.Buildings[ruinsBuilding].Art
	scale := bakery.W / artSize
	chimney := layout.Point{X: bakery.X + chimneyX*scale, Y: bakery.Y + chimneyY*scale}
	town.Smoke(textures, high, chimney, chimneyWidth*scale)
	if at, scale := scenery.FlagAt(bd.table, goal); scale > 0 {
		cloth := textures.Shape("flag", scenery.FlagClothWidth*scale, scenery.FlagClothHeight*scale,
			func(c *raster.Canvas) { scenery.FlagCloth(c, scale) })
		flag := sprites.NewFace("flag", cloth, at.X, at.Y)
		bd.picture.Add(sprites.LayerStones, flag)
		town.Flutter(flag)
	}
	scale = ruins.W / artSize
	wingFace := textures.Shape("wing", scenery.CrowWingWidth*scale, scenery.CrowWingHeight*scale,
		func(c *raster.Canvas) { scenery.CrowWing(c, scale) })
	wing := sprites.NewFace("wing", wingFace, ruins.X+wingX*scale, ruins.Y+wingY*scale).SetAnchor(1, 1)
	high.Add(wing)
	town.Flap(wing)
	town.FlickerWindows(rules.NumBuildings, func(house int, light float64) {
		lights.flicker(rules.Building(house), light)
	})
	return town
}

// AdvanceAmbience advances the ambient animation by dt seconds, unless the animation of a step runs. It does not
// allocate.
func (tv *TableView) AdvanceAmbience(dt float64) {
	if !tv.timeline.Running() {
		tv.ambience.Advance(dt)
	}
}
