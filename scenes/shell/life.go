package shell

import (
	"heimlich/sprites/ambience"
)

// RestAfter is how long a town lives on, in seconds, when nobody touches anything.
const RestAfter = 60

// life says when what lives in a scene moves on: some times a second, and not for ever.
type life struct {
	idle float64 // since somebody touched anything, in seconds
	owed float64 // of the time that has passed
	dear bool    // to draw costs too much here for what means nothing: there is no graphics card

	purse   purse
	watched float64 // for how long it has been watched what living costs, in seconds
	before  float64 // what the program had spent then
}

// What living may cost: a share of a processor, over so many seconds in which nothing else happens.
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
		l.dear = l.dear || spent-l.before > mostSpent*l.watched
		l.watched = 0
	}
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
	return beat
}

// lives reports whether anything that means nothing moves: somebody is there who wants to see it.
func (l *life) lives(v *view, watched bool) bool {
	set := v.ctx.Settings
	return v.scene != nil && v.scene.Lives() && watched && l.idle <= RestAfter && !l.dear && set.Speed.Moves() && !set.Reduced
}

// Live lets dt seconds pass for what lives in the scene. The page does not hear of it.
func (sh *Shell) Live(dt float64) {
	if step := sh.senses.life.step(dt); step > 0 && sh.senses.life.lives(sh.view, sh.secrecy.watched) {
		sh.view.scene.Live(step)
	}
	if sh.resting.level == ambient {
		sh.senses.life.weigh(dt, spent(&sh.senses.life.purse))
	} else {
		sh.senses.life.watched = 0
	}
}
