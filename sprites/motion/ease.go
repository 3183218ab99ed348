// Package motion moves things in time: easing curves and timelines. It never looks at a clock; whoever owns the time
// hands it over, so a test can step an animation exactly and a slow machine shows fewer pictures instead of a slower
// game. A [Timeline] holds what is to move and when; finishing it early puts everything where it would have arrived.
package motion

// Ease maps the share of time that has passed (0 … 1) to the share of the way (0 at 0, 1 at 1).
type Ease func(t float64) float64

// Linear keeps one speed.
func Linear(t float64) float64 { return t }

// Out begins fast and settles; for what enters.
func Out(t float64) float64 { u := 1 - t; return 1 - u*u*u }

// In begins slowly and leaves; for what goes away.
func In(t float64) float64 { return t * t * t }

// InOut begins and ends gently; for what crosses the table.
func InOut(t float64) float64 {
	if t < 0.5 {
		return 4 * t * t * t
	}
	u := 2 - 2*t
	return 1 - u*u*u/2
}

// Arc is not an Ease but a hop: 0 at both ends, 1 in the middle.
func Arc(t float64) float64 { return 4 * t * (1 - t) }

// Lerp is the point t of the way from a to b.
func Lerp(a, b, t float64) float64 { return a + (b-a)*t }
