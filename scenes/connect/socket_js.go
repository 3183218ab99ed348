package connect

import "syscall/js"

// pageSocket implements socket with a WebSocket of the browser.
type pageSocket struct {
	js.Value
	received [][]byte  // messages that Receive has not returned yet
	ended    bool      // the connection has ended or failed
	funcs    []js.Func // the listeners for "message" and "close"; released when the connection ends
}

// dial starts to connect to a URL, and returns the socket at once. The socket is closed if the browser refuses the URL.
func dial(url string) socket {
	s := &pageSocket{}
	defer func() { // the constructor of WebSocket panics if the browser refuses the URL
		if recover() != nil {
			s.ended = true
		}
	}()
	s.Value = js.Global().Get("WebSocket").New(url)
	s.on("message", func(event js.Value) {
		if data := event.Get("data"); data.Type() == js.TypeString {
			s.received = append(s.received, []byte(data.String()))
		}
	})
	s.on("close", func(js.Value) { s.end() })
	return s
}

// on calls f for each event with a name, "message" or "close".
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
	if len(s.received) == 0 {
		return nil, false
	}
	data := s.received[0]
	s.received = s.received[1:]
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
