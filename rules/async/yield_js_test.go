//go:build js

package async

import (
	"sync"
	"syscall/js"
	"testing"
	"time"
)

// TestWorkBeginsAfterThePicture: the first step yields, so that a frame in progress is finished first.
func TestWorkBeginsAfterThePicture(t *testing.T) {
	drawn := make(chan bool, 1)
	time.AfterFunc(0, func() { drawn <- true }) // what else the page has to do
	newYielder().yield()
	select {
	case <-drawn:
	default:
		t.Error("the first step goes on at once")
	}
}

// TestWorkTakesTurns: the page runs its own tasks between the slices of two computations.
func TestWorkTakesTurns(t *testing.T) {
	const turns = 20
	tasks := 0 // what else the page has done
	task := js.FuncOf(func(js.Value, []js.Value) any {
		tasks++
		return nil
	})
	every := js.Global().Call("setInterval", task, 1)
	var both sync.WaitGroup
	at, changes := 0, 0
	for me := range 2 {
		both.Go(func() {
			for b := newYielder(); changes < turns; b.yield() {
				if at != me {
					at = me
					changes++
				}
			}
		})
	}
	both.Wait()
	js.Global().Call("clearInterval", every)
	if tasks < turns/2 {
		t.Errorf("while two work by turns %d times, the page gets to %d tasks", turns, tasks)
	}
}
