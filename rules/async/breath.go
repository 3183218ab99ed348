//go:build !js

package async

// breath is how work lets the picture go on. Here it runs on a thread of its own and has nothing to give way to; in a
// browser it has, see breath_js.go.
type breath struct{}

func newBreath() *breath { return nil }

func (*breath) take() {}
