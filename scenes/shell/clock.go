package shell

import "time"

// clock turns wall time into animation time. A slow machine shows fewer frames, not a slower game. When ticks come
// early, time still advances by a whole tick.
type clock struct {
	before time.Time // the last tick
	debt   float64   // seconds of animation ahead of the wall
}

// maxDebt bounds how far a burst of ticks runs ahead of the wall, in seconds.
const maxDebt = 0.1

// MaxGap is the most time that passes in one tick, in seconds. After a longer gap nobody watched: the machine
// slept, or the tab was hidden. Then the animation resumes where it stopped.
const MaxGap = 2

// next returns the seconds to advance by at a tick of the given length, in seconds, at the time now.
func (c *clock) next(tick float64, now time.Time) float64 {
	wall := 0.0
	if !c.before.IsZero() {
		wall = now.Sub(c.before).Seconds()
	}
	c.before = now
	return c.step(tick, wall)
}

// step returns the seconds to advance by at a tick of the given length when wall seconds passed since the last one.
func (c *clock) step(tick, wall float64) float64 {
	wall = min(wall, MaxGap)
	if wall <= tick {
		c.debt = min(c.debt+tick-wall, maxDebt)
		return tick
	}
	pay := min(c.debt, wall-tick)
	c.debt -= pay
	return wall - pay
}
