// Package motion provides animation: easing curves and timelines. It never reads a clock; the caller passes elapsed
// time. Therefore tests can step an animation exactly, and a slow machine drops frames instead of slowing the game.
// Finishing a [Timeline] early moves everything to its final state.
package motion

// Ease maps elapsed time (0 … 1) to progress, with 0 at 0 and 1 at 1. Progress may exceed that range in between.
type Ease func(t float64) float64

// Linear is the Ease of constant speed.
func Linear(t float64) float64 { return t }

// Out is the Ease that starts fast and slows down, for things that appear.
func Out(t float64) float64 { u := 1 - t; return 1 - u*u*u }

// In is the Ease that starts slowly and speeds up, for things that disappear.
func In(t float64) float64 { return t * t * t }

// InOut is the Ease that starts and ends slowly, for moves across the table.
func InOut(t float64) float64 {
	if t < 0.5 {
		return 4 * t * t * t
	}
	u := 2 - 2*t
	return 1 - u*u*u/2
}

// Arc returns the height of a hop, not an Ease: 0 at both ends, 1 in the middle.
func Arc(t float64) float64 { return 4 * t * (1 - t) }

// Lerp interpolates linearly from a at t = 0 to b at t = 1; t may lie outside.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }
