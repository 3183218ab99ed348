//go:build !js

package speaker

import (
	"errors"
	"time"

	"github.com/ebitengine/oto/v3"

	"heimlich/scenes/sound"
)

// newDevice returns the system’s device. It does not use Ebitengine’s audio package, which exits the game if the device
// fails.
func newDevice(seed uint64) device {
	return &nativeDevice{mixer: sound.NewMixer(seed), probe: probe, dial: dial}
}

// nativeDevice plays a mixer on the system’s device.
type nativeDevice struct {
	mixer     *sound.Mixer                           // the output
	probe     func() error                           // returns an error if the machine has no device
	dial      func(*sound.Mixer) (connection, error) // opens the device
	conn      connection                             // nil until sound is wanted
	begun     bool                                   // begin was called
	suspended bool
}

// connection is a device that is being opened, or is open.
type connection interface {
	ready() bool    // reports whether it is open or has failed
	begin()         // makes the device read the mixer
	suspend() error // stops reading
	resume() error  // reads again after suspend
	err() error     // returns the first error of the device, nil for none
}

// restAfter is the silence after which the device is suspended, in seconds.
const restAfter = 3

// update implements device.
func (n *nativeDevice) update(wanted, hidden bool, _ float64) (sound.Output, error) {
	if n.conn == nil {
		if !wanted {
			return nil, nil
		}
		if err := n.probe(); err != nil {
			return nil, noDevice(err)
		}
		conn, err := n.dial(n.mixer)
		if err != nil {
			return nil, noDevice(err)
		}
		n.conn = conn
	}
	if !n.conn.ready() {
		return nil, nil
	}
	if err := n.conn.err(); err != nil {
		return nil, noDevice(err)
	}
	if !n.begun {
		n.begun = true
		n.conn.begin()
	}
	silent := !n.mixer.HasSound() && (n.suspended || n.mixer.Silent() > restAfter)
	if suspend := hidden || silent; suspend != n.suspended {
		n.suspended = suspend
		change := n.conn.resume
		if suspend {
			change = n.conn.suspend
		}
		if err := change(); err != nil {
			return nil, noDevice(err)
		}
	}
	if hidden {
		n.mixer.RemoveVoices() // so that no old cues play after a pause
		return nil, nil
	}
	return n.mixer, nil
}

// The latency is the sum of both buffers: the system's, and that of the player.
const (
	systemBuffer  = 40 * time.Millisecond
	bytesPerFrame = 2 * 4                                        // two float32
	playerBuffer  = sound.SampleRate * bytesPerFrame * 60 / 1000 // 60 ms, in bytes
)

// otoConnection is a connection through the library oto.
type otoConnection struct {
	context *oto.Context
	opened  chan struct{} // closed when the device is open
	player  *oto.Player   // nil before begin
	mixer   *sound.Mixer  // the source of the player
}

// dial opens the system's device. It may be called once in a program.
func dial(m *sound.Mixer) (connection, error) {
	context, opened, err := oto.NewContext(&oto.NewContextOptions{SampleRate: sound.SampleRate, ChannelCount: 2,
		Format: oto.FormatFloat32LE, BufferSize: systemBuffer,
		ApplicationName: "Heimlich & Co."})
	if err != nil {
		return nil, err
	}
	return &otoConnection{context: context, opened: opened, mixer: m}, nil
}

func (c *otoConnection) ready() bool {
	select {
	case <-c.opened:
		return true
	default:
		return false
	}
}

func (c *otoConnection) begin() {
	c.player = c.context.NewPlayer(c.mixer)
	c.player.SetBufferSize(playerBuffer)
	c.player.Play()
}

func (c *otoConnection) suspend() error { return c.context.Suspend() }
func (c *otoConnection) resume() error  { return c.context.Resume() }

func (c *otoConnection) err() error {
	err := c.context.Err()
	if c.player != nil {
		err = errors.Join(err, c.player.Err())
	}
	return err
}
