package scenes

import "slices"

// Work beside the loop: whatever may take as long as a disk takes is done on a goroutine, and what follows from it on the loop.

// work is something that is being done beside the loop.
type work struct {
	then  chan func()
	modal bool
}

// await does something beside the loop while the screen stands still and takes no input, and then, on the loop, what it returned, if anything. Only what is
// returned may touch a scene, or begin more work.
func (d *Director) await(f func() (then func())) { d.work(f, true) }

// aside does something beside the loop while the game goes on, and then, on the loop, what it returned, if anything.
func (d *Director) aside(f func() (then func())) { d.work(f, false) }

func (d *Director) work(f func() (then func()), modal bool) {
	w := work{then: make(chan func(), 1), modal: modal}
	d.works = append(d.works, w)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				w.then <- func() { panic(r) } // on the loop it becomes a message with the way back
			}
		}()
		w.then <- f()
	}()
}

// waiting reports whether the screen waits for work.
func (d *Director) waiting() bool {
	for _, w := range d.works {
		if w.modal {
			return true
		}
	}
	return false
}

// finish does what follows from work that is done. Whatever that does, the other work is not forgotten.
func (d *Director) finish() {
	for i := 0; i < len(d.works); {
		select {
		case then := <-d.works[i].then:
			d.works = slices.Delete(d.works, i, i+1)
			d.stale = true
			if then != nil {
				then()
			}
		default:
			i++
		}
	}
}
