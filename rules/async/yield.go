//go:build !js

package async

// yielder is how work lets the picture go on. Here it runs on a thread of its own and has nothing to give way to; in a
// browser it has, see yield_js.go.
type yielder struct{}

func newYielder() *yielder { return nil }

func (*yielder) take() {}
