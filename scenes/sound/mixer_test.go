package sound

import (
	"encoding/binary"
	"io"
	"math"
	"testing"
)

// TestSilence checks that a mixer without voices returns zeros, and reports the duration of the silence.
func TestSilence(t *testing.T) {
	mixer := NewMixer(1)
	mixer.Volumes(1, 1, 1, 0)
	if p := peak32(listen(t, mixer, 2)); p != 0 {
		t.Errorf("got a peak of %v in silence, want 0", p)
	}
	if s := mixer.Silent(); s < 1.9 {
		t.Errorf("after 2 s without voices: got %v s of silence, want about 2", s)
	}
	mixer.Clock(0)
	mixer.Start(0, Voice{Clip: clipOf(CueStamp, 0, 0), Left: 1, Right: 1})
	if listen(t, mixer, 0.1); mixer.Silent() != 0 {
		t.Errorf("during a stamp: got %v s of silence, want 0", mixer.Silent())
	}
	listen(t, mixer, 1)
	if s := mixer.Silent(); s < 0.5 {
		t.Errorf("1.1 s after a stamp began: got %v s of silence, want at least 0.5", s)
	}
	// Music at volume 0 pauses.
	mixer.Volumes(1, 0, 0, 0)
	listen(t, mixer, 0.1)
	mixer.Band(func(b *Band) { b.SetState(MusicHot) }, false)
	listen(t, mixer, 1)
	if mixer.band.time != 0 || mixer.Silent() < 1 {
		t.Errorf("at volume 0 the band played %d samples, want 0", mixer.band.time)
	}
}

// TestMixIsSampleExact checks that a voice is mixed sample by sample at its volumes, and starts at the exact sample.
func TestMixIsSampleExact(t *testing.T) {
	mixer, clip := NewMixer(1), clipOf(CueStamp, 0, 0)
	mixer.Volumes(1, 0, 0, 0)
	listen(t, mixer, 1) // ends the volume fade
	mixer.Clock(1)
	mixer.Start(0, Voice{Clip: clip, At: 1.1, Left: 0.5, Right: 0.25})
	wave := listen(t, mixer, 0.5)
	begin := SampleRate/10 + startDelay
	for i := range begin {
		if wave[2*i] != 0 {
			t.Fatalf("the voice starts %d samples early", begin-i)
		}
	}
	for i, sample := range clip.Samples {
		want := float64(sample) / math.MaxInt16
		if l, r := float64(wave[2*(begin+i)]), float64(wave[2*(begin+i)+1]); math.Abs(l-want*0.5) > 1e-4 ||
			math.Abs(r-want*0.25) > 1e-4 {
			t.Fatalf("sample %d: got %.5f and %.5f, want half and a quarter of %.5f", i, l, r, want)
		}
	}
}

// TestReplacedVoiceDoesNotClick checks that a replaced voice fades out: the wave has no jump larger than the steepest
// part of its sine, and ends in silence.
func TestReplacedVoiceDoesNotClick(t *testing.T) {
	const amplitude, hertz = 8000, 220
	sine := &Clip{make([]int16, SampleRate)}
	for i := range sine.Samples {
		sine.Samples[i] = int16(amplitude * math.Sin(2*math.Pi*hertz*float64(i)/SampleRate))
	}
	mixer := NewMixer(1)
	mixer.Volumes(1, 0, 0, 0)
	listen(t, mixer, 1)
	mixer.Clock(1)
	mixer.Start(3, Voice{Clip: sine, At: 1, Left: 1, Right: 1})
	wave := listen(t, mixer, 0.213)
	mixer.Clock(1.213)
	mixer.Start(3, Voice{Clip: &Clip{make([]int16, 10)}, At: 1.213, Left: 1, Right: 1})
	wave = append(wave, listen(t, mixer, 0.2)...)
	leap := 0.0
	for i := 2; i < len(wave); i += 2 {
		leap = max(leap, math.Abs(float64(wave[i]-wave[i-2])))
	}
	slope := float64(amplitude) / math.MaxInt16 * 2 * math.Pi * hertz / SampleRate
	if leap > slope*1.3 {
		t.Errorf("got a jump of %.4f, want at most %.4f, 1.3 times the sine's steepest slope", leap, slope*1.3)
	}
	if end := peak32(wave[len(wave)-2*SampleRate/10:]); end != 0 {
		t.Errorf("0.1 s after the replacement: got amplitude %v, want 0", end)
	}
}

