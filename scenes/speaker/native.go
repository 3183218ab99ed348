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
	mixer     *sound.Mixer
	probe     func() error                           // returns an error if the machine has no device
	dial      func(*sound.Mixer) (connection, error) // opens the device
	conn      connection                             // nil until sound is wanted
	opened    bool                                   // begin was called
	suspended bool
}

// connection is a device that is being opened, or is open.
type connection interface {
	ready() bool // it is open, or has failed
	begin()      // the device starts to read
	suspend() error
	resume() error
	err() error
}

// restAfter is the silence after which the device is suspended, in seconds.
const restAfter = 3

// update implements device.
func (l *nativeDevice) update(wanted, hidden bool, _ float64) (sound.Output, error) {
	if l.conn == nil {
		if !wanted {
			return nil, nil
		}
		if err := l.probe(); err != nil {
			return nil, noDevice(err)
		}
		w, err := l.dial(l.mixer)
		if err != nil {
			return nil, noDevice(err)
		}
		l.conn = w
	}
	if !l.conn.ready() {
		return nil, nil
	}
	if err := l.conn.err(); err != nil {
		return nil, noDevice(err)
	}
	if !l.opened {
		l.opened = true
		l.conn.begin()
	}
	if rest := hidden || !l.mixer.HasSound() && (l.suspended || l.mixer.Silent() > restAfter); rest != l.suspended {
		l.suspended = rest
		turn := l.conn.resume
		if rest {
			turn = l.conn.suspend
		}
		if err := turn(); err != nil {
			return nil, noDevice(err)
		}
	}
	if hidden {
		l.mixer.RemoveVoices() // so that no old cues play after a pause
		return nil, nil
	}
	return l.mixer, nil
}

// The latency is the sum of the system's buffer and ours.
const (
	systemBuffer = 40 * time.Millisecond
	ourBuffer    = sound.Rate * 8 * 60 / 1000 // bytes of 60 ms
)

// otoConnection is a connection through the library oto.
type otoConnection struct {
	context *oto.Context
	opened  chan struct{}
	player  *oto.Player
	mixer   *sound.Mixer
}

// dial opens the system's device. It may be called once in a program.
func dial(m *sound.Mixer) (connection, error) {
	c, opened, err := oto.NewContext(&oto.NewContextOptions{SampleRate: sound.Rate, ChannelCount: 2,
		Format: oto.FormatFloat32LE, BufferSize: systemBuffer,
		ApplicationName: "Heimlich & Co."})
	if err != nil {
		return nil, err
	}
	return &otoConnection{context: c, opened: opened, mixer: m}, nil
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
	c.player.SetBufferSize(ourBuffer)
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
