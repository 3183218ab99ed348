//go:build js

package thinking

import (
	"errors"
	"syscall/js"
	"time"

	"heimlich/rules/opponents"
)

// office is the worker in which opponents think. The page hires it when the game is up, and calls it heimlichThinker once it is ready.
type office struct {
	worker  js.Value
	pending map[int]pending
	last    int
}

// pending is a question that the worker thinks about.
type pending struct {
	thought  *Thought
	question opponents.Question
}

var theOffice office

// patience is how long a worker may think about a question; far longer than any takes on a slow machine. Browsers end workers without a word when memory is short.
const patience = 4 * time.Second

// noted is how long the page may stand still for opponents before that can be seen among the page's measures: half a frame.
const noted = 8 * time.Millisecond

// note shows in the page's measures that it has stood still for opponents since start, unless that is too short to matter.
func note(start time.Time) {
	if d := time.Since(start); d >= noted {
		p := js.Global().Get("performance")
		now := p.Call("now").Float()
		p.Call("measure", "thinking", map[string]any{"start": now - float64(d)/float64(time.Millisecond), "end": now})
	}
}

// begin asks the worker if there is one that is ready; else the question is thought about between frames.
func begin(t *Thought, q opponents.Question) {
	if w := js.Global().Get("heimlichThinker"); !w.Truthy() || !theOffice.ask(w, t, q) {
		go between(t, q)
	}
}

// between thinks between frames: everything in a page runs in one thread, which is given away after every slice.
func between(t *Thought, q opponents.Question) {
	slice := time.Now()
	here(t, q, func() {
		note(slice)
		time.Sleep(time.Millisecond)
		slice = time.Now()
	})
	note(slice)
}

// ask sends a question to the worker; false if it can't be sent.
func (o *office) ask(worker js.Value, t *Thought, q opponents.Question) bool {
	start := time.Now()
	data, err := q.MarshalBinary()
	if err != nil {
		return false
	}
	if !o.worker.Equal(worker) {
		o.hire(worker)
	}
	o.last++
	id := o.last
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	o.pending[id] = pending{t, q}
	t.cancel = func() {
		if _, ok := o.pending[id]; ok {
			delete(o.pending, id)
			worker.Call("postMessage", map[string]any{"giveUp": id})
		}
	}
	worker.Call("postMessage", map[string]any{"id": id, "question": bytes})
	time.AfterFunc(patience, func() {
		if p, ok := o.pending[id]; ok && p.thought == t {
			o.dismiss(errors.New("the worker does not answer"))
		}
	})
	note(start)
	return true
}

// hire begins to listen to a worker.
func (o *office) hire(worker js.Value) {
	*o = office{worker: worker, pending: map[int]pending{}}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := o.hear(args[0].Get("data")); err != nil {
			o.dismiss(err)
		}
		return nil
	}))
	worker.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		o.dismiss(errors.New(args[0].Get("message").String()))
		return nil
	}))
}

// hear takes an answer.
func (o *office) hear(message js.Value) error {
	if message.Type() != js.TypeObject || message.Get("answer").Type() != js.TypeObject {
		return errors.New("a message without an answer")
	}
	id := message.Get("id").Int()
	data := make([]byte, message.Get("answer").Length())
	js.CopyBytesToGo(data, message.Get("answer"))
	a, err := opponents.UnmarshalAction(data)
	if p, ok := o.pending[id]; ok && err == nil {
		delete(o.pending, id)
		p.thought.answer <- a
	}
	return err
}

// dismiss ends a worker that has failed. What it was thinking about is thought about between frames, as everything from now on.
func (o *office) dismiss(err error) {
	js.Global().Get("console").Call("info", "The opponents think in the page from now on: "+err.Error())
	js.Global().Set("heimlichThinker", js.Null())
	o.worker.Call("terminate")
	for _, p := range o.pending {
		p.thought.cancel = nil
		go between(p.thought, p.question)
	}
	o.pending = map[int]pending{}
}