// TestVolumesFade checks that changes of volume make no click, and that volume 0 ends in silence. Brushes are left out,
// because their noise jumps by nature.
func TestVolumesFade(t *testing.T) {
	const maxJump = 0.05 // of amplitude 1 between two samples
	all := levels
	levels.brush = 0
	defer func() { levels = all }()
	mixer := NewMixer(1)
	mixer.Volumes(1, 1, 0, 0)
	mixer.Band(func(b *Band) { b.SetState(MusicHot) }, false)
	listen(t, mixer, 1)
	var wave []float32
	for i := range 20 {
		mixer.Volumes(float64(i%2), float64(i%2), 0, float64(i%3)*3)
		wave = append(wave, listen(t, mixer, 0.3)...)
	}
	leap := 0.0
	for i := 2; i < len(wave); i += 2 {
		leap = max(leap, math.Abs(float64(wave[i]-wave[i-2])))
	}
	if leap > maxJump {
		t.Errorf("got a jump of %.3f, want at most %.2f", leap, maxJump)
	}
	mixer.Volumes(0, 0, 0, 0)
	listen(t, mixer, 2)
	if p := peak32(listen(t, mixer, 0.5)); p > 0 {
		t.Errorf("muted: got a peak of %.0f dBFS, want silence", inDB(p))
	}
}

// TestDucking checks that ducking by 6 dB lowers the music by 6 dB, and that it returns to its level afterwards. The
// same music without ducking is the reference.
func TestDucking(t *testing.T) {
	power := func(x []float32) (sum float64) {
		for _, v := range x {
			sum += float64(v) * float64(v)
		}
		return 10 * math.Log10(sum/float64(len(x))+1e-12)
	}
	mix := func(duck float64) (down, after float64) {
		mixer := NewMixer(5)
		mixer.Volumes(1, 1, 0, 0)
		mixer.Band(func(b *Band) { b.SetState(MusicHot) }, false)
		listen(t, mixer, 4)
		mixer.Volumes(1, 1, 0, duck)
		listen(t, mixer, 0.2)
		down = power(listen(t, mixer, 1))
		mixer.Volumes(1, 1, 0, 0)
		listen(t, mixer, 1.5)
		return down, power(listen(t, mixer, 1))
	}
	down, after := mix(6)
	flat, later := mix(0)
	if d := flat - down; math.Abs(d-6) > 0.1 {
		t.Errorf("got %.1f dB of ducking, want 6", d)
	}
	if d := later - after; math.Abs(d) > 0.1 {
		t.Errorf("after ducking: got music %.1f dB lower, want 0", d)
	}
}

// TestWorstCaseLevel checks that the loudest voices possible at once, with music and rain, peak below −1.5 dBFS without
// the limiter. With arbitrary voices the limiter keeps the peak below −1 dBFS.
func TestWorstCaseLevel(t *testing.T) {
	const maxPeak, minPeak, maxLimited = -1.5, -12, -0.99 // dBFS
	conductor, mixer := NewConductor(), NewMixer(3)
	conductor.SetOutput(mixer)
	conductor.SetMusic(MusicHot)
	conductor.SetRaining(true)
	conductor.cache.clips = map[key]*Clip{{CueRain, 0, 0}: clipOf(CueRain, 0, 0)}
	loudest := []CueRequest{{Cue: CueBell}, {Cue: CueSafeClose, Degree: 10}, {Cue: CuePassport},
		{Cue: CueLand, Degree: 10, Gain: 1.5},
		{Cue: CuePay, Degree: 10}, {Cue: CueFootstep}, {Cue: CueFootstep}, {Cue: CueTurnBegins}}
	for _, request := range loudest {
		for variant := range Find(request.Cue).Variants {
			conductor.cache.clips[key{request.Cue, variant, request.Degree}] = clipOf(request.Cue, variant,
				request.Degree)
		}
	}
	conductor.Advance(0.01)
	listen(t, mixer, 3)
	for _, request := range loudest {
		conductor.PlayRequest(request)
	}
	wave := listen(t, mixer, 2)
	if top := inDB(peak32(wave)); top > maxPeak || top < minPeak {
		t.Errorf("loudest voices: got a peak of %.1f dBFS, want %d … %.1f", top, minPeak, maxPeak)
	}
	if mixer.limiterGain < 0.999 {
		t.Errorf("loudest voices: got limiter gain %.3f, want 1", mixer.limiterGain)
	}
	for i := range Slots {
		mixer.Start(i, Voice{Clip: conductor.cache.clips[key{CueBell, 0, 0}], Left: 3, Right: 3})
	}
	if top := inDB(peak32(listen(t, mixer, 2))); top > maxLimited {
		t.Errorf("arbitrary voices: got a peak of %.2f dBFS, want at most %.2f", top, maxLimited)
	}
}

