package stage

import (
	"slices"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites/motion"
)

// darkness is the darkness while a person chooses, and in a card round. It changes gradually.
type darkness struct {
	dusk, night float64 // target levels, 0 … 1
	timeline    motion.Timeline
}

// show changes the darkness to that of a pose which the stage already shows.
func (m *darkness) show(l *Lighting, pose *Pose, set appctx.Settings) {
	dusk := 0.0
	for _, bright := range pose.Lit {
		if bright > 0 {
			dusk = duskLevel
		}
	}
	if dusk != m.dusk || pose.Night != m.night {
		dusk0, night0 := m.dusk, m.night
		m.dusk, m.night, m.timeline = dusk, pose.Night, motion.Timeline{}
		if set.Speed.Moves() {
			long := tempoDusk
			if set.Reduced {
				long = tempoFade
			}
			m.timeline.At(0, long, motion.InOut,
				func(p float64) { l.darken(motion.Lerp(dusk0, m.dusk, p), motion.Lerp(night0, m.night, p)) })
		}
	}
	if m.timeline.Running() {
		m.timeline.Advance(0)
	} else {
		l.darken(m.dusk, m.night)
	}
}

// play changes the darkness while events are animated. A card round that goes on stays dark. After one it becomes
// light, unless the safe opens.
func (m *darkness) play(l *Lighting, line *motion.Timeline, cues []cue, v rules.View) {
	from := m.night
	*m = darkness{night: from}
	if from == 0 {
		return
	}
	l.darken(0, from)
	if p := v.Phase(); p == rules.PhaseCall || p == rules.PhaseCards {
		return
	}
	if m.night = 0; !slices.ContainsFunc(cues, func(c cue) bool { return c.kind == cueOpen }) {
		line.At(0, tempoDusk, motion.InOut, func(p float64) { l.darken(0, motion.Lerp(from, 0, p)) })
	}
}

// duskLevel is the darkness of the ground round what can be picked, 0 … 1.
const duskLevel = 0.5
