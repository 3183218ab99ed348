package stage

import (
	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// buildingRing returns the invisible ring of light around a legal target, relative to the building's centre.
func (bd *builder) buildingRing(b *layout.BuildingLayout) *sprites.Node {
	room := max(b.Rect.W*0.1, 8)
	width, height := b.Rect.W*1.08, b.Rect.H*0.36
	rim := max(b.Rect.H*0.028, 2.5)
	gold := bd.ctx.Kit.Theme.Gold
	face := bd.ctx.Textures.Shape("ring", width+2*room, height+2*room, func(c *raster.Canvas) {
		x, y := room+width/2, room+height/2
		c.Stroke(c.Ellipse(x, y, width/2, height/2), 2.6*rim, light.WithOpacity(gold, 0.85))
		light.Blur(c.Image, rim*1.5*bd.scale(), rim*1.1*bd.scale())
		c.Fill(c.Ellipse(x, y, width/2-rim, height/2-rim), light.WithOpacity(gold, 0.3))
		c.Stroke(c.Ellipse(x, y, width/2, height/2), rim, art.GoldHover)
	})
	// At any scale other than 1 the ring is drawn with a linear filter, like the glows. So they share a draw call.
	const scale = 1.002
	return sprites.NewFace("ring", face, 0, b.Art.Y+0.85*b.Art.H-b.Rect.Center().Y).SetAnchor(0.5, 0.5).
		SetScale(scale, scale).SetVisible(false)
}

// footRing returns the invisible ring of light at the feet of an agent of fw×fh points.
func (bd *builder) footRing(fw, fh float64) *sprites.Node {
	const room = 6 // for the blurred light around the ring, in points
	width, height, rim := fw*1.3, fh*0.26, max(fh*0.035, 2)
	gold := bd.ctx.Kit.Theme.Gold
	face := bd.ctx.Textures.Shape("foot ring", width+2*room, height+2*room, func(c *raster.Canvas) {
		x, y := room+width/2, room+height/2
		c.Fill(c.Ellipse(x, y, width/2, height/2), light.WithOpacity(gold, 0.75))
		light.Blur(c.Image, rim*bd.scale(), rim*0.8*bd.scale())
		c.Stroke(c.Ellipse(x, y, width/2, height/2), rim, art.GoldHover)
	})
	return sprites.NewFace("foot ring", face, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
}

// targetLights fades in the lights of legal targets clockwise, one after the other. They never delay input.
type targetLights struct {
	lit      [rules.NumBuildings]float64 // the brightness of the targets of the last pose
	timeline motion.Timeline
}

// show fades in the targets of a pose that were not lit before, with reduced motion all together. Call it when the
// lights have been set to the brightness of the pose, at which the fade ends. Without animations they keep that.
func (t *targetLights) show(lights *Lighting, pose *Pose, set appctx.Settings) {
	lit := &pose.TargetBrightness
	if *lit == t.lit {
		if t.timeline.Running() {
			t.timeline.Advance(0) // sets the lights back to where the fade is
		}
		return
	}
	var delays [rules.NumBuildings]float64 // in seconds
	fresh, count := *lit, 0                // the brightness of new targets, 0 for others, and their number
	for i := range rules.NumBuildings {
		if b := pose.LightsAfter.Forward(i + 1); lit[b] > 0 && t.lit[b] == 0 {
			if delays[b] = durTargetStagger * float64(count); set.Reduced {
				delays[b] = 0
			}
			count++
		} else {
			fresh[b] = 0 // already lit, or no target
		}
	}
	t.lit, t.timeline = *lit, motion.Timeline{}
	if count == 0 || !set.Speed.HasAnimations() {
		return
	}
	duration := durTargetStagger*float64(count-1) + durTarget
	t.timeline.At(0, duration, motion.Linear, func(p float64) {
		for b, bright := range fresh {
			if bright > 0 {
				lights.glows[b].SetAlpha(bright * motion.Out(min(max((p*duration-delays[b])/durTarget, 0), 1)))
			}
		}
	})
	t.timeline.Advance(0) // sets the new lights to the beginning of the fade
}
