//go:build !js

package scenes

import (
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/connect"
	"heimlich/scenes/playtest"
)

// These tests play games at a shared table whose connections are disturbed.

// fault is a fault of a connection through a [faultyProxy].
type fault struct {
	name  string
	after int           // bytes from the host before the connection fails; 0 for never
	end   connectionEnd // the kind of failure
	delay time.Duration // before each chunk, in both directions
	chunk int           // maximum bytes in a chunk; 0 for the buffer's size
}

// connectionEnd is a kind of failure of a connection.
type connectionEnd int

const (
	closes   connectionEnd = iota // the connection is closed for both sides
	hangs                         // it stays open, but no data passes
	halfOpen                      // it stays open, but no data passes from the screen to the host
)

// faultyProxy is a TCP proxy for a host. Each of the first connections has one of the faults; later ones have none.
type faultyProxy struct {
	listener net.Listener
	target   string // address of the host

	mu     sync.Mutex
	faults []fault
	open   []net.Conn
}

// newFaultyProxy starts a proxy for the host at the address target. It stops at the end of the test.
func newFaultyProxy(t *testing.T, target string, faults []fault) *faultyProxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	proxy := &faultyProxy{listener: listener, target: target, faults: faults}
	t.Cleanup(func() {
		_ = listener.Close()
		proxy.mu.Lock()
		defer proxy.mu.Unlock()
		for _, conn := range proxy.open {
			_ = conn.Close()
		}
	})
	go proxy.accept()
	return proxy
}

// accept serves connections until the listener is closed.
func (p *faultyProxy) accept() {
	for {
		screen, err := p.listener.Accept()
		if err != nil {
			return
		}
		host, err := net.Dial("tcp", p.target)
		if err != nil {
			_ = screen.Close()
			continue
		}
		p.mu.Lock()
		p.open = append(p.open, screen, host)
		var with fault
		if len(p.faults) > 0 {
			with, p.faults = p.faults[0], p.faults[1:]
		}
		p.mu.Unlock()
		ended := make(chan struct{})
		go func() { with.pass(host, screen, 0, ended) }()
		go func() {
			with.pass(screen, host, with.after, ended)
			if close(ended); with.end == closes || with.after == 0 {
				_ = screen.Close()
				_ = host.Close()
			}
		}()
	}
}

// pass copies one direction of a connection until an error, or limit bytes; 0 for no limit. Once ended is closed, it
// discards the data if the fault leaves the connection open.
func (f fault) pass(target, from net.Conn, limit int, ended <-chan struct{}) {
	data := make([]byte, 4096)
	if f.chunk > 0 {
		data = data[:f.chunk]
	}
	for passed := 0; limit == 0 || passed < limit; {
		n, err := from.Read(data)
		if n > 0 {
			time.Sleep(f.delay)
			select {
			case <-ended:
				if f.end != closes {
					_, _ = io.Copy(io.Discard, from)
					return
				}
			default:
			}
			if _, err := target.Write(data[:n]); err != nil {
				return
			}
			passed += n
		}
		if err != nil {
			return
		}
	}
	if f.end == halfOpen {
		go func() { _, _ = io.Copy(target, from) }() // the host's messages still arrive
	}
}

// unusedFaults returns the names of the faults that no connection has had.
func (p *faultyProxy) unusedFaults() (names []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		names = append(names, f.name)
	}
	return names
}

// TestSharedTableThroughFaultyNetwork plays a whole game through connections that are slow, closed, hanging and half
// open. It checks that all screens reconnect by themselves and save the same record.
func TestSharedTableThroughFaultyNetwork(t *testing.T) {
	testrun.OnlyCI(t)
	t.Parallel()
	const ms = time.Millisecond
	faults := [2][]fault{
		{{"cut", 3000, closes, 0, 0}, {"slow and cut", 12000, closes, 20 * ms, 0}, {"cut at once", 1, closes, 0, 0},
			{"hang", 9000, hangs, 0, 0}, {"cut", 14000, closes, ms, 0}},
		{{"trickle and cut", 6000, closes, ms, 24}, {"half open", 9000, halfOpen, 0, 0},
			{"cut", 12000, closes, 5 * ms, 0}},
	}
	room := newSharedRoom(t, 2)
	var proxies [2]*faultyProxy
	for i := range proxies {
		proxies[i] = newFaultyProxy(t, room.site.Listener.Addr().String(), faults[i])
	}
	room.open(t, rules.Amigo, rules.Variants{}) // not through a proxy
	var all sync.WaitGroup
	for i, phone := range room.phones {
		host := connect.HostAddress{Address: "http://" + proxies[i].listener.Addr().String()}
		link := room.tv.features.shared.Link()
		_, tableCode, err := connect.ParseLink(link)
		if err != nil {
			t.Fatal(err)
		}
		phone.leaveTable()
		if err := phone.features.shared.Sit(host.Link(tableCode)); err != nil {
			t.Fatal(err)
		}
		tester := playtest.NewTester(t, phone, playtest.Touch, uint64(i))
		tester.SitAlone()
		phone.until("the game",
			func(st a11y.PublicState) bool { return st.Scene == "handover" || st.Scene == "board" })
		all.Go(func() {
			tester.ViewPassports()
			tester.PlayUntil(playtest.UntilGameEnds)
			tester.Scene("reveal")
		})
	}
	all.Wait()
	for _, proxy := range proxies {
		if names := proxy.unusedFaults(); len(names) > 0 {
			t.Errorf("the game ended before the faults %q happened", names)
		}
	}
	text := string(room.tv.Saved(""))
	for _, phone := range room.phones {
		if got := phone.shelf(); got != text {
			t.Errorf("a device keeps the record\n%s\nwant\n%s", got, text)
		}
	}
}
