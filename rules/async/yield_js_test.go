//go:build js

package async

import (
	"sync"
	"syscall/js"
	"testing"
	"time"
)

// TestFirstStepYields checks that the first yield lets the page run its pending tasks, so that a frame in progress is
// finished first.
func TestFirstStepYields(t *testing.T) {
	done := make(chan bool, 1)
	time.AfterFunc(0, func() { done <- true }) // a pending task of the page
	newYielder().yield()
	select {
	case <-done:
	default:
		t.Error("first yield: returned before the page ran its pending task")
	}
}

// TestPageRunsBetweenSlices checks that the page runs its own tasks between the time slices of two computations, which
// take turns.
func TestPageRunsBetweenSlices(t *testing.T) {
	const turns = 20
	tasks := 0 // number of tasks that the page has run
	task := js.FuncOf(func(js.Value, []js.Value) any {
		tasks++
		return nil
	})
	every := js.Global().Call("setInterval", task, 1)
	var both sync.WaitGroup
	running, changes := 0, 0 // the computation that has the thread, and the number of changes
	for me := range 2 {
		both.Go(func() {
			for y := newYielder(); changes < turns; y.yield() {
				if running != me {
					running = me
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
