package shell

// resting tracks the time without changes, and the level of rest that results.
type resting struct {
	idle  float64 // seconds since the last change of the public state
	level restLevel
}

// restLevel is the level of rest. A resting game draws and polls less often.
type restLevel int

const (
	awake    restLevel = iota // something happens, or did a moment ago
	ambient                   // only ambient motion
	sleeping                  // nothing moves
)

// restAfterQuiet is how long nothing must happen before the game rests, in seconds.
const restAfterQuiet = 1.0

// Idle returns the seconds since the public state last changed or input came.
func (sh *Shell) Idle() float64 { return sh.resting.idle }

// Resting reports whether the game rests: nothing has happened for restAfterQuiet but ambient motion.
func (sh *Shell) Resting() bool { return sh.resting.level != awake }

// rest advances the time without changes by dt seconds, and updates the level. While the game sleeps and there was no
// input for RestAfter, music and rain stop.
func (sh *Shell) rest(dt float64) {
	sh.resting.idle += dt
	if sh.page.stale || sh.page.busy || sh.tasks.Len() > 0 || sh.view.ctx.Textures.Pending() {
		sh.resting.idle = 0
	}
	now := awake
	switch {
	case sh.resting.idle <= restAfterQuiet:
	case sh.feedback.ambient.on(sh.view, sh.secrecy.watched):
		now = ambient
	default:
		now = sleeping
	}
	sh.view.ctx.Sound.SetIdle(now == sleeping && sh.feedback.ambient.idle > RestAfter)
	if now != sh.resting.level {
		sh.resting.level = now
		publishRestLevel(now)
	}
}
