// Package async is the one way in which anything is done beside the main loop: an opponent’s thinking, a hint, the file
// on a case, saving, whatever asks the disk. A Task is begun, says how far it is, can be given up, and is looked in on
// once a frame; nothing here touches a picture.
package async

import (
	"sync"
	"sync/atomic"
)

// Task is something that is being done beside the main loop, and what comes of it. A job belongs to the loop: only what
// does it runs elsewhere, and who waits for it may.
type Task[T any] struct {
	ended   chan struct{} // closed when the outcome is there
	once    sync.Once
	outcome outcome[T]
	taken   bool
	vain    atomic.Bool  // nobody waits for it any more
	done    atomic.Int32 // of a thousand
	stop    func()       // tells whoever does it in another program; nil for nobody
}

// outcome is what comes of a job: what it was for, or the panic that ended it.
type outcome[T any] struct {
	value  T
	failed any
}

// Progress is called by what is done every now and then, at least every few milliseconds of work, with how much of all is
// done. It lets the picture go on where everything shares one thread, and reports false when nobody waits for the
// result any more.
type Progress func(done, all int) bool

// Begin begins to do something on a goroutine.
func Start[T any](do func(Progress) T) *Task[T] {
	j := newJob[T](nil)
	go j.run(do)
	return j
}

// Promise is a job that another program does. It calls answer with the result, or instead with the doing of it here,
// and any number of times: only the first one counts. Stop, which may be nil, is called when the job is given up before
// that.
func Promise[T any](stop func()) (j *Task[T], answer func(T), here func(do func(Progress) T)) {
	j = newJob[T](stop)
	return j, func(v T) { j.end(outcome[T]{value: v}) }, func(do func(Progress) T) {
		j.stop = nil
		go j.run(do)
	}
}

// Done is a job that is done already.
func Done[T any](v T) *Task[T] {
	j := newJob[T](nil)
	j.end(outcome[T]{value: v})
	return j
}

func newJob[T any](stop func()) *Task[T] {
	return &Task[T]{ended: make(chan struct{}), stop: stop}
}

func (j *Task[T]) run(do func(Progress) T) {
	defer func() {
		if r := recover(); r != nil {
			j.end(outcome[T]{failed: r})
		}
	}()
	b := newYielder()
	j.end(outcome[T]{value: do(func(done, all int) bool {
		j.done.Store(int32(done * 1000 / max(all, 1)))
		b.take()
		return !j.vain.Load()
	})})
}

func (j *Task[T]) end(o outcome[T]) {
	j.once.Do(func() {
		j.outcome = o
		close(j.ended)
	})
}

// Ready reports whether the result is there to be taken.
func (j *Task[T]) Ready() bool {
	if j.taken || j.vain.Load() {
		return false
	}
	select {
	case <-j.ended:
		return true
	default:
		return false
	}
}

// Result is what has come of the job; false while it goes on, after it was given up, and once the result has been
// taken. A job that panicked panics here.
func (j *Task[T]) Result() (value T, ok bool) {
	if !j.Ready() {
		return value, false
	}
	j.taken = true
	return j.outcome.must(), true
}

// Wait is the result as soon as it is there, whether it is taken or not; it may be called from anywhere.
func (j *Task[T]) Wait() T {
	<-j.ended
	return j.outcome.must()
}

// Ended is closed when the result is there. It may be asked for from anywhere.
func (j *Task[T]) Ended() <-chan struct{} { return j.ended }

func (o outcome[T]) must() T {
	if o.failed != nil {
		panic(o.failed)
	}
	return o.value
}

// Share is how much of the job is done, 0 … 1, as far as it says.
func (j *Task[T]) Share() float64 { return float64(j.done.Load()) / 1000 }

// Cancel says that nobody waits for the result any more: what is done ends at its next step.
func (j *Task[T]) Cancel() {
	if !j.vain.Swap(true) && j.stop != nil {
		j.stop()
	}
}
