// Package thinking lets opponents think off the main loop: on a goroutine natively, in a worker of its own in the browser, and where the browser has none to
// spare, between frames. Whoever asked looks in for the answer once a frame.
package thinking

import (
	"sync/atomic"

	"heimlich/rules"
	"heimlich/rules/opponents"
)

// Thought is an opponent's decision under way.
type Thought struct {
	answer chan rules.Action
	vain   atomic.Bool // nobody waits for it any more
	cancel func()      // tells whoever thinks elsewhere
}

func newThought() *Thought { return &Thought{answer: make(chan rules.Action, 1)} }

// Ask lets an opponent think about a question.
func Ask(q opponents.Question) *Thought {
	t := newThought()
	begin(t, q)
	return t
}

// Answer is what the opponent has decided; false while it thinks.
func (t *Thought) Answer() (rules.Action, bool) {
	if t.vain.Load() {
		return rules.Action{}, false // it may have come just before
	}
	select {
	case a := <-t.answer:
		return a, true
	default:
		return rules.Action{}, false
	}
}

// GiveUp says that nobody waits for the answer any more: the thinking ends soon, and there will be no answer.
func (t *Thought) GiveUp() {
	t.vain.Store(true)
	if t.cancel != nil {
		t.cancel()
	}
}

// here thinks on a goroutine of this program; rest lets others go on.
func here(t *Thought, q opponents.Question, rest func()) {
	a := q.Answer(func() bool {
		rest()
		return !t.vain.Load()
	})
	if !t.vain.Load() {
		t.answer <- a
	}
}
