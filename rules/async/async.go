// Package async defines a background task that reports progress and can be cancelled. A Task is polled once a frame.
// The package never touches anything that is drawn.
package async

import (
	"sync"
	"sync/atomic"
)

// Task is a computation that runs outside the main loop, and its result. Only the main loop may call its methods,
// except Wait and Ended, which any goroutine may call.
type Task[T any] struct {
	ended     chan struct{} // closed when outcome is set
	once      sync.Once
	outcome   outcome[T]
	taken     bool
	cancelled atomic.Bool  // Cancel was called
	permille  atomic.Int32 // progress in thousandths
	stop      func()       // cancels the other program; may be nil
}

// outcome is the result of a task, or the panic that ended it.
type outcome[T any] struct {
	value  T
	failed any
}

// Progress reports that done of all parts of a computation are finished. The computation must call it every few
// milliseconds. In a browser it yields the only thread. It returns false once the task is cancelled.
type Progress func(done, all int) bool

// Start runs do on a new goroutine.
func Start[T any](do func(Progress) T) *Task[T] {
	t := newTask[T](nil)
	go t.run(do)
	return t
}

// Promise returns a task whose result comes from another program. That program calls answer with the result, or here to
// compute it on a goroutine instead. Only the first result counts. Cancel calls stop, which may be nil.
func Promise[T any](stop func()) (t *Task[T], answer func(T), here func(do func(Progress) T)) {
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

func newTask[T any](stop func()) *Task[T] {
	return &Task[T]{ended: make(chan struct{}), stop: stop}
}

func (t *Task[T]) run(do func(Progress) T) {
	defer func() {
		if r := recover(); r != nil {
			t.end(outcome[T]{failed: r})
		}
	}()
	y := newYielder()
	t.end(outcome[T]{value: do(func(done, all int) bool {
		t.permille.Store(int32(done * 1000 / max(all, 1)))
		y.yield()
		return !t.cancelled.Load()
	})})
}

func (t *Task[T]) end(o outcome[T]) {
	t.once.Do(func() {
		t.outcome = o
		close(t.ended)
	})
}

// Ready reports whether Result would return the result.
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

// Result returns the result, once. It returns false while the task runs, after Cancel, and after the result was taken.
// It panics with the value of a panic in the task.
func (t *Task[T]) Result() (value T, ok bool) {
	if !t.Ready() {
		return value, false
	}
	t.taken = true
	return t.outcome.valueOrPanic(), true
}

// Wait blocks until the result is there and returns it, taken or not. Any goroutine may call it.
func (t *Task[T]) Wait() T {
	<-t.ended
	return t.outcome.valueOrPanic()
}

// Ended returns a channel that is closed when the result is there. Any goroutine may receive from it.
func (t *Task[T]) Ended() <-chan struct{} { return t.ended }

func (o outcome[T]) valueOrPanic() T {
	if o.failed != nil {
		panic(o.failed)
	}
	return o.value
}

// Fraction returns the fraction that is done, 0 to 1, as last reported by Progress.
func (t *Task[T]) Fraction() float64 { return float64(t.permille.Load()) / 1000 }

// Cancel tells the task to stop at its next call of Progress. Its result is dropped.
func (t *Task[T]) Cancel() {
	if !t.cancelled.Swap(true) && t.stop != nil {
		t.stop()
	}
}
