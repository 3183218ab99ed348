//go:build js

package work

import "time"

// slice is how long work may hold the page’s one thread at a stretch: a quarter of a frame.
const slice = 4 * time.Millisecond

// breath is how work lets the picture go on: everything in a page shares one thread, which is given away after every slice. To ask for the time takes long there, so steps that are
// quick are counted instead.
type breath struct {
	since time.Time     // the thread was given away
	last  time.Duration // when the time was asked for after that
	steps int           // since then
	spare int           // of them are left until it is asked for again
}

func newBreath() *breath { return &breath{since: time.Now()} }

// So many steps at the most, or so much time, if they are as quick as those before, pass until the time is asked for again.
const (
	mostSteps = 64
	mostTime  = slice / 16
)

func (b *breath) take() {
	if b.steps++; b.spare > 0 {
		b.spare--
		return
	}
	now := time.Since(b.since)
	b.spare = int(min(mostSteps, mostTime*time.Duration(b.steps)/max(now-b.last, 1))) - 1
	b.last, b.steps = now, 0
	if now >= slice {
		time.Sleep(time.Millisecond)
		*b = breath{since: time.Now()}
	}
}
