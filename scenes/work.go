package scenes

import (
	"slices"

	"heimlich/rules/work"
)

// What may take as long as a disk takes is done beside the loop, and what follows from it on the loop.

// errand is something that is being done beside the loop.
type errand struct {
	job   *work.Job[func()]
	modal bool
	idly  bool // nothing has happened because of it
}

// await does something beside the loop while the screen stands still and takes no input, and then, on the loop, what it returned, if anything. Only what is
// returned may touch a scene, or begin more work.
func (d *Director) await(f func() (then func())) { d.send(stepless(f), errand{modal: true}) }

// aside does something beside the loop while the game goes on, and then, on the loop, what it returned, if anything.
func (d *Director) aside(f func() (then func())) { d.send(stepless(f), errand{}) }

// glance is aside for what is done again and again to see whether anything has happened elsewhere: the game may rest meanwhile.
func (d *Director) glance(f func() (then func())) { d.send(stepless(f), errand{idly: true}) }

// stepless is what takes as long as a disk takes and no longer.
func stepless(f func() (then func())) func(work.Step) (then func()) {
	return func(work.Step) func() { return f() }
}

func (d *Director) send(f func(work.Step) (then func()), e errand) {
	e.job = work.Begin(f)
	d.errands = append(d.errands, e)
}

// bustles reports whether something is being done because something happened.
func (d *Director) bustles() bool {
	return slices.ContainsFunc(d.errands, func(e errand) bool { return !e.idly })
}

// waiting reports whether the screen waits for work, or lies in the dark.
func (d *Director) waiting() bool {
	return d.held || d.turn.turns() || slices.ContainsFunc(d.errands, func(e errand) bool { return e.modal })
}

// finish does what follows from work that is done; a panic in it becomes a message with the way back. Whatever that does, the other work is not forgotten.
func (d *Director) finish() {
	for i := 0; i < len(d.errands); {
		e := d.errands[i]
		if !e.job.Ready() {
			i++
			continue
		}
		d.errands = slices.Delete(d.errands, i, i+1)
		d.stale = d.stale || !e.idly
		if then, _ := e.job.Result(); then != nil {
			then()
		}
	}
}
