//go:build !js

package async

// yielder gives the thread to the page while a computation runs. Outside a browser the main loop has another thread, so
// there is nothing to give.
type yielder struct{}

// newYielder returns nil, because nothing has to yield.
func newYielder() *yielder { return nil }

// yield does nothing.
func (*yielder) yield() {}
