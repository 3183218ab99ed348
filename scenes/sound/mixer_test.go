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
		t.Errorf("got %v s of silence", s)
	}
	mixer.Clock(0)
	mixer.Start(0, Voice{Clip: clipOf(CueStamp, 0, 0), Left: 1, Right: 1})
	if listen(t, mixer, 0.1); mixer.Silent() != 0 {
		t.Error("the mixer reports silence during a stamp")
	}
	listen(t, mixer, 1)
	if s := mixer.Silent(); s < 0.5 {
		t.Errorf("after a stamp: got %v s of silence", s)
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
	m, clip := NewMixer(1), clipOf(CueStamp, 0, 0)
	m.Volumes(1, 0, 0, 0)
	listen(t, m, 1) // ends the volume fade
	m.Clock(1)
	m.Start(0, Voice{Clip: clip, At: 1.1, Left: 0.5, Right: 0.25})
	x := listen(t, m, 0.5)
	begin := SampleRate/10 + startDelay
	for i := range begin {
		if x[2*i] != 0 {
			t.Fatalf("the voice starts %d samples early", begin-i)
		}
	}
	for i, s := range clip.Samples {
		want := float64(s) / math.MaxInt16
		if l, r := float64(x[2*(begin+i)]), float64(x[2*(begin+i)+1]); math.Abs(l-want*0.5) > 1e-4 ||
			math.Abs(r-want*0.25) > 1e-4 {
			t.Fatalf("sample %d: got %.5f and %.5f, want half and a quarter of %.5f", i, l, r, want)
		}
	}
}

// TestReplacedVoiceDoesNotClick checks that a replaced voice fades out in 5 ms.
func TestReplacedVoiceDoesNotClick(t *testing.T) {
	sine := &Clip{make([]int16, SampleRate)}
	for i := range sine.Samples {
		sine.Samples[i] = int16(8000 * math.Sin(2*math.Pi*220*float64(i)/SampleRate))
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
	slope := 8000.0 / math.MaxInt16 * 2 * math.Pi * 220 / SampleRate
	if leap > slope*1.3 {
		t.Errorf("got a jump of %.4f, the sine's largest is %.4f", leap, slope)
	}
	if end := peak32(wave[len(wave)-2*SampleRate/10:]); end != 0 {
		t.Errorf("the replaced voice still has amplitude %v", end)
	}
}

// TestVolumesFade checks that volume changes make no click, and that muting ends in silence.
func TestVolumesFade(t *testing.T) {
	all := levels
	levels.brush = 0
	defer func() { levels = all }()
	mixer := NewMixer(1)
	mixer.Volumes(1, 1, 0, 0)
	mixer.Band(func(b *Band) { b.SetState(MusicHot) }, false)
	listen(t, mixer, 1)
	var x []float32
	for i := range 20 {
		mixer.Volumes(float64(i%2), float64(i%2), 0, float64(i%3)*3)
		x = append(x, listen(t, mixer, 0.3)...)
	}
	leap := 0.0
	for i := 2; i < len(x); i += 2 {
		leap = max(leap, math.Abs(float64(x[i]-x[i-2])))
	}
	if leap > 0.05 {
		t.Errorf("got a jump of %.3f", leap)
	}
	mixer.Volumes(0, 0, 0, 0)
	listen(t, mixer, 2)
	if p := peak32(listen(t, mixer, 0.5)); p > 0 {
		t.Errorf("muted: got %.0f dBFS", inDB(p))
	}
}

// TestDucking checks that a cue lowers the music by the given dB in 30 ms, and raises it again in 250.
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
		t.Errorf("after ducking the music is still %.1f dB lower", d)
	}
}

// TestWorstCaseLevel checks that the most and loudest voices with music and rain stay below −1.5 dBFS without the
// limiter. With it nothing exceeds −1 dBFS.
func TestWorstCaseLevel(t *testing.T) {
	conductor, mixer := NewConductor(), NewMixer(3)
	conductor.SetOutput(mixer)
	conductor.SetMusic(MusicHot)
	conductor.SetRaining(true)
	conductor.cache.clips = map[key]*Clip{{CueRain, 0, 0}: clipOf(CueRain, 0, 0)}
	heap := []CueRequest{{Cue: CueBell}, {Cue: CueSafeClose, Degree: 10}, {Cue: CuePassport},
		{Cue: CueLand, Degree: 10, Gain: 1.5},
		{Cue: CuePay, Degree: 10}, {Cue: CueFootstep}, {Cue: CueFootstep}, {Cue: CueTurnBegins}}
	for _, c := range heap {
		for v := range Find(c.Cue).Variants {
			conductor.cache.clips[key{c.Cue, v, c.Degree}] = clipOf(c.Cue, v, c.Degree)
		}
	}
	conductor.Advance(0.01)
	listen(t, mixer, 3)
	for _, c := range heap {
		conductor.PlayRequest(c)
	}
	x := listen(t, mixer, 2)
	if top := inDB(peak32(x)); top > -1.5 || top < -12 || mixer.limiterGain < 0.999 {
		t.Errorf("got a peak of %.1f dBFS, limited to %.3f", top, mixer.limiterGain)
	}
	for i := range Slots {
		mixer.Start(i, Voice{Clip: conductor.cache.clips[key{CueBell, 0, 0}], Left: 3, Right: 3})
	}
	if top := inDB(peak32(listen(t, mixer, 2))); top > -0.99 {
		t.Errorf("with arbitrary voices: got a peak of %.2f dBFS", top)
	}
}

