//go:build !js

package async

// yielder gives the thread to the page while a computation runs. Outside a browser a computation has a thread of its
// own: newYielder returns nil, and yield does nothing.
type yielder struct{}

func newYielder() *yielder { return nil }

func (*yielder) yield() {}
