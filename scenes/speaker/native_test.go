//go:build !js

package speaker

import (
	"errors"
	"testing"

	"heimlich/scenes/sound"
)

const tick = 1.0 / 60

// TestNoDevice checks that any failure gives one error, and that the game goes on in silence.
func TestNoDevice(t *testing.T) {
	gone := errors.New("gone")
	for name, plugged := range map[string]func(*fake) (*Speaker, *sound.Conductor, *nativeDevice){
		"there is none":      func(f *fake) (*Speaker, *sound.Conductor, *nativeDevice) { return plug(f, gone, nil) },
		"it can't be opened": func(f *fake) (*Speaker, *sound.Conductor, *nativeDevice) { return plug(f, nil, gone) },
		"it fails later": func(f *fake) (*Speaker, *sound.Conductor, *nativeDevice) {
			f.failed = gone
			return plug(f, nil, nil)
		},
	} {
		f := &fake{}
		s, p, _ := plugged(f)
		run(s, f, 0.1, false)
		if p.Output() != nil || !errors.Is(p.Failure(), gone) {
			t.Errorf("%s: got output %v, trouble %v", name, p.Output(), p.Failure())
		}
		p.Play(sound.CuePress)
		p.SetMusic(sound.MusicCalm)
		run(s, f, 0.1, false)
		if f.began != 0 {
			t.Errorf("%s: the device was started", name)
		}
	}
	var none *Speaker
	none.Tick(tick, false)
}

// TestDeviceIsLost checks that the game goes on in silence when the sound device is lost while it plays.
func TestDeviceIsLost(t *testing.T) {
	fakeDevice := &fake{late: 5}
	speaker, conductor, _ := plug(fakeDevice, nil, nil)
	run(speaker, fakeDevice, 0.05, false)
	if conductor.Output() != nil || conductor.Failure() != nil {
		t.Fatal("the device is used before it is open")
	}
	run(speaker, fakeDevice, 0.2, false)
	if conductor.Output() == nil || fakeDevice.began != 1 {
		t.Fatal("the open device is not used")
	}
	fakeDevice.failed = errors.New("unplugged")
	run(speaker, fakeDevice, 0.1, false)
	if conductor.Output() != nil || conductor.Failure() == nil {
		t.Error("the lost device is used")
	}
}

// TestDeviceSuspendsInSilence checks that the device is opened when sound is wanted. It suspends in silence or while
// the window is hidden, and resumes without a backlog.
func TestDeviceSuspendsInSilence(t *testing.T) {
	fakeDevice := &fake{}
	speaker, conductor, l := plug(fakeDevice, nil, nil)
	off := sound.DefaultVolumes()
	off.Preset = sound.PresetOff
	conductor.SetVolumes(off)
	run(speaker, fakeDevice, 1, false)
	if l.conn != nil {
		t.Fatal("the device is opened with all sound off")
	}
	conductor.SetVolumes(sound.DefaultVolumes())
	run(speaker, fakeDevice, restAfter+1, false)
	if fakeDevice.began != 1 || !fakeDevice.resting {
		t.Fatalf("started %d times, suspended: %v", fakeDevice.began, fakeDevice.resting)
	}
	conductor.SetMusic(sound.MusicCalm)
	run(speaker, fakeDevice, 2, false)
	if fakeDevice.resting || l.mixer.Silent() > 0 {
		t.Error("the device is suspended during music")
	}
	run(speaker, fakeDevice, 0.1, true)
	if !fakeDevice.resting || conductor.Output() != nil {
		t.Error("the device plays in a hidden window")
	}
	for range 20 {
		conductor.Play(sound.CuePress)
	}
	run(speaker, fakeDevice, 0.1, false)
	if fakeDevice.resting || conductor.Output() == nil || l.mixer.Silent() > 0 {
		t.Error("the device does not resume in a visible window")
	}
	conductor.SetVolumes(off)
	run(speaker, fakeDevice, 2+restAfter+1, false)
	if !fakeDevice.resting {
		t.Error("the muted device plays")
	}
	conductor.SetVolumes(sound.DefaultVolumes())
	run(speaker, fakeDevice, 0.2, false)
	if fakeDevice.resting {
		t.Error("the device does not resume after muting")
	}
}

// TestSystemDevice checks that this machine's sound device opens, if it has one, or that the failure is reported.
func TestSystemDevice(t *testing.T) {
	mixer := sound.NewMixer(1)
	w, err := dial(mixer)
	if err != nil {
		return // like none
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

// fake is a wire whose device can be late, fail and be lost.
type fake struct {
	late    int // ticks until it is open
	failed  error
	began   int
	resting bool
	m       *sound.Mixer
}

func (f *fake) ready() bool { f.late--; return f.late < 0 }

func (f *fake) begin() { f.began++ }

func (f *fake) suspend() error { f.resting = true; return f.failed }

func (f *fake) resume() error { f.resting = false; return f.failed }

func (f *fake) err() error { return f.failed }

// plug returns a speaker with a fake device.
func plug(f *fake, probe, dial error) (*Speaker, *sound.Conductor, *nativeDevice) {
	p := sound.NewConductor()
	l := &nativeDevice{mixer: sound.NewMixer(1), probe: func() error { return probe },
		dial: func(m *sound.Mixer) (connection, error) {
			f.m = m
			return f, dial
		}}
	return &Speaker{conductor: p, device: l}, p, l
}

// run makes a device read for some seconds, with ticks of the speaker.
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
