package sound

import (
	"fmt"
	"math"
	"testing"
)

// TestSilentConductor checks that a nil conductor, and one without an output, accept all requests.
func TestSilentConductor(t *testing.T) {
	var none *Conductor
	for _, conductor := range []*Conductor{none, NewConductor()} {
		conductor.Play(CuePress)
		conductor.PlayRequest(CueRequest{Cue: CueFootstep})
		conductor.PlayScript([]CueRequest{{Cue: CueFootstep}})
		conductor.AdvanceScript(1, 1)
		conductor.SkipScript()
		conductor.SetMusic(MusicCalm)
		conductor.SetMusicStage(1)
		conductor.RestartMusic(1, MusicWinner)
		conductor.PlayClosingBar(MusicWinner)
		conductor.SetRaining(true)
		conductor.SetVolumes(DefaultVolumes())
		conductor.Prepare(CuePress)
		conductor.PrepareAll()
		conductor.SetOutput(nil)
		conductor.Advance(1)
	}
}

// TestLimits checks the number of voices: one A, two B, four C, one D, and the limit of each cue. The lower priority
// and then the oldest is replaced.
func TestLimits(t *testing.T) {
	conductor, output := listened(t)
	for range 6 {
		conductor.Play(CueFootstep) // C, 2 voices
	}
	conductor.Play(CueBounce)     // B
	conductor.Play(CueRest)       // B
	conductor.Play(CueKnock)      // B: replaces Bounce, which has the lowest priority
	conductor.Play(CueTurnBegins) // D
	conductor.Play(CueTick)       // D, lower priority than Turn
	conductor.Play(CueStamp)      // A
	conductor.Play(CueBell)       // A: higher priority
	conductor.Play(CueStamp)      // A: lower priority
	conductor.Play(CueDraw)       // C
	conductor.Play(CuePass)       // C
	conductor.Play(CueFly)        // C: replaces a step
	conductor.Play(CueLand)       // C: replaces a step
	count := map[int]int{}
	for _, s := range output.slots {
		count[s]++
	}
	if n := conductor.sounding(); n != Slots {
		t.Errorf("got %d voices", n)
	}
	want := map[Cue]bool{CueBell: true, CueRest: true, CueKnock: true, CueTurnBegins: true, CueDraw: true,
		CuePass: true, CueFly: true,
		CueLand: true}
	for _, s := range conductor.slots {
		if s.recipe != nil && !want[s.recipe.Cue] {
			t.Errorf("%s was not replaced", s.recipe.Cue)
		}
	}
	if len(output.slots) != 6+3+1+2+4 {
		t.Errorf("got %d voices started", len(output.slots))
	}
	conductor.Advance(0.6)
	if n := conductor.sounding(); n != 0 {
		t.Errorf("got %d voices after their end", n)
	}
}

// TestPassesAreLimited checks that many passes in a row play few sounds, in any number of scripts.
func TestPassesAreLimited(t *testing.T) {
	p, output := listened(t)
	for range 60 {
		p.PlayScript([]CueRequest{{Cue: CuePass}})
		p.AdvanceScript(0.01, 1)
		for range 5 {
			p.Advance(0.02)
		}
	}
	if n := len(output.voices); n != 5 {
		t.Errorf("got %d sounds of 60 passes in 6 seconds, want 5", n)
	}
}

// TestVariantsRotate checks that a repeated cue uses all its variants before one repeats.
func TestVariantsRotate(t *testing.T) {
	p, output := listened(t)
	for range 12 {
		p.Play(CueFootstep)
	}
	for i := range 6 {
		if output.voices[i].Clip != output.voices[i+6].Clip {
			t.Error("the variants do not repeat after six steps")
		}
		for j := range i {
			if output.voices[i].Clip == output.voices[j].Clip {
				t.Error("two of six steps have the same variant")
			}
		}
	}
}

// TestPanning checks the sides' volumes by the place of a sound.
func TestPanning(t *testing.T) {
	p, e := listened(t)
	p.PlayRequest(CueRequest{Cue: CueStamp, Pan: -1})
	p.PlayRequest(CueRequest{Cue: CueBounce, Pan: 1, Depth: 1})
	p.PlayRequest(CueRequest{Cue: CueBell})
	left, back, middle := e.voices[0], e.voices[1], e.voices[2]
	if left.Left <= 2*left.Right || left.Right <= 0 {
		t.Errorf("on the left: got %.2f and %.2f", left.Left, left.Right)
	}
	if back.Right <= back.Left || back.LowPass != 4500 ||
		math.Abs(math.Hypot(back.Left, back.Right)/math.Hypot(left.Left, left.Right)-factor(-6)) > 0.01 {
		t.Errorf("at the back: got %+v", back)
	}
	if math.Abs(middle.Left-middle.Right) > 1e-9 || middle.LowPass != 0 || math.Abs(middle.Left-1) > 1e-9 {
		t.Errorf("in the middle: got %+v", middle)
	}
}

