//go:build !js

package async

// yielder gives the thread to the page while a computation runs. Outside a browser it does nothing, because a
// computation has a thread of its own.
type yielder struct{}

func newYielder() *yielder { return nil }

func (*yielder) yield() {}
