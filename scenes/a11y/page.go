//go:build js

package a11y

import "syscall/js"

// New returns a publisher for the page: heimlich.state() returns the state as JSON, and the page's function
// heimlichOnState, if defined, is called with each state.
func New(string) *Publisher {
	s := &pageSink{}
	api := js.Global().Get("Object").New()
	api.Set("state", js.FuncOf(func(js.Value, []js.Value) any { return s.text }))
	js.Global().Set("heimlich", js.Global().Get("Object").Call("freeze", api))
	return &Publisher{sink: s}
}

// pageSink publishes states to the page; text is the last published state.
type pageSink struct{ text string }

func (s *pageSink) put(text string) error {
	s.text = text
	if f := js.Global().Get("heimlichOnState"); f.Type() == js.TypeFunction {
		f.Invoke(text)
	}
	return nil
}