// TestScriptsKeepTime checks that requests start at their times whatever the ticks are, and that Skip forgets them.
func TestScriptsKeepTime(t *testing.T) {
	for _, tick := range []float64{1.0 / 240, 1.0 / 60, 1.0 / 24, 0.07} {
		for _, factor := range []float64{0.7, 1, 2} {
			conductor, output := listened(t)
			var script []CueRequest
			for i := range 20 {
				script = append(script, CueRequest{Cue: CueHop, At: 0.3 + 0.045*float64(i)})
			}
			conductor.PlayScript(script)
			for range int(2.5 / tick) {
				conductor.Advance(tick)
				conductor.AdvanceScript(tick, factor)
			}
			if len(output.voices) != 20 {
				t.Fatalf("got %d of 20 voices", len(output.voices))
			}
			for i, v := range output.voices {
				if off := v.At - output.voices[0].At - 0.045*float64(i)/factor; math.Abs(off) > 1e-9 {
					t.Errorf("tick %.4f, factor %v: request %d is %.4f s off", tick, factor, i, off)
				}
			}
		}
	}
	p, e := listened(t)
	p.PlayScript([]CueRequest{{Cue: CueSafeOpen}, {Cue: CueHop, At: 0.05}, {Cue: CueHop, At: 1}})
	p.AdvanceScript(0.01, 1)
	if len(e.voices) != 2 || !p.holds() {
		t.Fatalf("got %d voices, hold %v", len(e.voices), p.holds())
	}
	p.SkipScript()
	p.Advance(2)
	p.AdvanceScript(2, 1)
	if len(e.voices) != 2 || e.hushed != 1 || p.holds() {
		t.Errorf("after a skip: got %d voices, %d calls of Hush, hold %v", len(e.voices), e.hushed, p.holds())
	}
}

// TestNoBacklog checks that after a pause only current sounds are played.
func TestNoBacklog(t *testing.T) {
	conductor, output := listened(t)
	script := make([]CueRequest, 0, 40)
	for i := range 40 {
		script = append(script, CueRequest{Cue: CueFootstep, At: float64(i) * 0.25})
	}
	conductor.PlayScript(script)
	script[2].Cue, script[4].Cue = CueSafeOpen, CueSafeClose
	conductor.Advance(5)
	conductor.AdvanceScript(5, 1)
	conductor.Advance(1.5)
	if conductor.holds() {
		t.Error("a missed scoring holds the bass")
	}
	if n := len(output.voices); n != 1 {
		t.Errorf("after five seconds: got %d voices at once", n)
	}
	for range 500 {
		conductor.Advance(0.01)
		conductor.AdvanceScript(0.01, 1)
	}
	if n := len(output.voices); n != 20 {
		t.Errorf("got %d sounds of the other half", n)
	}
}

// TestScoringHoldsBand checks that the band holds its bass during a scoring, and is ducked until the last tone ends.
func TestScoringHoldsBand(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetMusic(MusicHot)
	conductor.Play(CueSafeOpen)
	conductor.Advance(0.01)
	if !output.band.hold || output.volumes[3] < 6 {
		t.Errorf("during scoring: hold %v, duck %v", output.band.hold, output.volumes[3])
	}
	conductor.Play(CueSafeClose)
	conductor.Advance(1)
	if !output.band.hold {
		t.Error("the bass moves on before the last tone has ended")
	}
	conductor.Advance(0.5)
	conductor.Advance(0.01)
	if output.band.hold || output.volumes[3] != 0 {
		t.Errorf("after scoring: hold %v, duck %v", output.band.hold, output.volumes[3])
	}
}

// TestSettingsAreApplied checks the volumes and the three levels.
func TestSettingsAreApplied(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetRaining(true)
	conductor.Advance(0.01)
	full := output.volumes
	if full[0] != fullVolume || full[1] != fullVolume || full[2] != fullVolume || output.rain == nil {
		t.Errorf("default: got volumes %v, rain %v", full, output.rain != nil)
	}
	conductor.SetVolumes(Volumes{Preset: PresetAll, Effects: 50, Music: 0, Rain: 100})
	if v := output.volumes; v[0] > full[0]*0.4 || v[0] < full[0]*0.2 || v[1] != 0 || v[2] != full[2] {
		t.Errorf("half the cues, no music: got volumes %v", v)
	}
	conductor.SetVolumes(Volumes{Preset: PresetReduced, Effects: 100, Music: 100, Rain: 100})
	if v := output.volumes; v[0] != full[0] || math.Abs(v[1]/full[1]-factor(-6)) > 1e-9 || v[2] != 0 ||
		!output.band.plain {
		t.Errorf("reduced: got volumes %v, plain %v", v, output.band.plain)
	}
	conductor.Play(CueFootstep)
	conductor.Play(CueTick)
	if len(output.voices) != 0 {
		t.Error("reduced: steps are played")
	}
	conductor.Play(CueStamp)
	if len(output.voices) != 1 {
		t.Error("reduced: a stamp is not played")
	}
	conductor.SetVolumes(Volumes{Preset: PresetOff, Effects: 100, Music: 100, Rain: 100})
	conductor.Play(CueStamp)
	conductor.Prepare(CuePress)
	if v := output.volumes; v != [4]float64{0, 0, 0, v[3]} || len(output.voices) != 1 {
		t.Errorf("off: got volumes %v, %d voices", v, len(output.voices))
	}
}

