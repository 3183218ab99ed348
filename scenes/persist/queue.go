// Package persist runs the writes to package savefiles in the background, one after another. It never overwrites an
// unreadable file. It merges the settings of several windows, and keeps the lists in them.
package persist

import "heimlich/rules/async"

// Queue runs saves one after the other in the background, in the order of the calls. Its methods must be called on the
// main loop.
type Queue struct {
	run    func(f func(async.Progress) (then func()))
	failed func(error)
	last   chan struct{} // closed once the last save is done; nil before the first
}

// NewQueue returns an empty queue. It runs background tasks with run, such as Tasks.BackgroundSteps. It calls failed on
// the main loop with the error of each failed save.
func NewQueue(run func(f func(async.Progress) (then func())), failed func(error)) *Queue {
	return &Queue{run: run, failed: failed}
}

// Save adds a save to the queue and returns at once. The function save does it, in the background.
func (q *Queue) Save(save func() error) { q.SaveSteps(func(async.Progress) error { return save() }) }

// SaveSteps is Save for long work: save must often call the given async.Progress.
func (q *Queue) SaveSteps(save func(async.Progress) error) {
	wait, done := q.Wait(), make(chan struct{})
	q.last = done
	q.run(func(step async.Progress) func() {
		defer close(done)
		wait()
		if err := save(step); err != nil {
			return func() { q.failed(err) }
		}
		return nil
	})
}

// Saved returns a channel that is closed once all saves so far are done; nil if there were none.
func (q *Queue) Saved() <-chan struct{} { return q.last }

// Wait returns a function that blocks until all saves so far are done. Call that function in the background.
func (q *Queue) Wait() func() {
	last := q.last
	return func() {
		if last != nil {
			<-last
		}
	}
}
