package connect

import "syscall/js"

// pageSocket is a WebSocket of the page.
type pageSocket struct {
	js.Value
	in    [][]byte
	ended bool
	funcs []js.Func // released when the connection ends
}

// dial starts to connect.
func dial(url string) socket {
	s := &pageSocket{}
	defer func() { // the browser refuses the address
		if recover() != nil {
			s.ended = true
		}
	}()
	s.Value = js.Global().Get("WebSocket").New(url)
	s.on("message", func(event js.Value) {
		if data := event.Get("data"); data.Type() == js.TypeString {
			s.in = append(s.in, []byte(data.String()))
		}
	})
	s.on("close", func(js.Value) { s.end() })
	return s
}

// on calls f for each event of that name.
func (s *pageSocket) on(name string, f func(event js.Value)) {
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	s.funcs = append(s.funcs, call)
	s.Call("addEventListener", name, call)
}

// end marks the connection as ended, and stops listening.
func (s *pageSocket) end() {
	if s.ended {
		return
	}
	s.ended = true
	for i, name := range []string{"message", "close"} {
		s.Call("removeEventListener", name, s.funcs[i])
		s.funcs[i].Release()
	}
}

func (s *pageSocket) Send(data []byte) error {
	if !s.opened() {
		return errCut
	}
	s.Call("send", string(data))
	return nil
}

func (s *pageSocket) Receive() ([]byte, bool) {
	if len(s.in) == 0 {
		return nil, false
	}
	data := s.in[0]
	s.in = s.in[1:]
	return data, true
}

func (s *pageSocket) opened() bool { return !s.ended && s.Get("readyState").Int() == 1 }

func (s *pageSocket) closed() bool { return s.ended }

func (s *pageSocket) close() {
	if !s.ended {
		s.end()
		s.Call("close")
	}
}
