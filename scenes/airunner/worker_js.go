package airunner

import (
	"runtime/debug"
	"syscall/js"
	"time"

	"heimlich/rules/opponents"
)

// breath is how long the worker thinks before it listens again whether its answer is still wanted.
const breath = 20 * time.Millisecond

// Serve answers the questions of a page, and never ends, if this program runs in a worker of one. The page runs the same program, so that nothing else has to be fetched and compiled. Anywhere
// else it does nothing.
func Serve() {
	if !js.Global().Get("DedicatedWorkerGlobalScope").Truthy() {
		return
	}
	debug.SetTraceback("none") // whoever reads the console is not told with what it was called
	asked := make(chan js.Value, 64)
	wanted := map[int]bool{} // the questions that have come, and are neither answered nor given up
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if message := args[0].Get("data"); message.Get("giveUp").Truthy() {
			delete(wanted, message.Get("giveUp").Int())
		} else {
			wanted[message.Get("id").Int()] = true
			asked <- message
		}
		return nil
	}))
	post(map[string]any{})
	for message := range asked {
		id := message.Get("id").Int()
		if wanted[id] {
			think(id, message.Get("question"), func() bool { return wanted[id] })
		}
		delete(wanted, id)
	}
}

// think answers a question unless it is given up. What is no question ends the worker, and the page does without it.
func think(id int, question js.Value, wanted func() bool) {
	data := make([]byte, question.Length())
	js.CopyBytesToGo(data, question)
	var q opponents.Question
	if err := q.UnmarshalBinary(data); err != nil {
		panic(err)
	}
	begun := time.Now()
	a := q.Answer(func() bool {
		if time.Since(begun) > breath {
			time.Sleep(time.Microsecond) // lets messages in
			begun = time.Now()
		}
		return wanted()
	})
	if !wanted() {
		return
	}
	data = opponents.MarshalAction(a)
	answer := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(answer, data)
	post(map[string]any{"id": id, "answer": answer})
}

func post(message any) { js.Global().Call("postMessage", message) }
