//go:build !js || tables

package sharedtable

import (
	"testing"
	"time"
)

// TestRestingPointer checks that the pointer is hidden after two seconds of rest, and comes back when it moves. At a
// screen with a seat it is never hidden.
func TestRestingPointer(t *testing.T) {
	var p restingPointer
	at := time.Unix(0, 0)
	for _, test := range []struct {
		x      int
		after  time.Duration
		hides  bool
		hidden bool
	}{{5, 0, true, false}, {5, time.Second, true, false}, {5, time.Second, true, true}, {6, time.Second, true, false},
		{6, 3 * time.Second, true, true}, {6, time.Second, false, false}, {6, 9 * time.Second, false, false}} {
		at = at.Add(test.after)
		if got := p.update(test.x, 0, at, test.hides); got != test.hidden {
			t.Errorf("at %v: got hidden %v, want %v", at.Unix(), got, test.hidden)
		}
	}
}
