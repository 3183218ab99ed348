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

// The brightness of the windows, 0 … 1.
const (
	idleBrightness  = 0.8  // while nothing pays
	roundBrightness = 0.45 // in a card round, of buildings that are not at stake
	countBrightness = 0.3  // in a count, of buildings that do not pay
	dimFactor       = 0.45 // the light of a building that can't be picked
)

// The radius of the clear area in the night, as a share of the night's width: in a count, and in a card round.
const (
	countNightRadius = 0.36
	roundNightRadius = 0.15
)

// Lighting is the light in the town: the windows, the gold of the building where the safe stands, the rings round
// buildings that can be picked, and the night of a count.
type Lighting struct {
	*builder
	houses  [rules.NumBuildings]*sprites.Node
	windows [rules.NumBuildings]*sprites.Node // nil where a building has none
	glows   [rules.NumBuildings]*sprites.Node // below a building that can be picked or pays
	// children of on: rings on the pavement round a building that can be picked
	rings        [rules.NumBuildings]*sprites.Node
	drawings     [rules.NumBuildings]func() *image.RGBA
	gold         *sprites.Node
	night        *sprites.Node
	countNight   *sprites.Picture // the night of a count
	roundNight   *sprites.Picture // the night of a card round, which leaves one building clear
	isRoundNight bool             // the night of a card round is shown
	dusk         *sprites.Node    // above the ground, below all that can be picked
	idleLevel    float64          // the brightness of the windows of an idle building
	goldBuilding rules.Building
	dimmed       bool           // something can be picked, and all else is dim
	keepGold     bool           // the building of the safe is never dim
	batch        *sprites.Batch // the pictures of the town, which appear together
	flickering   rules.Building // the building whose windows flicker as ambience
}

// buildLights returns the lights for the buildings' nodes and drawings.
func buildLights(w *builder, houses [rules.NumBuildings]*sprites.Node,
	drawn [rules.NumBuildings]func() *image.RGBA) Lighting {
	l := Lighting{builder: w, houses: houses, drawings: drawn, goldBuilding: rules.NoBuilding,
		flickering: rules.NoBuilding,
		idleLevel:  idleBrightness}
	g := w.ctx.Gallery
	l.dusk = sprites.NewFace("dusk", g.Fill(art.Night, w.screen.W, w.screen.H), 0, 0).SetVisible(false)
	w.picture.Add(sprites.LayerGlow, l.dusk)
	side := 2.6 * max(w.screen.W, w.screen.H)
	dark := func(name string, reach float64) *sprites.Picture {
		return g.AsyncSmooth(name, side, side, func(func()) *image.RGBA { return scenery.Spotlight(reach) })
	}
	l.countNight, l.roundNight = dark("night", countNightRadius), dark("close-night", roundNightRadius)
	l.night = sprites.NewFace("night", l.countNight, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerHouses, l.night)
	for i, b := range w.table.Buildings {
		lit := g.AsyncSmooth(scenery.Houses[i]+" windows", b.Art.W*(1+2*scenery.LightMargin),
			b.Art.H*(1+2*scenery.LightMargin),
			func(rest func()) *image.RGBA {
				m := drawn[i]()
				rest()
				return scenery.WindowLight(m)
			})
		l.windows[i] = sprites.NewFace("windows", lit, b.Art.Center().X, b.Art.Center().Y).SetAnchor(0.5, 0.5).
			SetAlpha(idleBrightness)
		glow := g.Glow(w.ctx.Kit.Theme.Gold, 0.75, b.Rect.W*1.35, b.Rect.H*1.25)
		l.rings[i] = w.buildingRing(&b)
		l.glows[i] = sprites.New("light").SetPos(b.Rect.Center().X, b.Rect.Center().Y).SetVisible(false)
		l.glows[i].Add(sprites.NewFace("glow", glow, 0, 0).SetAnchor(0.5, 0.5), l.rings[i])
		w.picture.Add(sprites.LayerHouses, l.windows[i])
		w.picture.Add(sprites.LayerGlow, l.glows[i])
	}
	l.gold = sprites.New("gold").SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerHouses, l.gold)
	return l
}

// SetGoldBuilding makes the building of the safe gold, and no other. NoBuilding means none.
func (l *Lighting) SetGoldBuilding(b rules.Building) {
	if b != l.goldBuilding {
		l.ctx.Gallery.Batch(l.batch, func() { l.setGoldBuilding(b) })
	}
}

func (l *Lighting) setGoldBuilding(b rules.Building) {
	if l.goldBuilding = b; b == l.flickering {
		l.endFlicker()
	}
	l.gold.SetVisible(b != rules.NoBuilding)
	if b != rules.NoBuilding {
		r := l.table.Buildings[b].Art
		drawn := l.drawings[b]
		l.gold.SetFace(l.ctx.Gallery.AsyncSmooth(scenery.Houses[b]+" gold", r.W*(1+2*scenery.LightMargin),
			r.H*(1+2*scenery.LightMargin), func(rest func()) *image.RGBA {
				m := drawn()
				rest()
				return scenery.GoldLight(m)
			}))
		l.gold.SetPos(r.Center().X, r.Center().Y)
		l.night.SetPos(r.Center().X, r.Center().Y)
	}
	l.paint()
}

// paint shows every building in its present colours: gold, moonlit or dim.
func (l *Lighting) paint() {
	for i, n := range l.houses {
		b := rules.Building(i)
		face := l.housePicture(b, l.drawings[b])
		if b == l.goldBuilding {
			face = l.goldHousePicture(b, l.drawings[b])
		}
		if l.isDim(b) {
			face = face.Dimmed(dimFactor)
		}
		n.SetFace(face)
	}
}