// TestRest checks that music and rain are silent during Rest, cues are not, and everything returns afterwards.
func TestRest(t *testing.T) {
	conductor, output := listened(t)
	conductor.SetMusic(MusicCalm)
	conductor.SetRaining(true)
	heard := func(rain bool, m Music) {
		t.Helper()
		conductor.Advance(0.1)
		read := make([]float32, 2*SampleRate)
		for range 15 { // longer than a phrase
			output.band.Read(read)
		}
		if (output.volumes[2] > 0) != rain || output.band.Playing() != m || output.volumes[0] == 0 {
			t.Errorf("got rain %v, cues %v, music %q", output.volumes[2], output.volumes[0], output.band.Playing())
		}
	}
	heard(true, MusicCalm)
	conductor.SetIdle(true)
	heard(false, MusicSilence)
	conductor.SetMusic(MusicHot)
	heard(false, MusicSilence)
	if conductor.Play(CuePress); len(output.began) != 1 {
		t.Error("a press is not played")
	}
	conductor.SetIdle(false)
	heard(true, MusicHot)
}

// TestPreparedBeforeTheDevice checks that prepared cues are rendered once there is a device, and not before.
func TestPreparedBeforeTheDevice(t *testing.T) {
	conductor := NewConductor()
	conductor.Prepare(CueTick)
	conductor.Advance(0.1)
	if conductor.cache.job != nil {
		t.Error("a cue is rendered without a device")
	}
	conductor.SetOutput(&fakeOutput{band: NewBand(1)})
	for conductor.cache.busy() {
		conductor.Advance(0.1)
		if conductor.cache.job != nil {
			conductor.cache.job.Wait()
		}
	}
	if len(conductor.cache.clips) != Find(CueTick).Variants {
		t.Errorf("got %d clips", len(conductor.cache.clips))
	}
}

// TestPlace checks the place of a sound by its position on the screen.
func TestPlace(t *testing.T) {
	for _, c := range []struct{ x, want float64 }{{100, 0}, {150, 0.5}, {0, -1}, {-500, -1}, {900, 1}} {
		if got := PanAt(c.x, 100, 100); got != c.want {
			t.Errorf("x %v: got place %v, want %v", c.x, got, c.want)
		}
	}
	if PanAt(3, 0, 0) != 0 {
		t.Error("got a place without a width")
	}
}

// fakeOutput is an output that records its calls.
type fakeOutput struct {
	now     float64
	began   []string
	voices  []Voice
	slots   []int
	hushed  int
	volumes [4]float64
	rain    *Clip
	band    *Band
}

func (e *fakeOutput) Clock(now float64) { e.now = now }

func (e *fakeOutput) Start(slot int, v Voice) {
	e.slots, e.voices = append(e.slots, slot), append(e.voices, v)
	e.began = append(e.began, fmt.Sprintf("%d@%.2f", slot, v.At))
}

func (e *fakeOutput) CancelScheduled() { e.hushed++ }

func (e *fakeOutput) Volumes(c, m, r, d float64) { e.volumes = [4]float64{c, m, r, d} }

func (e *fakeOutput) Rain(c *Clip) { e.rain = c }

func (e *fakeOutput) Band(f func(*Band), _ bool) { f(e.band) }

// listened returns a conductor with short rendered cues, and its output.
func listened(t *testing.T) (*Conductor, *fakeOutput) {
	t.Helper()
	conductor, output := NewConductor(), &fakeOutput{band: NewBand(1)}
	conductor.SetOutput(output)
	conductor.cache.clips = map[key]*Clip{}
	for _, r := range Recipes() {
		first, last := r.Degrees()
		for v := range r.Variants {
			for k := first; k <= last; k++ {
				conductor.cache.clips[key{r.Cue, v, k}] = &Clip{make([]int16, SampleRate/2)}
			}
		}
	}
	return conductor, output
}

// sounding returns the number of voices that sound.
func (cn *Conductor) sounding() (n int) {
	for _, s := range cn.slots {
		if s.recipe != nil && s.end > cn.now {
			n++
		}
	}
	return n
}

// holds reports whether the band is held for a scoring.
func (cn *Conductor) holds() bool { return cn.holdUntil > cn.now }