// TestMixingDoesNotAllocate checks that the audio thread never allocates.
func TestMixingDoesNotAllocate(t *testing.T) {
	mixer, conductor := NewMixer(1), NewConductor()
	conductor.SetOutput(mixer)
	conductor.cache.clips = map[key]*Clip{{CueRain, 0, 0}: clipOf(CueRain, 0, 0)}
	for v := range 6 {
		conductor.cache.clips[key{CueFootstep, v, 0}] = clipOf(CueFootstep, v, 0)
	}
	conductor.SetMusic(MusicHot)
	conductor.SetRaining(true)
	b := make([]byte, 8*SampleRate/20)
	turn := func() {
		conductor.Advance(0.05)
		conductor.PlayRequest(CueRequest{Cue: CueFootstep, Pan: 0.3, Depth: 0.4})
		if _, err := mixer.Read(b); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		turn()
	}
	if n := testing.AllocsPerRun(200, turn); n != 0 {
		t.Errorf("got %v allocations in 50 ms, want 0", n)
	}
}

// TestReadsAnyLength checks that Read fills whole frames for any buffer, and fails for less than a frame.
func TestReadsAnyLength(t *testing.T) {
	m := NewMixer(1)
	for n, want := range map[int]int{8: 8, 15: 8, 4096*2 + 3: 4096 * 2, 8 * 513: 8 * 513} {
		if got, err := m.Read(make([]byte, n)); got != want || err != nil {
			t.Errorf("read into %d bytes: got %d, %v", n, got, err)
		}
	}
	if _, err := m.Read(make([]byte, 7)); err != io.ErrShortBuffer {
		t.Errorf("read into 7 bytes: got error %v", err)
	}
}

// TestClockIsFollowed checks that sounds come every 45 ms although the device reads 40 ms at a time.
func TestClockIsFollowed(t *testing.T) {
	click := &Clip{make([]int16, 48)}
	for i := range click.Samples {
		click.Samples[i] = 10000
	}
	mixer := NewMixer(1)
	mixer.Volumes(1, 0, 0, 0)
	var wave []float32
	read, next := 0.0, 0.5
	for tick := range 240 { // four seconds; the device takes 40 ms at a time
		now := float64(tick) / 60
		for read < now {
			wave = append(wave, listen(t, mixer, 0.04)...)
			read += 0.04
		}
		mixer.Clock(now)
		for next < now+0.1 {
			mixer.Start(3+int(next/0.045)%4, Voice{Clip: click, At: next, Left: 1, Right: 1})
			next += 0.045
		}
	}
	var onsets []int
	for i := 2; i < len(wave); i += 2 {
		if wave[i] > 0.1 && wave[i-2] <= 0.1 {
			onsets = append(onsets, i/2)
		}
	}
	if len(onsets) < 60 {
		t.Fatalf("got %d clicks", len(onsets))
	}
	for i := 5; i < len(onsets); i++ {
		if gap := float64(onsets[i]-onsets[i-1]) / SampleRate; math.Abs(gap-0.045) > 0.003 {
			t.Errorf("click %d comes %.1f ms after the last, want 45", i, gap*1000)
		}
	}
}

// BenchmarkMixer measures a second of all sounds.
func BenchmarkMixer(b *testing.B) {
	for _, test := range []struct {
		name  string
		music Music
		rain  bool
		steps int
	}{{"silence", MusicSilence, false, 0}, {"hot", MusicHot, false, 0},
		{"hot, rain, eight voices", MusicHot, true, 8}} {
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
				for i := range test.steps {
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

// TestClockAfterAPause checks that after a pause of the device sounds are not late.
func TestClockAfterAPause(t *testing.T) {
	click := &Clip{make([]int16, 48)}
	for i := range click.Samples {
		click.Samples[i] = 10000
	}
	for _, rest := range []float64{0.2, 5} {
		mixer := NewMixer(1)
		mixer.Volumes(1, 0, 0, 0)
		for i := range 60 {
			mixer.Clock(float64(i) / 60)
			listen(t, mixer, 1.0/60)
		}
		mixer.Clock(1 + rest)
		mixer.Start(3, Voice{Clip: click, At: 1 + rest + 0.05, Left: 1, Right: 1})
		x := listen(t, mixer, 0.2)
		first := 0
		for first < len(x)/2 && x[2*first] == 0 {
			first++
		}
		if at := float64(first)/SampleRate - float64(startDelay)/SampleRate; math.Abs(at-0.05) > 0.005 {
			t.Errorf("after a pause of %v s a sound due in 0.05 s came after %.3f", rest, at)
		}
	}
}

// TestPressesDoNotWait checks that an immediate voice starts with the next sample that is read.
func TestPressesDoNotWait(t *testing.T) {
	m := NewMixer(1)
	m.Volumes(1, 0, 0, 0)
	listen(t, m, 0.5)
	m.Clock(0.5)
	m.Start(0, Voice{Clip: clipOf(CueStamp, 0, 0), Now: true, At: 0.5, Left: 1, Right: 1})
	x := listen(t, m, 0.004)
	if peak32(x) == 0 {
		t.Error("got silence after 4 ms")
	}
}

// listen reads some seconds of a mixer, left and right interleaved.
func listen(t testing.TB, m io.Reader, seconds float64) []float32 {
	t.Helper()
	b := make([]byte, int(seconds*SampleRate)*8)
	if n, err := io.ReadFull(m, b); err != nil {
		t.Fatal(n, err)
	}
	x := make([]float32, len(b)/4)
	for i := range x {
		x[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return x
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
