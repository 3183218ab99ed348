// Package tasks runs background tasks and delivers their results on the main loop.
package tasks

import (
	"slices"

	"heimlich/rules/async"
)

// Tasks holds the running tasks. The zero value has none.
type Tasks struct {
	// Finished is called on the main loop when a task has finished; nil for nothing.
	Finished func()

	list []task
}

type task struct {
	job   *async.Task[func()]
	modal bool // the screen waits for it
}

// Await runs f in the background while the screen ignores input, then runs on the main loop what f returned. Only the
// returned function may touch a scene or start more work; it may be nil.
func (q *Tasks) Await(f func() (then func())) { q.run(stepless(f), true) }

// Background runs f in the background while the game goes on, then runs on the main loop what f returned. Only the
// returned function may touch a scene or start more work; it may be nil.
func (q *Tasks) Background(f func() (then func())) { q.run(stepless(f), false) }

// BackgroundSteps is Background for long work: f calls its step often.
func (q *Tasks) BackgroundSteps(f func(async.Progress) (then func())) { q.run(f, false) }

func stepless(f func() (then func())) func(async.Progress) (then func()) {
	return func(async.Progress) func() { return f() }
}

func (q *Tasks) run(f func(async.Progress) (then func()), modal bool) {
	q.list = append(q.list, task{async.Start(f), modal})
}

// Len returns the number of running tasks.
func (q *Tasks) Len() int { return len(q.list) }

// Modal reports whether the screen waits for a task.
func (q *Tasks) Modal() bool {
	return slices.ContainsFunc(q.list, func(t task) bool { return t.modal })
}

// Wait waits until the oldest task has ended. There must be one.
func (q *Tasks) Wait() { <-q.list[0].job.Ended() }

// Finish runs the follow-ups of finished tasks. A panic in one loses no other task.
func (q *Tasks) Finish() {
	for i := 0; i < len(q.list); {
		t := q.list[i]
		if !t.job.Ready() {
			i++
			continue
		}
		q.list = slices.Delete(q.list, i, i+1)
		if q.Finished != nil {
			q.Finished()
		}
		if then, _ := t.job.Result(); then != nil {
			then()
		}
	}
}
