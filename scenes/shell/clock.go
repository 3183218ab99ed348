package shell

import "time"

// clock converts wall time to animation time. A slow machine shows fewer frames, not a slower game. When ticks come
// early, time still advances by a whole tick.
type clock struct {
	lastTick time.Time // the last tick
	ahead    float64   // seconds of animation ahead of the wall
}

// maxDebt bounds how far a burst of ticks runs ahead of the wall, in seconds.
const maxDebt = 0.1

// MaxGap limits the time that passes in one tick, in seconds. After a longer gap, when the machine slept or the tab was
// hidden, animations resume where they stopped.
const MaxGap = 2

// next returns the seconds to advance by at a tick of the given length, in seconds, at the time now.
func (c *clock) next(tick float64, now time.Time) float64 {
	wall := 0.0
	if !c.lastTick.IsZero() {
		wall = now.Sub(c.lastTick).Seconds()
	}
	c.lastTick = now
	return c.step(tick, wall)
}

// step returns the seconds to advance by at a tick of the given length when wall seconds passed since the last one.
func (c *clock) step(tick, wall float64) float64 {
	wall = min(wall, MaxGap)
	if wall <= tick {
		c.ahead = min(c.ahead+tick-wall, maxDebt)
		return tick
	}
	repaid := min(c.ahead, wall-tick)
	c.ahead -= repaid
	return wall - repaid
}
