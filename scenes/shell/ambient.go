package shell

import (
	"heimlich/sprites/ambience"
)

// RestAfter is how long ambient motion continues without input, in seconds.
const RestAfter = 60

// ambientMotion schedules the ambient motion of a scene: some steps a second, for a limited time.
type ambientMotion struct {
	idle      float64 // seconds since the last input
	pending   float64 // seconds not yet passed on
	expensive bool    // no graphics card here

	cpuBuffer cpuBuffer
	measured  float64 // seconds that the cost has been measured
	startCPU  float64 // processor time at the start of the measurement
}

// The limit of ambient motion: a share of a processor, measured over so many seconds in which nothing else happens.
const (
	maxCPUShare = 0.3
	measureTime = 3.0
)

// measureCost measures what ambient motion costs while nothing else happens. Without a graphics card it is far too expensive;
// then it stops for good.
func (a *ambientMotion) measureCost(dt, cpu float64) {
	if a.measured == 0 {
		a.startCPU = cpu
	}
	if a.measured += dt; a.measured >= measureTime {
		a.expensive = a.expensive || cpu-a.startCPU > maxCPUShare*a.measured
		a.measured = 0
	}
}

// touched restarts the ambient motion.
func (a *ambientMotion) touched() { a.idle = 0 }

// step advances by dt seconds and returns the seconds of ambient motion due now, or 0.
func (a *ambientMotion) step(dt float64) float64 {
	const beat = 1.0 / ambience.Rate
	a.idle += dt
	if a.pending += dt; a.pending < beat {
		return 0
	}
	a.pending = min(a.pending-beat, beat)
	return beat
}

// on reports whether ambient motion is on: it is wanted, cheap enough, and somebody watches.
func (a *ambientMotion) on(v *view, watched bool) bool {
	set := v.ctx.Settings
	return v.scene != nil && v.scene.HasAmbientMotion() && watched && a.idle <= RestAfter && !a.expensive &&
		set.Speed.Moves() &&
		!set.Reduced
}

// AdvanceAmbient advances the ambient motion of the scene by dt seconds, without publishing it.
func (sh *Shell) AdvanceAmbient(dt float64) {
	if step := sh.senses.ambient.step(dt); step > 0 && sh.senses.ambient.on(sh.view, sh.secrecy.watched) {
		sh.view.scene.AdvanceAmbient(step)
	}
	if sh.resting.level == ambient {
		sh.senses.ambient.measureCost(dt, cpuTime(&sh.senses.ambient.cpu))
	} else {
		sh.senses.ambient.measured = 0
	}
}