// TestMixingDoesNotAllocate checks that playing cues, music and rain allocates no memory, which could delay the audio
// thread.
func TestMixingDoesNotAllocate(t *testing.T) {
	mixer, conductor := NewMixer(1), NewConductor()
	conductor.SetOutput(mixer)
	conductor.cache.clips = map[key]*Clip{{CueRain, 0, 0}: clipOf(CueRain, 0, 0)}
	for variant := range 6 {
		conductor.cache.clips[key{CueFootstep, variant, 0}] = clipOf(CueFootstep, variant, 0)
	}
	conductor.SetMusic(MusicHot)
	conductor.SetRaining(true)
	buffer := make([]byte, 8*SampleRate/20)
	turn := func() {
		conductor.Advance(0.05)
		conductor.PlayRequest(CueRequest{Cue: CueFootstep, Pan: 0.3, Depth: 0.4})
		if _, err := mixer.Read(buffer); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		turn()
	}
	if n := testing.AllocsPerRun(200, turn); n != 0 {
		t.Errorf("50 ms of sound: got %v allocations, want 0", n)
	}
}

// TestReadsAnyLength checks that Read fills whole frames for any buffer, and fails for less than a frame.
func TestReadsAnyLength(t *testing.T) {
	mixer := NewMixer(1)
	for n, want := range map[int]int{8: 8, 15: 8, 4096*2 + 3: 4096 * 2, 8 * 513: 8 * 513} {
		if got, err := mixer.Read(make([]byte, n)); got != want || err != nil {
			t.Errorf("Read into %d bytes: got %d, %v, want %d", n, got, err, want)
		}
	}
	if _, err := mixer.Read(make([]byte, 7)); err != io.ErrShortBuffer {
		t.Errorf("Read into 7 bytes: got error %v, want %v", err, io.ErrShortBuffer)
	}
}

// TestClockIsFollowed checks that clicks requested every 45 ms sound every 45 ms, although the device reads 40 ms at a
// time and ticks come 60 times a second.
func TestClockIsFollowed(t *testing.T) {
	const interval, readTime, tolerance = 0.045, 0.04, 0.003 // seconds
	const ahead = 0.1                                        // how early a click is requested, in seconds
	click := newClick()
	mixer := NewMixer(1)
	mixer.Volumes(1, 0, 0, 0)
	var wave []float32
	read, next := 0.0, 0.5
	for tick := range 240 { // four seconds; the device takes 40 ms at a time
		now := float64(tick) / 60
		for read < now {
			wave = append(wave, listen(t, mixer, readTime)...)
			read += readTime
		}
		mixer.Clock(now)
		for next < now+ahead {
			mixer.Start(3+int(next/interval)%4, Voice{Clip: click, At: next, Left: 1, Right: 1})
			next += interval
		}
	}
	var onsets []int
	for i := 2; i < len(wave); i += 2 {
		if wave[i] > 0.1 && wave[i-2] <= 0.1 {
			onsets = append(onsets, i/2)
		}
	}
	if len(onsets) < 60 {
		t.Fatalf("got %d clicks in four seconds, want at least 60", len(onsets))
	}
	for i := 5; i < len(onsets); i++ { // the first clicks settle the clock
		if gap := float64(onsets[i]-onsets[i-1]) / SampleRate; math.Abs(gap-interval) > tolerance {
			t.Errorf("click %d: got %.1f ms after the one before, want 45 ± 3", i, gap*1000)
		}
	}
}

