package shell

import "heimlich/sprites/ambience"

// This file decides how often a scene moves by itself, for how long, and whether this machine can afford it.

// RestAfter is the time for which ambient motion continues without input, in seconds.
const RestAfter = 60

// ambientMotion schedules the ambient motion of a scene: some steps a second, for a limited time.
type ambientMotion struct {
	idle      float64 // seconds since the last input
	pending   float64 // seconds not yet passed to the scene
	expensive bool    // too expensive on this machine, so it is off

	cpu      cpuBuffer
	measured float64 // seconds since the start of the measurement
	startCPU float64 // processor time at the start of the measurement
}

// The limit of the cost of ambient motion.
const (
	maxCPUShare = 0.3 // of one processor
	measureTime = 3.0 // seconds of one measurement; any input restarts it
)

// measureCost measures the processor time of ambient motion over dt more seconds; cpu is the program's total so far, in
// seconds. Above the limit, as without a graphics card, ambient motion stops for good.
func (a *ambientMotion) measureCost(dt, cpu float64) {
	if a.measured == 0 {
		a.startCPU = cpu
	}
	if a.measured += dt; a.measured >= measureTime {
		a.expensive = a.expensive || cpu-a.startCPU > maxCPUShare*a.measured
		a.measured = 0
	}
}

// restartTimeout restarts the time limit after an input.
func (a *ambientMotion) restartTimeout() { a.idle = 0 }

// step advances by dt seconds and returns the seconds of ambient motion due now, or 0.
func (a *ambientMotion) step(dt float64) float64 {
	const frameTime = 1.0 / ambience.FrameRate
	a.idle += dt
	if a.pending += dt; a.pending < frameTime {
		return 0
	}
	a.pending = min(a.pending-frameTime, frameTime)
	return frameTime
}

// on reports whether the scene of v has ambient motion now: the settings allow it, it is cheap enough, and the window
// is watched.
func (a *ambientMotion) on(v *view, watched bool) bool {
	settings := v.ctx.Settings
	if v.scene == nil || !v.scene.HasAmbientMotion() {
		return false
	}
	allowed := settings.Speed.HasAnimations() && !settings.Reduced
	return allowed && watched && a.idle <= RestAfter && !a.expensive
}

// AdvanceAmbient advances the ambient motion of the scene by dt seconds, and measures its cost. It publishes nothing.
func (sh *Shell) AdvanceAmbient(dt float64) {
	if step := sh.feedback.ambient.step(dt); step > 0 && sh.feedback.ambient.on(sh.view, sh.secrecy.watched) {
		sh.view.scene.AdvanceAmbient(step)
	}
	if sh.resting.level == ambient {
		sh.feedback.ambient.measureCost(dt, cpuTime(&sh.feedback.ambient.cpu))
	} else {
		sh.feedback.ambient.measured = 0
	}
}
