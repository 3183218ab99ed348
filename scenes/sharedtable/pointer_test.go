//go:build !js || tables

package sharedtable

import (
	"testing"
	"time"
)

// TestRestingPointer checks that the pointer of a spectator's screen is hidden after two seconds at rest, and visible
// when it moves. With a seat it is always visible.
func TestRestingPointer(t *testing.T) {
	var p restingPointer
	at := time.Unix(0, 0)
	for _, tt := range []struct {
		x       int
		elapsed time.Duration // since the last position
		hides   bool          // a spectator's screen
		want    bool          // hidden
	}{
		{5, 0, true, false},
		{5, time.Second, true, false},
		{5, time.Second, true, true},
		{6, time.Second, true, false},
		{6, 3 * time.Second, true, true},
		{6, time.Second, false, false},
		{6, 9 * time.Second, false, false},
	} {
		at = at.Add(tt.elapsed)
		if got := p.update(tt.x, 0, at, tt.hides); got != tt.want {
			t.Errorf("at %v: got hidden %v, want %v", at.Unix(), got, tt.want)
		}
	}
}
