//go:build !js

package connect

import (
	"testing"
	"time"

	"heimlich/rules/match/lobby"
)

// deadSocket is a connection that says it is open, but carries nothing.
type deadSocket struct{ ended bool }

func (*deadSocket) Send([]byte) error { return nil }

func (*deadSocket) Receive() ([]byte, bool) { return nil, false }

func (*deadSocket) opened() bool { return true }

func (d *deadSocket) closed() bool { return d.ended }

func (d *deadSocket) close() { d.ended = true }

// TestDeadConnectionIsDialledAgain checks that a dead connection, which seems open, is replaced after a silence, and at
// once after a sleep of the device.
func TestDeadConnectionIsDialledAgain(t *testing.T) {
	for name, test := range map[string]struct {
		tick time.Duration // between two polls
		want time.Duration // at most until the next dial
	}{
		"silence": {time.Second, maxSilence + 3*time.Second},
		"sleep":   {minSleep + time.Second, minSleep + 2*time.Second},
	} {
		var dials []*deadSocket
		now := time.Unix(1000, 0)
		c := newConnection(HostAddress{Address: "http://host"}, device{},
			lobby.ScreenMessage{Kind: lobby.KindLook, Code: "KRTPD"})
		c.now = func() time.Time { return now }
		c.dial = func(string) socket {
			dials = append(dials, &deadSocket{})
			return dials[len(dials)-1]
		}
		c.Poll()
		begin := now
		for len(dials) < 2 && now.Sub(begin) < time.Minute {
			now = now.Add(test.tick)
			c.Poll()
			c.Poll() // dials without a pause after a sleep
		}
		if len(dials) != 2 || now.Sub(begin) > test.want || !dials[0].ended {
			t.Errorf("%s: got %d dials after %v, want the second within %v", name, len(dials), now.Sub(begin),
				test.want)
		}
	}
}
