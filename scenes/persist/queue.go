// Package persist saves what outlasts the program: in the background, in order, and never over what can't be read.
package persist

import "heimlich/rules/work"

// Queue saves one thing after the other in the background.
type Queue struct {
	run    func(f func(work.Step) (then func()))
	failed func(error)
	last   chan struct{} // closed once the last thing is saved; nil before the first
}

// NewQueue returns an empty queue. It runs f in the background and its result on the loop by run; failed is called on
// the loop with the error of what could not be saved.
func NewQueue(run func(f func(work.Step) (then func())), failed func(error)) *Queue {
	return &Queue{run: run, failed: failed}
}

// Save saves something by f.
func (q *Queue) Save(f func() error) { q.SaveSteps(func(work.Step) error { return f() }) }

// SaveSteps is Save for long work: f calls its step often.
func (q *Queue) SaveSteps(f func(work.Step) error) {
	wait, done := q.Wait(), make(chan struct{})
	q.last = done
	q.run(func(step work.Step) func() {
		defer close(done)
		wait()
		if err := f(step); err != nil {
			return func() { q.failed(err) }
		}
		return nil
	})
}

// Saved returns a channel that is closed once everything so far is saved; nil if there was nothing.
func (q *Queue) Saved() <-chan struct{} { return q.last }

// Wait returns a function that waits, in the background, until everything so far is saved.
func (q *Queue) Wait() func() {
	last := q.last
	return func() {
		if last != nil {
			<-last
		}
	}
}
