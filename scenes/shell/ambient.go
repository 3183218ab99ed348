package shell

import (
	"heimlich/sprites/ambience"
)

// RestAfter is how long ambient motion continues without input, in seconds.
const RestAfter = 60

// life schedules the ambient motion of a scene: some steps a second, for a limited time.
type life struct {
	idle      float64 // seconds since the last input
	owed      float64 // seconds not yet passed on
	expensive bool    // no graphics card here

	purse   purse
	watched float64 // seconds that the cost has been measured
	before  float64 // processor time at the start of the measurement
}

// The limit of ambient motion: a share of a processor, measured over so many seconds in which nothing else happens.
const (
	mostSpent = 0.3
	weighed   = 3.0
)

// weigh measures what ambient motion costs while nothing else happens. Without a graphics card it is far too expensive;
// then it stops for good.
func (l *life) weigh(dt, spent float64) {
	if l.watched == 0 {
		l.before = spent
	}
	if l.watched += dt; l.watched >= weighed {
		l.expensive = l.expensive || spent-l.before > mostSpent*l.watched
		l.watched = 0
	}
}

// touched restarts the ambient motion.
func (l *life) touched() { l.idle = 0 }

// step advances by dt seconds and returns the seconds of ambient motion due now, or 0.
func (l *life) step(dt float64) float64 {
	const beat = 1.0 / ambience.Rate
	l.idle += dt
	if l.owed += dt; l.owed < beat {
		return 0
	}
	l.owed = min(l.owed-beat, beat)
	return beat
}

// lives reports whether ambient motion is on: it is wanted, cheap enough, and somebody watches.
func (l *life) lives(v *view, watched bool) bool {
	set := v.ctx.Settings
	return v.scene != nil && v.scene.HasAmbientMotion() && watched && l.idle <= RestAfter && !l.expensive &&
		set.Speed.Moves() &&
		!set.Reduced
}

// AdvanceAmbient advances the ambient motion of the scene by dt seconds, without publishing it.
func (sh *Shell) AdvanceAmbient(dt float64) {
	if step := sh.senses.life.step(dt); step > 0 && sh.senses.life.lives(sh.view, sh.secrecy.watched) {
		sh.view.scene.AdvanceAmbient(step)
	}
	if sh.resting.level == ambient {
		sh.senses.life.weigh(dt, spent(&sh.senses.life.purse))
	} else {
		sh.senses.life.watched = 0
	}
}
