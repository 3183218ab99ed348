//go:build js

package airunner

import (
	"errors"
	"syscall/js"
	"time"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/opponents"
)

// office is the client of the web worker. The page starts the worker when the game runs, and sets heimlichThinker once
// it is ready.
type office struct {
	worker  js.Value
	pending map[int]pending
	last    int
}

// pending is a question sent to the worker.
type pending struct {
	answer func(rules.Action)
	here   func() // answers it in the page instead
}

var theOffice office

// patience is how long a worker may take for a question, far longer than on a slow machine. Browsers end workers
// silently when memory is short.
const patience = 4 * time.Second

// worthNoting is the shortest pause of the page by opponents that goes into the page's performance measures: half a
// frame.
const worthNoting = 8 * time.Millisecond

// note adds a pause of the page to its performance measures, unless it is too short.
func note(from, to time.Time) {
	if d := to.Sub(from); d >= worthNoting {
		p := js.Global().Get("performance")
		now := p.Call("now").Float() - float64(time.Since(to))/float64(time.Millisecond)
		p.Call("measure", "thinking", map[string]any{"start": now - float64(d)/float64(time.Millisecond), "end": now})
	}
}

// Ask lets an opponent think about a question: in the worker if there is one that is ready, else between frames.
func Ask(q opponents.Request) *async.Task[rules.Action] {
	if w := js.Global().Get("heimlichThinker"); w.Truthy() {
		if j, ok := theOffice.ask(w, q); ok {
			return j
		}
	}
	return async.Start(noted(q))
}

// noted thinks in the page, and shows in its measures how long at a stretch.
func noted(q opponents.Request) func(async.Progress) rules.Action {
	return func(step async.Progress) rules.Action {
		since := time.Now()
		a := q.Answer(func() bool {
			before := time.Now()
			on := step(0, 1)
			if now := time.Now(); now.Sub(before) >= time.Millisecond { // other work ran in between
				note(since, before)
				since = now
			}
			return on
		})
		note(since, time.Now())
		return a
	}
}

// ask sends a question to the worker; false if it can't be sent.
func (o *office) ask(worker js.Value, q opponents.Request) (*async.Task[rules.Action], bool) {
	start := time.Now()
	data, err := q.MarshalBinary()
	if err != nil {
		return nil, false
	}
	if !o.worker.Equal(worker) {
		o.hire(worker)
	}
	o.last++
	id := o.last
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	job, answer, here := async.Promise[rules.Action](func() {
		if _, ok := o.pending[id]; ok {
			delete(o.pending, id)
			worker.Call("postMessage", map[string]any{"giveUp": id})
		}
	})
	o.pending[id] = pending{answer, func() { here(noted(q)) }}
	worker.Call("postMessage", map[string]any{"id": id, "question": bytes})
	time.AfterFunc(patience, func() {
		if _, ok := o.pending[id]; ok {
			o.dismiss(errors.New("the worker does not answer"))
		}
	})
	note(start, time.Now())
	return job, true
}

// hire starts listening to a worker.
func (o *office) hire(worker js.Value) {
	o.worker, o.pending = worker, map[int]pending{}
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

// hear handles an answer.
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
		p.answer(a)
	}
	return err
}

// dismiss ends a failed worker. Its open questions and all later ones are answered between frames.
func (o *office) dismiss(err error) {
	js.Global().Get("console").Call("info", "The opponents think in the page from now on: "+err.Error())
	js.Global().Set("heimlichThinker", js.Null())
	o.worker.Call("terminate")
	for _, p := range o.pending {
		p.here()
	}
	o.pending = map[int]pending{}
}
