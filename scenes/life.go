package scenes

import (
	"heimlich/scenes/backstage"
	"heimlich/sprites/ambience"
)

// restAfter is how long a town lives on, in seconds, when nobody touches anything.
const restAfter = 60

// life says when what lives in a scene moves on: some times a second, and not for ever.
type life struct {
	idle float64 // since somebody touched anything, in seconds
	owed float64 // of the time that has passed
}

// touched lets everything live again.
func (l *life) touched() { l.idle = 0 }

// step lets dt seconds pass and returns for how long something is to live now, 0 for not at all.
func (l *life) step(dt float64) float64 {
	const beat = 1.0 / ambience.Rate
	l.idle += dt
	if l.owed += dt; l.owed < beat {
		return 0
	}
	l.owed = min(l.owed-beat, beat)
	if l.idle > restAfter {
		return 0
	}
	return beat
}

// live lets dt seconds pass for what lives in the scene, while somebody is there who wants to see it. The page does not hear of it: it means nothing.
func (d *Director) live(dt float64) {
	set := d.back.Settings
	s, ok := d.scene.(backstage.Lively)
	if step := d.life.step(dt); ok && step > 0 && d.watched && set.Speed.Moves() && !set.Reduced {
		s.Live(step)
	}
}