// BenchmarkMixer measures 100 ms of silence, of music, and of music with rain and eight voices.
func BenchmarkMixer(b *testing.B) {
	for _, test := range []struct {
		name   string
		music  Music
		rain   bool
		voices int // started before each read
	}{
		{name: "silence", music: MusicSilence},
		{name: "hot", music: MusicHot},
		{name: "hot, rain, eight voices", music: MusicHot, rain: true, voices: 8},
	} {
		b.Run(test.name, func(b *testing.B) {
			mixer, rain := NewMixer(1), clipOf(CueRain, 0, 0)
			if test.rain {
				mixer.Rain(rain)
			}
			mixer.Volumes(1, 1, 1, 0)
			mixer.Band(func(b *Band) { b.SetState(test.music) }, false)
			buf := make([]byte, 8*SampleRate/10)
			b.ReportAllocs()
			for b.Loop() {
				for i := range test.voices {
					mixer.Start(i, Voice{Clip: rain, Left: 1, Right: 1, LowPass: 8000})
				}
				if _, err := mixer.Read(buf); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)*10/1e6, "ms/s")
		})
	}
}

// TestClockAfterAPause checks that a sound due in 50 ms starts after 50 ms ± 5 ms, although the device has paused
// before.
func TestClockAfterAPause(t *testing.T) {
	const delay, tolerance = 0.05, 0.005 // seconds
	click := newClick()
	for _, rest := range []float64{0.2, 5} {
		mixer := NewMixer(1)
		mixer.Volumes(1, 0, 0, 0)
		for i := range 60 {
			mixer.Clock(float64(i) / 60)
			listen(t, mixer, 1.0/60)
		}
		mixer.Clock(1 + rest)
		mixer.Start(3, Voice{Clip: click, At: 1 + rest + delay, Left: 1, Right: 1})
		wave := listen(t, mixer, 0.2)
		first := 0
		for first < len(wave)/2 && wave[2*first] == 0 {
			first++
		}
		if got := float64(first)/SampleRate - float64(startDelay)/SampleRate; math.Abs(got-delay) > tolerance {
			t.Errorf("after a pause of %v s: got a start after %.3f s, want %.3f", rest, got, delay)
		}
	}
}

// TestPressesDoNotWait checks that a voice with Now starts within the next 4 ms that are read.
func TestPressesDoNotWait(t *testing.T) {
	mixer := NewMixer(1)
	mixer.Volumes(1, 0, 0, 0)
	listen(t, mixer, 0.5)
	mixer.Clock(0.5)
	mixer.Start(0, Voice{Clip: clipOf(CueStamp, 0, 0), Now: true, At: 0.5, Left: 1, Right: 1})
	wave := listen(t, mixer, 0.004)
	if peak32(wave) == 0 {
		t.Error("4 ms after a press: got silence, want sound")
	}
}

// newClick returns a clip of one millisecond at a constant amplitude.
func newClick() *Clip {
	click := &Clip{make([]int16, SampleRate/1000)}
	for i := range click.Samples {
		click.Samples[i] = 10000
	}
	return click
}

// listen reads some seconds from a mixer and returns the samples, left and right interleaved.
func listen(t testing.TB, m io.Reader, seconds float64) []float32 {
	t.Helper()
	buffer := make([]byte, int(seconds*SampleRate)*8)
	if n, err := io.ReadFull(m, buffer); err != nil {
		t.Fatal(n, err)
	}
	wave := make([]float32, len(buffer)/4)
	for i := range wave {
		wave[i] = math.Float32frombits(binary.LittleEndian.Uint32(buffer[4*i:]))
	}
	return wave
}

// clipOf renders a variant and degree of a cue.
func clipOf(c Cue, variant, degree int) *Clip {
	return &Clip{Find(c).Render(variant, degree, func() {})}
}

// peak32 returns the largest amplitude.
func peak32(x []float32) float64 {
	peak := 0.0
	for _, v := range x {
		peak = max(peak, math.Abs(float64(v)))
	}
	return peak
}
