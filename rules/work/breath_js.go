//go:build js

package work

import "time"

// slice is how long work may hold the page’s one thread at a stretch: a quarter of a frame.
const slice = 4 * time.Millisecond

// breath is how work lets the picture go on: everything in a page shares one thread, which is given away after every slice.
type breath struct{ since time.Time }

// newBreath is the breath of work that begins: as it may begin amid a picture, it gives way at its first step.
func newBreath() *breath { return &breath{} }

func (b *breath) take() {
	if time.Since(b.since) >= slice {
		time.Sleep(time.Millisecond)
		b.since = time.Now()
	}
}
