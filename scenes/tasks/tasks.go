// Package tasks runs background tasks and delivers their results on the main loop.
package tasks

import (
	"slices"

	"heimlich/rules/async"
)

// Tasks is a set of running tasks. The zero value is empty. All methods must be called on the main loop.
type Tasks struct {
	// Finished is called on the main loop when a task has finished; nil for nothing.
	Finished func()

	list []task
}

// task is a running task.
type task struct {
	job   *async.Task[func()]
	modal bool // the screen ignores input until it ends
}

// Await runs f in the background while the screen ignores input. Then it runs the function that f returned, which may
// be nil, on the main loop. Only that function may touch a scene or start other tasks. Await itself returns at once.
func (ts *Tasks) Await(f func() (then func())) { ts.run(stepless(f), true) }

// Background is like Await, but the screen does not ignore input.
func (ts *Tasks) Background(f func() (then func())) { ts.run(stepless(f), false) }

// BackgroundSteps is like Background for long work: f calls the given async.Progress often.
func (ts *Tasks) BackgroundSteps(f func(async.Progress) (then func())) { ts.run(f, false) }

// stepless adapts a function without progress.
func stepless(f func() (then func())) func(async.Progress) (then func()) {
	return func(async.Progress) func() { return f() }
}

// run starts f as a task.
func (ts *Tasks) run(f func(async.Progress) (then func()), modal bool) {
	ts.list = append(ts.list, task{async.Start(f), modal})
}

// Len returns the number of running tasks.
func (ts *Tasks) Len() int { return len(ts.list) }

// Modal reports whether the screen ignores input because of a task.
func (ts *Tasks) Modal() bool {
	return slices.ContainsFunc(ts.list, func(t task) bool { return t.modal })
}

// Wait blocks until the oldest task has ended. There must be one.
func (ts *Tasks) Wait() { <-ts.list[0].job.Ended() }

// Finish removes the finished tasks and runs the functions that they returned. The shell calls it in each tick. A panic
// of a task is raised here. If a function panics, the other tasks stay in the set.
func (ts *Tasks) Finish() {
	for i := 0; i < len(ts.list); {
		t := ts.list[i]
		if !t.job.Ready() {
			i++
			continue
		}
		ts.list = slices.Delete(ts.list, i, i+1)
		if ts.Finished != nil {
			ts.Finished()
		}
		if then, _ := t.job.Result(); then != nil {
			then()
		}
	}
}
