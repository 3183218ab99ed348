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

// Await runs f in the background while the screen takes no input, and then runs on the loop what f returned.
// Only the returned function may touch a scene or start more work; it may be nil.
func (sh *Shell) Await(f func() (then func())) { sh.run(stepless(f), task{modal: true}) }

// Background runs f in the background while the game goes on, and then runs on the loop what f returned.
// Only the returned function may touch a scene or start more work; it may be nil.
func (sh *Shell) Background(f func() (then func())) { sh.run(stepless(f), task{}) }

// BackgroundSteps is Background for long work: f calls its step often.
func (sh *Shell) BackgroundSteps(f func(work.Step) (then func())) { sh.run(f, task{}) }

// Poll is Background for a check that is repeated: it does not keep the game from resting.
func (sh *Shell) Poll(f func() (then func())) { sh.run(stepless(f), task{idle: true}) }

func stepless(f func() (then func())) func(work.Step) (then func()) {
	return func(work.Step) func() { return f() }
}

func (sh *Shell) run(f func(work.Step) (then func()), t task) {
	t.job = work.Begin(f)
	sh.tasks = append(sh.tasks, t)
}

// Tasks returns how many tasks are running.
func (sh *Shell) Tasks() int { return len(sh.tasks) }

// active reports whether a task runs that counts as activity.
func (sh *Shell) active() bool {
	return slices.ContainsFunc(sh.tasks, func(t task) bool { return !t.idle })
}

// Waiting reports whether the screen takes no input: it waits for a task, is dark, or is turning.
func (sh *Shell) Waiting() bool {
	return sh.veil.held || sh.filters.turn.turns() || slices.ContainsFunc(sh.tasks, func(t task) bool { return t.modal })
}

// FinishTasks runs what follows from finished tasks. A panic there loses no other task.
func (sh *Shell) FinishTasks() {
	for i := 0; i < len(sh.tasks); {
		t := sh.tasks[i]
		if !t.job.Ready() {
			i++
			continue
		}
		sh.tasks = slices.Delete(sh.tasks, i, i+1)
		sh.page.stale = sh.page.stale || !t.idle
		if then, _ := t.job.Result(); then != nil {
			then()
		}
	}
}

// Settle finishes all tasks and shows the scene at once, without waiting for its pictures. Headless tests call it.
func (sh *Shell) Settle() {
	for len(sh.tasks) > 0 {
		sh.FinishTasks()
	}
	sh.veil.held = false
}
