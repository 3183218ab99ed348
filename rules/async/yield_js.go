//go:build js

package async

import (
	"syscall/js"
	"time"
)

// slice is how long work may hold the page’s one thread at a stretch, all of it together: a quarter of a frame.
const slice = 4 * time.Millisecond

// thread is the page’s one thread. All work stands in line for it, and one gets it for a slice between any two of the
// page’s own tasks: pictures, presses. Sleeping would not do, because Go wakes of two that sleep one while the other
// works, and the page would wait for both to end.
var thread struct {
	line  []chan struct{} // closed when it is given; the first is next
	given time.Time       // when somebody got it last
}

// yielder is how work lets the picture go on.
type yielder struct{ begun bool }

// newYielder is the breath of work that begins: as it may begin amid a picture, it gives way at its first step.
func newYielder() *yielder { return &yielder{} }

func (y *yielder) take() {
	if y.begun && time.Since(thread.given) < slice {
		return
	}
	y.begun = true
	turn := make(chan struct{})
	if thread.line = append(thread.line, turn); len(thread.line) == 1 {
		giveThread()
	}
	<-turn
}

// giveThread gives the thread to whoever is the first in line, once the page has done what else waits, and goes on with
// the next.
func giveThread() {
	var give js.Func
	give = js.FuncOf(func(js.Value, []js.Value) any {
		give.Release()
		turn := thread.line[0]
		if thread.line = thread.line[1:]; len(thread.line) > 0 {
			giveThread()
		}
		thread.given = time.Now()
		close(turn)
		return nil
	})
	js.Global().Call("setTimeout", give, 1)
}
