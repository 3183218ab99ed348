//go:build !js

package async

// yielder gives the thread to the page while a computation runs. Outside a browser the main loop has another thread, so
// newYielder returns nil and yield does nothing.
type yielder struct{}

func newYielder() *yielder { return nil }

func (*yielder) yield() {}
