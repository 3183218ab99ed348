//go:build js

package async

import (
	"sync"
	"syscall/js"
	"testing"
	"time"
)

// TestFirstStepYields checks that the first step yields, so that a frame in progress is finished first.
func TestFirstStepYields(t *testing.T) {
	done := make(chan bool, 1)
	time.AfterFunc(0, func() { done <- true }) // a pending task of the page
	newYielder().yield()
	select {
	case <-done:
	default:
		t.Error("first step: got no pending task of the page done before it returned")
	}
}

// TestPageRunsBetweenSlices checks that the page runs its own tasks between the slices of two computations.
func TestPageRunsBetweenSlices(t *testing.T) {
	const turns = 20
	tasks := 0 // run by the page
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
		t.Errorf("tasks of the page during %d slices: got %d, want at least %d", turns, tasks, turns/2)
	}
}
