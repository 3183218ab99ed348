package stage

import (
	"image"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/scenery"
)

// Brightness of windows, 0 … 1.
const (
	idleBrightness  = 0.8  // usually
	roundBrightness = 0.45 // in a card round, except at the safe
	countBrightness = 0.3  // in a count, of buildings that do not pay at the moment
	dimFactor       = 0.65 // factor for buildings that are not legal targets
)

// Radius of the clear area in the night, as a share of the night picture's width.
const (
	countNightRadius = 0.36 // in a count
	roundNightRadius = 0.15 // in a card round
)

// Lighting controls the light in the town: windows, the gold building of the safe, glows of legal targets, dusk and
// night.
type Lighting struct {
	*builder
	houses       [rules.NumBuildings]*sprites.Node // the buildings
	windows      [rules.NumBuildings]*sprites.Node // overlays of lit windows
	glows        [rules.NumBuildings]*sprites.Node // below legal targets and paying buildings
	rings        [rules.NumBuildings]*sprites.Node // children of glows, only of legal targets
	drawings     [rules.NumBuildings]func() *image.RGBA
	gold         *sprites.Node // overlay of the gold building
	night        *sprites.Node
	countNight   *sprites.Picture // night in a count
	roundNight   *sprites.Picture // night in a card round, with a smaller clear area
	isRoundNight bool             // night shows roundNight
	dusk         *sprites.Node    // above the ground, below legal targets
	idleLevel    float64          // brightness of the windows of idle buildings
	goldBuilding rules.Building
	dimmed       bool           // buildings that are not legal targets are dim
	keepGold     bool           // the gold building is never dim
	batch        *sprites.Batch // the pictures of the town, which appear together
	flickering   rules.Building // the building with flickering windows, or NoBuilding
}

