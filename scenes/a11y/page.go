//go:build js

package a11y

import "syscall/js"

// New returns a publisher for the page; it ignores the file name. On the page, heimlich.state() returns the state as
// JSON. The page's function heimlichOnState, if defined, is called with each state. Call New once.
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
