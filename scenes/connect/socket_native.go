//go:build !js

package connect

import (
	"context"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// nativeSocket implements socket with package websocket. One goroutine dials and reads, another writes.
type nativeSocket struct {
	ctx    context.Context // ends with the connection
	cancel context.CancelFunc

	mu    sync.Mutex
	open  bool          // the connection stands
	in    [][]byte      // messages that Receive has not returned yet
	out   [][]byte      // messages that write has not sent yet
	wake  chan struct{} // wakes write when out gets a message
	ended bool          // the connection has ended or failed
}

// dialTimeout is the time after which an attempt to connect fails.
const dialTimeout = 5 * time.Second

// dial starts to connect to a URL, and returns the socket at once.
func dial(url string) socket {
	s := &nativeSocket{wake: make(chan struct{}, 1)}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run(url)
	return s
}

// run dials, and reads until the connection ends.
func (s *nativeSocket) run(url string) {
	defer s.end()
	ctx, cancel := context.WithTimeout(s.ctx, dialTimeout)
	defer cancel()
	c, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return
	}
	defer func() { _ = c.CloseNow() }()
	c.SetReadLimit(-1)
	s.mu.Lock()
	s.open = true
	s.mu.Unlock()
	go s.write(c)
	for {
		_, data, err := c.Read(s.ctx)
		if err != nil {
			return
		}
		s.mu.Lock()
		s.in = append(s.in, data)
		s.mu.Unlock()
	}
}

// write writes the queued messages until the connection ends.
func (s *nativeSocket) write(c *websocket.Conn) {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.wake:
		}
		s.mu.Lock()
		out := s.out
		s.out = nil
		s.mu.Unlock()
		for _, data := range out {
			if c.Write(s.ctx, websocket.MessageText, data) != nil {
				s.cancel()
				return
			}
		}
	}
}

// end marks the connection as ended.
func (s *nativeSocket) end() {
	s.cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
}

func (s *nativeSocket) Send(data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return errCut
	}
	s.out = append(s.out, data)
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return nil
}

func (s *nativeSocket) Receive() ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.in) == 0 {
		return nil, false
	}
	data := s.in[0]
	s.in = s.in[1:]
	return data, true
}

func (s *nativeSocket) opened() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open && !s.ended
}

func (s *nativeSocket) closed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

func (s *nativeSocket) close() { s.cancel() }
