//go:build js

package work

import (
	"testing"
	"time"
)

// TestWorkBeginsAfterThePicture: the first step of work that has just begun gives the thread away, so that the picture amid which it began is done first.
func TestWorkBeginsAfterThePicture(t *testing.T) {
	drawn := make(chan bool, 1)
	time.AfterFunc(0, func() { drawn <- true }) // what else the page has to do
	newBreath().take()
	select {
	case <-drawn:
	default:
		t.Error("the first step goes on at once")
	}
}