// buildLights adds the lights of buildings, given their nodes and functions that draw them.
func buildLights(builder *builder, houses [rules.NumBuildings]*sprites.Node,
	drawings [rules.NumBuildings]func() *image.RGBA) Lighting {
	lights := Lighting{builder: builder, houses: houses, drawings: drawings, goldBuilding: rules.NoBuilding,
		flickering: rules.NoBuilding,
		idleLevel:  idleBrightness}
	textures := builder.ctx.Textures
	lights.dusk = sprites.NewFace("dusk", textures.Fill(art.Night, builder.screen.W, builder.screen.H), 0,
		0).SetVisible(false)
	builder.picture.Add(sprites.LayerGlow, lights.dusk)
	side := 2.6 * max(builder.screen.W, builder.screen.H)
	dark := func(name string, reach float64) *sprites.Picture {
		return textures.AsyncSmooth(name, side, side, func(func()) *image.RGBA { return scenery.Spotlight(reach) })
	}
	lights.countNight, lights.roundNight = dark("night", countNightRadius), dark("close-night", roundNightRadius)
	lights.night = sprites.NewFace("night", lights.countNight, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
	builder.picture.Add(sprites.LayerHouses, lights.night)
	for i, building := range builder.table.Buildings {
		lit := textures.AsyncSmooth(scenery.Houses[i]+" windows", building.Art.W*(1+2*scenery.LightMargin),
			building.Art.H*(1+2*scenery.LightMargin),
			func(rest func()) *image.RGBA {
				m := drawings[i]()
				rest()
				return scenery.WindowLight(m)
			})
		lights.windows[i] = sprites.NewFace("windows", lit, building.Art.Center().X,
			building.Art.Center().Y).SetAnchor(0.5, 0.5).
			SetAlpha(idleBrightness)
		glow := textures.Glow(builder.ctx.Kit.Theme.Gold, 0.75, building.Rect.W*1.35, building.Rect.H*1.25)
		lights.rings[i] = builder.buildingRing(&building)
		lights.glows[i] = sprites.New("light").SetPos(building.Rect.Center().X,
			building.Rect.Center().Y).SetVisible(false)
		lights.glows[i].Add(sprites.NewFace("glow", glow, 0, 0).SetAnchor(0.5, 0.5), lights.rings[i])
		builder.picture.Add(sprites.LayerHouses, lights.windows[i])
		builder.picture.Add(sprites.LayerGlow, lights.glows[i])
	}
	lights.gold = sprites.New("gold").SetAnchor(0.5, 0.5).SetVisible(false)
	builder.picture.Add(sprites.LayerHouses, lights.gold)
	return lights
}

// SetGoldBuilding makes building b, that of the safe, gold, and all others moonlit. NoBuilding makes none gold. For the
// building that is gold already it does nothing.
func (l *Lighting) SetGoldBuilding(b rules.Building) {
	if b != l.goldBuilding {
		l.ctx.Textures.Batch(l.batch, func() { l.setGoldBuilding(b) })
	}
}

// setGoldBuilding is SetGoldBuilding for another building than the present one, inside the batch of the town's
// pictures.
func (l *Lighting) setGoldBuilding(b rules.Building) {
	if l.goldBuilding = b; b == l.flickering {
		l.endFlicker()
	}
	l.gold.SetVisible(b != rules.NoBuilding)
	if b != rules.NoBuilding {
		rect := l.table.Buildings[b].Art
		drawn := l.drawings[b]
		l.gold.SetFace(l.ctx.Textures.AsyncSmooth(scenery.Houses[b]+" gold", rect.W*(1+2*scenery.LightMargin),
			rect.H*(1+2*scenery.LightMargin), func(rest func()) *image.RGBA {
				m := drawn()
				rest()
				return scenery.GoldLight(m)
			}))
		l.gold.SetPos(rect.Center().X, rect.Center().Y)
		l.night.SetPos(rect.Center().X, rect.Center().Y)
	}
	l.paint()
}

// paint updates the picture of each building: gold or moonlit, and dim if it is not a legal target.
func (l *Lighting) paint() {
	for i, node := range l.houses {
		b := rules.Building(i)
		face := l.housePicture(b, l.drawings[b])
		if b == l.goldBuilding {
			face = l.goldHousePicture(b, l.drawings[b])
		}
		if l.isDim(b) {
			face = face.Dimmed(dimFactor)
		}
		node.SetFace(face)
	}
}

// isDim reports whether a building is dim because others are legal targets. With keepGold, the gold one is not.
func (l *Lighting) isDim(b rules.Building) bool {
	return l.dimmed && !l.glows[b].Visible() && !(l.keepGold && b == l.goldBuilding)
}

// SetWindows sets the brightness of the windows of building b, from 0 (dark) to 1.
func (l *Lighting) SetWindows(b rules.Building, level float64) { l.windows[b].SetAlpha(level) }

// flicker sets the brightness of a building's windows as ambience to a share of the usual one, 0 … 1. Large changes
// take several calls. It ignores the gold building, and all while there are legal targets.
func (l *Lighting) flicker(building rules.Building, light float64) {
	const maxChange = 0.2 // of the share in a call
	if building == l.goldBuilding || l.dimmed {
		return
	}
	was := l.windows[building].Alpha() / l.idleLevel
	light = min(max(light, was-maxChange), was+maxChange)
	l.SetWindows(building, l.idleLevel*light)
	if light < 1 {
		l.flickering = building
	} else if l.flickering == building {
		l.flickering = rules.NoBuilding
	}
}

// endFlicker ends the flicker of windows at once.
func (l *Lighting) endFlicker() {
	if l.flickering != rules.NoBuilding {
		l.SetWindows(l.flickering, l.idleLevel)
		l.flickering = rules.NoBuilding
	}
}

// resetWindows sets all windows to the idle brightness, except those that flicker.
func (l *Lighting) resetWindows() {
	for b := range rules.Building(rules.NumBuildings) {
		if b != l.flickering {
			l.SetWindows(b, l.idleLevel)
		}
	}
}

// fadeFlicker ends the flicker gradually, on the timeline of an animation.
func (l *Lighting) fadeFlicker(line *motion.Timeline) {
	b := l.flickering
	if b == rules.NoBuilding {
		return
	}
	from, to := l.windows[b].Alpha(), l.idleLevel
	l.flickering = rules.NoBuilding
	line.At(0, durFlicker, motion.InOut, func(p float64) { l.SetWindows(b, motion.Lerp(from, to, p)) })
}

// SetAllWindows sets the brightness of all windows, 0 … 1.
func (l *Lighting) SetAllWindows(level float64) {
	for b := range l.windows {
		l.SetWindows(rules.Building(b), level)
	}
}

// SetNight sets the opacity of the night, 0 … 1, and moves its clear area to building except.
func (l *Lighting) SetNight(level float64, except rules.Building) {
	center := l.table.Buildings[except].Art.Center()
	l.nightAt(level, center)
}

// nightAt sets the opacity of the night, 0 … 1, and moves the centre of its clear area to point p.
func (l *Lighting) nightAt(level float64, p layout.Point) {
	l.night.SetPos(p.X, p.Y).SetAlpha(level).SetVisible(level > 0)
}

// reset shows an ordinary evening: only the windows shine, and the building of the safe.
func (l *Lighting) reset() {
	for i, glow := range l.glows {
		glow.SetVisible(false).SetAlpha(1)
		l.rings[i].SetVisible(false)
	}
	l.idleLevel = idleBrightness
	l.resetWindows()
	l.night.SetVisible(false)
	l.chooseNight(false)
	l.dusk.SetVisible(false)
	l.gold.SetAlpha(1)
	if l.dimmed {
		l.dimmed = false
		l.paint()
	}
}

// showTargets lights the legal targets with a brightness of 0 … 1, and dims other buildings. With keepGold, the gold
// building is not dimmed. Without targets it does nothing.
func (l *Lighting) showTargets(lit *[rules.NumBuildings]float64, keepGold bool) {
	for b, alpha := range lit {
		if alpha > 0 {
			l.glows[b].SetVisible(true).SetAlpha(alpha)
			l.rings[b].SetVisible(true)
			l.dimmed = true
		}
	}
	if !l.dimmed {
		return
	}
	l.endFlicker()
	l.keepGold = keepGold
	for b := range lit {
		if l.isDim(rules.Building(b)) {
			l.SetWindows(rules.Building(b), idleBrightness*dimFactor)
		}
	}
	if l.goldBuilding != rules.NoBuilding && l.isDim(l.goldBuilding) {
		l.gold.SetAlpha(dimFactor)
	}
	l.paint()
}

// darken sets the opacities of dusk and of the night of a card round, 0 … 1. The gold building stays clear. Unless
// there are legal targets, it also sets the brightness of windows.
func (l *Lighting) darken(dusk, night float64) {
	l.dusk.SetVisible(dusk > 0).SetAlpha(dusk)
	if l.goldBuilding == rules.NoBuilding {
		return
	}
	l.nightAt(night, l.table.Buildings[l.goldBuilding].Art.Center())
	l.chooseNight(true)
	if l.dimmed {
		return
	}
	l.idleLevel = motion.Lerp(idleBrightness, roundBrightness, night)
	if night > 0 {
		l.flickering = rules.NoBuilding
	}
	l.resetWindows()
	l.SetWindows(l.goldBuilding, motion.Lerp(idleBrightness, 1, night))
}

// chooseNight selects the picture of the night: that of a card round, or else that of a count.
func (l *Lighting) chooseNight(round bool) {
	face := l.countNight
	if round {
		face = l.roundNight
	}
	l.isRoundNight = round
	l.night.SetFace(face).SetScale(1, 1)
}

// widenNight widens the clear area of the night of a card round to that of a count, from a time of the timeline within
// a duration, both in seconds. For the night of a count it does nothing.
func (l *Lighting) widenNight(line *motion.Timeline, at, duration float64) {
	if !l.isRoundNight {
		return
	}
	line.At(at, duration, motion.InOut, func(p float64) {
		if p >= 1 {
			l.chooseNight(false)
			return
		}
		scale := motion.Lerp(1, countNightRadius/roundNightRadius, p)
		l.night.SetScale(scale, scale)
	})
}

// dimWindows dims all windows during a cue, in which the safe opens.
func (l *Lighting) dimWindows(line *motion.Timeline, cue cue) {
	line.At(cue.at, cue.duration, motion.InOut, func(p float64) {
		for _, windows := range l.windows {
			// In a card round windows may be darker already.
			windows.SetAlpha(min(windows.Alpha(), motion.Lerp(idleBrightness, countBrightness, p)))
		}
	})
}

// restoreWindows restores the usual brightness of all windows during a cue, at the end of a count.
func (l *Lighting) restoreWindows(line *motion.Timeline, cue cue) {
	line.At(cue.at, cue.duration, motion.InOut, func(p float64) {
		l.SetAllWindows(motion.Lerp(countBrightness, idleBrightness, p))
	})
}

// lightPayingBuilding lights the building that pays during a cue, and moves the clear area of the night there.
func (l *Lighting) lightPayingBuilding(line *motion.Timeline, cue cue) {
	glow := l.glows[cue.building]
	to := l.table.Buildings[cue.building].Art.Center()
	var from layout.Point
	line.Do(cue.at, func() { from.X, from.Y = l.night.Pos() })
	line.At(cue.at, cue.duration, motion.Linear, func(p float64) {
		glow.SetVisible(p < 1).SetAlpha(min(1, 3*motion.Arc(p)))
		if l.night.Visible() {
			share := motion.InOut(min(p*2, 1))
			l.night.SetPos(motion.Lerp(from.X, to.X, share), motion.Lerp(from.Y, to.Y, share))
			l.SetWindows(cue.building, max(countBrightness, math.Min(1, 4*motion.Arc(p))))
		}
	})
}
