package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites/motion"
)

// darkness darkens the town gradually: dusk around the legal targets, night in a card round.
type darkness struct {
	dusk, night float64 // target opacities, 0 … 1
	timeline    motion.Timeline
}

// show fades to the darkness of a pose, or without animations shows it at once. Call it when the stage shows the rest
// of the pose.
func (d *darkness) show(lights *Lighting, pose *Pose, set appctx.Settings) {
	dusk := 0.0
	for _, bright := range pose.TargetBrightness {
		if bright > 0 {
			dusk = duskLevel
		}
	}
	if dusk != d.dusk || pose.Night != d.night {
		fromDusk, fromNight := d.dusk, d.night
		d.dusk, d.night, d.timeline = dusk, pose.Night, motion.Timeline{}
		if set.Speed.HasAnimations() {
			duration := durDusk
			if set.Reduced {
				duration = durFade
			}
			d.timeline.At(0, duration, motion.InOut,
				func(p float64) { lights.darken(motion.Lerp(fromDusk, d.dusk, p), motion.Lerp(fromNight, d.night, p)) })
		}
	}
	if d.timeline.Running() {
		d.timeline.Advance(0)
	} else {
		lights.darken(d.dusk, d.night)
	}
}

// play ends the dusk and keeps the night of a card round during an animation that leads to a view. If that is after the
// round, the night fades out, unless the safe opens: then the night of the count follows it.
func (d *darkness) play(lights *Lighting, line *motion.Timeline, cues []cue, view rules.View) {
	from := d.night
	*d = darkness{night: from}
	if from == 0 {
		return
	}
	lights.darken(0, from)
	if phase := view.Phase(); phase == rules.PhaseCall || phase == rules.PhaseCards {
		return
	}
	if d.night = 0; !slices.ContainsFunc(cues, func(c cue) bool { return c.kind == cueOpen }) {
		line.At(0, durDusk, motion.InOut, func(p float64) { lights.darken(0, motion.Lerp(from, 0, p)) })
	}
}

// duskLevel is the opacity of the dusk around legal targets, 0 … 1.
const duskLevel = 0.3
