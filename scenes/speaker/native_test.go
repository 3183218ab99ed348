//go:build !js

package speaker

import (
	"errors"
	"testing"

	"heimlich/scenes/sound"
)

// tick is the time between two updates, in seconds.
const tick = 1.0 / 60

// TestNoDevice checks that a device that is missing, does not open or fails later leaves the conductor without an
// output and with the failure. Further calls have no effect.
func TestNoDevice(t *testing.T) {
	gone := errors.New("gone")
	for name, plugged := range map[string]func(*fake) (*Speaker, *sound.Conductor, *nativeDevice){
		"missing":    func(device *fake) (*Speaker, *sound.Conductor, *nativeDevice) { return plug(device, gone, nil) },
		"not opened": func(device *fake) (*Speaker, *sound.Conductor, *nativeDevice) { return plug(device, nil, gone) },
		"fails later": func(device *fake) (*Speaker, *sound.Conductor, *nativeDevice) {
			device.failed = gone
			return plug(device, nil, nil)
		},
	} {
		device := &fake{}
		s, p, _ := plugged(device)
		run(s, device, 0.1, false)
		if p.Output() != nil || !errors.Is(p.Failure(), gone) {
			t.Errorf("%s: got output %v, failure %v, want nil and %v", name, p.Output(), p.Failure(), gone)
		}
		p.Play(sound.CuePress)
		p.SetMusic(sound.MusicCalm)
		run(s, device, 0.1, false)
		if device.began != 0 {
			t.Errorf("%s: got %d starts of the device, want 0", name, device.began)
		}
	}
	var none *Speaker
	none.Tick(tick, false)
}

// TestDeviceIsLost checks that a device is used once it is open, and no longer after it fails while it plays.
func TestDeviceIsLost(t *testing.T) {
	fakeDevice := &fake{late: 5}
	speaker, conductor, _ := plug(fakeDevice, nil, nil)
	run(speaker, fakeDevice, 0.05, false)
	if conductor.Output() != nil || conductor.Failure() != nil {
		t.Fatalf("before it is open: got output %v, failure %v, want neither", conductor.Output(), conductor.Failure())
	}
	run(speaker, fakeDevice, 0.2, false)
	if conductor.Output() == nil || fakeDevice.began != 1 {
		t.Fatalf("open device: got output %v and %d starts, want an output and 1", conductor.Output(), fakeDevice.began)
	}
	fakeDevice.failed = errors.New("unplugged")
	run(speaker, fakeDevice, 0.1, false)
	if conductor.Output() != nil || conductor.Failure() == nil {
		t.Errorf("lost device: got output %v, failure %v, want none and an error", conductor.Output(),
			conductor.Failure())
	}
}

// TestDeviceSuspendsInSilence checks that the device opens when sound is wanted, and suspends in silence or in a hidden
// window. It resumes without the sounds missed.
func TestDeviceSuspendsInSilence(t *testing.T) {
	fakeDevice := &fake{}
	speaker, conductor, listener := plug(fakeDevice, nil, nil)
	off := sound.DefaultVolumes()
	off.Preset = sound.PresetOff
	conductor.SetVolumes(off)
	run(speaker, fakeDevice, 1, false)
	if listener.conn != nil {
		t.Fatal("all sound off: got an open device, want none")
	}
	conductor.SetVolumes(sound.DefaultVolumes())
	run(speaker, fakeDevice, restAfter+1, false)
	if fakeDevice.began != 1 || !fakeDevice.resting {
		t.Fatalf("after silence: got %d starts, suspended %v, want 1 and true", fakeDevice.began, fakeDevice.resting)
	}
	conductor.SetMusic(sound.MusicCalm)
	run(speaker, fakeDevice, 2, false)
	if fakeDevice.resting || listener.mixer.Silent() > 0 {
		t.Error("during music: got a suspended or silent device, want sound")
	}
	run(speaker, fakeDevice, 0.1, true)
	if !fakeDevice.resting || conductor.Output() != nil {
		t.Error("hidden window: got a running device or an output, want neither")
	}
	for range 20 {
		conductor.Play(sound.CuePress)
	}
	run(speaker, fakeDevice, 0.1, false)
	if fakeDevice.resting || conductor.Output() == nil || listener.mixer.Silent() > 0 {
		t.Error("visible window: got a suspended or silent device, want sound")
	}
	conductor.SetVolumes(off)
	run(speaker, fakeDevice, 2+restAfter+1, false)
	if !fakeDevice.resting {
		t.Error("muted: got a running device, want it suspended")
	}
	conductor.SetVolumes(sound.DefaultVolumes())
	run(speaker, fakeDevice, 0.2, false)
	if fakeDevice.resting {
		t.Error("after muting: got a suspended device, want it running")
	}
}

// TestSystemDevice checks that this machine's sound device opens, if it has one, or that the failure is reported.
func TestSystemDevice(t *testing.T) {
	mixer := sound.NewMixer(1)
	w, err := dial(mixer)
	if err != nil {
		return // no device, as on a server
	}
	for range 5000 {
		if w.ready() {
			break
		}
		if _, err := mixer.Read(make([]byte, 8)); err != nil {
			t.Fatal(err)
		}
	}
	<-w.(*otoConnection).opened
	if err := w.err(); err != nil {
		t.Log("there is no device: ", err)
		return
	}
	w.begin()
	if err := errors.Join(w.suspend(), w.resume(), w.err()); err != nil {
		t.Error(err)
	}
}

// fake is a connection to a device that can open late, fail, and be lost.
type fake struct {
	late    int          // calls of ready until it is open
	failed  error        // returned by all methods from now on
	began   int          // calls of begin
	resting bool         // suspended
	m       *sound.Mixer // passed to dial
}

func (f *fake) ready() bool { f.late--; return f.late < 0 }

func (f *fake) begin() { f.began++ }

func (f *fake) suspend() error { f.resting = true; return f.failed }

func (f *fake) resume() error { f.resting = false; return f.failed }

func (f *fake) err() error { return f.failed }

// plug returns a speaker with a fake device, whose probe and dial return these errors.
func plug(f *fake, probe, dial error) (*Speaker, *sound.Conductor, *nativeDevice) {
	p := sound.NewConductor()
	l := &nativeDevice{mixer: sound.NewMixer(1), probe: func() error { return probe },
		dial: func(m *sound.Mixer) (connection, error) {
			f.m = m
			return f, dial
		}}
	return &Speaker{conductor: p, device: l}, p, l
}

// run ticks the speaker for some seconds, while the device reads as much sound if it is running.
func run(s *Speaker, f *fake, seconds float64, hidden bool) {
	buf := make([]byte, sound.SampleRate/60*8)
	for range int(seconds / tick) {
		s.Tick(tick, hidden)
		if f.began > 0 && !f.resting {
			if _, err := f.m.Read(buf); err != nil {
				panic(err)
			}
		}
	}
}
