package scenes

// How much goes on. Where nothing does, pictures come seldom.

// calmAfter is for how long nothing may have happened before the game rests, in seconds.
const calmAfter = 1.0

// rest notes whether anything goes on: something that means anything is seen to change, something is being painted, thought about or kept, or somebody does something. Where the town
// has gone to rest because nobody is there, the band goes home, too.
func (d *Director) rest(dt float64) {
	d.idle += dt
	if d.stale || d.busy || d.bustles() || d.back.Gallery.Painting() {
		d.idle = 0
	}
	now := awake
	switch {
	case d.idle <= calmAfter:
	case d.lives():
		now = calmly
	default:
		now = asleep
	}
	d.back.Sound.Rest(now == asleep && d.life.idle > restAfter)
	if now != d.rests {
		if d.rests = now; d.onRest != nil {
			d.onRest(now)
		}
	}
}

// calm is how little goes on.
type calm int

// The degrees of calm.
const (
	awake  calm = iota // something happens that means something, or has a moment ago
	calmly             // nothing does, but the town lives
	asleep             // nothing moves
)
