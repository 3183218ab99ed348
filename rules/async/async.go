// Package async defines a background task that reports progress and can be cancelled. A Task is polled once a frame.
// The package never touches anything that is drawn.
package async

import (
	"sync"
	"sync/atomic"
)

// Task is a computation outside the main loop, and its result. Any goroutine may call Wait and Ended; only the main
// loop may call the other methods. Make one with Start, Promise or Done.
type Task[T any] struct {
	ended     chan struct{} // closed when outcome is set
	once      sync.Once
	outcome   outcome[T]
	taken     bool
	cancelled atomic.Bool  // Cancel was called
	permille  atomic.Int32 // progress in thousandths
	stop      func()       // called by Cancel; may be nil
}

// outcome is the result of a task, or the panic that ended it.
type outcome[T any] struct {
	value      T
	panicValue any
}

// Progress reports that done of all parts of a computation are finished, and returns false once the task is cancelled.
// The computation should then return any value at once. It must call Progress every few milliseconds, because in a
// browser that yields the only thread.
type Progress func(done, all int) bool

// Start runs do on a new goroutine. A panic of do is raised again where the result is taken.
func Start[T any](do func(Progress) T) *Task[T] {
	t := newTask[T](nil)
	go t.run(do)
	return t
}

// Promise returns a task whose result comes from elsewhere, such as a worker. The caller passes the result to answer,
// or uses computeHere to compute it on a goroutine. Only the first result counts; both functions may be called more
// than once. Cancel calls stop, which may be nil, unless computeHere was called.
func Promise[T any](stop func()) (t *Task[T], answer func(T), computeHere func(do func(Progress) T)) {
	t = newTask[T](stop)
	return t, func(v T) { t.end(outcome[T]{value: v}) }, func(do func(Progress) T) {
		t.stop = nil
		go t.run(do)
	}
}

// Done returns a task that is finished, with the result v.
func Done[T any](v T) *Task[T] {
	t := newTask[T](nil)
	t.end(outcome[T]{value: v})
	return t
}

// newTask returns a task that has not ended.
func newTask[T any](stop func()) *Task[T] {
	return &Task[T]{ended: make(chan struct{}), stop: stop}
}

// run computes the result, or catches the panic, and ends the task with it.
func (t *Task[T]) run(do func(Progress) T) {
	defer func() {
		if r := recover(); r != nil {
			t.end(outcome[T]{panicValue: r})
		}
	}()
	y := newYielder()
	t.end(outcome[T]{value: do(func(done, all int) bool {
		t.permille.Store(int32(done * 1000 / max(all, 1)))
		y.yield()
		return !t.cancelled.Load()
	})})
}

// end sets the outcome, unless the task has one.
func (t *Task[T]) end(o outcome[T]) {
	t.once.Do(func() {
		t.outcome = o
		close(t.ended)
	})
}

// Ready reports whether Result would return the result. It never blocks.
func (t *Task[T]) Ready() bool {
	if t.taken || t.cancelled.Load() {
		return false
	}
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// Result returns the result, once. It returns the zero value and false while the task runs, after Cancel, and after the
// result was taken. It panics with the value of a panic in the task.
func (t *Task[T]) Result() (value T, ok bool) {
	if !t.Ready() {
		return value, false
	}
	t.taken = true
	return t.outcome.valueOrPanic(), true
}

// Wait blocks until the task has ended and returns its result, even if it was taken or cancelled. It panics with the
// value of a panic in the task.
func (t *Task[T]) Wait() T {
	<-t.ended
	return t.outcome.valueOrPanic()
}

// Ended returns a channel that is closed when the task ends. Any goroutine may receive from it.
func (t *Task[T]) Ended() <-chan struct{} { return t.ended }

// valueOrPanic returns the value, or panics with the panic of the task.
func (o outcome[T]) valueOrPanic() T {
	if o.panicValue != nil {
		panic(o.panicValue)
	}
	return o.value
}

// Fraction returns the fraction that is done, 0 to 1, as last reported by Progress. It is 0 before the first report.
func (t *Task[T]) Fraction() float64 { return float64(t.permille.Load()) / 1000 }

// Cancel makes the task stop at its next call of Progress, and drops its result. It does not wait. Further calls do
// nothing.
func (t *Task[T]) Cancel() {
	if !t.cancelled.Swap(true) && t.stop != nil {
		t.stop()
	}
}
