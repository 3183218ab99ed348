package scenes

// clock tells how much time an animation may move on at a tick. It follows the wall, so that a slow machine shows fewer pictures instead of
// a slower game; and it never stands still when ticks come faster than they should, as when a test drives the game.
type clock struct {
	debt float64 // how far it is ahead of the wall, in seconds, because two ticks came close together
}

// mostAhead bounds what a burst of ticks may borrow from the wall, in seconds.
const mostAhead = 0.1

// mostMissed is how much of the wall's time moves anything on at a tick, in seconds. Where more has passed nobody could watch: the machine slept, or the tab was out of sight. Then everything goes
// on from where it was.
const mostMissed = 2

// step is the time to move on at a tick of the given length, when the wall moved on by wall since the last one; both in seconds.
func (c *clock) step(tick, wall float64) float64 {
	wall = min(wall, mostMissed)
	if wall <= tick {
		c.debt = min(c.debt+tick-wall, mostAhead)
		return tick
	}
	pay := min(c.debt, wall-tick)
	c.debt -= pay
	return wall - pay
}
