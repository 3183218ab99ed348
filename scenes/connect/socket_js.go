package connect

import "syscall/js"

// pageSocket implements socket with a WebSocket of the browser.
type pageSocket struct {
	js.Value
	received  [][]byte // messages that Receive has not returned yet
	ended     bool     // the connection has ended or failed
	listeners []listener
}

// listener is a function that listens to an event until the connection ends.
type listener struct {
	target js.Value
	event  string
	f      js.Func
}

// dial starts to connect to a URL, and returns the socket at once. The socket is closed if the browser refuses the URL.
// It also closes with the page, so that the host learns it at once. A page that is shown again dials again.
func dial(url string) socket {
	s := &pageSocket{}
	defer func() { // the constructor of WebSocket panics if the browser refuses the URL
		if recover() != nil {
			s.ended = true
		}
	}()
	s.Value = js.Global().Get("WebSocket").New(url)
	s.on(s.Value, "message", func(event js.Value) {
		if data := event.Get("data"); data.Type() == js.TypeString {
			s.received = append(s.received, []byte(data.String()))
		}
	})
	s.on(s.Value, "close", func(js.Value) { s.end() })
	s.on(js.Global(), "pagehide", func(js.Value) { s.close() })
	return s
}

// on calls f for each event with a name at a target, until the connection ends.
func (s *pageSocket) on(target js.Value, event string, f func(event js.Value)) {
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	s.listeners = append(s.listeners, listener{target, event, call})
	target.Call("addEventListener", event, call)
}

// end marks the connection as ended, and stops listening.
func (s *pageSocket) end() {
	if s.ended {
		return
	}
	s.ended = true
	for _, l := range s.listeners {
		l.target.Call("removeEventListener", l.event, l.f)
		l.f.Release()
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
