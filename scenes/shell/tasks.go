package shell

import (
	"slices"

	"heimlich/rules/work"
)

// task is work in the background and what follows from it on the loop.
type task struct {
	job   *work.Job[func()]
	modal bool // the screen waits for it
	idle  bool // it does not count as activity
}

// Tasks runs work in the background, and what follows from it on the loop.
type Tasks struct {
	list    []task
	changed func() // is called when a task has finished that counts as activity
}

// Await runs f in the background while the screen takes no input, and then runs on the loop what f returned.
// Only the returned function may touch a scene or start more work; it may be nil.
func (q *Tasks) Await(f func() (then func())) { q.run(stepless(f), task{modal: true}) }

// Background runs f in the background while the game goes on, and then runs on the loop what f returned.
// Only the returned function may touch a scene or start more work; it may be nil.
func (q *Tasks) Background(f func() (then func())) { q.run(stepless(f), task{}) }

// BackgroundSteps is Background for long work: f calls its step often.
func (q *Tasks) BackgroundSteps(f func(work.Step) (then func())) { q.run(f, task{}) }

// Poll is Background for a check that is repeated: it does not keep the game from resting.
func (q *Tasks) Poll(f func() (then func())) { q.run(stepless(f), task{idle: true}) }

func stepless(f func() (then func())) func(work.Step) (then func()) {
	return func(work.Step) func() { return f() }
}

func (q *Tasks) run(f func(work.Step) (then func()), t task) {
	t.job = work.Begin(f)
	q.list = append(q.list, t)
}

// Len returns how many tasks are running.
func (q *Tasks) Len() int { return len(q.list) }

// modal reports whether the screen waits for a task.
func (q *Tasks) modal() bool {
	return slices.ContainsFunc(q.list, func(t task) bool { return t.modal })
}

// active reports whether a task runs that counts as activity.
func (q *Tasks) active() bool {
	return slices.ContainsFunc(q.list, func(t task) bool { return !t.idle })
}

// Finish runs what follows from finished tasks. A panic there loses no other task.
func (q *Tasks) Finish() {
	for i := 0; i < len(q.list); {
		t := q.list[i]
		if !t.job.Ready() {
			i++
			continue
		}
		q.list = slices.Delete(q.list, i, i+1)
		if !t.idle {
			q.changed()
		}
		if then, _ := t.job.Result(); then != nil {
			then()
		}
	}
}