// isDim reports whether a building is dim because it can't be picked.
func (l *Lighting) isDim(b rules.Building) bool {
	return l.dimmed && !l.glows[b].Visible() && !(l.keepGold && b == l.goldBuilding)
}

// SetWindows sets the brightness of a building's windows, 0 (dark) … 1 (all lights on).
func (l *Lighting) SetWindows(b rules.Building, level float64) { l.windows[b].SetAlpha(level) }

// flicker dims the windows of one building as ambience: light is 0 … 1 of the usual brightness. The change is gradual.
// A building whose windows have a meaning at the moment is left alone.
func (l *Lighting) flicker(b rules.Building, light float64) {
	const most = 0.2
	if b == l.goldBuilding || l.dimmed {
		return
	}
	was := l.windows[b].Alpha() / l.idleLevel
	light = min(max(light, was-most), was+most)
	l.SetWindows(b, l.idleLevel*light)
	if light < 1 {
		l.flickering = b
	} else if l.flickering == b {
		l.flickering = rules.NoBuilding
	}
}

// endFlicker ends the ambient flicker of a building.
func (l *Lighting) endFlicker() {
	if l.flickering != rules.NoBuilding {
		l.SetWindows(l.flickering, l.idleLevel)
		l.flickering = rules.NoBuilding
	}
}

// resetWindows sets all windows to the brightness of idle buildings, except the one that flickers as ambience.
func (l *Lighting) resetWindows() {
	for b := range rules.Building(rules.NumBuildings) {
		if b != l.flickering {
			l.SetWindows(b, l.idleLevel)
		}
	}
}

// fadeFlicker ends the ambient flicker gradually, before events are animated whose lights have a meaning.
func (l *Lighting) fadeFlicker(line *motion.Timeline) {
	b := l.flickering
	if b == rules.NoBuilding {
		return
	}
	const long = 0.25 // seconds
	from, to := l.windows[b].Alpha(), l.idleLevel
	l.flickering = rules.NoBuilding
	line.At(0, long, motion.InOut, func(p float64) { l.SetWindows(b, motion.Lerp(from, to, p)) })
}

// SetAllWindows sets the brightness of all windows, 0 … 1.
func (l *Lighting) SetAllWindows(level float64) {
	for b := range l.windows {
		l.SetWindows(rules.Building(b), level)
	}
}

// SetNight darkens the town by level, 0 … 1, except round one building.
func (l *Lighting) SetNight(level float64, except rules.Building) {
	c := l.table.Buildings[except].Art.Center()
	l.nightAt(level, c)
}

func (l *Lighting) nightAt(level float64, p layout.Point) {
	l.night.SetPos(p.X, p.Y).SetAlpha(level).SetVisible(level > 0)
}

// reset shows an ordinary evening: only the windows shine, and the building of the safe.
func (l *Lighting) reset() {
	for i, n := range l.glows {
		n.SetVisible(false).SetAlpha(1)
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

// showTargets sets the brightness of buildings that can be picked, 0 … 1. If there are any, the others become dim.
// KeepGold leaves the building of the safe as it is.
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

// darken sets the darkness of the ground below what can be picked, and of the night, both 0 … 1. The night leaves the
// building of the safe clear.
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

// chooseNight chooses the night of a card round, or that of a count.
func (l *Lighting) chooseNight(on bool) {
	face := l.countNight
	if on {
		face = l.roundNight
	}
	l.isRoundNight = on
	l.night.SetFace(face).SetScale(1, 1)
}

// widenNight changes the night of a card round into that of a count. The clear area becomes larger.
func (l *Lighting) widenNight(line *motion.Timeline, at, long float64) {
	if !l.isRoundNight {
		return
	}
	line.At(at, long, motion.InOut, func(p float64) {
		if p >= 1 {
			l.chooseNight(false)
			return
		}
		f := motion.Lerp(1, countNightRadius/roundNightRadius, p)
		l.night.SetScale(f, f)
	})
}

// dimWindows lowers the windows of the town while the safe opens.
func (l *Lighting) dimWindows(line *motion.Timeline, c cue) {
	line.At(c.at, c.duration, motion.InOut, func(p float64) {
		for _, n := range l.windows {
			// a window may have been lower before
			n.SetAlpha(min(n.Alpha(), motion.Lerp(idleBrightness, countBrightness, p)))
		}
	})
}

// restoreWindows restores the windows when all have been paid.
func (l *Lighting) restoreWindows(line *motion.Timeline, c cue) {
	line.At(c.at, c.duration, motion.InOut, func(p float64) {
		l.SetAllWindows(motion.Lerp(countBrightness, idleBrightness, p))
	})
}

// lightPayingBuilding lights up all windows of a building that pays. The night becomes lighter there.
func (l *Lighting) lightPayingBuilding(line *motion.Timeline, c cue) {
	n := l.glows[c.building]
	to := l.table.Buildings[c.building].Art.Center()
	var from layout.Point
	line.Do(c.at, func() { from.X, from.Y = l.night.Pos() })
	line.At(c.at, c.duration, motion.Linear, func(p float64) {
		n.SetVisible(p < 1).SetAlpha(min(1, 3*motion.Arc(p)))
		if l.night.Visible() {
			q := motion.InOut(min(p*2, 1))
			l.night.SetPos(motion.Lerp(from.X, to.X, q), motion.Lerp(from.Y, to.Y, q))
			l.SetWindows(c.building, max(countBrightness, math.Min(1, 4*motion.Arc(p))))
		}
	})
}
