package opponentrunner

import (
	"runtime/debug"
	"syscall/js"
	"time"

	"heimlich/rules/opponents"
)

// pollInterval is how long the worker computes before it looks for cancelled questions.
const pollInterval = 20 * time.Millisecond

// Serve answers the questions of a page if this program runs in a web worker, and then never returns. Page and worker
// run the same program, so nothing else has to be fetched. Anywhere else it does nothing.
func Serve() {
	if !js.Global().Get("DedicatedWorkerGlobalScope").Truthy() {
		return
	}
	debug.SetTraceback("none") // a stack trace in the console could show secrets
	questions := make(chan js.Value, 64)
	open := map[int]bool{} // the questions that wait for an answer, by number
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if message := args[0].Get("data"); message.Get("giveUp").Truthy() {
			delete(open, message.Get("giveUp").Int())
		} else {
			open[message.Get("id").Int()] = true
			questions <- message
		}
		return nil
	}))
	post(map[string]any{})
	for message := range questions {
		id := message.Get("id").Int()
		if open[id] {
			answerQuestion(id, message.Get("question"), func() bool { return open[id] })
		}
		delete(open, id)
	}
}

// answerQuestion computes and posts the answer to a question, unless wanted returns false. An invalid question makes it
// panic, which ends the worker; the page then computes the answer itself.
func answerQuestion(id int, question js.Value, wanted func() bool) {
	data := make([]byte, question.Length())
	js.CopyBytesToGo(data, question)
	var request opponents.Request
	if err := request.UnmarshalBinary(data); err != nil {
		panic(err)
	}
	start := time.Now()
	action := request.Decide(func() bool {
		if time.Since(start) > pollInterval {
			time.Sleep(time.Microsecond) // so that messages are handled
			start = time.Now()
		}
		return wanted()
	})
	if !wanted() {
		return
	}
	data = opponents.MarshalAction(action)
	answer := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(answer, data)
	post(map[string]any{"id": id, "answer": answer})
}

// post sends a message to the page.
func post(message any) { js.Global().Call("postMessage", message) }
