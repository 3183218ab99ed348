//go:build js

package opponentrunner

import (
	"errors"
	"syscall/js"
	"time"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/opponents"
)

// workerClient sends questions to the web worker. The page starts the worker when the game runs, and sets
// heimlichWorker once it is ready.
type workerClient struct {
	worker  js.Value        // the connected worker
	pending map[int]pending // questions without an answer, by number
	last    int             // number of the last question
}

// pending is a question sent to the worker.
type pending struct {
	answer        func(rules.Action) // completes the task with the worker's answer
	computeInPage func()             // answers the question in the page instead
}

// theWorker is the client of the page's only worker.
var theWorker workerClient

// workerTimeout limits the time of an answer; even slow machines need far less. Browsers end workers without a message
// when memory is short.
const workerTimeout = 4 * time.Second

// minPause is the shortest pause that measurePause adds: half a frame.
const minPause = 8 * time.Millisecond

// measurePause adds a pause of the page to the browser's performance measures, unless it is shorter than minPause.
func measurePause(from, to time.Time) {
	if d := to.Sub(from); d >= minPause {
		p := js.Global().Get("performance")
		now := p.Call("now").Float() - float64(time.Since(to))/float64(time.Millisecond)
		p.Call("measure", "thinking", map[string]any{"start": now - float64(d)/float64(time.Millisecond), "end": now})
	}
}

// Ask starts the decision of an opponent and returns its task, which the caller may cancel. The worker decides if it is
// ready, else the page, between frames. The decision is the same. Call Ask on the game loop.
func Ask(request opponents.Request) *async.Task[rules.Action] {
	if w := js.Global().Get("heimlichWorker"); w.Truthy() {
		if task, ok := theWorker.ask(w, request); ok {
			return task
		}
	}
	return async.Start(thinkInPage(request))
}

// thinkInPage returns a function that answers a question in the page and measures its pauses.
func thinkInPage(request opponents.Request) func(async.Progress) rules.Action {
	return func(step async.Progress) rules.Action {
		since := time.Now()
		action := request.Decide(func() bool {
			before := time.Now()
			more := step(0, 1)
			if now := time.Now(); now.Sub(before) >= time.Millisecond { // other work ran in between
				measurePause(since, before)
				since = now
			}
			return more
		})
		measurePause(since, time.Now())
		return action
	}
}

// ask sends a question to the worker. It returns false if the question can't be sent.
func (c *workerClient) ask(worker js.Value, request opponents.Request) (*async.Task[rules.Action], bool) {
	start := time.Now()
	data, err := request.MarshalBinary()
	if err != nil {
		return nil, false
	}
	if !c.worker.Equal(worker) {
		c.connect(worker)
	}
	c.last++
	id := c.last
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	task, answer, inPage := async.Promise[rules.Action](func() {
		if _, ok := c.pending[id]; ok {
			delete(c.pending, id)
			worker.Call("postMessage", map[string]any{"giveUp": id})
		}
	})
	c.pending[id] = pending{answer, func() { inPage(thinkInPage(request)) }}
	worker.Call("postMessage", map[string]any{"id": id, "question": bytes})
	time.AfterFunc(workerTimeout, func() {
		if _, ok := c.pending[id]; ok {
			c.stop(errors.New("the worker does not answer"))
		}
	})
	measurePause(start, time.Now())
	return task, true
}

// connect makes worker the current one and receives its messages.
func (c *workerClient) connect(worker js.Value) {
	c.worker, c.pending = worker, map[int]pending{}
	worker.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := c.receive(args[0].Get("data")); err != nil {
			c.stop(err)
		}
		return nil
	}))
	worker.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		c.stop(errors.New(args[0].Get("message").String()))
		return nil
	}))
}

// receive handles a message of the worker.
func (c *workerClient) receive(message js.Value) error {
	if message.Type() != js.TypeObject || message.Get("answer").Type() != js.TypeObject {
		return errors.New("a message without an answer")
	}
	id := message.Get("id").Int()
	data := make([]byte, message.Get("answer").Length())
	js.CopyBytesToGo(data, message.Get("answer"))
	a, err := opponents.UnmarshalAction(data)
	if p, ok := c.pending[id]; ok && err == nil {
		delete(c.pending, id)
		p.answer(a)
	}
	return err
}

// stop ends the worker after an error. The page answers its open questions and all later ones, between frames.
func (c *workerClient) stop(err error) {
	js.Global().Get("console").Call("info", "The opponents think in the page from now on: "+err.Error())
	js.Global().Set("heimlichWorker", js.Null())
	c.worker.Call("terminate")
	for _, p := range c.pending {
		p.computeInPage()
	}
	c.pending = map[int]pending{}
}
