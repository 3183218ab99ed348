//go:build js

package async

import (
	"syscall/js"
	"time"
)

// sliceTime is the longest time that computations together may block the page's thread: a quarter of a frame.
const sliceTime = 4 * time.Millisecond

// thread schedules the page's only thread among computations. The first in the queue gets a slice between two tasks of
// the page, such as frames and key presses. Sleeping would not do: Go wakes one sleeper while another computes, so the
// page would wait for both.
var thread struct {
	queue   []chan struct{} // one channel for each waiting computation, closed to resume it; the first is next
	resumed time.Time       // when a computation was last resumed
}

// yielder gives the thread to the page while a computation runs.
type yielder struct{ started bool }

// newYielder returns a yielder that yields at its first step, because a computation may start in the middle of a frame.
func newYielder() *yielder { return &yielder{} }

// yield blocks until the computation may go on. It returns at once while its time slice lasts.
func (y *yielder) yield() {
	if y.started && time.Since(thread.resumed) < sliceTime {
		return
	}
	y.started = true
	turn := make(chan struct{})
	if thread.queue = append(thread.queue, turn); len(thread.queue) == 1 {
		yieldThread()
	}
	<-turn
}

// yieldThread lets the page run its pending tasks, then wakes the first in the queue. It repeats while the queue is not
// empty.
func yieldThread() {
	var resume js.Func
	resume = js.FuncOf(func(js.Value, []js.Value) any {
		resume.Release()
		turn := thread.queue[0]
		if thread.queue = thread.queue[1:]; len(thread.queue) > 0 {
			yieldThread()
		}
		thread.resumed = time.Now()
		close(turn)
		return nil
	})
	js.Global().Call("setTimeout", resume, 1)
}
